/** Subjects of a department from elsewhere, by the rules of who fills them in. */
import { sql } from 'kysely';
import { input, pedidos } from '../../../domain/assunto/schema.ts';
import type { assuntos } from '../../../domain/integracao/index.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import { codigosRepetidos } from '../../../domain/kernel/kept-items.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { invalido } from '../../http/errors.ts';
import type { Whose } from '../../import/console.ts';
import { byValue, type Importado } from '../../import/importado.ts';
import { listsOf, NADA, pedidosOf, type Listas } from './effects.ts';
import { assuntoWriter } from './writer.ts';

type Line = Infer<(typeof assuntos)['fields']>;

/** Columns that are never nothing. */
const NAO = Object.fromEntries(
  Object.entries(input).flatMap(([name, { kind }]) =>
    kind === 'boolean' && !(name in pedidos) ? [[name, false]] : [],
  ),
);

/** An information that is there is known by its title: it has no code. */
const known = <T extends { readonly titulo: string }>(
  given: readonly T[],
  { informacoes }: Listas,
) =>
  given.map((one) => ({ ...one, id: informacoes.find(({ titulo }) => titulo === one.titulo)?.id }));

export const assuntosDeFora: Importado = {
  writer: assuntoWriter,
  defaults: () => ({ ...NAO, pontuacao: '0.00', informacoes: [] }),
  async read({ dep, trx, agora }, given) {
    const lines = given as readonly Line[];
    const formularios = await byValue<{ chave: string; id: number }>(
      trx,
      `select dobrar(descricao) as chave, min(id) as id from formulario
       where departamento_id = $2 and dobrar(descricao) = any($1::text[]) group by 1`,
      lines.map(({ formulario }) => formulario && fold(formulario)),
      dep,
    );
    return (values, before) => {
      const { formulario, encerramento, informacoes, ...line } = values as Line;
      const listas = (before?.raw as Listas | undefined) ?? NADA;
      const errors = codigosRepetidos('encerramento', encerramento);
      if (Object.keys(errors).length > 0) throw invalido(errors);
      const found = formulario ? formularios.get(fold(formulario)) : undefined;
      if (formulario && !found) throw invalido({ formulario: [mensagens.referencia] });
      return {
        columns: {
          ...line,
          ...pedidosOf(line),
          ...listsOf(
            { encerramento, informacoes: informacoes && known(informacoes, listas) },
            listas,
            agora,
          ),
          formulario_id: formulario ? found?.id : formulario,
        },
      };
    };
  },
};

/** Those that are offered, as they would come. */
export const assuntosEmTabela = ({ dep }: Whose) => sql<Readonly<Record<string, unknown>>>`
  select a.*, f.descricao as formulario,
    (select jsonb_agg(e.value - 'id' order by e.n)
     from jsonb_array_elements(a.encerramento) with ordinality e(value, n)) as encerramento,
    (select jsonb_agg(e.value - 'id' order by e.n)
     from jsonb_array_elements(a.informacoes) with ordinality e(value, n)) as informacoes
  from assunto a
  left join formulario f on f.departamento_id = a.departamento_id and f.id = a.formulario_id
  where a.departamento_id = ${dep} and not a.excluido
  order by a.descricao`;
