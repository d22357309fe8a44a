/** The profiles of permissions. */
import {
  criarPerfil,
  editarPerfil,
  listaPerfis,
  names,
  umPerfil,
  type Perfil,
} from '../../domain/perfil/index.ts';
import { verComo, voltar } from '../../domain/perfil/ver-como.ts';
import { listAddress, searchOf } from '../../domain/kernel/list-address.ts';
import { plural } from '../../domain/kernel/format.ts';
import type { listaUsuarios } from '../../domain/usuario/index.ts';
import { defineNoun } from './define.ts';

export const perfil = defineNoun<Perfil>()({
  noun: 'perfil',
  names,
  icon: 'lock',
  nameOf: ({ descricao }) => `Perfil ${descricao}`,
  actions: [criarPerfil, editarPerfil],
  // By commands of their own: the console begins anew.
  elsewhere: [verComo, voltar],
  apart: [verComo.id],
  words: {
    'perfis.create': {
      icon: 'plus',
      doing: 'Incluindo',
      done: 'incluíd*',
      did: 'incluiu o perfil',
      send: 'Incluir',
      ownForm: true,
      fresh: { ativo: true, permissoes: { admin: {} } },
      made: { next: 'abre' },
    },
    'perfis.update': {
      icon: 'edit',
      doing: 'Alterando',
      done: 'alterad*',
      did: 'alterou o perfil',
      send: 'Salvar',
      ownForm: true,
      single: true,
      takes: ['descricao', 'ativo', 'segundo_fator', 'permissoes'],
    },
  },
  letters: { editar: 'perfis.update' },
  links: [
    {
      id: 'perfis.abrir_pessoas',
      title: 'Pessoas que o têm',
      icon: 'people',
      keywords: ['quem tem o perfil', 'usuários do perfil'],
      area: 'usuarios',
      those: ({ id }) => searchOf<typeof listaUsuarios>({ perfil_id_eq: id }),
      newest: true,
    },
  ],
  areas: [
    {
      id: 'perfis',
      base: '/app/sistema/perfis',
      title: 'Perfis',
      record: 'Perfil',
      param: 'perfil',
      index: 'admin/sistema/perfis/index',
      show: 'admin/sistema/perfis/index',
      tabs: [{ id: '', title: 'Permissões' }],
      creates: [
        {
          sub: 'new',
          title: 'Novo perfil',
          access: 'admin/sistema/perfis/create',
          command: 'perfis.create',
        },
      ],
      forms: [
        {
          sub: 'edit',
          title: 'Editar perfil',
          access: 'admin/sistema/perfis/update',
          command: 'perfis.update',
          steps: [
            {
              id: 'permissoes',
              title: 'Permissões',
              fields: ['descricao', 'ativo', 'segundo_fator', 'permissoes'],
            },
            {
              id: 'conferir',
              title: 'Conferir',
              fields: ['simulado'],
              missing: ({ simulado }) =>
                simulado
                  ? null
                  : 'Salva-se o que foi conferido: falta saber quem ganha e perde o quê',
            },
          ],
        },
      ],
      go: {
        rank: 12,
        icon: 'lock',
        keywords: ['sistema', 'permissões', 'acesso', 'quem pode o quê'],
      },
      rail: { wing: 'sistema', rank: 3 },
      list: listaPerfis,
      one: umPerfil,
      actions: ['perfis.update', 'perfis.abrir_pessoas', 'perfis.ver_como'],
      create: { command: 'perfis.create', label: 'Novo perfil' },
      defaultViews: [
        { id: 'ativos', nome: 'Ativos', busca: listAddress(listaPerfis, { ativo_eq: true }) },
        { id: 'todos', nome: 'Todos', busca: '' },
      ],
      advance: 'ficar',
      rowClass: ({ ativo }) => (ativo ? '' : 'gone'),
    },
  ],
  ones: [umPerfil],
  // Whose profile it is shows its name.
  affects: ['usuario'],
  found: { about: ({ usuarios }) => plural(usuarios, 'pessoa', 'pessoas') },
});
