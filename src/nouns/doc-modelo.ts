/** The models of documents: all of them, by their wizard; those of notifications also by the short form. */
import { tipos } from '../../domain/doc/situacoes.ts';
import {
  docModeloActions,
  listaDocModelos,
  MODELO_NOVO,
  names,
  umDocModelo,
  type DocModelo,
  type DocModeloRow,
} from '../../domain/doc-modelo/index.ts';
import { listAddress, withDefaults } from '../../domain/kernel/list-address.ts';
import { textOf } from '../../domain/kernel/format-value.ts';
import { plural } from '../../domain/kernel/format.ts';
import { defineNoun } from './define.ts';
import type { AreaSpec, WizardStep } from './define.ts';

const many =
  (field: 'parametros' | 'irregularidades' | 'textos' | 'versoes') => (record: unknown) =>
    (record as Partial<DocModelo> | undefined)?.[field]?.length;
const modelos = 'admin/sistema/doc_modelos';

/** Rows that stay, as far as they are filled in. */
interface Row {
  readonly codigo?: string;
  readonly regras?: readonly unknown[];
  readonly destroy?: boolean;
}
const rowsOf = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? (value as Row[]).filter((one) => !one.destroy) : [];

/** The steps of a model, new or edited (decisions of the wings, section 16). */
const steps: readonly WizardStep[] = [
  {
    id: 'info',
    title: 'Informações',
    fields: [
      'tipo',
      'titulo',
      'descricao',
      'legislacao_id',
      'ciencia_tipos',
      'dias_regularizar',
      'defesa_ato',
      'serie_propria',
      'situacoes',
      'pontuacao',
      'ativo',
    ],
    advises: ({ legislacao_id: lei }) => (lei ? null : 'nenhuma legislação'),
  },
  { id: 'parametros', title: 'Parâmetros', fields: ['parametros'] },
  {
    id: 'calculo',
    title: 'Cálculo',
    fields: ['indices', 'parametros.*.regras'],
    advises: ({ parametros }) => {
      const free = rowsOf(parametros).filter(({ regras = [] }) => regras.length === 0);
      return free.length === 0
        ? null
        : `${plural(free.length, 'parâmetro que se pergunta', 'parâmetros que se perguntam')} e não custa: ${free.map(({ codigo }) => codigo).join(', ')}`;
    },
  },
  { id: 'reincidencia', title: 'Reincidência', fields: ['reincidencia'] },
  { id: 'assuntos', title: 'Assuntos', fields: ['assunto_ids'] },
  {
    id: 'irregularidades',
    title: 'Irregularidades',
    fields: ['irregularidades'],
    advises: ({ irregularidades }) =>
      rowsOf(irregularidades).length === 0 ? 'nenhuma irregularidade' : null,
  },
  {
    id: 'integracao',
    title: 'Integração',
    fields: ['tipo_implantacao', 'debito_tipo_id', 'dias_vencimento'],
  },
  {
    id: 'textos',
    title: 'Textos',
    fields: ['textos'],
    advises: ({ textos }) => (rowsOf(textos).length === 0 ? 'nenhum texto' : null),
  },
  { id: 'confirmar', title: 'Confirmar', fields: [], review: true },
];

const comum = {
  record: 'Modelo de documento',
  index: null,
  show: null,
  tabs: [
    { id: '', title: 'Detalhes' },
    { id: 'parametros', title: 'Parâmetros', count: many('parametros') },
    { id: 'irregularidades', title: 'Irregularidades', count: many('irregularidades') },
    { id: 'textos', title: 'Textos', count: many('textos') },
    { id: 'versoes', title: 'Versões', count: many('versoes') },
  ],
  one: umDocModelo,
  actions: ['sistema.doc_modelos.update'],
  create: { command: 'sistema.doc_modelos.create', label: 'Novo modelo' },
  defaultViews: [
    { id: 'ativos', nome: 'Ativos', busca: '' },
    {
      id: 'inativos',
      nome: 'Inativos',
      busca: listAddress(listaDocModelos, { ativo_eq: false }),
    },
  ],
  advance: 'ficar',
} as const satisfies Partial<AreaSpec>;

