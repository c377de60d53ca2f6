/**
 * Names that, called in inline code, compute, print or read. A call to anything else makes the code opaque.
 */
const words = (list: string): ReadonlySet<string> => new Set(list.match(/\S+/g));

export const KEYWORDS = words(`
  const let var if for while switch catch return function and or not in is elif else with print assert del lambda yield await async typeof new foreach unless until
  case when then do end def class except raise from import my our local say die warn qw use
`);

export const HARMLESS_CALLS = words(`
  print println printf puts p pp echo var_dump print_r var_export say die exit len length str int float bool list dict set tuple frozenset bytes bytearray sorted reversed range enumerate zip map filter
  sum min max abs round pow divmod repr type isinstance issubclass hasattr id hash iter next any all ord chr hex oct bin format vars dir callable super object property
  open read readline readlines load loads dumps safe_load safe_load_all full_load safe_dump split rsplit splitlines join strip lstrip rstrip replace sub subn match search findall finditer fullmatch
  startswith endswith upper lower title capitalize find index rindex rfind count append extend insert pop sort keys values items get setdefault copy encode decode
  zfill ljust rjust center isdigit isalpha isalnum isspace isupper islower most_common Counter defaultdict OrderedDict namedtuple deque chain product permutations combinations groupby
  now today utcnow strftime strptime isoformat fromisoformat timestamp fromtimestamp date datetime timedelta time perf_counter monotonic sleep
  sqrt floor ceil log log2 log10 exp sin cos tan pi random randint choice shuffle sample seed uniform gcd factorial mean median stdev
  exists isfile isdir abspath basename dirname relpath normpath expanduser splitext getsize getcwd listdir walk scandir stat environ getenv Path glob rglob iterdir is_file is_dir read_text read_bytes resolve
  version getsource getdoc signature python_version system machine platform architecture uname release getrecursionlimit getsizeof get_paths getsitepackages find_spec get_distribution requires
  ElementTree parse fromstring getroot iterparse findtext reader DictReader Decimal Fraction UUID uuid4 uuid1 md5 sha1 sha256 sha512 hexdigest digest b64encode b64decode urlencode quote unquote urlparse parse_qs
  log error warn info debug table dir trace time timeEnd stringify parse String Number Boolean Array Object Symbol BigInt Date RegExp Error Set Map WeakMap Promise Proxy parseInt parseFloat isNaN isFinite isInteger isArray
  keys values entries fromEntries assign freeze getOwnPropertyNames getPrototypeOf from of concat slice push shift unshift reverse includes indexOf lastIndexOf some every reduce reduceRight flat flatMap fill
  forEach at toString toFixed toISOString toLocaleString toLocaleDateString toUpperCase toLowerCase trim trimStart trimEnd padStart padEnd repeat charAt charCodeAt codePointAt fromCharCode substring substr replaceAll test exec localeCompare normalize
  then catch finally resolve reject all allSettled race setTimeout setInterval setImmediate queueMicrotask nextTick on once emit hrtime uptime memoryUsage cwd getTime getFullYear getMonth getDate getHours
  require readTextFile readTextFileSync readDir readDirSync readFileSync readFile readdirSync readdir existsSync statSync lstatSync realpathSync accessSync join resolve extname relative isAbsolute createHash update digest randomBytes randomUUID cpus totalmem freemem hostname homedir tmpdir arch networkInterfaces
  has add get inspect fetch json text isDeepStrictEqual structuredClone encodeURIComponent decodeURIComponent encodeURI btoa atob URL URLSearchParams TextEncoder TextDecoder write
  each collect select inject each_with_index to_s to_i to_a to_f to_sym to_h inspect size first last uniq compact flatten gsub scan chomp strip squeeze times upto downto sprintf
  count strlen strtoupper strtolower ucfirst trim explode implode in_array array_map array_filter array_keys array_values array_merge json_encode json_decode date phpversion phpinfo file_get_contents file is_file is_dir file_exists sprintf number_format str_replace preg_match preg_replace substr strpos
  create_connection timeit token_hex token_urlsafe token_bytes urlopen
  unified_diff ndiff get_close_matches SequenceMatcher ratio endsWith startsWith pformat
  c cat paste paste0 nchar seq rep sessionInfo summary head mean strsplit inspect concat
  decode_json encode_json lc uc ucfirst sprintf keys defined exists scalar join split grep sort localtime gmtime chomp chop lcfirst abs substr index sqrt ref
  __version__ help load_file connect_ex settimeout socket gethostname gethostbyname gzipSync gunzipSync deflateSync inflateSync brotliCompressSync brotliDecompressSync show_config array zeros ones arange linspace is_available device_count get_device_name head tail describe shape read_csv read_json read_parquet value_counts DataFrame Series
`);

/** Objects whose methods compute, print or read. */
export const HARMLESS_RECEIVERS = words(
  "console Math JSON Object Array Number String Date Intl Reflect Symbol math cmath statistics re json itertools functools operator string datetime textwrap collections decimal fractions platform sysconfig unicodedata struct hashlib pprint pp keyword locale calendar path url util semver",
);
