/**
 * What a document amounts to (decisions of the wings, section 17): each quantity by the rule whose range
 * holds it, each irregularity as often as it was found, all of it by the factor of recurrence, rounded half
 * up to 2 places once, at the end. How it came about is kept with the document, so that it can be computed
 * again years later. Not for the first load (kernel/money.ts).
 */
import type { Irregularidade, Parametro } from '../doc-modelo/schema.ts';
import { indiceEm, type Indice } from '../doc-modelo/indices.ts';
import { centesimos, type Regra } from '../doc-modelo/regras.ts';
import { mensagens } from '../kernel/messages.ts';
import { Decimal, round2HalfUp } from '../kernel/money.ts';

/** What was found of a parameter. */
export interface Quantidade {
  readonly parametro_id: number;
  /** A decimal of 2 places. */
  readonly quantidade: string;
}
/** How often an irregularity was found. */
export interface Achada {
  readonly irregularidade_id: number;
  readonly quantidade: number;
}

export interface LinhaValor {
  readonly parametro_id: number;
  readonly codigo: string;
  readonly descricao: string;
  readonly unidade: Parametro['unidade'];
  readonly quantidade: string;
  /** As it stood in the model's version; its place from 1. */
  readonly regra: Regra & { readonly ordem: number };
  /** By what it was multiplied, where its rule names an index: its value, and since when it was that. */
  readonly indice?: Pick<Indice, 'codigo' | 'valor' | 'vigente_de'>;
  /** '12.5 × 3' */
  readonly conta: string;
  /** Exact, of as many places as it takes. */
  readonly valor: string;
}
export interface LinhaIrregularidade {
  readonly irregularidade_id: number;
  readonly codigo: string;
  readonly valor_unitario: string;
  readonly quantidade: number;
  readonly valor: string;
}
export interface MemoriaValor {
  /** Of the model. */
  readonly versao: number;
  readonly valores: readonly LinhaValor[];
  readonly irregularidades: readonly LinhaIrregularidade[];
  /** Exact. */
  readonly soma: string;
  /** Of recurrence; '1' where there is none. */
  readonly fator: string;
  /** Rounded, once. */
  readonly total: string;
}

/** All that an amount comes from. */
export interface Entradas {
  readonly versao: number;
  readonly parametros: readonly Parametro[];
  readonly irregularidades: readonly Irregularidade[];
  readonly quantidades: readonly Quantidade[];
  readonly achadas: readonly Achada[];
  readonly fator: string;
  /** Those of the version, and the day (autuado_em) whose value counts. */
  readonly indices: readonly Indice[];
  readonly dia: string;
}

/** The rule whose range holds the quantity; null where none does. */
export function regraPara(
  regras: readonly Regra[],
  quantidade: string,
): LinhaValor['regra'] | null {
  const q = centesimos(quantidade);
  const at = regras.findIndex(
    (one) =>
      q !== null &&
      q >= (centesimos(one.parametro_inicial) ?? Infinity) &&
      q <= (centesimos(one.parametro_final) ?? -Infinity),
  );
  const found = regras[at];
  return found ? { ...found, ordem: at + 1 } : null;
}

/** What a rule makes of a quantity, exactly, and how. */
function aplicar(
  regra: Regra,
  unidade: Parametro['unidade'],
  quantidade: string,
): Pick<LinhaValor, 'conta' | 'valor'> {
  const valor = new Decimal(regra.valor);
  const q = new Decimal(quantidade);
  const of = (made: Decimal, conta: string) => ({ conta, valor: made.toFixed() });
  if (unidade === 'percentual')
    return of(valor.times(q).div(100), `${q.toFixed()}% de ${valor.toFixed()}`);
  switch (regra.tipo) {
    case 'fixo':
      return of(valor, valor.toFixed());
    case 'multiplicador':
      return of(valor.times(q), `${valor.toFixed()} × ${q.toFixed()}`);
    case 'multiplicador_por_fracao': {
      const fracao = new Decimal(regra.fracao ?? '1');
      const vezes = q.div(fracao).ceil();
      return of(
        valor.times(vezes),
        `${valor.toFixed()} × ⌈${q.toFixed()} ÷ ${fracao.toFixed()}⌉ = ${valor.toFixed()} × ${vezes.toFixed()}`,
      );
    }
  }
}

