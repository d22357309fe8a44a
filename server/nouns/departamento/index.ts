/** Departments: a plain noun, begun with its profiles and with who makes it, and gone with them. */
import { departamento as of } from '../../../domain/departamento/index.ts';
import type { Create, Effect, Handler } from '../../actions/noun.ts';
import type { Noun } from '../../noun.ts';
import { plainNoun } from '../../plain.ts';
import { begin, leave } from './begin.ts';
import { departamentoList } from './read.ts';

const made = plainNoun(of);

function withProfiles(handler: Handler): Handler {
  switch (handler.kind) {
    case 'create': {
      const run: Create = async (e) => {
        const done = await handler.run(e);
        if ('id' in done) await begin(e, done.id);
        return { ...done, sessoes: e.actor.id };
      };
      return { ...handler, run };
    }
    case 'destroy':
      return {
        ...handler,
        first: leave,
        gone: () => Promise.resolve({ sessoes: '*' }),
      };
    case 'effect': {
      // Its name is in the bar of whoever works in it.
      const run: Effect = async (e) => ({ ...(await handler.run(e)), sessoes: '*' });
      return { ...handler, run };
    }
  }
}

export const departamento: Noun = {
  ...made,
  name: { table: 'departamento', sql: 't.nome', isDepartment: true },
  sources: [...(made.sources ?? []), departamentoList],
  handlers: (made.handlers ?? []).map(withProfiles),
  uniques: { departamento_codigo_key: 'codigo', departamento_nome_unico: 'nome' },
};
