/** The people who work here. */
import {
  convidarUsuario,
  desativarUsuario,
  editarUsuario,
  importarUsuarios,
  listaUsuarios,
  names,
  reativarUsuario,
  umUsuario,
  type Usuario,
} from '../../domain/usuario/index.ts';
import { tipos } from '../../domain/ausente/index.ts';
import { hojeAgora } from '../../domain/kernel/clock.ts';
import { own } from '../../domain/kernel/text.ts';
import { listAddress, searchOf } from '../../domain/kernel/list-address.ts';
import type { auditoria } from '../../domain/log/queries.ts';
import type { listaOrdens } from '../../domain/ordem-servico/queries.ts';
import { formatDate, formatInteger } from '../../domain/kernel/format.ts';
import { textOf } from '../../domain/kernel/format-value.ts';
import { importWords } from './define/importar.ts';
import { defineNoun } from './define.ts';
import type { Picked, RecordRow } from './define.ts';

interface Ausente {
  readonly tipo: string;
  readonly inicia_em?: string;
  readonly termina_em: string;
  readonly substituto: { readonly id: number; readonly nome: string } | null;
}
const tipoOf = ({ tipo }: Ausente): string => own(tipos, tipo)?.toLowerCase() ?? tipo;
/** 'férias até 12/12/2026'; of one that is yet to come, 'férias de 01/12/2026 a 12/12/2026' */
const absence = (of: Ausente): string =>
  of.inicia_em !== undefined && of.inicia_em > hojeAgora()
    ? `${tipoOf(of)} de ${formatDate(of.inicia_em)} a ${formatDate(of.termina_em)}`
    : `${tipoOf(of)} até ${formatDate(of.termina_em)}`;

/** Of people to choose from: when they are away, and who stands in. */
const ausente = {
  title: 'Ausente',
  width: '188px',
  cell: (row: RecordRow) => (row.ausente ? absence(row.ausente as Ausente) : ''),
};
const abertas = {
  title: 'OS em aberto',
  width: '96px',
  right: true,
  cell: (row: RecordRow) => formatInteger(row.os_abertas as number),
};
const beside: Picked['beside'] = ({ departamento }) => ({ departamento_eq: departamento ?? '' });

const nome = { title: 'Nome', cell: (row: RecordRow) => textOf(row.nome) };

const ids = (rows: readonly { readonly id: number }[] | undefined): number[] =>
  (rows ?? []).map(({ id }) => id);

