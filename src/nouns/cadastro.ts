/** The registers of property and of business. */
import { listaCadastros, umCadastro } from '../../domain/cadastro/index.ts';
import { names, situacoes, tipos } from '../../domain/cadastro/schema.ts';
import type { Cadastro, CadastroRow } from '../../domain/cadastro/schema.ts';
import type { consultaDocs } from '../../domain/doc/queries.ts';
import type { listaPagamentos } from '../../domain/guia/index.ts';
import type { listaImplantacoes } from '../../domain/implantacao/index.ts';
import { todas } from '../../domain/implantacao/situacoes.ts';
import { nameIn, textOf } from '../../domain/kernel/format-value.ts';
import { searchOf } from '../../domain/kernel/list-address.ts';
import type { listaOrdens } from '../../domain/ordem-servico/queries.ts';
import { defineNoun, looks } from './define.ts';
import type { Chosen, RecordRow, Values } from './define.ts';
import { ofContribuinte } from './of-contribuinte.ts';

const numero = (row: RecordRow): string => textOf(row.numero);

/** How many there are of what hangs on it. */
const many = (part: 'socios' | 'usuarios') => (record: unknown) =>
  (record as Cadastro | undefined)?.[part].length;

const FILTER = /_(?:eq|in|cont|gteq|lteq)$/;
/** The registries of orders in bulk, as their form holds them: by id or by the list's filter, and nothing of a draft's. */
const massaOf = (chosen: Chosen<CadastroRow>): Values =>
  'rows' in chosen
    ? { cadastro_ids: chosen.rows.map(({ id }) => id), filtro: null, exceto_ids: [] }
    : {
        cadastro_ids: [],
        filtro: Object.fromEntries(
          [...new URLSearchParams(chosen.search)].filter(([key]) => FILTER.test(key)),
        ),
        exceto_ids: chosen.except,
      };

export const cadastro = defineNoun<CadastroRow>()({
  noun: 'cadastro',
  names,
  icon: 'building',
  nameOf: (row) => `Cadastro ${row.numero}`,
  situacoes: looks(situacoes, {
    ativo: ['check', 'done'],
    suspenso: ['sq', 'wait'],
    inativo: ['ring', 'idle'],
    baixado: ['x', 'idle'],
  }),
  actions: [],
  words: {},
  // What belongs to it: a further list of it is one more line here.
  links: [
    {
      id: 'cadastros.ordens',
      title: 'Ordens do cadastro',
      short: 'Ordens',
      icon: 'order',
      keywords: ['os do cadastro'],
      area: 'servicos',
      those: ({ id }) => searchOf<typeof listaOrdens>({ cadastro_id_eq: id }),
      newest: true,
    },
    {
      id: 'cadastros.pagamentos',
      title: 'Pagamentos do cadastro',
      short: 'Pagamentos',
      icon: 'scale',
      keywords: ['guias do cadastro', 'débitos'],
      area: 'pagamentos',
      those: ({ id }) => searchOf<typeof listaPagamentos>({ cadastro_id_eq: id }),
      newest: true,
    },
    {
      id: 'cadastros.docs',
      title: 'Documentos do cadastro',
      short: 'Documentos',
      icon: 'doc',
      keywords: ['notificações do cadastro', 'autos'],
      area: 'consulta-docs',
      those: ({ id }) => searchOf<typeof consultaDocs>({ cadastro_id_eq: id }),
      newest: true,
    },
    {
      id: 'cadastros.implantacoes',
      title: 'Implantações do cadastro',
      short: 'Implantações',
      icon: 'building',
      keywords: ['implantação', 'áreas levadas'],
      area: 'implantacoes',
      those: ({ id }) =>
        searchOf<typeof listaImplantacoes>({ cadastro_id_eq: id, situacao_in: todas }),
    },
    ...ofContribuinte('cadastros'),
  ],
  lent: [
    {
      id: 'cadastros.abrir_em_massa',
      title: 'Abrir OS em massa',
      short: 'OS em massa',
      info: 'Abre uma OS para cada cadastro escolhido, ou para todos do filtro',
      icon: 'people',
      action: 'ordem_servicos.create_massa',
      to: (row) => ({ novo: massaOf({ rows: [row] }) }),
      all: (chosen) => ({ novo: massaOf(chosen) }),
    },
  ],
  areas: [
    {
      id: 'cadastros',
      base: '/app/osm/consultas/cadastros',
      title: 'Cadastros',
      record: 'Cadastro',
      param: 'cadastro',
      index: 'admin/cadastros/index',
      show: 'admin/cadastros/show',
      tabs: [
        { id: '', title: 'Detalhes' },
        { id: 'economico', title: 'Econômico' },
        { id: 'plantas', title: 'Plantas' },
        { id: 'socios', title: 'Sócios', count: many('socios') },
        { id: 'usuarios', title: 'Usuários', count: many('usuarios') },
      ],
      aliases: ['details'],
      go: {
        rank: 5,
        key: 'c',
        icon: 'building',
        keywords: ['consultas', 'imóveis', 'empresas', 'inscrição'],
      },
      rail: { wing: 'osm', rank: 4 },
      list: listaCadastros,
      one: umCadastro,
      actions: [
        'cadastros.ordens',
        'cadastros.pagamentos',
        'cadastros.docs',
        'cadastros.ordens_do_contribuinte',
        'cadastros.cadastros_do_contribuinte',
        'cadastros.pagamentos_do_contribuinte',
        'cadastros.implantacoes',
        'cadastros.docs_do_contribuinte',
        'cadastros.abrir_em_massa',
      ],
      defaultViews: [{ id: 'todos', nome: 'Todos', busca: '' }],
      advance: 'ficar',
    },
  ],
  ones: [umCadastro],
  found: {
    about: ({ tipo, contribuinte, endereco }) =>
      [tipos[tipo], contribuinte?.razao_social, endereco].filter(Boolean).join(' · '),
  },
  picked: {
    'cadastros.index': {
      columns: [
        { title: 'Número', width: '120px', cell: numero },
        {
          title: 'Tipo',
          width: '92px',
          cell: ({ tipo }) => tipos[tipo as keyof typeof tipos] ?? textOf(tipo),
        },
        {
          title: 'Contribuinte',
          cell: (row) => nameIn(row.contribuinte ?? {}),
        },
        { title: 'Endereço', cell: (row) => textOf(row.endereco) },
      ],
      labelOf: numero,
      searchLabel: 'Número, contribuinte ou endereço',
    },
  },
});
