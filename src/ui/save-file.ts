/** Bytes that the browser is given to keep as a file. */

/** Kept for so long until the browser has taken it, ms. */
const HELD = 10_000;

export function saveFile(parts: readonly BlobPart[], name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([...parts], { type }));
  saveFrom(url, name);
  setTimeout(() => URL.revokeObjectURL(url), HELD);
}

/** The same from where it lies. */
export function saveFrom(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
