/** What the API's document says of an input is what the validation takes. */
import { describe, expect, it } from 'vitest';
import { actions } from '../../domain/index.ts';
import { inputSchema } from '../../domain/kernel/zod.ts';
import { exampleOfAll } from '../../server/http/openapi/example.ts';
import { operationOf, wrongWith } from '../support/documented.ts';

/** What hands and programs send instead of what was asked for. */
const OTHERS: readonly unknown[] = [
  null,
  '',
  'x',
  'x'.repeat(20_000),
  0,
  -1,
  1.5,
  1,
  2_000_000_000,
  '1.00',
  '-7.123456',
  '2026-02-30',
  '2026-02-28',
  '2026-11-23T12:00:00Z',
  true,
  [],
  [1],
  ['x'],
  {},
];

describe('o que o documento diz de uma entrada', () => {
  it.each(actions.filter(({ input }) => Object.keys(input).length > 0))(
    '$id: o exemplo vale para os dois, e o que a validação aceita o documento aceita',
    ({ id, input, edits }) => {
      const body = operationOf(id).requestBody;
      if (!body) return;
      const schema = body.content['application/json']?.schema ?? {};
      const version = edits ? { lock_version: 0 } : {};
      const taken = (value: Record<string, unknown>) =>
        inputSchema(input, null).safeParse(value).success;
      const example = exampleOfAll(input);
      expect([taken(example), wrongWith(schema, { ...example, ...version })]).toEqual([true, null]);
      for (const name of Object.keys(input))
        for (const other of [...OTHERS, undefined]) {
          const { [name]: _, ...rest } = example;
          const given = other === undefined ? rest : { ...rest, [name]: other };
          // A blank text that stands for none, the document calls null.
          if (!taken(given) || (other === '' && input[name]?.nullable)) continue;
          const wrong = wrongWith(schema, { ...given, ...version });
          expect(wrong, `${name}: ${JSON.stringify(other)?.slice(0, 50)}`).toBeNull();
        }
    },
  );
});
