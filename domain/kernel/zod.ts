/**
 * Fields → zod. The only module of the domain that loads a validation library: the server and the
 * lazily loaded forms use it, the console's first load does not.
 */
import { z } from 'zod';
import { takesDay, type Field, type Fields, type Infer } from './fields.ts';
import { documentoOf, isCpfCnpj, isEmail, normalizeCpfCnpj } from './identifiers.ts';
import { recusaDoCodigo } from './department-code.ts';
import { parseWireDate } from './deadlines.ts';
import { mensagens } from './messages.ts';
import { periodosIn } from './periodos.ts';
import { recusaDaGeometria } from './poligono.ts';

const DECIMAL = /^-?\d{1,15}(?:\.\d{1,15})?$/;
/** How many digits it has after the point. */
const placesOf = (decimal: string): number => decimal.split('.')[1]?.length ?? 0;

/** What is absent is required; what is there is wrong in its own way. */
const say = (message: string) => ({
  error: (issue: { input?: unknown }) =>
    issue.input === undefined ? mensagens.obrigatorio : message,
});

/** 24 to 64 bytes in base64. */
const SEGREDO =
  /^whsec_(?=[A-Za-z0-9+/]{32,86}={0,2}$)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function textSchema(field: Extract<Field, { kind: 'text' }>): z.ZodType {
  const most = field.max ?? 10_000;
  let s = z
    .string(say(mensagens.texto))
    .trim()
    // Before anything looks into the text: a pattern's work grows with its length.
    .max(most, { error: mensagens.longo(most), abort: true });
  if (field.min !== undefined && field.min > 0)
    s = s.min(field.min, field.min === 1 ? mensagens.obrigatorio : mensagens.curto(field.min));
  else if (!field.nullable && !field.optional) s = s.min(1, mensagens.obrigatorio);
  if (field.format === 'email') s = s.refine(isEmail, mensagens.email);
  if (field.format === 'digits') s = s.refine((v) => /^\d*$/.test(v), mensagens.algarismos);
  if (field.format === 'periodos')
    s = s.refine((v) => v === '' || periodosIn(v) !== null, mensagens.periodos);
  if (field.format === 'codigo_novo')
    s = s.superRefine((v, issues) => {
      const recusa = recusaDoCodigo(v);
      if (recusa !== null) issues.addIssue(recusa);
    });
  if (field.format === 'url') s = s.refine((v) => /^https?:\/\/\S+$/.test(v), mensagens.url);
  if (field.format === 'segredo') s = s.refine((v) => SEGREDO.test(v), mensagens.segredo);
  if (field.format === 'cpf_cnpj')
    return s.transform(normalizeCpfCnpj).refine(isCpfCnpj, {
      error: ({ input }) => mensagens[documentoOf(String(input))],
    });
  return s;
}

function integerSchema(min: number | undefined, max: number | undefined): z.ZodType {
  return z
    .int(say(mensagens.inteiro))
    .min(min ?? Number.MIN_SAFE_INTEGER, mensagens.maiorOuIgual(min ?? 0))
    .max(max ?? Number.MAX_SAFE_INTEGER, mensagens.menorOuIgual(max ?? 0));
}

function decimalSchema(field: Extract<Field, { kind: 'decimal' }>): z.ZodType {
  const { places = 2 } = field;
  return z
    .union([z.string(), z.number()], say(mensagens.numero))
    .transform((v) => String(v))
    .refine((v) => DECIMAL.test(v), { error: mensagens.numero, abort: true })
    .refine((v) => placesOf(v) <= places, { error: mensagens.casas(places), abort: true })
    .refine(
      (v) => field.min === undefined || Number(v) >= Number(field.min),
      mensagens.maiorOuIgual(field.min ?? 0),
    )
    .refine(
      (v) => field.max === undefined || Number(v) <= Number(field.max),
      mensagens.menorOuIgual(field.max ?? 0),
    );
}

/** The shape of an area; which of them are let in is said by its own rule. */
const geometria = z.strictObject({
  type: z.enum(['Polygon', 'MultiPolygon']),
  coordinates: z.array(z.unknown()),
});

