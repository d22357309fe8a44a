/** What is done to documents: here the short form of notifications (decisions of the wings, section 15). */
import { actionsOf, call, type Actor, type Errors } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { mensagens } from '../kernel/messages.ts';
import { protocolo } from '../ordem-servico/actions/entrada.ts';
import { protocoloTipos } from '../ordem-servico/schema.ts';
import { MAXIMO } from '../doc-modelo/regras.ts';
import type { DocRow } from './schema.ts';
import { vidaActions } from './vida.ts';

const action = actionsOf<DocRow>('doc');

const none = { nullable: true, optional: true } as const;

/** What was found, as it is sent: quantities of the model's parameters, irregularities and how often. */
export const valores = f.list(
  'Valores',
  f.object('Valor', {
    parametro_id: f.integer('Parâmetro', { min: 1 }),
    quantidade: f.decimal('Quantidade', { min: '0', max: MAXIMO }),
  }),
  { max: 100, optional: true },
);
export const irregularidades = f.list(
  'Irregularidades',
  f.object('Irregularidade', {
    irregularidade_id: f.integer('Irregularidade', { min: 1 }),
    quantidade: f.integer('Vezes', { min: 1, max: 9999 }),
  }),
  { max: 300, optional: true },
);

/** A document is of somebody: said, or known from the order or the registry. */
const deAlguem = (input: {
  readonly ordem_servico_id?: number | null;
  readonly cadastro_id?: number | null;
  readonly contribuinte_id?: number | null;
}): Errors =>
  input.ordem_servico_id || input.cadastro_id || input.contribuinte_id
    ? {}
    : { ordem_servico_id: [mensagens.deQuem] };

const naoDepois = (dia: string | undefined, { hoje }: Actor): Errors =>
  dia !== undefined && dia > hoje ? { autuado_em: [mensagens.ate(hoje)] } : {};

export const emitirNotificacao = action({
  id: 'notificacoes.create',
  title: 'Nova notificação',
  info: 'Emite uma notificação por um modelo, numerada ao confirmar',
  keywords: ['notificar', 'emitir notificação', 'nova notificação'],
  permission: 'notificacoes.create',
  call: call('v2 POST /D/notificacoes'),
  input: {
    doc_modelo_id: f.ref('Modelo', 'sistema.doc_modelos.index'),
    ordem_servico_id: f.ref('OS', 'ordem_servicos.index', none),
    cadastro_id: f.ref('Cadastro', 'cadastros.index', none),
    contribuinte_id: f.ref('Contribuinte', 'pessoas.index', none),
    endereco: f.text('Endereço', { max: 300, ...none }),
    fiscal_id: f.ref('Fiscal', 'usuarios.fiscais', none),
    autuado_em: f.date('Autuado em', { optional: true, hint: 'Vazio: hoje' }),
    dias_regularizar: f.integer('Dias para regularizar', {
      min: 1,
      max: 3650,
      optional: true,
      hint: 'Vazio: os do modelo',
    }),
    valores,
    irregularidades,
    protocolo_tipo: f.enumOf('Tipo de protocolo', protocoloTipos, none),
    protocolo_numero: f.text('Número do protocolo', { max: 13, ...none }),
    protocolo_ano: f.integer('Ano do protocolo', { min: 1990, max: 2100, ...none }),
    comentario: f.text('Comentário', { max: 4000, multiline: true, ...none }),
  },
  from: null,
  to: 'aguardando_ciencia',
  check: (input, _, actor) => ({
    ...deAlguem(input),
    ...naoDepois(input.autuado_em, actor),
    ...protocolo(input, null),
  }),
  tier: 'C',
});

export const docActions = [emitirNotificacao, ...vidaActions] as const;
