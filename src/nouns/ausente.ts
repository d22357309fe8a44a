/** Who is away, when, and who stands in. */
import {
  ausenteActions,
  listaAusentes,
  names,
  situacoes,
  umaAusencia,
} from '../../domain/ausente/index.ts';
import { tipos, type Ausente, type AusenteRow } from '../../domain/ausente/index.ts';
import { formatDate } from '../../domain/kernel/format.ts';
import { listAddress } from '../../domain/kernel/list-address.ts';
import { defineNoun, looks } from './define.ts';
import { todas } from './views.ts';

export const ausente = defineNoun<AusenteRow & Partial<Ausente>>()({
  noun: 'ausente',
  names,
  icon: 'cal',
  nameOf: (row) => `Ausência ${row.id}`,
  situacoes: looks(situacoes, {
    agendada: ['dotted', 'wait'],
    em_curso: ['sq', 'run'],
    encerrada: ['check', 'done'],
    cancelada: ['x', 'idle'],
  }),
  refusal: (_, situacao) =>
    ({
      agendada: 'A ausência ainda não começou',
      em_curso: 'A ausência está em curso',
      encerrada: 'A ausência já se encerrou',
      cancelada: 'A ausência foi cancelada',
    })[situacao] ?? '',
  actions: ausenteActions,
  words: {
    'ausentes.create': {
      icon: 'plus',
      doing: 'Registrando',
      done: 'registrad*',
      did: 'registrou a ausência',
      send: 'Registrar',
      made: { next: 'abre' },
      inverse: {
        of: () => ({
          action: 'ausentes.cancelar',
          body: { texto: 'Registrada por engano e desfeita' },
        }),
      },
    },
    'ausentes.update': {
      icon: 'edit',
      doing: 'Alterando',
      done: 'alterad*',
      did: 'alterou a ausência',
      send: 'Salvar',
      single: true,
      takes: ['tipo', 'inicia_em', 'termina_em', 'motivo'],
      begins: ({ substituto }) => ({ substituto_id: substituto?.id ?? null }),
    },
    'ausentes.encerrar': {
      icon: 'check',
      doing: 'Encerrando',
      done: 'encerrad*',
      did: 'encerrou a ausência',
      short: 'Encerrar',
      single: true,
    },
    'ausentes.cancelar': {
      icon: 'x',
      doing: 'Cancelando',
      done: 'cancelad*',
      did: 'cancelou a ausência',
      short: 'Cancelar',
    },
  },
  letters: { editar: 'ausentes.update', concluir: 'ausentes.encerrar' },
  links: [
    {
      id: 'ausentes.abrir_pessoa',
      title: 'Abrir pessoa',
      icon: 'person',
      area: 'usuarios',
      to: ({ usuario }) => usuario.id,
    },
  ],
  lent: [
    {
      id: 'ausentes.repassar',
      title: 'Repassar o trabalho',
      short: 'Repassar',
      info: 'Passa o que está aberto com a pessoa a outras, até que ela volte',
      icon: 'share',
      action: 'repasses.create',
      to: ({ id, situacao, usuario, tipo, substituto, inicia_em, termina_em }) =>
        situacao === 'encerrada' || situacao === 'cancelada'
          ? 'A ausência não está em curso nem agendada'
          : {
              novo: {
                usuario_id: usuario.id,
                ausente_id: id,
                modo: substituto ? 'uma' : 'equipe',
                para_id: substituto?.id ?? null,
                motivo: `${tipos[tipo]} de ${formatDate(inicia_em)} a ${formatDate(termina_em)}`,
              },
            },
    },
  ],
  picked: {
    'ausentes.index': {
      labelOf: (row) => {
        const { usuario, tipo, inicia_em, termina_em } = row as Partial<AusenteRow>;
        // Of one of which only the number is known.
        if (!usuario || !tipo) return `Ausência ${row.id}`;
        return `${usuario.nome}: ${tipos[tipo].toLowerCase()} de ${formatDate(inicia_em ?? null)} a ${formatDate(termina_em ?? null)}`;
      },
    },
  },
  areas: [
    {
      id: 'ausentes',
      base: '/app/sistema/ausentes',
      title: 'Ausências',
      record: 'Ausência',
      param: 'ausente',
      index: 'admin/ausentes/index',
      show: 'admin/ausentes/show',
      tabs: [{ id: '', title: 'Ausência' }],
      creates: [
        {
          sub: 'add',
          title: 'Nova ausência',
          access: 'admin/ausentes/create',
          command: 'ausentes.create',
        },
      ],
      forms: [
        {
          sub: 'edit',
          title: 'Editar ausência',
          access: 'admin/ausentes/update',
          command: 'ausentes.update',
        },
      ],
      go: { rank: 12, icon: 'cal', keywords: ['férias', 'licenças', 'atestados', 'afastamentos'] },
      rail: { wing: 'sistema', rank: 4 },
      list: listaAusentes,
      one: umaAusencia,
      actions: [
        'ausentes.update',
        'ausentes.encerrar',
        'ausentes.cancelar',
        'ausentes.repassar',
        'ausentes.abrir_pessoa',
      ],
      create: { command: 'ausentes.create', label: 'Nova ausência' },
      defaultViews: [
        { id: 'todas', nome: 'Todas', busca: todas(listaAusentes) },
        {
          id: 'vigentes',
          nome: 'Em curso e agendadas',
          busca: listAddress(listaAusentes, { situacao_in: ['em_curso', 'agendada'] }),
        },
      ],
      advance: 'ficar',
    },
  ],
  ones: [umaAusencia],
  // Who may be chosen, and for whom somebody stands in.
  affects: ['usuario'],
  found: {
    about: ({ usuario, tipo, inicia_em, termina_em }) =>
      `${usuario.nome} · ${tipos[tipo].toLowerCase()} de ${formatDate(inicia_em)} a ${formatDate(termina_em)}`,
    words: ({ substituto }) => substituto?.nome ?? '',
  },
});
