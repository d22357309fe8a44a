/** Which documents wait for whom: an inspector's own, else all of the department. */
import { addDays } from '../../../domain/kernel/civil-date.ts';
import { searchOf } from '../../../domain/kernel/list-address.ts';
import { AGUARDANDO_REGULARIZAR } from '../../../domain/doc/passos.ts';
import { listaDocs } from '../../../domain/doc/queries.ts';
import type { Waits, Who } from '../define.ts';

/** Days ahead of which a term's end is told. */
const AHEAD = 3;

export const seus = ({ fiscal, id }: Pick<Who, 'fiscal' | 'id'>) =>
  fiscal ? { fiscal_id_eq: id } : {};
const reads = ({ can }: Who): boolean => can(listaDocs.permission);

/** Whose term to put things right has ended, or ends these days. */
export const noPrazo = (who: Pick<Who, 'fiscal' | 'id' | 'hoje'>) =>
  ({
    doc_situacao_id_eq: AGUARDANDO_REGULARIZAR,
    prazo_regularizar_lteq: addDays(who.hoje, AHEAD),
    ...seus(who),
  }) as const;
/** Whose term to defend ends these days: what comes after it is not to be done sooner. */
export const noPrazoDeDefesa = (who: Pick<Who, 'fiscal' | 'id' | 'hoje'>) =>
  ({
    situacao_eq: 'andamento',
    prazo_defesa_gteq: who.hoje,
    prazo_defesa_lteq: addDays(who.hoje, AHEAD),
    ...seus(who),
  }) as const;
export const semCiencia = (who: Pick<Who, 'fiscal' | 'id'>) =>
  ({ situacao_eq: 'aguardando_ciencia', ...seus(who) }) as const;
export const EM_DEFESA = { situacao_eq: 'defesa' } as const;

/** Who judges defences: nobody judges that of his own document. */
export const julga = ({ fiscal, can }: Pick<Who, 'fiscal' | 'can'>): boolean =>
  can('fiscalizacao.docs.update') && (!fiscal || can('fiscalizacao.docs.manutencao'));

export const verifica = ({ can }: Pick<Who, 'can'>): boolean => can('fiscalizacao.docs.verificar');
export const levaACiencia = ({ can }: Pick<Who, 'can'>): boolean =>
  can('fiscalizacao.docs.ciencia');

export const waits: readonly Waits[] = [
  {
    id: 'docs_prazo',
    rank: 6,
    area: 'docs',
    list: listaDocs,
    of: (who) =>
      reads(who) && verifica(who)
        ? {
            title: 'Documentos com o prazo no fim',
            short: 'Prazos de documentos',
            search: searchOf<typeof listaDocs>(noPrazo(who)),
            order: 'prazo_regularizar asc',
            actions: ['detalhe.concluir', 'fiscalizacao.docs.autuar', 'detalhe.comentar'],
          }
        : null,
  },
  {
    id: 'docs_prazo_defesa',
    rank: 6,
    area: 'docs',
    list: listaDocs,
    of: (who) =>
      reads(who) && verifica(who)
        ? {
            title: 'Documentos com o prazo de defesa no fim',
            short: 'Prazos de defesa',
            search: searchOf<typeof listaDocs>(noPrazoDeDefesa(who)),
            order: 'prazo_defesa asc',
            actions: ['detalhe.comentar'],
          }
        : null,
  },
  {
    id: 'docs_defesa',
    rank: 7,
    area: 'docs',
    list: listaDocs,
    of: (who) =>
      reads(who) && julga(who)
        ? {
            title: 'Defesas a julgar',
            short: 'Defesas',
            search: searchOf<typeof listaDocs>(EM_DEFESA),
            order: 'id asc',
            actions: ['detalhe.concluir', 'detalhe.comentar'],
          }
        : null,
  },
  {
    id: 'docs_ciencia',
    rank: 8,
    area: 'docs',
    list: listaDocs,
    of: (who) =>
      reads(who) && levaACiencia(who)
        ? {
            title: 'Ciências a registrar',
            short: 'Ciências',
            search: searchOf<typeof listaDocs>(semCiencia(who)),
            order: 'id asc',
            actions: ['detalhe.aceitar', 'detalhe.comentar'],
          }
        : null,
  },
];
