/**
 * The filter as a file: the server streams, we count as it comes; straight into a file where the browser
 * can, else into memory and a download.
 */
import { saveFile } from '../../ui/save-file.ts';
import type { Call } from '../../../domain/kernel/define.ts';
import { formatos, type Formato } from '../../../domain/kernel/exports.ts';
import { formatInteger, formatKb } from '../../../domain/kernel/format.ts';
import { messageOf, urlOf } from '../../api/client.ts';
import { fetched } from '../../api/fetched.ts';
import { announce, toast } from '../../ui/toast-store.ts';
import { hojeAtom, store } from '../index.ts';
import { exportAtom } from './export-run.ts';

interface SaveWindow {
  readonly showSaveFilePicker?: (
    options: object,
  ) => Promise<{ createWritable(): Promise<WritableStream<Uint8Array>> }>;
}

/** Bytes between two counts on the screen. */
const TELL = 262_144;

/** A file the user chose, or null where the browser has no such thing. Throws AbortError when given up. */
async function chooseFile(
  name: string,
  formato: Formato,
): Promise<WritableStream<Uint8Array> | null> {
  const picker = (window as unknown as SaveWindow).showSaveFilePicker;
  if (!picker) return null;
  const { titulo, tipo } = formatos[formato];
  const types = [{ description: titulo, accept: { [tipo]: [`.${formato}`] } }];
  const handle = await picker.call(window, { suggestedName: name, types });
  return handle.createWritable();
}

async function read(
  body: ReadableStream<Uint8Array>,
  take: (chunk: Uint8Array) => Promise<void> | void,
  tell: (bytes: number) => void,
): Promise<void> {
  const reader = body.getReader();
  let bytes = 0;
  let told = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    await take(value);
    bytes += value.length;
    if (bytes - told < TELL) continue;
    told = bytes;
    tell(bytes);
  }
}

/** What is exported: a list or a report, below what, and how filtered. */
interface Exported {
  /** Of the area or the screen: names the file, and says where the progress is shown. */
  readonly id: string;
  readonly call: Call;
  readonly below: Readonly<Record<string, string | number>>;
  readonly search: string;
}

/** '1.204 linhas', as the server counted them before it began; what has no count is said by its size. */
function sizeText(headers: Headers, bytes: number): string {
  const count = headers.get('x-total-count');
  if (count === null) return formatKb(bytes);
  return `${formatInteger(Number(count))} ${count === '1' ? 'linha' : 'linhas'}`;
}

/** Exports a filter. Says its progress in exportAtom, its end in a notice. */
export async function exportAs(
  formato: Formato,
  { id, call, below, search }: Exported,
): Promise<void> {
  if (store.get(exportAtom)) return;
  const { titulo, tipo } = formatos[formato];
  const control = new AbortController();
  const name = `${id}-${store.get(hojeAtom)}.${formato}`;
  let bytes = 0;
  const tell = (now: number): void => {
    bytes = now;
    store.set(exportAtom, { id, titulo, feito: formatKb(now), control });
  };
  let file: WritableStreamDefaultWriter<Uint8Array> | undefined;
  try {
    file = (await chooseFile(name, formato))?.getWriter();
    tell(0);
    announce(`Exportando ${titulo}`);
    const parts: Uint8Array[] = [];
    const writer = file;
    const url = urlOf(call, { params: below, query: new URLSearchParams(search) });
    const headers = await fetched(url, { tipo, signal: control.signal }, async (reply) => {
      const take = (chunk: Uint8Array) => (writer ? writer.write(chunk) : void parts.push(chunk));
      if (reply.body) await read(reply.body, take, tell);
      return reply.headers;
    });
    if (writer) await writer.close();
    else saveFile(parts as BlobPart[], name, tipo);
    toast({ text: `${titulo} pronto: ${sizeText(headers, bytes)}` });
  } catch (error) {
    await file?.abort().catch(() => undefined);
    const stopped = error instanceof DOMException && error.name === 'AbortError';
    if (stopped) announce('Exportação cancelada');
    else toast({ text: `O ${titulo} não foi exportado: ${messageOf(error)}`, tone: 'erro' });
  } finally {
    store.set(exportAtom, null);
  }
}
