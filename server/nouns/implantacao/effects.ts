/** Saying what of an order is taken to its registry: a job writes it. */
import { implantar } from '../../../domain/implantacao/index.ts';
import type {
  AreaLevada,
  ImplantacaoRow,
  PlantaLevada,
} from '../../../domain/implantacao/schema.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { type EffectContext, type Handler, handlersOf } from '../../actions/noun.ts';
import { invalido } from '../../http/errors.ts';
import { enqueue } from '../../jobs/queue.ts';
import { attachedFiles } from '../../uploads/anexos.ts';
import type { Entrada } from './job.ts';
import { implantacaoList } from './read.ts';

type E = Pick<EffectContext<ImplantacaoRow>, 'trx' | 'dep' | 'row'>;

/** The order's areas, as they were measured, each as it is to enter the registry. Throws 422 at what is neither's. */
async function areasOf({ trx, dep, row }: E, levadas: readonly AreaLevada[]) {
  const medidas = await trx
    .selectFrom('ordem_servico_area')
    .select(['id', 'descricao', 'area'])
    .where('departamento_id', '=', dep)
    .where('ordem_servico_id', '=', row.ordem_servico.id)
    .execute();
  const doCadastro = await trx
    .selectFrom('cadastro_area')
    .select('id')
    .where('cadastro_id', '=', row.cadastro?.id ?? -1)
    .execute();
  const ids = levadas.map(({ area_id: id }) => id);
  const lugares = levadas.map(({ cadastro_area_id: id }) => id);
  return levadas.map((levada, at) => {
    const refuse = (field: string, message: string) =>
      invalido({ [`areas.${at}.${field}`]: [message] });
    const medida = medidas.find(({ id }) => id === levada.area_id);
    if (!medida) throw refuse('area_id', mensagens.referencia);
    if (ids.indexOf(levada.area_id) < at) throw refuse('area_id', mensagens.jaUsado);
    const lugar = levada.cadastro_area_id;
    if (lugar !== undefined) {
      if (!doCadastro.some(({ id }) => id === lugar))
        throw refuse('cadastro_area_id', mensagens.referencia);
      if (lugares.indexOf(lugar) < at) throw refuse('cadastro_area_id', mensagens.jaUsado);
    }
    return { ...levada, descricao: medida.descricao, area: medida.area };
  });
}

/** The drawing with its files, which are the order's. Throws 422 at one that is not. */
async function plantaOf({ trx, row }: E, { arquivos, ...planta }: PlantaLevada) {
  const daOrdem = await attachedFiles(trx, 'ordem_servico', row.ordem_servico.id);
  if (new Set(arquivos).size < arquivos.length)
    throw invalido({ 'planta.arquivos': [mensagens.jaUsado] });
  return {
    ...planta,
    arquivos: arquivos.map((code) => {
      const found = daOrdem.find(({ token }) => token === code);
      if (!found) throw invalido({ 'planta.arquivos': [mensagens.referencia] });
      return { uri_token: code, nome: found.nome };
    }),
  };
}

const { effect } = handlersOf(implantacaoList);

export const implantacaoHandlers: readonly Handler[] = [
  effect(implantar, async (e) => {
    const { areas, planta = null, situacao_mobiliario = '0', observacao = null } = e.input;
    const levadas = await areasOf(e, areas);
    const comPlanta = planta === null ? null : await plantaOf(e, planta);
    const job = await enqueue(e.trx, {
      departamentoId: e.dep,
      tipo: 'implantar_cadastro',
      usuarioId: e.actor.id,
      entrada: { implantacao_id: e.id } satisfies Entrada,
      total: 1,
    });
    return {
      patch: {
        areas: levadas,
        planta: comPlanta,
        situacao_mobiliario,
        observacao,
        job_id: job.id,
        pedida_em: e.agora,
        pedida_por_id: e.actor.id,
      },
    };
  }),
];
