/** How orders come into being: one, many at once, one in the place of another. */
import { actionsOf, call } from '../../kernel/define.ts';
import * as f from '../../kernel/fields.ts';
import { mensagens } from '../../kernel/messages.ts';
import { maisCadastros } from '../massa.ts';
import { abertas, origens, primeiraSituacao, type OrdemServicoRow } from '../schema.ts';
import { dados, motivo, novo, protocolo } from './entrada.ts';
import { proprioOuGerente } from './quem.ts';

const action = actionsOf<OrdemServicoRow>('ordem_servico');

/** Said by people of what they open themselves; any other origin is another system's. */
const isDePessoa = (origem: string | undefined): boolean =>
  origem === undefined || origem === 'osm' || origem === 'admin';

export const criar = action({
  id: 'ordem_servicos.create',
  title: 'Nova OS',
  info: 'Abre uma ordem de serviço',
  keywords: ['nova os', 'criar os', 'abrir os', 'ordem de serviço'],
  permission: 'ordem_servicos.create',
  call: call('v2 POST /D/ordem-servicos'),
  input: {
    ...novo,
    usuario_responsavel_id: f.ref('Fiscal', 'usuarios.fiscais', { nullable: true, optional: true }),
    avulsa: f.boolean('Avulsa', {
      optional: true,
      hint: 'Serviço próprio do fiscal, ciente na hora',
    }),
    mensagem_id: f.ref('Mensagem', 'mensagens.recebidas.index', {
      optional: true,
      hint: 'A que deu origem à ordem: passa a tratar dela, e os anexos vêm junto',
    }),
    incluido_por: f.enumOf('Incluída por', origens, { optional: true }),
  },
  from: null,
  to: (_, i) => primeiraSituacao(i),
  who: (actor, { avulsa }) =>
    avulsa && !actor.fiscal ? 'Só o fiscal abre a OS avulsa: é serviço dele' : null,
  check: (input, _, actor) => ({
    ...protocolo(input, null),
    ...(isDePessoa(input.incluido_por) || actor.servico
      ? {}
      : { incluido_por: [mensagens.contaDeServico] }),
    ...(input.avulsa && !isDePessoa(input.incluido_por) ? { avulsa: [mensagens.invalido] } : {}),
  }),
  tier: 'C',
});

export const criarMassa = action({
  id: 'ordem_servicos.create_massa',
  title: 'OS em massa',
  info: 'Abre uma OS para cada cadastro e distribui entre os fiscais do grupo',
  keywords: ['os em lote', 'distribuir em massa'],
  permission: 'ordem_servicos.create_massa',
  call: call('v2 POST /D/ordem-servicos/lote'),
  input: {
    assunto_id: f.ref('Assunto', 'assuntos.index'),
    usuario_grupo_id: f.ref('Grupo de usuários', 'usuario_grupos.index'),
    grupo_in: f.list('Outros grupos', f.ref('Grupo de usuários', 'usuario_grupos.index'), {
      max: 100,
      optional: true,
      hint: 'Distribui também entre os fiscais destes grupos',
    }),
    cadastro_ids: f.list('Cadastros', f.ref('Cadastro', 'cadastros.index'), {
      max: maisCadastros,
      optional: true,
    }),
    filtro: f.json('Filtro de cadastros', {
      optional: true,
      hint: 'As chaves da lista de cadastros, no lugar de cadastro_ids',
    }),
    exceto_ids: f.list('Menos estes', f.ref('Cadastro', 'cadastros.index'), {
      max: 1000,
      optional: true,
      hint: 'O filtro os encontra, mas ficam de fora',
    }),
    descricao: dados.descricao,
    prazo: novo.prazo,
    repetir: f.boolean('Também onde já há OS aberta deste assunto', { optional: true }),
    simular: f.boolean('Simular', {
      optional: true,
      hint: 'Responde o que seria feito; nada é escrito',
    }),
    simulado: f.text('Simulação conferida', {
      max: 64,
      nullable: true,
      optional: true,
      hint: 'A que a simulação respondeu: se algo mudou desde então, é recusado',
    }),
  },
  from: null,
  to: 'em_distribuicao',
  tier: 'C',
  // Thousands of orders, or the counting of them.
  weight: 50,
});

export const substituir = action({
  id: 'ordem_servicos.substituir',
  title: 'Substituir',
  info: 'Abre outra OS no lugar desta, que fica marcada como substituída',
  permission: 'ordem_servicos.update',
  call: call('v2 PUT /D/ordem-servicos/{os}/substituir'),
  input: {
    motivo,
    ...novo,
    // Whoever does not give orders out keeps inspector and deadline.
    prazo: { ...novo.prazo, only: 'ordem_servicos.confirmar_fiscal' },
    usuario_responsavel_id: f.ref('Fiscal', 'usuarios.fiscais', {
      nullable: true,
      optional: true,
      only: 'ordem_servicos.confirmar_fiscal',
    }),
  },
  from: abertas,
  to: null,
  guard: proprioOuGerente,
  check: (input) => protocolo(input, null),
  tier: 'C',
});
