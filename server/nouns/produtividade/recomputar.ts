/**
 * The open months, counted anew when what they are counted by changed: parameters, holidays. Every entry that
 * would score otherwise is taken back and written anew; what is closed stays.
 */
import { sql } from 'kysely';
import { mesDe } from '../../../domain/produtividade/mes.ts';
import {
  parametricos,
  pontosDe,
  regraDoMes,
  type Fato,
} from '../../../domain/produtividade/regras.ts';
import { change, lock } from '../../actions/neighbour.ts';
import type { Work } from '../../actions/work.ts';
import { afastamentosQueMudam, uteisDoMes } from './afastamentos.ts';
import { incluirFiscais } from './lancar.ts';
import { emPe, inserir, regrasDo, ultimoFechado, type Lancado, type Novo } from './livro.ts';
import { geralWriter } from './writer.ts';

/** A missed day's share, by the working days of now; a day that is none any more keeps what it was. */
function comDiasUteis(fato: Fato, dia: string, uteis: readonly string[]): Fato {
  const at = uteis.indexOf(dia);
  return fato.tipo === 'falta' && at >= 0
    ? { tipo: 'falta', dia_util: at + 1, uteis: uteis.length }
    : fato;
}

/** Counts the department's open months anew. Answers how many entries came of it. */
export async function recomputar(w: Work): Promise<number> {
  const meses = await lock(w, geralWriter, { situacao: 'aberto' });
  const [fechado, regras] = [await ultimoFechado(w), await regrasDo(w)];
  let mudados = 0;
  for (const geral of meses.toSorted((a, b) => (a.raw.mes < b.raw.mes ? -1 : 1))) {
    const { mes } = geral.raw;
    const uteis = await uteisDoMes(w, mes);
    if (uteis.length !== geral.raw.uteis)
      await change(w, geralWriter, geral, { patch: { uteis: uteis.length } });
    await incluirFiscais(w, mes);
    const ausencias = await afastamentosQueMudam(w, mes);
    const standing = await emPe(
      w,
      sql`p.mes = ${mes} and p.tipo = any(${[...parametricos]}::text[])`,
    );
    const gone = new Set(ausencias.estornos.map(({ id }) => id));
    const novos: Novo[] = [...ausencias.novos];
    const estornos: Lancado[] = [...ausencias.estornos];
    for (const one of standing) {
      if (gone.has(one.id)) continue;
      const fato = comDiasUteis(one.fato, one.dia, uteis);
      // What a closed month left here is counted by the rule of its own.
      if (pontosDe(fato, regraDoMes(regras, mesDe(one.dia))) === one.pontos) continue;
      estornos.push(one);
      novos.push(outroDe(one, fato));
    }
    await inserir(w, { novos, estornos }, { fechado, regras });
    mudados += novos.length;
  }
  return mudados;
}

/** The same entry, to be written anew. */
const outroDe = (
  { usuario_id, dia, ordem_servico_id, doc_id, ausente_id }: Lancado,
  fato: Fato,
): Novo => ({
  usuario_id,
  dia,
  fato,
  ...(ordem_servico_id === null ? {} : { ordem_servico_id }),
  ...(doc_id === null ? {} : { doc_id }),
  ...(ausente_id === null ? {} : { ausente_id }),
});
