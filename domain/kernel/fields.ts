/**
 * Fields are data. One description of a value — its kind, label and limits — from which come the
 * type (Infer), the zod schema (zod.ts), the OpenAPI schema, the form control, the list filter and
 * the column. It imports nothing but types, so that the console's first load carries no validation library.
 */
import type { Geometria } from './geo.ts';
import type { Permission } from './permission-labels.ts';

/** An enumeration: code → label, in the order the specification lists them. */
export type Options = Readonly<Record<string, string>>;

interface Common {
  readonly label: string;
  /** Shown under the control. */
  readonly hint?: string;
  /** May be left out of an input, and then keeps what it was. */
  readonly optional?: boolean;
  /** May be null: in a record «none», in an input «clear it». */
  readonly nullable?: boolean;
  /** What «none» is called where a person reads it; default: nothing. */
  readonly none?: string;
  /** Asked for only while another field beside it holds one of these. */
  readonly when?: { readonly field: string; readonly is: readonly (string | boolean)[] };
  /** Of an input: only who holds this sends it; a form does not ask others for it. */
  readonly only?: Permission;
  /** Of an input: it is kept for a time only, and the log, which is for ever, says nothing of it. */
  readonly fleeting?: boolean;
}

export interface TextField extends Common {
  readonly kind: 'text';
  readonly min?: number;
  readonly max?: number;
  readonly multiline?: boolean;
  /** It tells who or where somebody is: what stands in its place where that is protected (server/read/shield.ts). */
  readonly shielded?: string | null;
  readonly format?:
    | 'email'
    | 'cpf_cnpj'
    | 'login'
    | 'cep'
    | 'phone'
    | 'url'
    | 'digits'
    /** What a webhook is signed with: 'whsec_' and 24 to 64 bytes in base64. */
    | 'segredo'
    /** The code of a department. */
    | 'codigo_departamento'
    /** The code that a department is given (kernel/department-code.ts). */
    | 'codigo_novo'
    /** Stretches of every year: '20/12 a 20/01; 01/07 a 15/07' (kernel/periodos.ts). */
    | 'periodos';
  /** Of a number: the field that holds its year; a form takes both as one, 'Número/Ano'. */
  readonly year?: string;
  /** For its people's eyes: the log holds what tells whether it is still the same, and not the text. */
  readonly sealed?: boolean;
}
export interface IntegerField extends Common {
  readonly kind: 'integer';
  readonly min?: number;
  readonly max?: number;
}
/** A decimal number, on the wire a string such as '12.50': never binary floating point. */
export interface DecimalField extends Common {
  readonly kind: 'decimal';
  /** Digits after the point that an input may have; by default two. */
  readonly places?: number;
  readonly min?: string;
  readonly max?: string;
  readonly unit?: 'm²' | 'm' | 'R$' | 'pontos' | '%';
  /** As of a text: nothing stands in its place. */
  readonly shielded?: null;
}
/** A civil date 'YYYY-MM-DD'; inputs also take the full-day picker's 'YYYY-MM-DDT23:59:59.999Z' (decisions, 6). */
export interface DateField extends Common {
  readonly kind: 'date';
  /** An input takes later days only: later than the actor's. */
  readonly after?: 'hoje';
  /** It stands for the month that it begins. */
  readonly month?: true;
}
/** A moment, ISO 8601 with zone. */
export interface InstantField extends Common {
  readonly kind: 'instant';
}
export interface BooleanField extends Common {
  readonly kind: 'boolean';
}
export interface EnumField<O extends Options = Options> extends Common {
  readonly kind: 'enum';
  readonly options: O;
}
/** The id of another record, chosen in a picker; `query` names the list it is chosen from. */
export interface RefField extends Common {
  readonly kind: 'ref';
  readonly query: string;
  /** What the list is asked for beside: only such rows are offered; the server refuses the others itself. */
  readonly among?: Readonly<Record<string, string>>;
}
export interface ListField<F extends Field = Field> extends Common {
  readonly kind: 'list';
  readonly of: F;
  readonly min?: number;
  readonly max?: number;
  /** 'anexos': files, sent before and named by their codes. */
  readonly format?: 'anexos';
  /** Of objects: their order says something, and can be changed. */
  readonly ordered?: true;
  /** As of a text: nothing of it is told. Else it is what tells within its items that is not. */
  readonly shielded?: readonly [];
}
export interface ObjectField<S extends Fields = Fields> extends Common {
  readonly kind: 'object';
  readonly fields: S;
}
/** Free structure (a changed field's before and after, a permission tree). */
export interface JsonField extends Common {
  readonly kind: 'json';
}

/** An area on the map, as GeoJSON (kernel/poligono.ts says which are let in). */
export interface GeometriaField extends Common {
  readonly kind: 'geometria';
}

export type Field =
  | TextField
  | IntegerField
  | DecimalField
  | DateField
  | InstantField
  | BooleanField
  | EnumField
  | RefField
  | ListField
  | ObjectField
  | GeometriaField
  | JsonField;
export type Fields = { readonly [name: string]: Field };

type Base<F> = F extends { kind: 'text' | 'decimal' | 'date' | 'instant' }
  ? string
  : F extends { kind: 'integer' | 'ref' }
    ? number
    : F extends { kind: 'boolean' }
      ? boolean
      : F extends { kind: 'enum'; options: infer O }
        ? Extract<keyof O, string>
        : F extends { kind: 'list'; of: infer I }
          ? ValueOf<I>[]
          : F extends { kind: 'object'; fields: infer S }
            ? Infer<S>
            : F extends { kind: 'geometria' }
              ? Geometria
              : F extends { kind: 'json' }
                ? unknown
                : never;
