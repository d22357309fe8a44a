/** Parameters, what is granted by hand, and asking for a month to be closed (decisions of the wings, section 19). */
import { sql } from 'kysely';
import { isCivilDate } from '../../../domain/kernel/civil-date.ts';
import { formatDecimal } from '../../../domain/kernel/format.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { Decimal, round2HalfUp, sum } from '../../../domain/kernel/money.ts';
import { fecharMes } from '../../../domain/produtividade/geral.ts';
import { mesCurto, mesDe, nomeDoMes } from '../../../domain/produtividade/mes.ts';
import { salvarParams } from '../../../domain/produtividade/params.ts';
import {
  concederServicoExtra,
  estornarPontos,
  lancarOutros,
  marcarFalta,
} from '../../../domain/produtividade/pontuacao.ts';
import { regraDoMes, type Fato } from '../../../domain/produtividade/regras.ts';
import { insertRow } from '../../actions/columns.ts';
import { created } from '../../actions/neighbour.ts';
import { type Handler, handlersOf } from '../../actions/noun.ts';
import type { Work } from '../../actions/work.ts';
import { impedida, invalido } from '../../http/errors.ts';
import { enqueue } from '../../jobs/queue.ts';
import { requireFiscal } from '../ordem-servico/novo.ts';
import { uteisDoMes } from './afastamentos.ts';
import { recusarEsperas, type Entrada } from './fechar.ts';
import { lancar } from './lancar.ts';
import { emPe, regrasDo, ultimoFechado, type Novo } from './livro.ts';
import { geralList, paramsList, pontuacaoSource } from './read.ts';
import { recomputar } from './recomputar.ts';
import { pontuacaoWriter } from './writer.ts';

const params = handlersOf(paramsList);
const pontos = handlersOf(pontuacaoSource);
const geral = handlersOf(geralList);

/** Who grants stands at the same row: two who grant at once do not go beyond the maximum together. */
const trancarConcessoes = ({ trx, dep }: Work, usuarioId: number): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`concessão ${dep} ${usuarioId}`}, 0))`.execute(
    trx,
  );

/** One entry, by hand. */
async function conceder(
  w: Work,
  por: number,
  { usuario_id, dia, texto }: { usuario_id: number; dia: string; texto: string },
  fato: Fato,
) {
  const novo: Novo = { usuario_id, dia, fato, texto, autor_id: por };
  const [id] = await lancar(w, { novos: [novo] });
  if (id === undefined) throw new Error('nada foi lançado');
  return { id, rest: {}, texto };
}

export const paramsHandlers: readonly Handler[] = [
  params.create(salvarParams, async (e) => {
    const { vigente_de, bonus, motivo, fechamento_dia = null, ...figures } = e.input;
    const fechado = await ultimoFechado(e);
    if (fechado !== null && vigente_de <= fechado)
      throw invalido({ vigente_de: [mensagens.mesFechado(nomeDoMes(fechado))] });
    const versao = Math.max(0, ...(await regrasDo(e)).map((one) => one.versao)) + 1;
    const made = await insertRow(e, paramsList, {
      ...figures,
      versao,
      vigente_de,
      fechamento_dia,
      bonus: bonus.map((one) => ({
        meta: round2HalfUp(one.meta),
        bonus: round2HalfUp(one.bonus),
      })),
      motivo,
      incluido_por_usuario_id: e.actor.id,
    });
    await recomputar(e);
    return { ...made, texto: `Versão ${versao}, de ${mesCurto(vigente_de)} em diante: ${motivo}` };
  }),
];

export const pontuacaoHandlers: readonly Handler[] = [
  pontos.create(concederServicoExtra, async (e) => {
    const { pontos: dados, ...input } = e.input;
    await requireFiscal(e.trx, e.dep, input.usuario_id, 'usuario_id');
    await trancarConcessoes(e, input.usuario_id);
    const mes = mesDe(input.dia);
    const maximo = regraDoMes(await regrasDo(e), mes)?.servico_extra_maximo ?? '0';
    const standing = await emPe(
      e,
      sql`p.tipo = 'servico_extra' and p.usuario_id = ${input.usuario_id} and p.mes >= ${mes} and p.dia between ${mes}
        and ${mes}::date + interval '1 month' - interval '1 day'`,
    );
    const antes = sum(standing.map((one) => one.pontos));
    if (new Decimal(antes).plus(dados).greaterThan(maximo))
      throw invalido({
        pontos: [
          `passa do máximo de ${formatDecimal(maximo)} em ${mesCurto(mes)}; já tem ${formatDecimal(antes)}`,
        ],
      });
    return conceder(e, e.actor.id, input, { tipo: 'servico_extra', pontos: round2HalfUp(dados) });
  }),

  pontos.create(marcarFalta, async (e) => {
    const { usuario_id, dia } = e.input;
    await requireFiscal(e.trx, e.dep, usuario_id, 'usuario_id');
    await trancarConcessoes(e, usuario_id);
    const uteis = await uteisDoMes(e, mesDe(dia));
    const at = isCivilDate(dia) ? uteis.indexOf(dia) : -1;
    if (at < 0) throw invalido({ dia: ['não é um dia útil'] });
    const standing = await emPe(
      e,
      sql`p.tipo in ('falta', 'afastamento') and p.usuario_id = ${usuario_id} and p.mes >= ${mesDe(dia)} and p.dia = ${dia}`,
    );
    const [there] = standing;
    if (there)
      throw invalido({
        dia: [there.tipo === 'falta' ? 'já tem uma falta' : 'é de um afastamento do fiscal'],
      });
    return conceder(e, e.actor.id, e.input, {
      tipo: 'falta',
      dia_util: at + 1,
      uteis: uteis.length,
    });
  }),

  pontos.create(lancarOutros, async (e) => {
    const { pontos: dados, ...input } = e.input;
    await requireFiscal(e.trx, e.dep, input.usuario_id, 'usuario_id');
    return conceder(e, e.actor.id, input, { tipo: 'outros', pontos: round2HalfUp(dados) });
  }),

  pontos.effect(estornarPontos, async (e) => {
    const { motivo } = e.input;
    const [de] = await emPe(e, sql`p.id = ${e.id}`);
    if (!de) throw impedida('O lançamento já foi estornado');
    await lancar(e, { estornos: [{ ...de, texto: motivo, autor_id: e.actor.id }] });
    const { id } = await e.trx
      .selectFrom('pontuacao')
      .select('id')
      .where('departamento_id', '=', e.dep)
      .where('estorno_de', '=', e.id)
      .executeTakeFirstOrThrow();
    await created(e, pontuacaoWriter, { id, texto: motivo });
    return { texto: motivo };
  }),
];

export const geralHandlers: readonly Handler[] = [
  geral.effect(fecharMes, async (e) => {
    const { ressalva = null } = e.input;
    await recusarEsperas(e, e.raw.mes, ressalva);
    const job = await enqueue(e.trx, {
      departamentoId: e.dep,
      tipo: 'fechar_produtividade',
      usuarioId: e.actor.id,
      entrada: { geral_id: e.id, ressalva } satisfies Entrada,
      total: 1,
    });
    return { patch: { job_id: job.id }, texto: ressalva };
  }),
];
