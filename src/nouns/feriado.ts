/** The holidays. */
import { feriado as of } from '../../domain/feriado/index.ts';
import { moverPrazos } from '../../domain/feriado/prazos.ts';
import { formatInteger } from '../../domain/kernel/format.ts';
import { definePlain } from './define-plain.ts';

export const feriado = definePlain(of, {
  icon: 'cal',
  go: { rank: 11, keywords: ['sistema', 'dias não úteis', 'ponto facultativo'] },
  rail: { wing: 'sistema', rank: 2 },
  words: {
    [moverPrazos.id]: {
      icon: 'clock',
      doing: 'Movendo',
      done: 'movid*',
      did: 'moveu o prazo, por feriados e regras que mudaram',
      send: 'Mover prazos',
      ownForm: true,
      made: {
        next: 'acompanha',
        title: 'Prazos',
        done: 'movidos',
        each: { one: 'OS', many: 'OS' },
      },
    },
  },
  creates: [
    {
      sub: 'prazos',
      title: moverPrazos.title,
      access: 'admin/sistema/feriados/update',
      command: moverPrazos.id,
    },
  ],
  leads: {
    action: moverPrazos.id,
    says: (total) =>
      total === 1
        ? '1 prazo aberto muda com os feriados'
        : `${formatInteger(total)} prazos abertos mudam com os feriados`,
    label: 'Conferir',
  },
});
