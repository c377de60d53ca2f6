import AsyncStorage from "@react-native-async-storage/async-storage";
import { CameraRoll } from "@react-native-camera-roll/camera-roll";
import { api } from "../api";

const LAST = "backup:last";

async function newPhotos(since) {
  const out = [];
  let after;
  do {
    const page = await CameraRoll.getPhotos({ first: 100, after, fromTime: since, assetType: "Photos" });
    out.push(...page.edges.map((e) => e.node));
    after = page.page_info.has_next_page ? page.page_info.end_cursor : undefined;
  } while (after);
  return out;
}

async function uploadOne(photo) {
  const form = new FormData();
  form.append("taken", String(photo.timestamp));
  form.append("file", {
    uri: photo.image.uri,
    name: photo.image.filename ?? "photo.jpg",
    type: photo.type,
  });
  const res = await api.post("/photos", form);
  if (res.status !== 201) throw new Error(`upload failed: ${res.status}`);
}

export async function runBackup(onProgress = () => {}) {
  const since = Number(await AsyncStorage.getItem(LAST)) || 0;
  const started = Date.now();
  const photos = await newPhotos(since);

  let uploaded = 0;
  photos.forEach(async (photo) => {
    await uploadOne(photo);
    uploaded += 1;
    onProgress(uploaded, photos.length);
  });

  await AsyncStorage.setItem(LAST, String(started));
  return { uploaded, total: photos.length };
}
