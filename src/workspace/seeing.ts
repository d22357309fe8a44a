/** The console as a profile sees it, read-only: begun and ended on the server, which holds it with the session. */
import { atom } from 'jotai';
import { verComo, voltar } from '../../domain/perfil/ver-como.ts';
import { mensagens } from '../../domain/kernel/messages.ts';
import { recordParam } from '../api/address.ts';
import { holdWrites, send } from '../api/client.ts';
import { currentUserAtom } from './actor.ts';
import { store } from './store.ts';
import { leaveThen } from './unsaved.ts';

/** The profile that the session sees as; null: the person sees as herself. */
export const seeingAtom = atom((get) => get(currentUserAtom)?.ver_como ?? null);

/** Why nothing can be written now; null when it can. */
export function readingReason(): string | null {
  const seen = store.get(seeingAtom);
  return seen ? mensagens.soLeitura(seen.descricao) : null;
}

// What would only be refused is not sent.
store.sub(seeingAtom, () => holdWrites(readingReason(), voltar.call));

/** All that is shown depends on it: the console begins anew. */
const begin = (): void => location.assign('/app/home');

/** From now on as this profile. Throws ApiError. */
export async function seeAs(perfil: { readonly id: number }): Promise<void> {
  await send(verComo.call, { params: recordParam(verComo.call, perfil.id), body: {} });
  leaveThen(begin);
}

/** As oneself again. Throws ApiError. */
export async function seeAsMyself(): Promise<void> {
  const seen = store.get(seeingAtom);
  if (!seen) return;
  await send(voltar.call, { params: recordParam(voltar.call, seen.id), body: {} });
  begin();
}
