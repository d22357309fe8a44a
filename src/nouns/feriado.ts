/** The holidays. */
import { feriado as of, importarFeriados } from '../../domain/feriado/index.ts';
import { moverPrazos } from '../../domain/feriado/prazos.ts';
import { importWords } from './define/importar.ts';
import { definePlain } from './define-plain.ts';
import { movePrazos } from './move-prazos.ts';

export const feriado = definePlain(of, {
  icon: 'cal',
  go: { rank: 11, keywords: ['sistema', 'dias não úteis', 'ponto facultativo'] },
  rail: { wing: 'sistema', rank: 2 },
  words: {
    [importarFeriados.id]: importWords('feriado', 'feriados'),
    [moverPrazos.id]: {
      icon: 'clock',
      doing: 'Movendo',
      done: 'movid*',
      did: 'moveu o prazo, por feriados e regras que mudaram',
      send: 'Mover prazos',
      ownForm: true,
      nothingNew: true,
      made: {
        next: 'acompanha',
        title: 'Prazos',
        done: 'movidos',
        each: { one: 'prazo', many: 'prazos' },
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
    {
      sub: 'importar',
      title: importarFeriados.title,
      access: 'admin/integracao/feriados',
      command: importarFeriados.id,
    },
  ],
  leads: movePrazos,
});
