/** What documents score (decisions of the wings, section 19): known of, for the inspector who issued them. */
import { sql } from 'kysely';
import { daVersaoGuardada, type ModeloDaVersao } from '../../../domain/doc-modelo/schema.ts';
import type { Heard } from '../../actions/noun.ts';
import type { Columns, Work } from '../../actions/work.ts';
import { definedOf } from '../../actions/write.ts';
import { diferenca, emPe, type Lancado, type Novo } from './livro.ts';
import { lancar } from './lancar.ts';

type Doc = Columns<'doc'>;

/** What of it decides what it scores. */
const DECIDE = [
  'ciencia_em',
  'situacao',
  'fiscal_id',
  'valor_total',
  'doc_modelo_id',
  'modelo_versao',
] as const satisfies readonly (keyof Doc)[];

/** It stands, somebody knows of it, and it is somebody's. */
const isPontuado = ({ ciencia_em, fiscal_id, situacao }: Doc): boolean =>
  ciencia_em !== null && fiscal_id !== null && situacao !== 'cancelado';

function doDocumento(doc: Doc, pontuacao: string): readonly Novo[] {
  const { id, ciencia_em: dia, fiscal_id: usuario_id, valor_total } = doc;
  if (!isPontuado(doc) || dia === null || usuario_id === null) return [];
  const de = { usuario_id, dia, doc_id: id };
  return [
    { ...de, fato: { tipo: 'doc', pontuacao } },
    { ...de, fato: { tipo: 'doc_razao_valor', valor_total } },
  ];
}

/** In the transaction of what was done to the documents; null where it says nothing of what scores. */
export function pontuarDocs(w: Work, heard: readonly Heard[]): (() => Promise<void>) | null {
  const mudancas = heard.flatMap(({ before, patch }) => {
    if (before === null || patch === null) return [];
    const antes = before as unknown as Doc;
    const depois: Doc = { ...antes, ...definedOf(patch) };
    const mudou =
      isPontuado(antes) !== isPontuado(depois) ||
      (isPontuado(depois) &&
        DECIDE.some((name) => name !== 'situacao' && antes[name] !== depois[name]));
    return mudou ? [depois] : [];
  });
  return mudancas.length === 0 ? null : () => pontuar(w, mudancas);
}

async function pontuar(w: Work, mudancas: readonly Doc[]): Promise<void> {
  const ids = mudancas.map(({ id }) => id);
  const standing = await emPe(w, sql`p.doc_id = any(${ids}::int8[])`);
  const versoes = await w.trx
    .selectFrom('doc_modelo_versao')
    .select(['doc_modelo_id', 'versao', 'modelo'])
    .where('departamento_id', '=', w.dep)
    .where((eb) =>
      eb.or(
        mudancas.map(({ doc_modelo_id, modelo_versao }) =>
          eb.and({ doc_modelo_id, versao: modelo_versao }),
        ),
      ),
    )
    .execute();
  const pontuacaoDe = ({ doc_modelo_id: id, modelo_versao }: Doc): string => {
    const found = versoes.find((v) => v.doc_modelo_id === id && v.versao === modelo_versao);
    return found ? daVersaoGuardada(found.modelo as ModeloDaVersao).pontuacao : '0';
  };
  const novos: Novo[] = [];
  const estornos: Lancado[] = [];
  for (const doc of mudancas) {
    const own = standing.filter(({ doc_id }) => doc_id === doc.id);
    const mudou = diferenca(own, doDocumento(doc, pontuacaoDe(doc)));
    novos.push(...mudou.novos);
    estornos.push(...mudou.estornos);
  }
  await lancar(w, { novos, estornos });
}
