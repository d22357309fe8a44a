/** The reports that this person is sent by mail; kept with the preferences, sent by the server. */
import { MOST_ENVIOS, readEnvios } from '../../domain/usuario/envios.ts';
import type { Envio } from '../../domain/usuario/envios.ts';
import { preferencesAtom, updatePreferences } from './preferences.ts';
import { store } from './store.ts';

const now = (): readonly Envio[] => readEnvios(store.get(preferencesAtom).envios);
const same = (a: Envio, b: Envio): boolean =>
  a.relatorio === b.relatorio &&
  a.busca === b.busca &&
  a.cada === b.cada &&
  a.departamento === b.departamento;

export const isSent = (one: Envio): boolean => now().some((other) => same(one, other));

/** Sent from now on, or no more. Answers what became of it, in words. */
export function toggleEnvio(one: Envio): string {
  const all = now();
  if (all.some((other) => same(one, other))) {
    updatePreferences({ envios: all.filter((other) => !same(one, other)) });
    return 'Este relatório não vai mais por e-mail';
  }
  if (all.length >= MOST_ENVIOS)
    return `Por e-mail vão até ${MOST_ENVIOS} relatórios: tire um em Avisos, no menu da sua conta`;
  updatePreferences({ envios: [...all, one] });
  return one.cada === 'semana' ? 'Vai por e-mail toda segunda-feira' : 'Vai por e-mail todo dia 1º';
}
