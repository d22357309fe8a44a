/**
 * Fields → JSON Schema: the same descriptions that validation, forms and filters read (domain/kernel/zod.ts
 * makes the validation of them; a test holds that what it takes is right here). Every object and every enumeration stands once,
 * under a name.
 */
import { padraoDoCodigo } from '../../../domain/kernel/department-code.ts';
import type { Field, Fields, Options } from '../../../domain/kernel/fields.ts';

import { type Content, json, type Json } from './parts.ts';
import { Pool } from './pool.ts';

/** Of what is sent, or of what is answered. */
export type Direction = 'entrada' | 'resposta';

/** 'ordem_servicos.confirmar_fiscal', 'Situação da OS' → 'OrdemServicosConfirmarFiscal', 'SituacaoDaOs' */
export const pascal = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** What is sent beside the fields. */
interface More {
  readonly properties?: Json;
  readonly required?: readonly string[];
}

/** Where a field stands: in the record of this name, below these keys. */
interface Place {
  readonly top: string;
  readonly keys: readonly string[];
}
const below = ({ top, keys }: Place, key: string): Place => ({ top, keys: [...keys, key] });

/** A record that is no more than a name of another: {id, nome}. */
const BRIEF = 3;
const isBrief = (fields: Fields): boolean => {
  const kinds = Object.values(fields).map(({ kind }) => kind);
  return (
    'id' in fields &&
    kinds.length > 1 &&
    kinds.length <= BRIEF &&
    kinds.every((kind) => kind === 'integer' || kind === 'text')
  );
};

const DECIMAIS = 2;
const LISTA_MAXIMO = 10_000;

export class Schemas {
  readonly #schemas = new Pool('schemas');
  readonly #examples = new Pool('examples');
  readonly #contents = new Map<Json, Content>();
  readonly #records = new Map<Fields, { readonly name: string; readonly schema: Json }>();

  /** The schema of a record that is answered, by its own name; of two names for the same the one of lesser rank. */
  record(name: string, fields: Fields, rank = -1): Json {
    const known = this.#records.get(fields);
    if (known?.name === name) return known.schema;
    const made = this.#object(fields, 'resposta', { top: name, keys: [] });
    const schema = this.named(name, made, rank);
    this.#records.set(fields, { name, schema });
    return schema;
  }

