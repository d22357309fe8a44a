/** Work handed over, and given back. */
import { formatInteger } from '../../domain/kernel/format.ts';
import { listAddress } from '../../domain/kernel/list-address.ts';
import {
  listaRepasses,
  names,
  repasseActions,
  situacoes,
  umRepasse,
} from '../../domain/repasse/index.ts';
import type { RepasseRow } from '../../domain/repasse/index.ts';
import { defineNoun, looks } from './define.ts';
import { todas } from './views.ts';

export const repasse = defineNoun<RepasseRow>()({
  noun: 'repasse',
  names,
  icon: 'share',
  nameOf: (row) => `Repasse ${row.id}`,
  situacoes: looks(situacoes, { feito: ['sq', 'run'], devolvido: ['check', 'done'] }),
  refusal: () => 'O trabalho já foi devolvido',
  actions: repasseActions,
  words: {
    'repasses.create': {
      icon: 'share',
      doing: 'Repassando',
      done: 'feit*',
      did: 'repassou o trabalho',
      send: 'Repassar',
      ownForm: true,
      formOnly: true,
      made: { next: 'abre' },
      inverse: 'repasses.devolver',
    },
    'repasses.devolver': {
      icon: 'undo',
      doing: 'Devolvendo',
      done: 'devolvid*',
      did: 'devolveu o trabalho repassado',
      short: 'Devolver',
    },
  },
  areas: [
    {
      id: 'repasses',
      base: '/app/sistema/repasses',
      title: 'Repasses de trabalho',
      record: 'Repasse',
      param: 'repasse',
      index: 'admin/repasses/index',
      show: 'admin/repasses/show',
      tabs: [{ id: '', title: 'Repasse' }],
      creates: [
        {
          sub: 'new',
          title: 'Repassar trabalho',
          access: 'admin/repasses/create',
          command: 'repasses.create',
        },
      ],
      go: { rank: 12, icon: 'share', keywords: ['redistribuir', 'passar o trabalho'] },
      rail: { wing: 'sistema', rank: 4, title: 'Repasses' },
      list: listaRepasses,
      one: umRepasse,
      actions: ['repasses.devolver'],
      create: { command: 'repasses.create', label: 'Repassar' },
      defaultViews: [
        { id: 'todos', nome: 'Todos', busca: todas(listaRepasses) },
        {
          id: 'vigor',
          nome: 'Em vigor',
          busca: listAddress(listaRepasses, { situacao_in: 'feito' }),
        },
      ],
      advance: 'ficar',
    },
  ],
  ones: [umRepasse],
  affects: ['ordem_servico', 'analise', 'solicitacao', 'usuario'],
  found: {
    about: ({ usuario, para, ordens }) =>
      `${usuario.nome} → ${para?.nome ?? 'equipe'} · ${formatInteger(ordens)} OS`,
  },
});
