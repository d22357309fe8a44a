/** Absences of who works here: when, who stands in, why (decisions of the wings, section 18). */
import { anexos, anexosAlteracao, anexosEntrada } from '../arquivo/index.ts';
import type { Errors, Names } from '../kernel/define.ts';
import { actionsOf, call, filter, listQuery, oneQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';
import { mensagens } from '../kernel/messages.ts';

export const names: Names = { gender: 'a', one: 'ausência', many: 'ausências', title: 'Ausência' };

/** Why somebody is away (specification, section 3). */
export const tipos = {
  ferias: 'Férias',
  licenca: 'Licença',
  atestado: 'Atestado',
  outros: 'Outros',
} as const;
export type TipoAusencia = keyof typeof tipos;

/** Derived from its days, and from whether it was cancelled. */
export const situacoes = {
  agendada: 'Agendada',
  em_curso: 'Em curso',
  encerrada: 'Encerrada',
  cancelada: 'Cancelada',
} as const;

const idNome = (label: string) =>
  f.object(label, { id: f.integer('Id'), nome: f.text('Nome') }, f.nullable);
const dias = { inicia_em: f.date('De'), termina_em: f.date('Até') } as const;

const row = {
  id: f.integer('Id'),
  situacao: f.enumOf('Situação', situacoes),
  usuario: f.object('Pessoa', { id: f.integer('Id'), nome: f.text('Nome') }),
  tipo: f.enumOf('Tipo', tipos),
  ...dias,
  substituto: idNome('Substituto'),
  /** The substitute's own absence, where the two meet: nobody stands in then. */
  substituto_ausente: f.object('Substituto ausente', dias, f.nullable),
  created_at: f.instant('Incluída em'),
  lock_version: f.integer('Versão'),
} as const;
export type AusenteRow = Infer<typeof row>;

const record = {
  ...row,
  motivo: f.text('Motivo', { multiline: true, ...f.nullable }),
  /** For whom the person was to stand in meanwhile. */
  substitui: f.list(
    'Substitui',
    f.object('Ausência', { id: f.integer('Id'), nome: f.text('Nome'), ...dias }),
  ),
  anexos,
} as const;
export type Ausente = Infer<typeof record>;

const filters = {
  id: filter('integer', 'Id'),
  situacao: filter('enum', 'Situação', { options: situacoes }),
  tipo: filter('enum', 'Tipo', { options: tipos }),
  usuario_id: filter('ref', 'Pessoa', { query: 'usuarios.equipe' }),
  substituto_id: filter('ref', 'Substituto', { query: 'usuarios.equipe' }),
  inicia_em: filter('date', 'De'),
  termina_em: filter('date', 'Até'),
  created_at: filter('instant', 'Incluída em'),
} as const;

export const listaAusentes = listQuery({
  id: 'ausentes.index',
  noun: 'ausente',
  title: 'Ausências',
  permission: 'ausentes.index',
  call: call('v2 GET /ausentes'),
  row,
  filters,
  orders: ['id', 'created_at', 'inicia_em', 'termina_em'],
  order: ['created_at', 'desc'],
  csv: 'ausentes.exportar_csv',
});

export const umaAusencia = oneQuery({
  id: 'ausentes.show',
  noun: 'ausente',
  title: 'Ausência',
  permission: 'ausentes.show',
  call: call('v2 GET /ausentes/{ausente}'),
  record,
});

const { usuario_id: _, ...daPessoa } = filters;
/** One person's. */
export const listaAfastamentos = listQuery({
  id: 'produtividade.afastamentos.index',
  noun: 'ausente',
  title: 'Afastamentos',
  permission: 'produtividade.afastamentos.index',
  call: call('v2 GET /D/usuarios/{usuario}/afastamentos', { record: null }),
  row,
  filters: daPessoa,
  orders: ['id', 'inicia_em', 'termina_em'],
  order: ['inicia_em', 'desc'],
});

const action = actionsOf<AusenteRow>('ausente');

const dados = {
  tipo: f.enumOf('Tipo', tipos),
  inicia_em: f.date('De', { hint: 'O primeiro dia fora' }),
  termina_em: f.date('Até', { hint: 'O último dia fora' }),
  substituto_id: f.ref('Substituto', 'usuarios.equipe', {
    nullable: true,
    optional: true,
    hint: 'Recebe o trabalho novo enquanto isso',
  }),
  motivo: f.text('Motivo', { min: 3, max: 2000, multiline: true, nullable: true, optional: true }),
} as const;

/** An end before the beginning is none. */
const check = ({ inicia_em, termina_em }: Pick<AusenteRow, keyof typeof dias>): Errors =>
  termina_em < inicia_em ? { termina_em: [mensagens.desde(inicia_em)] } : {};

export const ausentar = action({
  id: 'ausentes.create',
  title: 'Nova ausência',
  info: 'Registra férias, licença, atestado ou outra ausência de uma pessoa',
  keywords: ['férias', 'licença', 'atestado', 'afastamento', 'ausentar'],
  permission: 'ausentes.create',
  call: call('v2 POST /ausentes'),
  input: { usuario_id: f.ref('Pessoa', 'usuarios.equipe'), ...dados, anexos: anexosEntrada },
  from: null,
  to: null,
  check: (input) => ({
    ...check(input),
    ...(input.substituto_id === input.usuario_id
      ? { substituto_id: ['não pode ser a própria pessoa'] }
      : {}),
  }),
  tier: 'C',
});

export const editarAusencia = action({
  id: 'ausentes.update',
  title: 'Editar ausência',
  info: 'Corrige o tipo, os dias, o substituto e o motivo',
  permission: 'ausentes.update',
  call: call('v2 PUT /ausentes/{ausente}'),
  input: { ...dados, anexos: { ...anexosAlteracao, min: 0, optional: true } },
  from: ['agendada', 'em_curso', 'encerrada'],
  to: null,
  check: (input, ausente) => ({
    ...check(input),
    ...(input.substituto_id && input.substituto_id === ausente?.usuario.id
      ? { substituto_id: ['não pode ser a própria pessoa'] }
      : {}),
  }),
  tier: 'C',
  edits: true,
});

export const encerrarAusencia = action({
  id: 'ausentes.encerrar',
  title: 'Encerrar ausência',
  info: 'A pessoa volta antes: os dias que faltavam deixam de contar',
  keywords: ['voltar antes', 'interromper férias', 'retorno'],
  permission: 'ausentes.update',
  call: call('v2 PUT /ausentes/{ausente}/encerrar'),
  input: {
    volta_em: f.date('Volta em', { hint: 'O primeiro dia de trabalho' }),
    texto: f.text('Por quê', {
      min: 3,
      max: 2000,
      multiline: true,
      nullable: true,
      optional: true,
    }),
  },
  from: ['em_curso'],
  to: null,
  check: ({ volta_em: dia }, ausente): Errors =>
    !ausente
      ? {}
      : dia <= ausente.inicia_em
        ? { volta_em: [mensagens.depoisDe(ausente.inicia_em)] }
        : dia > ausente.termina_em
          ? { volta_em: [mensagens.ate(ausente.termina_em)] }
          : {},
  tier: 'C',
});

export const cancelarAusencia = action({
  id: 'ausentes.cancelar',
  title: 'Cancelar ausência',
  info: 'A ausência não houve ou não haverá: deixa de contar, e fica no registro',
  permission: 'ausentes.update',
  call: call('v2 PUT /ausentes/{ausente}/cancelar'),
  input: { texto: f.text('Por quê', { min: 10, max: 2000, multiline: true }) },
  from: ['agendada', 'em_curso', 'encerrada'],
  to: null,
  tier: 'C',
});

export const ausenteActions = [
  ausentar,
  editarAusencia,
  encerrarAusencia,
  cancelarAusencia,
] as const;
export const ausenteQueries = [listaAusentes, umaAusencia, listaAfastamentos] as const;
