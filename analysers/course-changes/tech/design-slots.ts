/**
 * Slots of design rather than of technology, in the notation of `data-slots.ts`: how amounts, units and places are
 * counted, how things travel.
 */
export const DESIGN_SLOTS = `
money-type: integer cents = integer cents, cents as integers, ganzzahlige cent, centavos enteros, centimes entiers, целые копейки, 整数分 | decimal column = t.decimal, decimal(10, numeric column | float money = float column, double column, as a float, as a double, als float, als double
units: millimetres = mm/min, ?millimetres, ?millimeters, g21 | inches = ?inches, ipm, ?imperial units, g20, ?zoll
coordinates: WGS84 = epsg:4326, wgs 84 | Web Mercator = epsg:3857 | ETRS89 = epsg:25832, epsg:25833, epsg:4258 | Lambert-93 = epsg:2154 | VN-2000 = vn2000, vn 2000 | OSGB36 = epsg:27700 | SIRGAS 2000 = epsg:4674, sirgas | CGCS2000 = cgcs 2000 | GCJ-02 = gcj02, 火星坐标 | BD-09 = bd09
genome: GRCh37 = b37, hg19, hs37d5, grch 37 | GRCh38 = hg38, hs38, grch 38 | T2T-CHM13 = chm13
transfer: SFTP = sshj, paramiko, jsch, ssh2-sftp-client | WebDAV = web dav, dav client, sardine | FTPS = ftpes | rsync | SMB share = smb2, ?samba share | rclone
async-runtime: Tokio = tokio | async-std = async std | smol = ~smol | mio = ~mio | glommio | monoio | asyncio = ~asyncio | Trio = ~trio | gevent | Twisted = ~twisted
fieldbus: Modbus RTU = modbus-rtu | Modbus TCP = modbus-tcp | CANopen = can open, bxcan | OPC UA = opcua, opc-ua | BACnet
sms: WhatsApp Business = api de meta, whatsapp cloud api, meta cloud api, whatsapp business api, api do whatsapp, api de whatsapp
license: MIT license = mit licence, mit licensed | GPL license = gpl-3.0, gpl 3.0, gpl-2.0, gpl-3.0-only, gpl-3.0-or-later | MPL license = mpl-2.0, mpl 2.0 | Unlicense | EUPL = eupl-1.2 | BUSL = busl-1.1, business source license | LGPL license = lgpl, lgpl-3.0
queue: MQTT = pubsubclient, paho mqtt | RabbitMQ = pika, aio-pika, ~rabbit, кролик, rabbit | Redis Streams = xadd, xreadgroup
monitoring: Crashlytics = firebase crashlytics
`;
