/** A file that was chosen lies where it lies: it may change, go, or be a folder, before its bytes are asked for. */

/** What is said of one that the browser does not read any more. */
export const NAO_SE_LE = 'não pode ser lido: mudou desde que foi escolhido, ou não está mais lá';

export async function isReadable(file: Blob): Promise<boolean> {
  // Of one that is gone a browser may say that it has no bytes, and cut it without complaint: it is begun as it is.
  const reader = file.stream().getReader();
  try {
    await reader.read();
    await reader.cancel();
    return true;
  } catch {
    return false;
  }
}