  /** The schema of what is sent, by its own name; `more`: what is sent beside its fields. */
  input(name: string, fields: Fields, more: More = {}): Json {
    const schema = this.#object(fields, 'entrada', { top: name, keys: [] }, more);
    const keys = Object.keys((schema['properties'] as object | undefined) ?? {});
    return this.#schemas.put(schema, {
      names: [name],
      rank: -1,
      ...(keys.length <= BRIEF
        ? { shared: `${keys.length === 0 ? 'SemCampos' : pascal(keys.join('_'))}Entrada` }
        : {}),
    });
  }

  /** A schema of another making, by its own name. */
  named(name: string, schema: Json, rank = -1): Json {
    return this.#schemas.put(schema, { names: [name], rank });
  }

  /** One field where it stands. */
  field(field: Field, direction: Direction, top: string, key: string): Json {
    return this.#field(field, direction, { top, keys: [key] });
  }

  /** An enumeration, as what is filtered by has it. */
  options(label: string, options: Options, top: string, key: string): Json {
    return this.#enumeration(label, options, { top, keys: [key] });
  }

  /** The content of a body: its schema, and an example of it by this name, else by that of its operation. */
  content(schema: Json, name: string, example: () => unknown, of?: string): Content {
    const known = this.#contents.get(schema);
    if (known) return known;
    const exemplo = this.#examples.put(
      { value: example() },
      { names: [name, `${name}Exemplo`, ...(of === undefined ? [] : [of])], rank: 0 },
    );
    const content = json(schema, { exemplo });
    this.#contents.set(schema, content);
    return content;
  }

  /** All of them by their names, for the document's components. */
  finish(): { readonly schemas: Json; readonly examples: Json } {
    return { schemas: this.#schemas.finish(), examples: this.#examples.finish() };
  }

  #object(fields: Fields, direction: Direction, place: Place, more: More = {}): Json {
    const required = [
      ...Object.keys(fields).filter((name) => !fields[name]?.optional),
      ...(more.required ?? []),
    ];
    return {
      type: 'object',
      properties: {
        ...Object.fromEntries(
          Object.entries(fields).map(([name, field]) => [
            name,
            this.#field(field, direction, below(place, name)),
          ]),
        ),
        ...more.properties,
      },
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: false,
    };
  }

  #field(field: Field, direction: Direction, place: Place): Json {
    const said =
      direction === 'entrada' && field.hint ? `${field.label}: ${field.hint}` : field.label;
    const about = {
      description: said,
      ...(direction === 'entrada' && field.only ? { 'x-permissao': field.only } : {}),
    };
    const base = this.#base(field, direction, place);
    // What is referred to is told of its name later: it stays the very node.
    if (!field.nullable) return Object.assign(base, about);
    // Of what may be anything, null is one more.
    if (Object.keys(base).length === 0) return about;
    return typeof base['type'] === 'string'
      ? { ...base, type: [base['type'], 'null'], ...about }
      : { anyOf: [base, { type: 'null' }], ...about };
  }

  #base(field: Field, direction: Direction, place: Place): Json {
    const sent = direction === 'entrada';
    switch (field.kind) {
      case 'text':
        return {
          type: 'string',
          ...(sent
            ? {
                maxLength: field.max ?? LISTA_MAXIMO,
                // A blank text is none, where there may be none.
                ...(field.nullable || (field.optional && !field.min)
                  ? {}
                  : { minLength: field.min ?? 1 }),
                ...(field.format === 'codigo_novo' ? { pattern: padraoDoCodigo } : {}),
                ...(field.format === 'digits' ? { pattern: '^\\s*\\d*\\s*$' } : {}),
                ...(field.format === 'email' || field.format === 'url'
                  ? { format: field.format === 'url' ? 'uri' : 'email' }
                  : {}),
              }
            : {}),
        };
      case 'integer':
        return {
          type: 'integer',
          ...(sent && field.min !== undefined ? { minimum: field.min } : {}),
          ...(sent && field.max !== undefined ? { maximum: field.max } : {}),
        };
      case 'ref':
        // Where it is chosen from: the operation of this id.
        return { type: 'integer', ...(sent ? { minimum: 1, 'x-consulta': field.query } : {}) };
      case 'decimal':
        return sent
          ? {
              // A number as JSON has it, or as text, which loses nothing.
              anyOf: [
                {
                  type: 'string',
                  pattern: `^-?\\d{1,15}(?:\\.\\d{1,${field.places ?? DECIMAIS}})?$`,
                },
                { type: 'number' },
              ],
            }
          : { type: 'string' };
      case 'date':
        return { type: 'string', format: 'date' };
      case 'instant':
        return { type: 'string', format: 'date-time' };
      case 'boolean':
        return { type: 'boolean' };
      case 'enum':
        return this.#enumeration(field.label, field.options, place);
      case 'list':
        return {
          type: 'array',
          items: this.#field(field.of, direction, place),
          ...(sent && field.min ? { minItems: field.min } : {}),
          ...(sent ? { maxItems: field.max ?? LISTA_MAXIMO } : {}),
        };
      case 'object':
        return this.#nested(field, direction, place);
      case 'geometria':
        return this.named('Geometria', {
          type: 'object',
          description: 'Uma área no mapa, como GeoJSON',
          required: ['type', 'coordinates'],
          properties: {
            type: { type: 'string', enum: ['Polygon', 'MultiPolygon'] },
            coordinates: { type: 'array', items: {} },
          },
          additionalProperties: false,
        });
      case 'json':
        return {};
    }
  }

  #nested(field: Extract<Field, { kind: 'object' }>, direction: Direction, place: Place): Json {
    const suffix = direction === 'entrada' ? 'Entrada' : '';
    const own = pascal(isBrief(field.fields) ? Object.keys(field.fields).join('_') : field.label);
    return this.#schemas.put(
      this.#object(field.fields, direction, place),
      wishOf(own, place, suffix),
    );
  }

  #enumeration(label: string, options: Options, place: Place): Json {
    const schema = {
      type: 'string',
      enum: Object.keys(options),
      description: Object.entries(options)
        .map(([code, text]) => (text === code ? code : `${code}: ${text}`))
        .join('; '),
    };
    return this.#schemas.put(schema, wishOf(pascal(label), place, ''));
  }
}

/** By itself, else with the record that it stands in, else with all that is between. */
const wishOf = (own: string, { top, keys }: Place, suffix: string) => {
  const stem = suffix !== '' && top.endsWith(suffix) ? top.slice(0, -suffix.length) : top;
  return {
    names: [`${own}${suffix}`, `${stem}${own}${suffix}`, `${stem}_${keys.join('_')}${suffix}`],
    rank: keys.length * 1000 + top.length,
  };
};
