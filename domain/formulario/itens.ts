/**
 * The items of a form and what is answered to them (decisions of the wings, section 15): each answer stands
 * under the name of its item's kind, so that a measure is a measure wherever it is read.
 */
import { ARQUIVO_PROTEGIDO } from '../arquivo/index.ts';
import type { Errors } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { formatDate, formatDecimal } from '../kernel/format.ts';
import { SEM_CODIGO } from '../kernel/kept-items.ts';
import { mensagens } from '../kernel/messages.ts';

export const tiposItem = {
  texto: 'Texto',
  sim_nao: 'Sim ou não',
  numero: 'Número',
  medida: 'Medida',
  escolha: 'Escolha',
  data: 'Data',
  foto: 'Foto',
} as const;
export type TipoItem = keyof typeof tiposItem;

/** Kinds whose item says what may be answered: the answers of a choice, the units of a measure. */
export const temOpcoes = (tipo: unknown): tipo is 'escolha' | 'medida' =>
  tipo === 'escolha' || tipo === 'medida';

/** An item as it is written. */
export const itemCampos = {
  codigo: f.text('Código', { min: 1, max: 40, optional: true, hint: SEM_CODIGO }),
  titulo: f.text('Título', { min: 1, max: 150 }),
  tipo: f.enumOf('Tipo', tiposItem),
  opcoes: f.list('Opções', f.text('Opção', { min: 1, max: 80 }), {
    max: 40,
    optional: true,
    hint: 'Uma por linha: as respostas de uma escolha, as unidades de uma medida',
    when: { field: 'tipo', is: ['escolha', 'medida'] },
  }),
  obrigatorio: f.boolean('Obrigatório', f.optional),
  ajuda: f.text('Ajuda', { max: 500, nullable: true, optional: true }),
} as const;

/** An item as it is kept. */
export const item = f.object('Item', {
  id: f.integer('Id'),
  ...itemCampos,
  codigo: f.text('Código'),
  opcoes: f.list('Opções', f.text('Opção')),
  obrigatorio: f.boolean('Obrigatório'),
  ajuda: f.text('Ajuda', f.nullable),
});
export type Item = f.ValueOf<typeof item>;

/** How many options an item of this kind needs. */
const LEAST = { escolha: 2, medida: 1 } as const;

/** What is wrong with an item beyond its fields. */
export function itemErros(
  path: string,
  { tipo, opcoes = [] }: Pick<Item, 'tipo'> & { readonly opcoes?: readonly string[] | undefined },
): Errors {
  if (!temOpcoes(tipo)) return {};
  const least = LEAST[tipo];
  if (opcoes.length < least) return { [`${path}.opcoes`]: [mensagens.poucos(least)] };
  return new Set(opcoes).size < opcoes.length ? { [`${path}.opcoes`]: [mensagens.jaUsado] } : {};
}

const opt = { nullable: true, optional: true } as const;
const LIMITS = { min: '-9999999999.99', max: '9999999999.99' } as const;
export const FOTOS_MAXIMO = 10;

/** An answer as it is sent: to the item of this code, under the name of its kind. */
export const respostaCampos = {
  texto: f.text('Resposta', { max: 4000, multiline: true, ...opt }),
  sim_nao: f.boolean('Resposta', opt),
  numero: f.decimal('Resposta', { ...LIMITS, ...opt }),
  medida: f.object(
    'Medida',
    { valor: f.decimal('Valor', LIMITS), unidade: f.text('Unidade', { min: 1, max: 80 }) },
    opt,
  ),
  escolha: f.text('Resposta', { max: 80, ...opt }),
  data: f.date('Resposta', opt),
  foto: f.list('Fotos', f.object('Foto', { uri_token: f.text('Código', { max: 64 }) }), {
    max: FOTOS_MAXIMO,
    ...opt,
  }),
} as const satisfies Readonly<Record<TipoItem, f.Field>>;
export const respostaEntrada = f.object('Item', {
  codigo: f.text('Item', { min: 1, max: 40 }),
  ...respostaCampos,
});
export type RespostaEntrada = f.ValueOf<typeof respostaEntrada>;

/** An answer as it is kept, beside what was asked. */
export const resposta = f.object('Resposta', {
  codigo: f.text('Item'),
  titulo: f.text('Pergunta'),
  tipo: f.enumOf('Tipo', tiposItem),
  ...respostaCampos,
  texto: f.text('Resposta', { ...opt, ...f.livre }),
  foto: f.list(
    'Fotos',
    f.object('Foto', {
      uri_token: f.text('Código'),
      nome: f.text('Nome', { shielded: ARQUIVO_PROTEGIDO }),
    }),
    opt,
  ),
});
export type Resposta = f.ValueOf<typeof resposta>;

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Was anything answered to it? */
export const respondida = (
  { tipo }: Pick<Item, 'tipo'>,
  of: Partial<RespostaEntrada> | undefined,
): boolean => !isEmpty(of?.[tipo]);

