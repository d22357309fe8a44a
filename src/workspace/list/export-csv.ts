/**
 * The filter as CSV: the server streams, we count lines as they come; straight into a file where the
 * browser can, else into memory and a download.
 */
import type { Call } from '../../../domain/kernel/define.ts';
import { formatInteger } from '../../../domain/kernel/format.ts';
import { errorOf, messageOf } from '../../api/errors.ts';
import { headersOf, urlOf } from '../../api/client.ts';
import { announce, toast } from '../../ui/toast-store.ts';
import { hojeAtom, store } from '../index.ts';
import { csvAtom } from './csv-run.ts';

interface SaveWindow {
  readonly showSaveFilePicker?: (
    options: object,
  ) => Promise<{ createWritable(): Promise<WritableStream<Uint8Array>> }>;
}

const NEWLINE = 10;
/** Rows between two counts on the screen. */
const TELL = 500;

function countLines(chunk: Uint8Array): number {
  let lines = 0;
  for (const byte of chunk) if (byte === NEWLINE) lines += 1;
  return lines;
}

/** A file the user chose, or null where the browser has no such thing. Throws AbortError when given up. */
async function chooseFile(name: string): Promise<WritableStream<Uint8Array> | null> {
  const picker = (window as unknown as SaveWindow).showSaveFilePicker;
  if (!picker) return null;
  const types = [{ description: 'CSV', accept: { 'text/csv': ['.csv'] } }];
  const handle = await picker.call(window, { suggestedName: name, types });
  return handle.createWritable();
}

function download(parts: readonly Uint8Array[], name: string): void {
  const url = URL.createObjectURL(
    new Blob([...parts] as BlobPart[], { type: 'text/csv;charset=utf-8' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function read(
  body: ReadableStream<Uint8Array>,
  take: (chunk: Uint8Array) => Promise<void> | void,
  tell: (lines: number) => void,
) {
  const reader = body.getReader();
  let lines = 0;
  let told = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Math.max(0, lines - 1);
    await take(value);
    lines += countLines(value);
    if (lines - told < TELL) continue;
    told = lines;
    tell(lines - 1);
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

/** Exports a filter. Says its progress in csvAtom, its end in a notice. */
export async function exportCsv({ id, call, below, search }: Exported): Promise<void> {
  if (store.get(csvAtom)) return;
  const control = new AbortController();
  const name = `${id}-${store.get(hojeAtom)}.csv`;
  const tell = (lines: number): void => store.set(csvAtom, { id, lines, control });
  let file: WritableStreamDefaultWriter<Uint8Array> | undefined;
  try {
    file = (await chooseFile(name))?.getWriter();
    tell(0);
    announce('Exportando CSV');
    const reply = await fetch(urlOf(call, { params: below, query: new URLSearchParams(search) }), {
      headers: { ...headersOf(), Accept: 'text/csv' },
      signal: control.signal,
      cache: 'no-store',
    });
    if (!reply.ok || !reply.body)
      throw errorOf(reply.status, await reply.json().catch(() => undefined));
    const parts: Uint8Array[] = [];
    const writer = file;
    const lines = await read(
      reply.body,
      (chunk) => (writer ? writer.write(chunk) : void parts.push(chunk)),
      tell,
    );
    if (writer) await writer.close();
    else download(parts, name);
    toast({ text: `CSV pronto: ${formatInteger(lines)} ${lines === 1 ? 'linha' : 'linhas'}` });
  } catch (error) {
    await file?.abort().catch(() => undefined);
    const stopped = error instanceof DOMException && error.name === 'AbortError';
    if (stopped) announce('Exportação cancelada');
    else toast({ text: `O CSV não foi exportado: ${messageOf(error)}`, tone: 'erro' });
  } finally {
    store.set(csvAtom, null);
  }
}
