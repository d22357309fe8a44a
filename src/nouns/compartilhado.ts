/** What other departments share with this one: their subjects, and the orders that it asked of them. */
import {
  compartilhadoActions,
  listaAssuntosCompartilhados,
  listaOrdensCompartilhadas,
  names,
  nomesAssunto,
  umaOrdemCompartilhada,
} from '../../domain/compartilhado/index.ts';
import type {
  AssuntoCompartilhado,
  OrdemCompartilhada,
  OrdemCompartilhadaRow,
} from '../../domain/compartilhado/index.ts';
import { listAddress } from '../../domain/kernel/list-address.ts';
import { abertas, nomeOs } from '../../domain/ordem-servico/schema.ts';
import { textOf } from '../../domain/kernel/format-value.ts';
import { defineNoun } from './define.ts';
import { ordemServico } from './ordem-servico.ts';

const lista = listaOrdensCompartilhadas;
const ordens = 'admin/compartilhado/ordem_servicos';

const many = (field: keyof OrdemCompartilhada) => (record: unknown) => {
  const value = (record as OrdemCompartilhada | undefined)?.[field];
  return Array.isArray(value) ? value.length : undefined;
};

export const osCompartilhada = defineNoun<OrdemCompartilhadaRow>()({
  noun: 'os_compartilhada',
  names,
  icon: 'link',
  nameOf: (os) => nomeOs(os),
  numberOf: (os) => os,
  situacoes: ordemServico.situacoes ?? {},
  actions: compartilhadoActions,
  words: {
    'compartilhado.ordem_servicos.create': {
      icon: 'plus',
      doing: 'Pedindo',
      done: 'pedid*',
      did: 'pediu a OS',
      send: 'Pedir OS',
      ownForm: true,
      made: { next: 'abre' },
    },
    'compartilhado.ordem_servicos.comentar': {
      icon: 'comment',
      doing: 'Comentando',
      done: 'comentad*',
      did: 'comentou',
      heading: 'Comentar OS',
      // A comment stands in its record before the server has it.
      patchWhole: ({ comentarios }, { texto }, { id, nome }, now) => ({
        comentarios: [
          ...(comentarios as OrdemCompartilhada['comentarios']),
          {
            id: -Date.parse(now),
            texto,
            publico: true,
            de_quem_pediu: true,
            usuario: { id, nome },
            created_at: now,
          },
        ],
      }),
    },
  },
  letters: { comentar: 'compartilhado.ordem_servicos.comentar' },
  areas: [
    {
      id: 'compartilhado-servicos',
      base: '/app/osm/compartilhado/servicos',
      title: 'OS compartilhadas',
      record: 'OS compartilhada',
      param: 'osCompartilhada',
      index: `${ordens}/index`,
      show: `${ordens}/show`,
      tabs: [
        { id: '', title: 'Detalhes' },
        { id: 'areas', title: 'Áreas', count: many('areas') },
        { id: 'comentarios', title: 'Comentários', count: many('comentarios') },
      ],
      aliases: ['show'],
      creates: [
        {
          sub: 'assuntos/new',
          path: '/app/osm/compartilhado/servicos/assuntos/:assuntoCompartilhado/new',
          title: 'Nova OS compartilhada',
          access: `${ordens}/create`,
          command: 'compartilhado.ordem_servicos.create',
          fills: { param: 'assuntoCompartilhado', field: 'assunto_id' },
        },
      ],
      go: { rank: 6, icon: 'link', keywords: ['os compartilhadas', 'pedidas'] },
      rail: { wing: 'osm', rank: 6, title: 'Compartilhadas' },
      list: lista,
      one: umaOrdemCompartilhada,
      actions: ['compartilhado.ordem_servicos.comentar'],
      create: { command: 'compartilhado.ordem_servicos.create', label: 'Pedir OS' },
      defaultViews: [
        { id: 'todas', nome: 'Todas', busca: '' },
        {
          id: 'abertas',
          nome: 'Em aberto',
          busca: listAddress(lista, { situacao_in: abertas }),
        },
        {
          id: 'encerradas',
          nome: 'Encerradas',
          busca: listAddress(lista, { situacao_in: 'encerrada' }),
        },
      ],
      advance: 'ficar',
    },
  ],
  ones: [umaOrdemCompartilhada],
  found: {
    about: ({ assunto, departamento }) => `${assunto.descricao} · ${departamento.nome}`,
    words: ({ endereco }) => endereco ?? '',
  },
});

export const assuntoCompartilhado = defineNoun<AssuntoCompartilhado>()({
  noun: 'assunto_compartilhado',
  names: nomesAssunto,
  icon: 'tag',
  nameOf: ({ descricao }) => descricao,
  actions: [],
  words: {},
  lent: [
    {
      id: 'compartilhado.assuntos.pedir',
      title: 'Pedir OS',
      info: 'Pede ao departamento uma ordem deste assunto',
      icon: 'plus',
      action: 'compartilhado.ordem_servicos.create',
      to: ({ id }) => ({ novo: { assunto_id: id } }),
    },
  ],
  areas: [
    {
      id: 'compartilhado-assuntos',
      base: '/app/osm/compartilhado/assuntos',
      title: 'Assuntos compartilhados',
      record: 'Assunto compartilhado',
      param: 'assuntoCompartilhado',
      index: 'admin/compartilhado/assuntos/index',
      show: 'admin/compartilhado/assuntos/index',
      tabs: [{ id: '', title: 'Assunto' }],
      go: { rank: 7, icon: 'tag', keywords: ['pedir a outro departamento'] },
      rail: { wing: 'osm', rank: 7 },
      list: listaAssuntosCompartilhados,
      actions: ['compartilhado.assuntos.pedir'],
      defaultViews: [{ id: 'todos', nome: 'Todos', busca: '' }],
      advance: 'ficar',
      // What is followed here is followed in the orders.
      noLog: true,
    },
  ],
  noTrail: true,
  found: { about: ({ departamento }) => departamento.nome },
  picked: {
    'compartilhado.assuntos.index': {
      columns: [
        { title: 'Assunto', cell: (row) => textOf(row.descricao) },
        {
          title: 'Departamento',
          width: '180px',
          cell: (row) => (row as unknown as AssuntoCompartilhado).departamento.nome,
        },
        { title: 'Prazo', width: '72px', right: true, cell: (row) => `${textOf(row.prazo)} d` },
      ],
    },
  },
});