/** The demanded items that nobody answered, by their titles, in the form's order. */
export const pendentes = (
  checklist: readonly Item[],
  respostas: readonly RespostaEntrada[],
): string[] => {
  const given = new Map(respostas.map((one) => [one.codigo, one]));
  return checklist
    .filter((one) => one.obrigatorio && !respondida(one, given.get(one.codigo)))
    .map(({ titulo }) => titulo);
};

/** What is wrong with answers that are right field by field: to no item, of another kind, not offered. */
export function respostasErros(
  name: string,
  checklist: readonly Item[],
  respostas: readonly RespostaEntrada[],
): Errors {
  const items = new Map(checklist.map((one) => [one.codigo, one]));
  const seen = new Set<string>();
  const errors: Record<string, readonly string[]> = {};
  respostas.forEach((given, at) => {
    const path = `${name}.${at}`;
    const asked = items.get(given.codigo);
    if (!asked) errors[`${path}.codigo`] = [mensagens.referencia];
    else if (seen.has(given.codigo)) errors[`${path}.codigo`] = [mensagens.jaUsado];
    seen.add(given.codigo);
    if (!asked) return;
    for (const tipo of Object.keys(tiposItem) as TipoItem[])
      if (tipo !== asked.tipo && !isEmpty(given[tipo]))
        errors[`${path}.${tipo}`] = [mensagens.invalido];
    const { escolha, medida } = given;
    if (asked.tipo === 'escolha' && escolha && !asked.opcoes.includes(escolha))
      errors[`${path}.escolha`] = [mensagens.opcao];
    if (asked.tipo === 'medida' && medida && !asked.opcoes.includes(medida.unidade))
      errors[`${path}.medida.unidade`] = [mensagens.opcao];
  });
  return errors;
}

/** An answer as it is kept, but for the names of its files. */
export type Guardada = Omit<Resposta, 'foto'> & Pick<RespostaEntrada, 'foto'>;

/** Answers as they are kept: in the form's order, each beside its question; what is empty is not kept. */
export const guardadas = (
  checklist: readonly Item[],
  respostas: readonly RespostaEntrada[],
): Guardada[] => {
  const given = new Map(respostas.map((one) => [one.codigo, one]));
  return checklist.flatMap((asked): Guardada[] => {
    const { codigo, titulo, tipo } = asked;
    const one = given.get(codigo);
    return respondida(asked, one) ? [{ codigo, titulo, tipo, [tipo]: one?.[tipo] }] : [];
  });
};

/** An answer's place for each item, with what was answered till now. */
export const respostasDe = (
  checklist: readonly Item[],
  respostas: readonly Resposta[],
): RespostaEntrada[] => {
  const given = new Map(respostas.map((one) => [one.codigo, one]));
  return checklist.map((asked): RespostaEntrada => {
    const one = given.get(asked.codigo);
    if (!one || !respondida(asked, one)) return { codigo: asked.codigo };
    const value = asked.tipo === 'foto' ? fotosDe([one]).map(asFoto) : one[asked.tipo];
    return { codigo: asked.codigo, [asked.tipo]: value };
  });
};
const asFoto = (uri_token: string) => ({ uri_token });

/** An answer in words; '' for none. */
export function respostaTexto({ tipo, ...of }: Resposta): string {
  switch (tipo) {
    case 'sim_nao':
      return of.sim_nao === null || of.sim_nao === undefined ? '' : of.sim_nao ? 'Sim' : 'Não';
    case 'numero':
      return of.numero ? formatDecimal(of.numero) : '';
    case 'medida':
      return of.medida ? `${formatDecimal(of.medida.valor)} ${of.medida.unidade}` : '';
    case 'data':
      return of.data ? formatDate(of.data) : '';
    case 'foto':
      return (of.foto ?? []).map(({ nome }) => nome).join(', ');
    default:
      return of[tipo] ?? '';
  }
}

/** The codes of the files that answers name. */
export const fotosDe = (respostas: readonly Pick<Guardada, 'foto'>[]): string[] =>
  respostas.flatMap(({ foto }) => (foto ?? []).map(({ uri_token }) => uri_token));
