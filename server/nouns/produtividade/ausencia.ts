/** What absences and holidays do to points: heard of whatever changes one, in every department that counts them. */
import { hojeEm } from '../../../domain/kernel/civil-date.ts';
import { mesDe, mesSeguinte } from '../../../domain/produtividade/mes.ts';
import { regraDoMes } from '../../../domain/produtividade/regras.ts';
import type { Heard } from '../../actions/noun.ts';
import type { Work } from '../../actions/work.ts';
import { afastamentosQueMudam } from './afastamentos.ts';
import { lancar, segurar } from './lancar.ts';
import { regrasDo, ultimoFechado } from './livro.ts';
import { recomputar } from './recomputar.ts';

interface Ausencia {
  readonly usuario_id: number;
  readonly inicia_em: string;
  readonly termina_em: string;
}

/** Months that one of them lies in, up to the present one: those to come are counted when they begin. */
function mesesDe(ausencias: readonly Ausencia[], hoje: string): readonly string[] {
  const meses = new Set<string>();
  for (const { inicia_em, termina_em } of ausencias) {
    const fim = termina_em < hoje ? termina_em : hoje;
    for (let mes = mesDe(inicia_em); mes <= mesDe(fim); mes = mesSeguinte(mes)) meses.add(mes);
  }
  return [...meses].toSorted();
}

/** In the transaction of what was done to the absences. */
export const pontuarAusencias = (w: Work, heard: readonly Heard[]) => (): Promise<void> =>
  pontuar(w, heard);

async function pontuar(w: Work, heard: readonly Heard[]): Promise<void> {
  const agora = await w.trx
    .selectFrom('ausente')
    .select(['usuario_id', 'inicia_em', 'termina_em'])
    .where(
      'id',
      'in',
      heard.map(({ id }) => id),
    )
    .execute();
  const antes = heard.flatMap(({ before }) => (before ? [before as unknown as Ausencia] : []));
  const ausencias = [...antes, ...agora];
  const meses = mesesDe(ausencias, hojeEm(new Date(w.agora)));
  const quem = [...new Set(ausencias.map(({ usuario_id }) => usuario_id))];
  if (meses.length === 0) return;
  const departamentos = await w.trx
    .selectFrom('usuario_departamento')
    .select('departamento_id')
    .distinct()
    .where('usuario_id', 'in', quem)
    .orderBy('departamento_id')
    .execute();
  for (const { departamento_id: dep } of departamentos) {
    const there = { ...w, dep };
    const regras = await regrasDo(there);
    for (const mes of meses) {
      if (regraDoMes(regras, mes) === null) continue;
      // A month that this opens counts its absences by itself.
      const fechado = await ultimoFechado(there);
      if (fechado === null || mes > fechado) await segurar(there, [mes]);
      await lancar(there, await afastamentosQueMudam(there, mes, quem));
    }
  }
}

/** A holiday more or less: the open months of all departments have other working days. */
export const recomputarTodos = (w: Work) => async (): Promise<void> => {
  const departamentos = await w.trx
    .selectFrom('produtividade_geral')
    .select('departamento_id')
    .distinct()
    .where('situacao', '=', 'aberto')
    .orderBy('departamento_id')
    .execute();
  for (const { departamento_id: dep } of departamentos) await recomputar({ ...w, dep });
};
