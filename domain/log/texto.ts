/** Codes of a log row → what people read: labels, names, dates as in Brazil, sim and não. */
import type { Field } from '../kernel/fields.ts';
import { formatDate, formatDateTime, formatDecimal } from '../kernel/format.ts';
import { geometriaText } from '../kernel/poligono.ts';
import { maskDocument } from '../kernel/identifiers.ts';
import { grantedPaths } from '../kernel/permissions.ts';
import { actionLabel, resourceLabel } from '../kernel/permission-labels.ts';
import { cut, own } from '../kernel/text.ts';
import { campoOf, type Alvo, type CampoLog } from './campos.ts';
import type { Mudanca } from './schema.ts';

/** The name of what a reference leads to; undefined: it is not there any more. */
export type Nome = (alvo: Alvo, id: number) => string | undefined;
/** {campo: {de, para}} as the log keeps it. */
export type Campos = Readonly<Record<string, { readonly de?: unknown; readonly para?: unknown }>>;

const LONG = 2000;
const DATE = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/;
/** Of what hangs on a record: its row in the log says itself who did it, and when. */
const HIDDEN = new Set(['lock_version', 'id', 'uri_token', 'usuario_id', 'created_at', 'sha256']);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (typeof value !== 'string') return '';
  if (DATE.test(value)) return formatDate(value);
  if (INSTANT.test(value)) return formatDateTime(value);
  return value.length > LONG ? `${cut(value, LONG)}…` : value;
}

/** How a term was counted: its sentence, and the days that did not count. */
function memoriaText(resumo: string, fora: readonly unknown[]): string {
  const dias = fora
    .filter(isRecord)
    .map(
      ({ dia, ate, motivo }) => `${plain(dia)}${ate ? ` a ${plain(ate)}` : ''} (${plain(motivo)})`,
    );
  return dias.length === 0 ? resumo : `${resumo} Dias fora: ${dias.join('; ')}`;
}

/** How an amount came about, line by line. */
function contaText(value: Readonly<Record<string, unknown>>): string {
  const number = (of: unknown): string =>
    typeof of === 'string' && /^-?\d+(?:\.\d+)?$/.test(of) ? formatDecimal(of) : plain(of);
  const comma = (of: unknown): string => plain(of).replaceAll('.', ',');
  const each = (
    list: unknown,
    line: (one: Readonly<Record<string, unknown>>) => string,
  ): string[] => (Array.isArray(list) ? list.filter(isRecord).map(line) : []);
  const lines = [
    ...each(
      value['valores'],
      (one) => `${plain(one['codigo'])}: ${comma(one['conta'])} = ${number(one['valor'])}`,
    ),
    ...each(
      value['irregularidades'],
      (one) =>
        `${plain(one['codigo'])}: ${number(one['valor_unitario'])} × ${plain(one['quantidade'])} = ${number(one['valor'])}`,
    ),
  ];
  return [
    ...lines,
    `Soma ${comma(value['soma'])}, reincidência × ${comma(value['fator'])}, total ${number(value['total'])}`,
  ].join('; ');
}

/** {tipo: 'construida', area: '12.00'} → 'Tipo: Construída, Área: 12,00'. */
function objectText(
  value: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, Field>>,
  nome: Nome,
): string {
  if (typeof value['resumo'] === 'string' && Array.isArray(value['dias_fora']))
    return memoriaText(value['resumo'], value['dias_fora']);
  if (['soma', 'fator', 'total'].every((name) => typeof value[name] === 'string'))
    return contaText(value);
  const named = value['nome'] ?? value['razao_social'] ?? value['descricao'] ?? value['texto'];
  const keys = Object.keys(value).filter(
    (k) => !HIDDEN.has(k) && value[k] !== null && value[k] !== '',
  );
  if (typeof named === 'string' && keys.length <= 2) return named;
  if (keys.length === 0 && typeof value['sha256'] === 'string') return `SHA-256 ${value['sha256']}`;
  return keys
    .map((key) => {
      const field = own(fields, key);
      const label = field?.label ?? campoOf('', key).label;
      return `${label}: ${valueText({ label, field: field ?? null, alvo: null }, value[key], nome) ?? '–'}`;
    })
    .join(', ');
}

