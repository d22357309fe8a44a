/**
 * Every amount that is stored, computed anew from what is stored with it: quantities and irregularities, the
 * model's version, the factor of recurrence. What differs is named. Reads in batches: a million documents
 * take no more memory than a thousand.
 */
import { CompiledQuery } from 'kysely';
import { calcular, errosDasQuantidades, type MemoriaValor } from '../../../domain/doc/calculo.ts';
import type { ModeloDaVersao } from '../../../domain/doc-modelo/schema.ts';
import { nomeDoc } from '../../../domain/doc/schema.ts';
import type { Tipo } from '../../../domain/doc/situacoes.ts';
import { Decimal } from '../../../domain/kernel/money.ts';
import type { AnyDb } from '../../actions/noun.ts';
import { modeloDaVersao } from './modelo.ts';

interface Guardado {
  readonly departamento_id: number;
  readonly id: number;
  readonly versao: number;
  readonly atual: boolean;
  readonly tipo: Tipo;
  readonly numero: number;
  readonly ano: number;
  readonly doc_modelo_id: number;
  readonly modelo_versao: number;
  readonly autuado_em: string;
  readonly valor_total: string;
  readonly memoria_valor: Partial<MemoriaValor>;
  readonly valores: readonly { parametro_id: number; quantidade: string; valor: string }[];
  readonly irregularidades: readonly { irregularidade_id: number; quantidade: number }[];
}

/** What is not as it is computed. */
export interface Diferenca {
  readonly departamento_id: number;
  readonly id: number;
  /** 'Auto de infração 12/2026, versão 1' */
  readonly doc: string;
  readonly campo: string;
  readonly guardado: string;
  readonly calculado: string;
}
export interface Recomputados {
  readonly documentos: number;
  readonly valores: number;
  readonly diferencas: number;
}

const BATCH = 1000;

/** The documents after one, as they stand and as their versions before said. */
const LIDOS = `
  with d as (select * from doc where (departamento_id, id) > ($1, $2) order by departamento_id, id limit ${BATCH})
  select * from (
    select d.departamento_id, d.id, coalesce(d.versao, 1) as versao, true as atual, d.tipo, d.numero, d.ano, d.doc_modelo_id,
      d.modelo_versao, d.autuado_em::text as autuado_em, d.valor_total::text as valor_total, d.memoria_valor,
      coalesce((select jsonb_agg(jsonb_build_object('parametro_id', v.parametro_id, 'quantidade', v.quantidade::text,
          'valor', v.valor::text) order by v.id)
        from doc_valor v where v.departamento_id = d.departamento_id and v.doc_id = d.id), '[]') as valores,
      coalesce((select jsonb_agg(jsonb_build_object('irregularidade_id', i.irregularidade_id, 'quantidade', i.quantidade) order by i.id)
        from doc_irregularidade i where i.departamento_id = d.departamento_id and i.doc_id = d.id), '[]') as irregularidades
    from d
    union all
    select d.departamento_id, d.id, x.versao, false, d.tipo, d.numero, d.ano, d.doc_modelo_id,
      (x.conteudo ->> 'modelo_versao')::int, x.conteudo ->> 'autuado_em', x.conteudo ->> 'valor_total',
      x.conteudo -> 'memoria_valor', x.conteudo -> 'valores', x.conteudo -> 'irregularidades'
    from d join doc_versao_anterior x on x.departamento_id = d.departamento_id and x.doc_id = d.id
  ) t order by departamento_id, id, versao`;

/** Names each difference as it is found; answers how much was looked at. */
export async function recomputarDocs(
  db: AnyDb,
  found: (one: Diferenca) => void,
): Promise<Recomputados> {
  const modelos = new Map<string, ModeloDaVersao | null>();
  const total = { documentos: 0, valores: 0, diferencas: 0 };
  let after: readonly [number, number] = [0, 0];
  for (;;) {
    const { rows } = await db.executeQuery<Guardado>(CompiledQuery.raw(LIDOS, [...after]));
    for (const doc of rows) {
      if (doc.atual) total.documentos += 1;
      const key = `${doc.departamento_id} ${doc.doc_modelo_id} ${doc.modelo_versao}`;
      if (!modelos.has(key))
        modelos.set(
          key,
          await modeloDaVersao(db, doc.departamento_id, doc.doc_modelo_id, doc.modelo_versao),
        );
      const modelo = modelos.get(key) ?? null;
      for (const [campo, guardado, calculado] of compared(doc, modelo)) {
        total.valores += 1;
        if (guardado === calculado) continue;
        total.diferencas += 1;
        const { departamento_id, id } = doc;
        const nome = `${nomeDoc(doc)}, versão ${doc.versao}`;
        found({ departamento_id, id, doc: nome, campo, guardado, calculado });
      }
    }
    const last = rows.at(-1);
    if (!last) return total;
    after = [last.departamento_id, last.id];
  }
}

const plainly = (amount: string | undefined): string =>
  amount === undefined ? 'nada' : new Decimal(amount).toFixed();

/** Each stored amount beside what it comes to now. */
function compared(
  doc: Guardado,
  modelo: ModeloDaVersao | null,
): (readonly [campo: string, guardado: string, calculado: string])[] {
  const { memoria_valor: memoria } = doc;
  // From before amounts had a memory: there is nothing that they could come from.
  if (memoria.fator === undefined) return [['memória do valor', 'nenhuma', 'nenhuma']];
  if (!modelo) return [['versão do modelo', String(doc.modelo_versao), 'não está lá']];
  const de = {
    ...modelo,
    versao: doc.modelo_versao,
    dia: doc.autuado_em,
    quantidades: doc.valores,
    achadas: doc.irregularidades,
    fator: memoria.fator,
  };
  const errors = Object.entries(errosDasQuantidades(de));
  if (errors.length > 0)
    return errors.map(([campo, said]) => [campo, 'guardado', said.join(', ')] as const);
  const now = calcular(de);
  return [
    ['valor total', plainly(doc.valor_total), plainly(now.total)],
    ['soma da memória', plainly(memoria.soma), plainly(now.soma)],
    ['total da memória', plainly(memoria.total), plainly(now.total)],
    ...doc.valores.map(
      ({ parametro_id, valor }) =>
        [
          `valor do parâmetro ${parametro_id}`,
          plainly(valor),
          plainly(now.valores.find((one) => one.parametro_id === parametro_id)?.valor ?? '0'),
        ] as const,
    ),
  ];
}
