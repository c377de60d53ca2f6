import { extname } from "node:path";

/** Whether `read` refuses a file: by its extension, a zero byte, or many control characters in its first 4 KiB. */
export function isBinary(path: string, bytes: Uint8Array): boolean {
  if (EXTENSIONS.has(extname(path).toLowerCase())) return true;
  const sample = bytes.subarray(0, 4096);
  let control = 0;
  for (const byte of sample) {
    if (byte === 0) return true;
    if (byte < 9 || (byte > 13 && byte < 32)) control += 1;
  }
  return sample.length > 0 && control / sample.length > 0.3;
}

const EXTENSIONS = new Set(
  (
    ".zip .tar .gz .exe .dll .so .class .jar .war .7z .doc .docx .xls .xlsx .ppt .pptx .odt .ods .odp .bin .dat .obj .o .a " +
    ".lib .wasm .pyc .pyo"
  ).split(" "),
);
