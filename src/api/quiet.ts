/** Writes that change nothing anybody is shown: no list and no counter is asked again because of them. */
import type { Call } from '../../domain/kernel/define.ts';
import { salvarRascunho } from '../../domain/rascunho/index.ts';
import { salvarPreferencias } from '../../domain/usuario/sessao.ts';

const quiet: ReadonlySet<Call> = new Set([salvarPreferencias.call, salvarRascunho.call]);
export const isQuiet = (call: Call): boolean => quiet.has(call);
