/**
 * Tier B: shown at once, kept and sent again until it arrives. What was said must not be lost because
 * the line was down; it also outlives a reload.
 */
import { actionById } from '../../domain/index.ts';
import { umaOrdem } from '../../domain/ordem-servico/queries.ts';
import { ApiError, messageOf } from '../api/client.ts';
import { patchOne } from '../api/query.ts';
import { currentDepartment } from '../api/session.ts';
import { readSession, writeSession } from '../api/storage.ts';
import { perform } from './act.ts';
import type { RecordRow } from './define.ts';
import { nameOf, notDone } from './names.ts';
import { actorNow } from '../workspace/index.ts';
import { toast } from '../ui/toast-store.ts';

interface Letter {
  readonly key: string;
  readonly action: string;
  readonly noun: string;
  readonly row: RecordRow;
  readonly body: Readonly<Record<string, unknown>>;
}

const PAUSES = [1000, 2000, 5000, 10_000, 30_000];
const place = (): string => `saida.${currentDepartment() ?? ''}`;

function letters(): Letter[] {
  try {
    return JSON.parse(readSession(place()) ?? '[]') as Letter[];
  } catch {
    return [];
  }
}
const keep = (all: readonly Letter[]): void =>
  writeSession(place(), all.length > 0 ? JSON.stringify(all) : null);

/** A comment stands in its record before the server has it. */
function showComment(row: RecordRow, texto: unknown): void {
  const { id, nome } = actorNow();
  patchOne(umaOrdem, row.id, (now) => ({
    ...now,
    comentarios: [
      ...now.comentarios,
      {
        id: -Date.now(),
        texto: String(texto),
        usuario: { id, nome },
        created_at: new Date().toISOString(),
      },
    ],
  }));
}

/** Sends for good; `refused` is told when the server will not have it. */
export function post(
  actionId: string,
  noun: string,
  row: RecordRow,
  body: Readonly<Record<string, unknown>>,
  refused: (error: unknown) => void,
): void {
  const letter: Letter = { key: crypto.randomUUID(), action: actionId, noun, row, body };
  keep([...letters(), letter]);
  if (actionId === 'ordem_servicos.comentar') showComment(row, body.texto);
  void deliver(letter, refused);
}

async function deliver(letter: Letter, refused: (error: unknown) => void): Promise<void> {
  const action = actionById.get(letter.action);
  if (!action) return;
  for (let tries = 0; ; tries += 1) {
    try {
      await perform(action, letter.row, letter.body, letter.key);
      break;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return;
      if (!(error instanceof ApiError) || !error.transient) {
        refused(error);
        break;
      }
      const pause = PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 30_000;
      if (tries === 0)
        toast({
          text:
            error.status === 0
              ? 'Sem conexão: será enviado assim que ela voltar'
              : 'O servidor não conseguiu guardar agora: será enviado de novo',
        });
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  keep(letters().filter((one) => one.key !== letter.key));
}

/** What a reload interrupted is sent again. Call once. */
export function startOutbox(): void {
  for (const letter of letters())
    void deliver(letter, (error) =>
      toast({
        text: `${notDone(letter.action, nameOf(letter.noun, letter.row))}: ${messageOf(error)}`,
        tone: 'erro',
      }),
    );
}