/** The same by the index of the rule, as it stood that day. Throws RangeError where it had no value. */
function corrigir(
  made: Pick<LinhaValor, 'conta' | 'valor'>,
  { indice: codigo }: Regra,
  { indices, dia }: Pick<Entradas, 'indices' | 'dia'>,
): Pick<LinhaValor, 'conta' | 'valor' | 'indice'> {
  if (!codigo) return made;
  const found = indiceEm(indices, codigo, dia);
  if (!found) throw new RangeError(`índice sem valor: ${codigo} em ${dia}`);
  const { valor, vigente_de } = found;
  const by = new Decimal(valor);
  return {
    conta: `${made.conta} × ${by.toFixed()} (${codigo})`,
    valor: by.times(made.valor).toFixed(),
    indice: { codigo, valor: by.toFixed(), vigente_de },
  };
}

const soma = (amounts: readonly string[]): Decimal =>
  amounts.reduce<Decimal>((total, one) => total.plus(one), new Decimal(0));

/** What is wrong with what was found, by its path; empty when an amount can be computed. */
export function errosDasQuantidades(
  de: Omit<Entradas, 'fator' | 'versao'>,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const known = new Map(de.parametros.map((one) => [one.id, one]));
  const seen = new Set<number>();
  de.quantidades.forEach(({ parametro_id: id, quantidade }, at) => {
    const parametro = known.get(id);
    if (!parametro) errors[`valores.${at}.parametro_id`] = [mensagens.referencia];
    else if (seen.has(id)) errors[`valores.${at}.parametro_id`] = [mensagens.jaUsado];
    else if (parametro.regras.length > 0) {
      const regra = regraPara(parametro.regras, quantidade);
      if (!regra) errors[`valores.${at}.quantidade`] = [mensagens.semFaixa];
      else if (regra.indice && !indiceEm(de.indices, regra.indice, de.dia))
        errors[`valores.${at}.quantidade`] = [mensagens.semIndiceEm(regra.indice, de.dia)];
    }
    seen.add(id);
  });
  for (const { id, obrigatorio, descricao } of de.parametros)
    if (obrigatorio && !seen.has(id)) errors['valores'] = [`${descricao} ${mensagens.obrigatorio}`];
  const faults = new Set(de.irregularidades.map(({ id }) => id));
  const found = new Set<number>();
  de.achadas.forEach(({ irregularidade_id: id }, at) => {
    if (!faults.has(id)) errors[`irregularidades.${at}.irregularidade_id`] = [mensagens.referencia];
    else if (found.has(id)) errors[`irregularidades.${at}.irregularidade_id`] = [mensagens.jaUsado];
    found.add(id);
  });
  if (faults.size > 0 && found.size === 0) errors['irregularidades'] = [mensagens.obrigatorio];
  return errors;
}

/**
 * The amount with its memory. A parameter without rules asks for a quantity that costs nothing. Throws
 * RangeError on what `errosDasQuantidades` tells of.
 */
export function calcular(de: Entradas): MemoriaValor {
  const valores = de.quantidades.flatMap(({ parametro_id, quantidade }): LinhaValor[] => {
    const parametro = de.parametros.find(({ id }) => id === parametro_id);
    if (!parametro) throw new RangeError(`parâmetro desconhecido: ${parametro_id}`);
    const { codigo, descricao, unidade, regras } = parametro;
    if (regras.length === 0) return [];
    const regra = regraPara(regras, quantidade);
    if (!regra) throw new RangeError(`quantidade fora das faixas: ${quantidade}`);
    return [
      {
        parametro_id,
        codigo,
        descricao,
        unidade,
        quantidade,
        regra,
        ...corrigir(aplicar(regra, unidade, quantidade), regra, de),
      },
    ];
  });
  const irregularidades = de.achadas.map(
    ({ irregularidade_id, quantidade }): LinhaIrregularidade => {
      const found = de.irregularidades.find(({ id }) => id === irregularidade_id);
      if (!found) throw new RangeError(`irregularidade desconhecida: ${irregularidade_id}`);
      const unit = found.valor ?? '0';
      return {
        irregularidade_id,
        codigo: found.codigo,
        valor_unitario: unit,
        quantidade,
        valor: new Decimal(unit).times(quantidade).toFixed(),
      };
    },
  );
  const all = soma([...valores, ...irregularidades].map(({ valor }) => valor));
  return {
    versao: de.versao,
    valores,
    irregularidades,
    soma: all.toFixed(),
    fator: new Decimal(de.fator).toFixed(),
    total: round2HalfUp(all.times(de.fator)),
  };
}
