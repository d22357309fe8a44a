/** Where documents are shown: the list, the wide one, those that notify, those of the whole municipality. */
import {
  consultaDocs,
  docsDetalhados,
  listaDocs,
  listaNotificacoes,
  umaNotificacao,
  umDoc,
} from '../../../domain/doc/queries.ts';
import type { Doc } from '../../../domain/doc/schema.ts';
import type { ListQuery } from '../../../domain/kernel/define.ts';
import { listAddress } from '../../../domain/kernel/list-address.ts';
import { tipos } from '../../../domain/doc/situacoes.ts';
import type { AreaSpec } from '../define.ts';
import * as passos from './steps.ts';
import { cobrancaAreas } from './cobranca.ts';

type Part = { [K in keyof Doc]: Doc[K] extends readonly unknown[] ? K : never }[keyof Doc];
const many = (field: Part) => (record: unknown) =>
  (record as Partial<Doc> | undefined)?.[field]?.length;

const notificacoes = 'admin/notificacoes';
const docs = 'admin/fiscalizacao/docs';
const detalhados = 'admin/fiscalizacao/doc_detalhados';

const record = {
  tabs: [
    { id: '', title: 'Detalhes' },
    { id: 'valores', title: 'Valores', count: many('valores') },
    { id: 'irregularidades', title: 'Irregularidades', count: many('irregularidades') },
    { id: 'ciencias', title: 'Ciências', count: many('ciencias') },
    { id: 'defesas', title: 'Defesa', count: many('defesas') },
    { id: 'publicacao', title: 'Publicação', count: many('publicacoes') },
    { id: 'comentarios', title: 'Comentários', count: many('comentarios') },
    { id: 'anexos', title: 'Anexos', count: many('anexos') },
    { id: 'historico', title: 'Histórico', count: many('historico') },
  ],
  actions: [
    'fiscalizacao.docs.ciencia',
    'fiscalizacao.docs.verificar',
    'fiscalizacao.docs.autuar',
    'fiscalizacao.docs.registrar_defesa',
    'fiscalizacao.docs.julgar_defesa',
    'fiscalizacao.docs.alterar_prazo_regularizar',
    'fiscalizacao.docs.solicitar_revisao',
    'fiscalizacao.docs.revisar',
    'fiscalizacao.docs.cancelar',
  ],
  advance: 'ficar',
} as const satisfies Partial<AreaSpec>;

const todos = (list: ListQuery<typeof listaDocs.row, typeof listaDocs.filters>) => [
  { id: 'todos', nome: 'Todos', busca: '' },
  { id: 'ano', nome: 'Todos de {ano}', busca: listAddress(list, { ano_eq: '{ano}' }) },
  { id: 'meus', nome: 'Meus', busca: listAddress(list, { fiscal_id_eq: '{eu}' }) },
  {
    id: 'ciencia',
    nome: 'Aguardando ciência',
    busca: listAddress(list, { situacao_eq: 'aguardando_ciencia' }),
  },
  {
    id: 'prazo',
    nome: 'Aguardando regularizar',
    busca: listAddress(list, { doc_situacao_id_eq: 13, order: 'prazo_regularizar asc' }),
  },
  { id: 'defesa', nome: 'Em defesa', busca: listAddress(list, { situacao_eq: 'defesa' }) },
  {
    id: 'autos',
    nome: 'Autos',
    busca: listAddress(list, { tipo_in: ['auto', 'auto_termo', 'auto_notificacao'] }),
  },
];