export const docModelo = defineNoun<DocModeloRow>()({
  noun: 'doc_modelo',
  names,
  icon: 'doc',
  nameOf: ({ titulo }) => `Modelo ${titulo}`,
  actions: docModeloActions,
  words: {
    'sistema.doc_modelos.create': {
      icon: 'plus',
      doing: 'Incluindo',
      done: 'incluíd*',
      did: 'incluiu o modelo',
      send: 'Incluir',
      ownForm: true,
      fresh: MODELO_NOVO,
      draft: true,
      made: { next: 'abre' },
    },
    'sistema.doc_modelos.update': {
      icon: 'edit',
      doing: 'Alterando',
      done: 'alterad*',
      did: 'alterou o modelo',
      send: 'Salvar',
      ownForm: true,
      single: true,
      takes: 'todos',
    },
  },
  letters: { editar: 'sistema.doc_modelos.update' },
  areas: [
    {
      ...comum,
      id: 'doc-modelos',
      base: '/app/sistema/doc-modelos',
      title: 'Modelos de documento',
      param: 'docModelo',
      index: `${modelos}/index`,
      creates: [
        {
          sub: 'novo',
          path: '/app/sistema/doc-modelos/novo/:docTipo',
          title: 'Novo modelo de documento',
          access: `${modelos}/create`,
          command: 'sistema.doc_modelos.create',
          fills: { param: 'docTipo', field: 'tipo', of: Object.keys(tipos) },
          steps,
        },
      ],
      forms: [
        {
          sub: 'editar',
          title: 'Editar modelo',
          access: `${modelos}/update`,
          command: 'sistema.doc_modelos.update',
          steps,
        },
      ],
      go: { rank: 12, icon: 'doc', keywords: ['sistema', 'modelos', 'autos', 'termos'] },
      rail: { wing: 'sistema', rank: 2, title: 'Modelos' },
      list: listaDocModelos,
    },
    {
      ...comum,
      id: 'notificacao-modelos',
      base: '/app/parametros/notificacoes/modelos',
      title: 'Modelos de notificação',
      record: 'Modelo de notificação',
      param: 'modelo',
      creates: [
        {
          sub: 'novo',
          title: 'Novo modelo de notificação',
          access: `${modelos}/create`,
          command: 'sistema.doc_modelos.create',
        },
      ],
      forms: [
        {
          sub: 'edit',
          title: 'Editar modelo',
          access: `${modelos}/update`,
          command: 'sistema.doc_modelos.update',
        },
      ],
      room: {
        name: 'notificacao-modelos',
        // Beside the form the list gives way; without it, it has its own room.
        three: { wide: { lista: 49.4, contexto: 44 }, narrow: { lista: 39.6, contexto: 48 } },
      },
      go: {
        rank: 18,
        icon: 'doc',
        keywords: ['parametros', 'modelos', 'notificacoes modelos'],
      },
      rail: { wing: 'parametros', rank: 20 },
      list: withDefaults(listaDocModelos, {
        ativo_eq: true,
        tipo_in: ['notificacao', 'notificacao_auto', 'auto_notificacao'],
      }),
      ownFilters: ['tipo'],
    },
  ],
  ones: [umDocModelo],
  picked: {
    'sistema.doc_modelos.index': {
      columns: [
        { title: 'Modelo', cell: (row) => textOf(row.titulo) },
        {
          title: 'Tipo',
          width: '132px',
          cell: ({ tipo }) => tipos[tipo as keyof typeof tipos] ?? '',
        },
      ],
    },
  },
  found: {
    about: ({ tipo, versao }) => `${tipos[tipo]} · versão ${versao}`,
  },
});
