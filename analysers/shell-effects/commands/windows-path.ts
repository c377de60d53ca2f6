/**
 * A place as Windows writes it: `src\app.cs`, `.\src`, `C:\x`. Under its drives a place may be the project under
 * another name, so that it cannot be told.
 */
import { UNKNOWN_FIELD, type Field } from "../shell/field.ts";

/** The same place with slashes; one on a drive, or of another computer, is unknown. */
export function windowsPath(field: Field): Field {
  const text = field.text.replaceAll("\\", "/");
  return /^([A-Za-z]:|\/\/)/.test(text)
    ? UNKNOWN_FIELD
    : { ...field, text, glob: field.glob || /[*?]/.test(text) };
}