export const usuario = defineNoun<Usuario>()({
  noun: 'usuario',
  names,
  icon: 'person',
  nameOf: ({ nome: who }) => who,
  actions: [convidarUsuario, editarUsuario, desativarUsuario, reativarUsuario, importarUsuarios],
  words: {
    'usuarios.convidar': {
      icon: 'plus',
      doing: 'Convidando',
      done: 'convidad*',
      did: 'convidou o usuário',
      send: 'Convidar',
      fresh: { prefeitura: true },
      made: { next: 'abre' },
      ownForm: true,
      formOnly: true,
    },
    'usuarios.importar': importWords('pessoa', 'pessoas'),
    'usuarios.update': {
      icon: 'edit',
      doing: 'Alterando',
      done: 'alterad*',
      did: 'alterou o usuário',
      send: 'Salvar',
      single: true,
      takes: 'todos',
      // What is of all departments stays untouched by who may change only what is of one.
      onlyChanges: true,
      begins: ({ cargo, usuario_grupo, perfis, assuntos, zonas }) => ({
        cargo_id: cargo?.id ?? null,
        usuario_grupo_id: usuario_grupo?.id ?? null,
        perfil_ids: ids(perfis),
        assunto_ids: ids(assuntos),
        zona_ids: ids(zonas),
      }),
    },
    'usuarios.desativar': {
      icon: 'block',
      doing: 'Desativando',
      done: 'desativad*',
      did: 'desativou o usuário',
      short: 'Desativar',
      ownForm: true,
      formOnly: true,
      single: true,
      hidden: (row) => row?.ativo === false,
    },
    'usuarios.reativar': {
      icon: 'check',
      doing: 'Reativando',
      done: 'reativad*',
      did: 'reativou o usuário',
      short: 'Reativar',
      hidden: (row) => row?.ativo !== false,
    },
  },
  lent: [
    {
      id: 'usuarios.repassar',
      title: 'Repassar o trabalho',
      short: 'Repassar',
      info: 'Passa o que está aberto com a pessoa a outras',
      icon: 'share',
      action: 'repasses.create',
      to: ({ id }) => ({ novo: { usuario_id: id } }),
    },
  ],
  letters: { editar: 'usuarios.update' },
  links: [
    {
      id: 'usuarios.abrir_atos',
      title: 'O que fez ultimamente',
      icon: 'history',
      keywords: ['log da pessoa', 'auditoria da pessoa', 'atos'],
      area: 'auditoria',
      those: ({ id }) => searchOf<typeof auditoria>({ usuario_id_in: id }),
    },
    {
      id: 'usuarios.abrir_ordens',
      title: 'Ordens do fiscal',
      icon: 'order',
      keywords: ['os do fiscal', 'carga'],
      area: 'servicos',
      those: ({ id, fiscal }) =>
        fiscal
          ? searchOf<typeof listaOrdens>({ usuario_responsavel_id_eq: id })
          : 'A pessoa não é fiscal',
    },
  ],
  apart: ['usuarios.sessoes'],
  areas: [
    {
      id: 'usuarios',
      base: '/app/sistema/usuarios',
      title: 'Usuários',
      record: 'Usuário',
      param: 'usuario',
      index: 'admin/sistema/usuarios/index',
      show: 'admin/sistema/usuarios/show',
      tabs: [
        { id: '', title: 'Usuário' },
        {
          id: 'afastamentos',
          title: 'Afastamentos',
          access: 'admin/produtividade/afastamentos/index',
        },
      ],
      aliases: ['show'],
      creates: [
        {
          sub: 'new',
          title: 'Convidar usuário',
          access: 'admin/sistema/usuarios/update',
          command: 'usuarios.convidar',
        },
        {
          sub: 'importar',
          title: 'Importar usuários',
          access: 'admin/integracao/usuarios',
          command: 'usuarios.importar',
        },
      ],
      forms: [
        {
          sub: 'edit',
          title: 'Editar usuário',
          access: 'admin/sistema/usuarios/update',
          command: 'usuarios.update',
        },
      ],
      go: { rank: 12, icon: 'people', keywords: ['sistema', 'pessoas', 'servidores', 'fiscais'] },
      rail: { wing: 'sistema', rank: 3 },
      list: listaUsuarios,
      one: umUsuario,
      actions: [
        'usuarios.update',
        'usuarios.abrir_atos',
        'usuarios.abrir_ordens',
        'usuarios.repassar',
        'usuarios.desativar',
        'usuarios.reativar',
        'usuarios.sessoes',
      ],
      defaultViews: [
        { id: 'ativos', nome: 'Ativos', busca: listAddress(listaUsuarios, { ativo_eq: true }) },
        {
          id: 'fiscais',
          nome: 'Fiscais',
          busca: listAddress(listaUsuarios, { ativo_eq: true, fiscal_eq: true }),
        },
        {
          id: 'inativos',
          nome: 'Inativos',
          busca: listAddress(listaUsuarios, { ativo_eq: false }),
        },
        { id: 'todos', nome: 'Todos', busca: '' },
      ],
      create: { command: 'usuarios.convidar', label: 'Convidar usuário' },
      advance: 'ficar',
      rowClass: ({ ativo }) => (ativo ? '' : 'gone'),
    },
  ],
  ones: [umUsuario],
  // Names, groups and who may be chosen come from here.
  affects: ['ordem_servico', 'analise'],
  found: { about: ({ login, matricula }) => [login, matricula].filter(Boolean).join(' · ') },
  picked: {
    'usuarios.fiscais': {
      columns: [nome, abertas, ausente],
      caution({ nome: who, ausente: away }) {
        if (!away) return null;
        const { substituto } = away as Ausente;
        const text = `${textOf(who)} está em ${absence(away as Ausente)}.`;
        return {
          text: substituto ? text : `${text} Não há substituto.`,
          instead: substituto && { id: substituto.id, nome: substituto.nome },
          use: `Usar o substituto: ${substituto?.nome ?? ''}`,
        };
      },
      beside,
    },
    'usuarios.equipe': { columns: [nome, abertas, ausente], beside },
    'usuarios.analistas': {
      columns: [
        nome,
        {
          title: 'Aguardando',
          width: '96px',
          right: true,
          cell: (row) => formatInteger(row.analises_aguardando as number),
        },
      ],
    },
    'mensagens.destinatarios': {
      columns: [
        nome,
        {
          title: 'Cargo ou CPF',
          width: '188px',
          cell: (row) => (row.prefeitura ? textOf(row.cargo) : `Contribuinte ${textOf(row.cpf)}`),
        },
      ],
    },
  },
});