/** The text of one value; null when there is none. */
export function valueText(campo: CampoLog, value: unknown, nome: Nome): string | null {
  if (value === null || value === undefined || value === '') return null;
  const { field, alvo } = campo;
  if (Array.isArray(value)) {
    // A part of one object is told member by member.
    const of = field?.kind === 'list' ? field.of : field?.kind === 'object' ? field : null;
    const texts = value.map((one) => valueText({ ...campo, field: of }, one, nome) ?? '');
    return texts.filter(Boolean).join('; ') || null;
  }
  if (field?.kind === 'geometria') return geometriaText(value) || null;
  if (isRecord(value))
    return objectText(value, field?.kind === 'object' ? field.fields : {}, nome) || null;
  if (alvo !== null && Number.isSafeInteger(Number(value)))
    return nome(alvo, Number(value)) ?? `nº ${plain(value)}`;
  switch (field?.kind) {
    case 'enum':
      return (typeof value === 'string' ? own(field.options, value) : undefined) ?? plain(value);
    case 'decimal':
      return typeof value === 'string' || typeof value === 'number'
        ? formatDecimal(String(value))
        : plain(value);
    case 'text':
      if (field.format === 'cpf_cnpj') return maskDocument(plain(value));
      return plain(value);
    default:
      return plain(value);
  }
}

const label = (path: string): string => {
  const keys = path.split('.').slice(0, -1);
  const above = keys.map((_, at) => resourceLabel(keys.slice(0, at + 1).join('.')));
  return [...above, actionLabel(path)].join(' · ');
};
const listed = (paths: readonly string[]): string | null =>
  paths.length === 0 ? null : paths.map(label).join('; ');

/** What a reader wants to know of two trees of permissions: what was taken, what was given. */
function permissionsText(de: unknown, para: unknown): [string | null, string | null] {
  const [before, after] = [new Set(grantedPaths(de)), new Set(grantedPaths(para))];
  return [
    listed([...before].filter((p) => !after.has(p))),
    listed([...after].filter((p) => !before.has(p))),
  ];
}

/** The changes of a row, whatever it holds: a value alone is what the field became. */
const changesOf = (
  campos: unknown,
): [string, { readonly de?: unknown; readonly para?: unknown }][] =>
  Object.entries(isRecord(campos) ? campos : {}).map(([campo, change]) => [
    campo,
    isRecord(change) ? change : { para: change },
  ]);

/** What an act took in, as changes from nothing. */
const entradaOf = (dito: unknown): unknown =>
  isRecord(dito) && isRecord(dito['entrada'])
    ? Object.fromEntries(
        Object.entries(dito['entrada']).map(([campo, para]) => [campo, { de: null, para }]),
      )
    : {};

/** Of an object that changed in some of its members, those. */
function differing(de: unknown, para: unknown): readonly [unknown, unknown] {
  const [was, is] = [de, para].map((v) => (Array.isArray(v) && v.length === 1 ? v[0] : null));
  if (!isRecord(was) || !isRecord(is)) return [de, para];
  const same = (key: string): boolean => JSON.stringify(was[key]) === JSON.stringify(is[key]);
  const without = (of: Readonly<Record<string, unknown>>): unknown[] => [
    Object.fromEntries(Object.entries(of).filter(([key]) => !same(key))),
  ];
  return [without(was), without(is)];
}

/** Every changed field in words, in the order of the log; then what was said besides, field by field. */
export function mudancasOf(
  entidade: string,
  campos: Campos,
  nome: Nome,
  dito: unknown = null,
): Mudanca[] {
  const inWords = (of: unknown): Mudanca[] =>
    changesOf(of).map(([campo, change]) => {
      const known = campoOf(entidade, campo);
      // A person's CPF stands nowhere whole but in the person's own record.
      const hide = (value: unknown): unknown =>
        campo.includes('cpf') && typeof value === 'string' ? maskDocument(value) : value;
      const [de, para] =
        campo === 'permissoes'
          ? permissionsText(change.de, change.para)
          : (known.field?.kind === 'object'
              ? differing(change.de, change.para)
              : [change.de, change.para]
            ).map((value) => valueText(known, hide(value), nome));
      return { campo, rotulo: known.label, de: de ?? null, para: para ?? null };
    });
  const changed = inWords(campos);
  const said = inWords(entradaOf(dito)).filter(
    ({ campo, para }) =>
      para !== null && !changed.some((one) => one.campo === campo || one.para?.includes(para)),
  );
  return [...changed, ...said];
}

/** The references a row needs names for. */
export function referencias(
  entidade: string,
  campos: Campos,
  dito: unknown = null,
): [Alvo, number][] {
  const out: [Alvo, number][] = [];
  for (const [campo, { de, para }] of [...changesOf(campos), ...changesOf(entradaOf(dito))]) {
    const { alvo } = campoOf(entidade, campo);
    if (!alvo) continue;
    for (const value of [de, para].flat()) {
      const id = typeof value === 'string' ? Number(value) : value;
      if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) out.push([alvo, id]);
    }
  }
  return out;
}
