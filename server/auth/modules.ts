/**
 * What of the system a person uses her account for. Who has chosen keeps the rest shut; who has not yet has all
 * that her permissions open. The other modules of the specification are other systems'.
 */
import type { modulos } from '../../domain/usuario/index.ts';
import { administeredBy } from './service-accounts.ts';
import type { Executor } from './session-store.ts';

export type Module = Extract<(typeof modulos)[number], 'osm' | 'api' | 'admin'>;

/** What each opens, in words. The console is what everybody comes for. */
const WORDS: Readonly<Record<Module, string>> = {
  osm: 'OS-m: o console da fiscalização',
  api: 'API: chaves de acesso para programas',
  admin: 'Administração: contas de serviço, sessões e validação de outras pessoas',
};
export const ALWAYS: Module = 'osm';

/** Those she may choose among. */
export async function modulesFor(
  db: Executor,
  usuarioId: number,
): Promise<readonly (readonly [Module, string])[]> {
  const administers = (await administeredBy(db, usuarioId)).length > 0;
  return (Object.entries(WORDS) as [Module, string][]).filter(
    ([code]) => code !== 'admin' || administers,
  );
}

/** Is it shut by her own choice? */
export const isShut = (chosen: readonly string[] | null, module: Module): boolean =>
  chosen !== null && !chosen.includes(module);
