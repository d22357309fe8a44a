/** What a department is told of the trail of an order that it asked of another. */
import {
  camposPublicos,
  comTexto,
  umaOrdemCompartilhada,
} from '../../../domain/compartilhado/index.ts';
import { comentar } from '../../../domain/ordem-servico/actions/campo.ts';
import type { Campos } from '../../../domain/log/texto.ts';
import type { TrailOf } from '../../noun.ts';

type Comment = { readonly publico?: boolean };
const publicOnly = (list: unknown): unknown =>
  Array.isArray(list) ? (list as Comment[]).filter(({ publico }) => publico === true) : list;

const tells = (campos: Campos): Campos =>
  Object.fromEntries(
    Object.entries(campos).flatMap(([campo, { de, para }]) =>
      campo === 'comentarios'
        ? [[campo, { de: publicOnly(de), para: publicOnly(para) }] as const]
        : camposPublicos.has(campo)
          ? [[campo, { de, para }] as const]
          : [],
    ),
  );

const listed = (names: Iterable<string>): string =>
  `array[${[...names].map((n) => `'${n}'`).join(', ')}]`;

export const trilhaCompartilhada: TrailOf = {
  noun: 'ordem_servico',
  // A step, a change that is told, a comment for both; who read it where it is executed is no business of who asked.
  rows: `(l.departamento_id is not null and l.acao <> '${umaOrdemCompartilhada.id}' and case
    when l.acao = '${comentar.id}' then l.campos #> '{comentarios,para,0,publico}' = 'true'
    else l.campos ?| ${listed(camposPublicos)} or l.dito -> 'passo' ->> 'de' is distinct from l.dito -> 'passo' ->> 'para'
      or l.campos #> '{comentarios,para,0,publico}' = 'true' end)`,
  tells,
  texts: (acao) => comTexto.has(acao),
};
