/** A list as XML, and the schema that says what stands in it: both come from its fields. */
import { queries } from '../../domain/index.ts';
import type { ListQuery } from '../../domain/kernel/define.ts';
import { permissionTo } from '../../domain/kernel/exports.ts';
import { textOf } from '../../domain/kernel/format-value.ts';
import type { Field, Fields } from '../../domain/kernel/fields.ts';
import { escapeXml as esc, XML_HEAD } from './escape-xml.ts';
import type { Table } from './table.ts';

type Exported = Pick<ListQuery, 'id' | 'row' | 'title'>;

/** Where its schema is published: by anybody's hand, since it holds nobody's data. */
export const ESQUEMA_URL = '/api/esquemas/:nome';
const nomeOf = ({ id }: Pick<Exported, 'id'>): string => `${id}.xsd`;
const esquemaUrl = (query: Exported): string => ESQUEMA_URL.replace(':nome', nomeOf(query));
const espaco = ({ id }: Exported): string => `urn:os-m:${id}`;

const isNothing = (value: unknown): value is null | undefined =>
  value === null || value === undefined;

function element(name: string, field: Field, value: unknown): string {
  if (isNothing(value)) return '';
  switch (field.kind) {
    case 'object':
      return `<${name}>${elements(field.fields, value as Readonly<Record<string, unknown>>)}</${name}>`;
    case 'list':
      return `<${name}>${(value as readonly unknown[]).map((one) => element('item', field.of, one)).join('')}</${name}>`;
    case 'instant':
      return `<${name}>${new Date(textOf(value)).toISOString()}</${name}>`;
    case 'date':
      return `<${name}>${textOf(value).slice(0, 10)}</${name}>`;
    case 'boolean':
      return `<${name}>${value === true}</${name}>`;
    case 'geometria':
    case 'json':
      return `<${name}>${esc(JSON.stringify(value))}</${name}>`;
    default:
      return `<${name}>${esc(textOf(value))}</${name}>`;
  }
}
const elements = (fields: Fields, of: Readonly<Record<string, unknown>>): string =>
  Object.entries(fields)
    .map(([name, field]) => element(name, field, of[name]))
    .join('');

/** The text in pieces, a page at a time. */
export async function* xmlOf({ query, pages }: Table): AsyncGenerator<string> {
  const ns = espaco(query);
  yield `${XML_HEAD}<exportacao xmlns="${ns}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${ns} ${esquemaUrl(query)}" consulta="${query.id}" gerado_em="${new Date().toISOString()}">\n`;
  for await (const page of pages)
    yield page.map((row) => `<registro>${elements(query.row, row)}</registro>\n`).join('');
  yield '</exportacao>\n';
}

function typeOf(field: Field): string {
  switch (field.kind) {
    case 'integer':
    case 'ref':
      return 'xs:integer';
    case 'decimal':
      return 'xs:decimal';
    case 'boolean':
      return 'xs:boolean';
    case 'date':
      return 'xs:date';
    case 'instant':
      return 'xs:dateTime';
    default:
      return 'xs:string';
  }
}

function declared(name: string, field: Field, occurs: string): string {
  const open = `<xs:element name="${name}"${occurs}`;
  const note = `<xs:annotation><xs:documentation xml:lang="pt-BR">${esc(field.label)}</xs:documentation></xs:annotation>`;
  const sequence = (inner: string): string =>
    `${open}>${note}<xs:complexType><xs:sequence>${inner}</xs:sequence></xs:complexType></xs:element>`;
  switch (field.kind) {
    case 'object':
      return sequence(declarations(field.fields));
    case 'list':
      return sequence(declared('item', field.of, ' minOccurs="0" maxOccurs="unbounded"'));
    case 'enum':
      return `${open}>${note}<xs:simpleType><xs:restriction base="xs:string">${Object.entries(
        field.options,
      )
        .map(
          ([code, label]) =>
            `<xs:enumeration value="${esc(code)}"><xs:annotation><xs:documentation xml:lang="pt-BR">${esc(label)}</xs:documentation></xs:annotation></xs:enumeration>`,
        )
        .join('')}</xs:restriction></xs:simpleType></xs:element>`;
    default:
      return `${open} type="${typeOf(field)}">${note}</xs:element>`;
  }
}
const declarations = (fields: Fields): string =>
  Object.entries(fields)
    .map(([name, field]) =>
      declared(name, field, field.nullable || field.optional ? ' minOccurs="0"' : ''),
    )
    .join('');

/** The published schema of this name; undefined: there is none. */
export function esquemaOf(nome: string): string | undefined {
  const query = queries.find((one) => permissionTo(one, 'xml') && nomeOf(one) === nome);
  return query?.kind === 'list' ? xsdOf(query) : undefined;
}

/** The schema of what `xmlOf` writes. */
function xsdOf(query: Exported): string {
  const ns = espaco(query);
  return `${XML_HEAD}<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="${ns}" targetNamespace="${ns}" elementFormDefault="qualified"><xs:annotation><xs:documentation xml:lang="pt-BR">${esc(query.title)}</xs:documentation></xs:annotation><xs:element name="exportacao"><xs:complexType><xs:sequence><xs:element name="registro" minOccurs="0" maxOccurs="unbounded"><xs:complexType><xs:sequence>${declarations(query.row)}</xs:sequence></xs:complexType></xs:element></xs:sequence><xs:attribute name="consulta" type="xs:string" use="required"/><xs:attribute name="gerado_em" type="xs:dateTime" use="required"/></xs:complexType></xs:element></xs:schema>\n`;
}