/** The type of a field's value. */
export type ValueOf<F> = F extends { nullable: true } ? Base<F> | null : Base<F>;
type OptionalKeys<S> = { [K in keyof S]: S[K] extends { optional: true } ? K : never }[keyof S];
/** The type of a record of fields. */
export type Infer<S> = { [K in Exclude<keyof S, OptionalKeys<S>>]: ValueOf<S[K]> } & {
  [K in OptionalKeys<S>]?: ValueOf<S[K]>;
};

type Extra<T extends Field> = Omit<T, 'kind' | 'label'>;

// What is said beside the label is read off what is given alone (NoInfer): the place that a field stands
// in asks for any field, and an enum's values would be any text.
/* oxlint-disable typescript/no-unnecessary-type-parameters */

export const text = <const E extends Extra<TextField> = object>(label: string, extra?: E) =>
  ({ kind: 'text', label, ...extra }) as { kind: 'text'; label: string } & NoInfer<E>;
export const integer = <const E extends Extra<IntegerField> = object>(label: string, extra?: E) =>
  ({ kind: 'integer', label, ...extra }) as { kind: 'integer'; label: string } & NoInfer<E>;
export const decimal = <const E extends Extra<DecimalField> = object>(label: string, extra?: E) =>
  ({ kind: 'decimal', label, ...extra }) as { kind: 'decimal'; label: string } & NoInfer<E>;
export const date = <const E extends Extra<DateField> = object>(label: string, extra?: E) =>
  ({ kind: 'date', label, ...extra }) as { kind: 'date'; label: string } & NoInfer<E>;
export const instant = <const E extends Extra<InstantField> = object>(label: string, extra?: E) =>
  ({ kind: 'instant', label, ...extra }) as { kind: 'instant'; label: string } & NoInfer<E>;
export const boolean = <const E extends Extra<BooleanField> = object>(label: string, extra?: E) =>
  ({ kind: 'boolean', label, ...extra }) as { kind: 'boolean'; label: string } & NoInfer<E>;
export const json = <const E extends Extra<JsonField> = object>(label: string, extra?: E) =>
  ({ kind: 'json', label, ...extra }) as { kind: 'json'; label: string } & NoInfer<E>;
export const geometria = <const E extends Extra<GeometriaField> = object>(
  label: string,
  extra?: E,
) => ({ kind: 'geometria', label, ...extra }) as { kind: 'geometria'; label: string } & NoInfer<E>;
export const enumOf = <
  const O extends Options,
  const E extends Omit<EnumField, 'kind' | 'label' | 'options'> = object,
>(
  label: string,
  options: O,
  extra?: E,
) =>
  ({ kind: 'enum', label, options, ...extra }) as {
    kind: 'enum';
    label: string;
    options: O;
  } & NoInfer<E>;
export const ref = <const E extends Omit<RefField, 'kind' | 'label' | 'query'> = object>(
  label: string,
  query: string,
  extra?: E,
) =>
  ({ kind: 'ref', label, query, ...extra }) as {
    kind: 'ref';
    label: string;
    query: string;
  } & NoInfer<E>;
export const list = <F, const E extends Omit<ListField, 'kind' | 'label' | 'of'> = object>(
  label: string,
  of: F,
  extra?: E,
) => ({ kind: 'list', label, of, ...extra }) as { kind: 'list'; label: string; of: F } & NoInfer<E>;
export const object = <S, const E extends Omit<ObjectField, 'kind' | 'label' | 'fields'> = object>(
  label: string,
  fields: S,
  extra?: E,
) =>
  ({ kind: 'object', label, fields, ...extra }) as {
    kind: 'object';
    label: string;
    fields: S;
  } & NoInfer<E>;

/** Is it asked for, beside these values? */
export const isAsked = (
  { when }: Pick<Field, 'when'>,
  beside: Readonly<Record<string, unknown>>,
): boolean => when === undefined || when.is.some((one) => beside[when.field] === one);

/** Is this day one that the field takes? `hoje` is the actor's civil day. */
export const takesDay = (field: DateField, day: string, hoje: string): boolean =>
  field.after !== 'hoje' || day > hoje;

/**
 * Is a value of the field's shape, whatever its limits? What was kept by another version, or by hand, may be
 * anything; nothing at all is of every shape.
 */
export function hasShape(field: Field, value: unknown): boolean {
  if (value === null || value === undefined) return true;
  switch (field.kind) {
    case 'text':
    case 'date':
    case 'instant':
    case 'enum':
    case 'decimal':
      return typeof value === 'string';
    case 'integer':
    case 'ref':
      return Number.isSafeInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'list':
      return Array.isArray(value) && value.every((one) => one !== null && hasShape(field.of, one));
    case 'object':
      return (
        typeof value === 'object' &&
        Object.entries(field.fields).every(([name, inner]) =>
          hasShape(inner, (value as Readonly<Record<string, unknown>>)[name]),
        )
      );
    case 'geometria':
      return typeof value === 'object' && 'coordinates' in value;
    case 'json':
      return true;
  }
}

/** Shorthands for the qualities most used. */
export const nullable = { nullable: true } as const;
export const optional = { optional: true } as const;
/** Written freely: of who is protected nobody knows what it tells, and it is not shown at all. */
export const LIVRE = 'Texto protegido';
export const livre = { shielded: LIVRE } as const;
