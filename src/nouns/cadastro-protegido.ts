/** The protected registry. */
import {
  listaProtegidos,
  names,
  protegidoActions,
  situacoes,
  umProtegido,
} from '../../domain/cadastro-protegido/index.ts';
import type { ProtegidoRow } from '../../domain/cadastro-protegido/index.ts';
import { listAddress } from '../../domain/kernel/list-address.ts';
import { defineNoun, looks } from './define.ts';
import { todas } from './views.ts';

/** Whom, or which registry. */
const quem = ({ pessoa, cadastro }: ProtegidoRow): string =>
  pessoa?.razao_social ?? (cadastro ? `Cadastro ${cadastro.numero}` : '');

export const cadastroProtegido = defineNoun<ProtegidoRow>()({
  noun: 'cadastro_protegido',
  names,
  icon: 'lock',
  nameOf: (row) => `Proteção ${row.id}`,
  situacoes: looks(situacoes, {
    vigente: ['check', 'run'],
    futura: ['dotted', 'wait'],
    encerrada: ['minus', 'idle'],
    levantada: ['x', 'idle'],
  }),
  actions: protegidoActions,
  words: {
    'cadastro_protegidos.create': {
      icon: 'lock',
      doing: 'Protegendo',
      done: 'incluíd*',
      did: 'protegeu o cadastro',
      send: 'Proteger',
      made: { next: 'abre' },
    },
    'cadastro_protegidos.update': {
      icon: 'edit',
      doing: 'Alterando',
      done: 'alterad*',
      did: 'alterou a proteção',
      send: 'Salvar',
      single: true,
      // Why it is protected is a field of its own, not why it is edited.
      takes: ['motivo', 'solicitante', 'inicia_em', 'termina_em'],
      inverse: { of: (_, __, values) => ({ action: 'cadastro_protegidos.update', body: values }) },
    },
    'cadastro_protegidos.levantar': {
      icon: 'eye',
      doing: 'Levantando a proteção',
      done: 'levantad*',
      did: 'levantou a proteção',
      short: 'Levantar',
    },
  },
  letters: { editar: 'cadastro_protegidos.update', concluir: 'cadastro_protegidos.levantar' },
  links: [
    {
      id: 'cadastro_protegidos.abrir_cadastro',
      title: 'Abrir cadastro',
      icon: 'building',
      area: 'cadastros',
      to: ({ cadastro }) => cadastro?.id ?? 'Protege uma pessoa, não um cadastro',
    },
  ],
  areas: [
    {
      id: 'cadastro-protegidos',
      base: '/app/cadastro-protegidos',
      title: 'Cadastros protegidos',
      record: 'Proteção',
      param: 'protegido',
      index: 'admin/cadastro_protegidos/index',
      show: 'admin/cadastro_protegidos/show',
      tabs: [{ id: '', title: 'Proteção' }],
      creates: [
        {
          sub: 'new',
          title: 'Proteger cadastro',
          access: 'admin/cadastro_protegidos/create',
          command: 'cadastro_protegidos.create',
        },
      ],
      forms: [
        {
          sub: 'edit',
          title: 'Editar proteção',
          access: 'admin/cadastro_protegidos/update',
          command: 'cadastro_protegidos.update',
        },
      ],
      go: { rank: 5, icon: 'lock', keywords: ['sigilo', 'proteção', 'cadastro protegido'] },
      rail: { wing: 'osm', rank: 6 },
      list: listaProtegidos,
      one: umProtegido,
      actions: [
        'cadastro_protegidos.update',
        'cadastro_protegidos.levantar',
        'cadastro_protegidos.abrir_cadastro',
      ],
      create: { command: 'cadastro_protegidos.create', label: 'Proteger' },
      defaultViews: [
        { id: 'todas', nome: 'Todas', busca: todas(listaProtegidos) },
        {
          id: 'vigentes',
          nome: 'Vigentes',
          busca: listAddress(listaProtegidos, { situacao_in: ['vigente', 'futura'] }),
        },
      ],
      advance: 'ficar',
    },
  ],
  ones: [umProtegido],
  // Names and addresses come and go with it.
  affects: [
    'ordem_servico',
    'os_compartilhada',
    'solicitacao',
    'analise',
    'implantacao',
    'doc',
    'doc_publicacao',
    'doc_comentario',
    'legislacao',
    'cadastro',
    'guia',
    'pessoa',
    'mensagem',
    'usuario',
    'ausente',
    'email_historico',
    'pontuacao',
    'produtividade_resumo',
  ],
  found: { about: (row) => [quem(row), row.solicitante].filter(Boolean).join(' · ') },
});
