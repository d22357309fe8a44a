/** What its inspector does with an order on the way, and what is told about it. */
import { anexosAlteracao } from '../../arquivo/index.ts';
import { respostaEntrada, respostasErros } from '../../formulario/itens.ts';
import { actionsOf, call, type Errors } from '../../kernel/define.ts';
import * as f from '../../kernel/fields.ts';
import { abertas, areas, emCampo, type OrdemConhecida, type OrdemServicoRow } from '../schema.ts';
import { comentario, motivo, texto } from './entrada.ts';
import { proprioOuGerente } from './quem.ts';

const action = actionsOf<OrdemServicoRow>('ordem_servico');

export const aceitar = action({
  id: 'ordem_servicos.aceitar',
  title: 'Aceitar',
  info: 'O fiscal toma ciência e começa o serviço',
  keywords: ['ciente', 'aceitar os'],
  permission: 'ordem_servicos.aceitar',
  call: call('v2 PUT /D/ordem-servicos/{os}/aceitar'),
  input: {},
  from: ['a_confirmar'],
  to: (os) => (os.reaberta ? 'reaberto' : 'andamento'),
  guard: proprioOuGerente,
  tier: 'C',
});

export const questionar = action({
  id: 'ordem_servicos.questionar',
  title: 'Questionar',
  info: 'Devolve a OS ao gerente com uma pergunta',
  permission: 'ordem_servicos.questionar',
  call: call('v2 PUT /D/ordem-servicos/{os}/questionar'),
  input: { motivo },
  from: ['a_confirmar'],
  to: 'questionada',
  guard: proprioOuGerente,
  tier: 'C',
});

export const notificar = action({
  id: 'ordem_servicos.notificar',
  title: 'Notificar',
  info: 'Marca que um documento tem de ser emitido',
  permission: 'ordem_servicos.notificar',
  call: call('v2 PUT /D/ordem-servicos/{os}/notificar'),
  input: {},
  from: ['andamento', 'reaberto'],
  to: 'a_notificar',
  guard: proprioOuGerente,
  tier: 'C',
});

export const localFechado = action({
  id: 'ordem_servicos.local_fechado',
  title: 'Local fechado',
  info: 'Registra que o local estava fechado na visita',
  permission: 'ordem_servicos.update',
  call: call('v2 PUT /D/ordem-servicos/{os}/local-fechado'),
  input: { comentario },
  from: ['andamento', 'reaberto', 'a_notificar'],
  to: 'local_fechado',
  guard: proprioOuGerente,
  tier: 'C',
});

export const retomar = action({
  id: 'ordem_servicos.retomar',
  title: 'Retomar',
  info: 'Volta ao andamento',
  permission: 'ordem_servicos.update',
  call: call('v2 PUT /D/ordem-servicos/{os}/retomar'),
  input: {},
  from: ['local_fechado', 'a_notificar'],
  to: (os) => (os.reaberta ? 'reaberto' : 'andamento'),
  guard: proprioOuGerente,
  tier: 'C',
});

export const editarAreas = action({
  id: 'ordem_servicos.areas',
  title: 'Editar áreas',
  info: 'Altera as áreas medidas',
  permission: 'ordem_servicos.update',
  call: call('v2 PUT /D/ordem-servicos/{os}/areas'),
  input: { areas },
  from: abertas,
  to: null,
  guard: proprioOuGerente,
  tier: 'B',
  edits: true,
});

export const preencher = actionsOf<OrdemConhecida>('ordem_servico')({
  id: 'ordem_servicos.items',
  title: 'Preencher formulário',
  info: 'Responde aos itens do formulário do assunto',
  keywords: ['formulario', 'checklist', 'itens', 'vistoria'],
  permission: 'ordem_servicos.update',
  call: call('v2 PUT /D/ordem-servicos/{os}/items'),
  input: {
    versao: f.integer('Versão', { min: 1, hint: 'A do formulário que foi lido' }),
    items: f.list('Itens', respostaEntrada, { max: 200 }),
  },
  from: emCampo,
  to: null,
  guard: (os, input, actor) =>
    proprioOuGerente(os, input, actor) ??
    (os.formulario === null
      ? 'O assunto não tem formulário'
      : input && input.versao !== os.formulario.versao
        ? 'O formulário mudou desde que foi lido: confira os itens'
        : null),
  check: ({ items }, os): Errors =>
    os?.formulario?.checklist ? respostasErros('items', os.formulario.checklist, items) : {},
  tier: 'B',
  edits: true,
});

export const comentar = action({
  id: 'ordem_servicos.comentar',
  title: 'Comentar',
  info: 'Acrescenta um comentário à ordem',
  permission: 'ordem_servicos.comentar',
  call: call('v2 POST /D/ordem-servicos/{os}/comentarios'),
  input: {
    texto,
    publico: f.boolean('Visível a quem pediu', {
      optional: true,
      hint: 'O departamento que pediu a ordem também o lê',
    }),
  },
  from: 'any',
  to: null,
  tier: 'B',
});

export const anexar = action({
  id: 'ordem_servicos.anexos',
  title: 'Anexar',
  info: 'Junta imagens e PDF à ordem, ou os retira',
  keywords: ['anexo', 'arquivo', 'foto', 'upload'],
  permission: 'ordem_servicos.update',
  call: call('v2 POST /D/ordem-servicos/{os}/anexos'),
  input: { anexos: anexosAlteracao },
  from: abertas,
  to: null,
  guard: proprioOuGerente,
  tier: 'B',
});
