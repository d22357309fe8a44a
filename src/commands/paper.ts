/** The open record as a paper: fetched as PDF or as a page, and handed to whoever asked for it; and a file that was made of it. */
import { tipoDaSaida, tituloDaSaida, type Saida } from '../../domain/kernel/exports.ts';
import type { ListQuery, OneQuery } from '../../domain/kernel/define.ts';
import { messageOf, send, urlOf } from '../api/client.ts';
import { fetched } from '../api/fetched.ts';
import { signedUrlOf } from '../api/upload-send.ts';
import { nounOf } from '../nouns/index.ts';
import { saveFile, saveFrom } from '../ui/save-file.ts';
import { announce, toast } from '../ui/toast-store.ts';
import type { RecordRow } from './define.ts';

/** How long a paper is waited for. */
const PATIENCE_MS = 60_000;

/** 'os-12-2026.pdf', as the server calls it. */
const nameIn = (reply: Response): string =>
  /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? 'papel.pdf';

/** Fetches it and gives it to the browser to keep. */
export async function takePaper(
  { call }: OneQuery,
  row: RecordRow,
  saida: Extract<Saida, 'pdf' | 'html'>,
): Promise<void> {
  const titulo = tituloDaSaida(saida);
  announce(`Preparando o ${titulo}`);
  try {
    const tipo = tipoDaSaida(saida);
    const url = urlOf(call, { params: { [call.record ?? '']: row.id } });
    const name = await fetched(url, { tipo, patience: PATIENCE_MS }, async (reply) => {
      saveFile([await reply.blob()], nameIn(reply), tipo);
      return nameIn(reply);
    });
    toast({ text: `${titulo} pronto: ${name}` });
  } catch (error) {
    toast({ text: `O ${titulo} não saiu: ${messageOf(error)}`, tone: 'erro' });
  }
}

/** The file that hangs on a record, by an address that is good now. */
export async function takeFile({ call, noun }: ListQuery, id: number): Promise<void> {
  try {
    const { rows } = await send<{ rows: readonly RecordRow[] }>(call, {
      query: { id_eq: id, per_page: 1 },
    });
    const [row] = rows;
    const file = row && nounOf(noun).file?.(row);
    if (!file) {
      toast({ text: 'O arquivo não está mais aqui', tone: 'erro' });
      return;
    }
    saveFrom(signedUrlOf(`${file.url}&baixar=1`), file.nome);
    announce(`Baixando ${file.nome}`);
  } catch (error) {
    toast({ text: `O arquivo não veio: ${messageOf(error)}`, tone: 'erro' });
  }
}