export const areas: readonly AreaSpec[] = [
  {
    ...record,
    id: 'docs',
    base: '/app/fiscalizacao/docs',
    title: 'Documentos',
    record: 'Documento',
    param: 'doc',
    index: `${docs}/index`,
    show: `${docs}/show`,
    creates: [
      {
        sub: 'create/notificacao/modelo',
        path: '/app/fiscalizacao/docs/create/:docTipo/modelo',
        title: 'Novo documento',
        access: `${docs}/create`,
        command: 'fiscalizacao.docs.create',
        fills: { param: 'docTipo', field: 'tipo', of: Object.keys(tipos) },
        steps: passos.novo,
      },
    ],
    create: { command: 'fiscalizacao.docs.create', label: 'Novo documento' },
    forms: [
      {
        sub: 'edit',
        title: 'Editar documento',
        access: `${docs}/update`,
        command: 'fiscalizacao.docs.update',
        steps: passos.edicao,
      },
      {
        sub: 'revisao',
        title: 'Revisar documento',
        access: null,
        command: 'fiscalizacao.docs.revisar',
        steps: passos.revisao,
      },
      {
        sub: 'autuar',
        title: 'Autuar pela notificação',
        access: null,
        command: 'fiscalizacao.docs.autuar',
        steps: passos.novo,
      },
      {
        sub: 'ciencia',
        title: 'Dar ciência',
        access: `${docs}/ciencia`,
        command: 'fiscalizacao.docs.ciencia',
      },
      {
        sub: 'solicitar-revisao',
        title: 'Solicitar revisão',
        access: `${docs}/solicitar_revisao`,
        command: 'fiscalizacao.docs.solicitar_revisao',
      },
      {
        sub: 'cancelar',
        title: 'Cancelar documento',
        access: `${docs}/cancelar`,
        command: 'fiscalizacao.docs.cancelar',
      },
      {
        sub: 'comentar',
        title: 'Comentar documento',
        access: `${docs}/comentar`,
        command: 'fiscalizacao.docs.comentar',
      },
      {
        sub: 'prazo-regularizar',
        title: 'Alterar prazo para regularizar',
        access: `${docs}/alterar_prazo_regularizar`,
        command: 'fiscalizacao.docs.alterar_prazo_regularizar',
      },
      {
        sub: 'verificar',
        title: 'Verificar documento',
        access: `${docs}/verificar`,
        command: 'fiscalizacao.docs.verificar',
      },
      {
        sub: 'manutencao',
        title: 'Manutenção',
        access: `${docs}/manutencao`,
        command: 'fiscalizacao.docs.manutencao',
      },
    ],
    go: { rank: 4, key: 'd', icon: 'doc', keywords: ['autos', 'termos', 'fiscalização'] },
    rail: { wing: 'fiscalizacao', rank: 1 },
    list: listaDocs,
    one: umDoc,
    defaultViews: todos(listaDocs),
  },
  {
    ...record,
    id: 'doc-detalhados',
    base: '/app/fiscalizacao/doc-detalhados',
    title: 'Documentos detalhados',
    record: 'Documento',
    param: 'doc',
    index: `${detalhados}/index`,
    show: `${docs}/show`,
    room: { name: 'doc-detalhados', lista: 66 },
    go: { rank: 8, icon: 'doc', keywords: ['todos os campos', 'planilha', 'fiscalização'] },
    rail: { wing: 'fiscalizacao', rank: 5, title: 'Detalhados' },
    list: docsDetalhados,
    one: umDoc,
    defaultViews: todos(docsDetalhados),
  },
  {
    ...record,
    id: 'notificacoes',
    base: '/app/osm/notificacoes',
    title: 'Notificações',
    record: 'Notificação',
    param: 'notificacao',
    index: `${notificacoes}/index`,
    show: `${notificacoes}/show`,
    creates: [
      {
        sub: 'nova',
        title: 'Nova notificação',
        access: `${notificacoes}/create`,
        command: 'notificacoes.create',
      },
    ],
    go: { rank: 7, icon: 'flag', keywords: ['documentos', 'notificar'] },
    rail: { wing: 'osm', rank: 6 },
    list: listaNotificacoes,
    one: umaNotificacao,
    create: { command: 'notificacoes.create', label: 'Nova notificação' },
    defaultViews: [
      { id: 'todas', nome: 'Todas', busca: '' },
      {
        id: 'ano',
        nome: 'Todas de {ano}',
        busca: listAddress(listaNotificacoes, { ano_eq: '{ano}' }),
      },
      {
        id: 'minhas',
        nome: 'Minhas',
        busca: listAddress(listaNotificacoes, { fiscal_id_eq: '{eu}' }),
      },
      {
        id: 'ciencia',
        nome: 'Aguardando ciência',
        busca: listAddress(listaNotificacoes, { situacao_eq: 'aguardando_ciencia' }),
      },
    ],
  },
  {
    id: 'consulta-docs',
    base: '/app/osm/consultas/docs',
    title: 'Consulta de documentos',
    record: 'Documento',
    param: 'doc',
    index: 'admin/consulta/docs/index',
    show: 'admin/consulta/docs/index',
    tabs: [{ id: '', title: 'Documento' }],
    go: { rank: 5, icon: 'search', keywords: ['consultas', 'documentos do município', 'autos'] },
    rail: { wing: 'osm', rank: 5, title: 'Documentos' },
    list: consultaDocs,
    actions: [
      'docs.abrir',
      'docs.abrir_os',
      'docs.ordens_do_contribuinte',
      'docs.docs_do_contribuinte',
    ],
    defaultViews: [{ id: 'todos', nome: 'Todos', busca: '' }],
    advance: 'ficar',
  },
  ...cobrancaAreas(record),
];