function base(field: Field, hoje: string | null): z.ZodType {
  switch (field.kind) {
    case 'text':
      return textSchema(field);
    case 'integer':
      return integerSchema(field.min, field.max);
    case 'ref':
      return integerSchema(1, undefined);
    case 'decimal':
      return decimalSchema(field);
    case 'date':
      return z
        .string(say(mensagens.data))
        .refine((v) => parseWireDate(v) !== null, { error: mensagens.data, abort: true })
        .transform((v) => parseWireDate(v) ?? v)
        .refine((v) => hoje === null || takesDay(field, v, hoje), mensagens.depoisDeHoje);
    case 'instant':
      return z.iso.datetime({ offset: true, ...say(mensagens.data) });
    case 'boolean':
      return z.boolean(say(mensagens.simNao));
    case 'enum':
      return z.enum(Object.keys(field.options) as [string, ...string[]], say(mensagens.invalido));
    case 'list': {
      let s = z.array(fieldSchema(field.of, hoje), say(mensagens.invalido));
      if (field.min)
        s = s.min(field.min, field.min === 1 ? mensagens.obrigatorio : mensagens.poucos(field.min));
      return s.max(field.max ?? 10_000, mensagens.muitos(field.max ?? 10_000));
    }
    case 'object':
      return inputSchema(field.fields, hoje);
    case 'geometria':
      // Whatever is wrong with it is said of the whole: it is filled in as one.
      return z.unknown().superRefine((value, ctx) => {
        const message = value === undefined ? mensagens.obrigatorio : recusaDaGeometria(value);
        if (message !== null) ctx.addIssue({ code: 'custom', message });
      });
    case 'json':
      return z.unknown().refine((v) => v !== undefined, mensagens.obrigatorio);
  }
}

/** The schema of one field. A blank text of a nullable field means null. */
function fieldSchema(field: Field, hoje: string | null): z.ZodType {
  let s = base(field, hoje);
  if (field.nullable)
    s = z.preprocess((v) => (typeof v === 'string' && v.trim() === '' ? null : v), s.nullable());
  if (field.optional) s = s.optional();
  return s;
}

/** Of each input the schema of the day that it was last read on. */
const schemas = new WeakMap<Fields, { readonly hoje: string | null; readonly schema: z.ZodType }>();
/**
 * The schema of an input: nothing beyond its fields is let in. `hoje` is the civil day of who sends it;
 * null where only the shape matters.
 */
export function inputSchema<F extends Fields>(fields: F, hoje: string | null): z.ZodType<Infer<F>> {
  let made = schemas.get(fields);
  if (made?.hoje !== hoje) {
    const schema = z.strictObject(
      Object.fromEntries(Object.entries(fields).map(([k, f]) => [k, fieldSchema(f, hoje)])),
      {
        error: (issue) =>
          issue.code === 'unrecognized_keys' ? mensagens.desconhecido : mensagens.invalido,
      },
    );
    made = { hoje, schema };
    schemas.set(fields, made);
  }
  return made.schema as z.ZodType<Infer<F>>;
}

/** What a field looks like in a reply (for OpenAPI, and checked against every reply in tests). */
export function replySchema(field: Field): z.ZodType {
  const s = ((): z.ZodType => {
    switch (field.kind) {
      case 'integer':
      case 'ref':
        return z.int();
      case 'decimal':
      case 'text':
        return z.string();
      case 'date':
        return z.iso.date();
      case 'instant':
        return z.iso.datetime({ offset: true });
      case 'boolean':
        return z.boolean();
      case 'enum':
        return z.enum(Object.keys(field.options) as [string, ...string[]]);
      case 'list':
        return z.array(replySchema(field.of));
      case 'object':
        return recordSchema(field.fields);
      case 'geometria':
        return geometria;
      case 'json':
        return z.unknown();
    }
  })().describe(field.label);
  const n = field.nullable ? s.nullable() : s;
  return field.optional ? n.optional() : n;
}

/** The schema of a record in a reply. */
export const recordSchema = (fields: Fields): z.ZodType =>
  z.strictObject(Object.fromEntries(Object.entries(fields).map(([k, f]) => [k, replySchema(f)])));

/** zod's issues → the 422 shape {campo: [mensagens]} (decisions, section 2); nested fields as 'areas.0.area'. */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  // A map: of an object, 'toString' is there already.
  const out = new Map<string, string[]>();
  const add = (key: string, message: string): void => {
    const list = out.get(key) ?? [];
    if (!list.includes(message)) out.set(key, [...list, message]);
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key].join('.'), mensagens.desconhecido);
    } else add(issue.path.join('.') || 'base', issue.message);
  }
  return Object.fromEntries(out);
}
