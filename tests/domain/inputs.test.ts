/** What the description of a field alone refuses of an input. */
import { describe, expect, it } from 'vitest';
import { addDays } from '../../domain/kernel/deadlines.ts';
import * as f from '../../domain/kernel/fields.ts';
import type { Field, Fields } from '../../domain/kernel/fields.ts';
import { actions } from '../../domain/index.ts';
import { mensagens } from '../../domain/kernel/messages.ts';
import { fieldErrors, inputSchema } from '../../domain/kernel/zod.ts';

const HOJE = '2026-11-20';
const errorsOf = (fields: Fields, input: unknown, hoje: string | null = HOJE): object => {
  const read = inputSchema(fields, hoje).safeParse(input);
  return read.success ? {} : fieldErrors(read.error);
};

describe('um dia depois de hoje', () => {
  const depois = { after: 'hoje' } as const;
  const fields = {
    dia: f.date('Dia', { ...depois, optional: true }),
    nulo: f.date('Nulo', { ...depois, optional: true, nullable: true }),
    livre: f.date('Livre', f.optional),
    etapas: f.list('Etapas', f.object('Etapa', { ate: f.date('Até', depois) }), f.optional),
  };
  it.each<[object, object]>([
    [{}, {}],
    [{ dia: '2026-11-19' }, { dia: ['deve ser depois de hoje'] }],
    [{ dia: '2026-11-20' }, { dia: ['deve ser depois de hoje'] }],
    [{ dia: '2026-11-20T23:59:59.999Z' }, { dia: ['deve ser depois de hoje'] }],
    [{ dia: '2026-11-21' }, {}],
    [{ dia: '2026-11-21T23:59:59.999Z' }, {}],
    [{ dia: '2026-02-30' }, { dia: ['não é uma data válida'] }],
    [{ nulo: ' ' }, {}],
    [{ nulo: HOJE }, { nulo: ['deve ser depois de hoje'] }],
    [{ livre: '1999-01-01' }, {}],
    [
      { etapas: [{ ate: '2026-11-21' }, { ate: HOJE }] },
      { 'etapas.1.ate': ['deve ser depois de hoje'] },
    ],
  ])('%j: %j', (input, errors) => expect(errorsOf(fields, input)).toEqual(errors));

  it('é o dia de quem envia, seja qual for o que antes se pediu', () => {
    const input = { dia: '2026-11-21' };
    expect(errorsOf(fields, input, '2026-11-21')).toEqual({ dia: ['deve ser depois de hoje'] });
    expect(errorsOf(fields, input)).toEqual({});
    expect(errorsOf(fields, input, null)).toEqual({});
  });
});

/** Dates that must lie ahead, with their path and what stands around one: 'etapas.0.ate'. */
function* ahead(fields: Fields): Generator<[path: string, around: (day: string) => object]> {
  for (const [name, field] of Object.entries(fields))
    for (const [path, around] of within(field))
      yield [[name, ...path].join('.'), (day) => ({ [name]: around(day) })];
}
function* within(field: Field): Generator<[path: string[], around: (day: string) => unknown]> {
  if (field.kind === 'date' && field.after === 'hoje') yield [[], (day) => day];
  else if (field.kind === 'object')
    for (const [path, around] of ahead(field.fields)) yield [path.split('.'), around];
  else if (field.kind === 'list')
    for (const [path, around] of within(field.of)) yield [['0', ...path], (day) => [around(day)]];
}

it('cada data do catálogo que deve estar à frente é recusada hoje e aceita amanhã', () => {
  const found: string[] = [];
  for (const action of actions)
    for (const [path, around] of ahead(action.input)) {
      found.push(`${action.id} ${path}`);
      const said = (day: string): unknown =>
        (errorsOf(action.input, around(day)) as Record<string, unknown>)[path];
      expect(said(HOJE), `${action.id} ${path}`).toEqual(['deve ser depois de hoje']);
      expect(said(addDays(HOJE, 1)), `${action.id} ${path}`).toBeUndefined();
    }
  expect(found).toEqual(
    expect.arrayContaining([
      'ordem_servicos.solicitar_prazo solicitado_concluir_em',
      'solicitacoes.autorizar autorizado_concluir_em',
    ]),
  );
});

describe('um CPF ou CNPJ errado é dito pelo seu nome', () => {
  const fields = { documento: f.text('CPF/CNPJ', { format: 'cpf_cnpj' }) };
  it.each<[string, object]>([
    ['529.982.247-25', {}],
    ['12.ABC.345/01DE-35', {}],
    ['529.982.247-52', { documento: ['não é um CPF válido'] }],
    ['12.ABC.345/01DE-36', { documento: ['não é um CNPJ válido'] }],
    ['529.982', { documento: ['não é um CPF/CNPJ válido'] }],
  ])('%s', (documento, errors) => expect(errorsOf(fields, { documento })).toEqual(errors));
});

it('de cada texto do catálogo que tem forma, o comprimento se recusa antes de se olhar a forma', () => {
  const shaped = actions.flatMap(({ id, input }) =>
    Object.entries(input).flatMap(([name, field]) =>
      field.kind === 'text' && field.format ? [[`${id} ${name}`, field] as const] : [],
    ),
  );
  expect(shaped.length).toBeGreaterThan(5);
  for (const [what, field] of shaped) {
    const most = field.max ?? 10_000;
    const said = errorsOf({ texto: field }, { texto: '!'.repeat(most + 1) });
    expect([what, said]).toEqual([what, { texto: [mensagens.longo(most)] }]);
  }
});
