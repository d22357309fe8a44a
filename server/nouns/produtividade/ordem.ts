/** What service orders score (decisions of the wings, section 19): heard of whatever changes one. */
import { sql } from 'kysely';
import { diffDays, hojeEm } from '../../../domain/kernel/civil-date.ts';
import { localFechado } from '../../../domain/ordem-servico/actions/campo.ts';
import { manutencao } from '../../../domain/ordem-servico/actions/gerir.ts';
import { isNada } from '../../../domain/produtividade/regras.ts';
import type { Heard } from '../../actions/noun.ts';
import type { Columns, Work } from '../../actions/work.ts';
import { definedOf } from '../../actions/write.ts';
import { diferenca, emPe, type Lancado, type Novo } from './livro.ts';
import { lancar } from './lancar.ts';

type Ordem = Columns<'ordem_servico'>;
interface Mudanca {
  readonly antes: Ordem;
  readonly depois: Ordem;
}

const isDoFechamento = ({ tipo }: Pick<Lancado, 'tipo'>): boolean =>
  tipo === 'osm' || tipo === 'osm_fora_prazo';

/** What a closed order scores for its inspector, on the day that it was closed. */
function doFechamento(os: Ordem, pontuacao: string): readonly Novo[] {
  const { id, usuario_responsavel_id: usuario_id, concluido_em, concluir_em } = os;
  if (os.situacao !== 'encerrada' || usuario_id === null || concluido_em === null) return [];
  const dia = hojeEm(new Date(concluido_em));
  const de = { usuario_id, dia, ordem_servico_id: id };
  return [
    { ...de, fato: { tipo: 'osm', pontuacao } },
    ...(concluir_em !== null && dia > concluir_em
      ? [{ ...de, fato: { tipo: 'osm_fora_prazo', pontuacao } } as const]
      : []),
  ];
}

/** Does the change say anything of what scores? */
function isOuvida({ antes, depois }: Mudanca, acao: string): boolean {
  if (antes.situacao !== depois.situacao)
    return (
      antes.situacao === 'encerrada' ||
      depois.situacao === 'encerrada' ||
      (depois.situacao === 'local_fechado' && acao === localFechado.id)
    );
  return (
    acao === manutencao.id &&
    depois.situacao === 'encerrada' &&
    (antes.assunto_id !== depois.assunto_id ||
      antes.usuario_responsavel_id !== depois.usuario_responsavel_id ||
      antes.concluir_em !== depois.concluir_em)
  );
}

/** In the transaction of what was done to the orders; null where it says nothing of what scores. */
export function pontuarOrdens(w: Work, heard: readonly Heard[]): (() => Promise<void>) | null {
  const mudancas = heard.flatMap(({ before, patch }): Mudanca[] => {
    if (before === null || patch === null) return [];
    const antes = before as unknown as Ordem;
    const one = { antes, depois: { ...antes, ...definedOf(patch) } };
    return isOuvida(one, w.acao) ? [one] : [];
  });
  return mudancas.length === 0 ? null : () => pontuar(w, mudancas);
}

async function pontuar(w: Work, mudancas: readonly Mudanca[]): Promise<void> {
  const ids = mudancas.map(({ antes }) => antes.id);
  const standing = await emPe(w, sql`p.ordem_servico_id = any(${ids}::int8[])`);
  const assuntos = await w.trx
    .selectFrom('assunto')
    .select(['id', 'pontuacao'])
    .where('departamento_id', '=', w.dep)
    .where(
      'id',
      'in',
      mudancas.flatMap(({ antes, depois }) => [antes.assunto_id, depois.assunto_id]),
    )
    .execute();
  const pontuacaoDe = ({ assunto_id }: Ordem): string =>
    assuntos.find(({ id }) => id === assunto_id)?.pontuacao ?? '0';
  const novos: Novo[] = [];
  const estornos: Lancado[] = [];
  for (const { antes, depois } of mudancas) {
    const own = standing.filter(({ ordem_servico_id: id }) => id === antes.id);
    if (antes.situacao === 'encerrada' || depois.situacao === 'encerrada') {
      // Of its present closing: those before it were opened again.
      const reaberta = own.findLast(({ tipo }) => tipo === 'osm_reabertura')?.id ?? 0;
      const fechamento = own.filter((one) => isDoFechamento(one) && one.id > reaberta);
      if (
        antes.situacao === 'encerrada' &&
        depois.situacao !== 'encerrada' &&
        w.acao !== manutencao.id
      )
        novos.push(...daReabertura(w, antes, fechamento));
      else {
        const mudou = diferenca(fechamento, doFechamento(depois, pontuacaoDe(depois)));
        // What was closed before anybody counted stays so, until it is another that is counted.
        const same =
          antes.situacao === depois.situacao &&
          fechamento.length === 0 &&
          doFechamento(antes, pontuacaoDe(antes)).some(({ fato }) => !isNada(fato));
        estornos.push(...mudou.estornos);
        novos.push(...(same ? [] : mudou.novos));
      }
    } else if (depois.usuario_responsavel_id !== null)
      novos.push({
        usuario_id: depois.usuario_responsavel_id,
        dia: hojeEm(new Date(w.agora)),
        fato: {
          tipo: 'local_fechado',
          vez: own.filter(({ tipo }) => tipo === 'local_fechado').length + 1,
        },
        ordem_servico_id: depois.id,
      });
  }
  await lancar(w, { novos, estornos });
}

/** It was not done for good: what its closing gave is taken off, if not too much time went by. */
function daReabertura(w: Work, antes: Ordem, fechamento: readonly Lancado[]): readonly Novo[] {
  const osm = fechamento.find(({ tipo }) => tipo === 'osm');
  if (!osm) return [];
  const hoje = hojeEm(new Date(w.agora));
  const fechada = antes.concluido_em === null ? osm.dia : hojeEm(new Date(antes.concluido_em));
  const novo: Novo = {
    usuario_id: osm.usuario_id,
    dia: hoje,
    fato: { tipo: 'osm_reabertura', pontuacao: osm.pontos, dias: diffDays(fechada, hoje) },
    ordem_servico_id: antes.id,
  };
  return [novo];
}
