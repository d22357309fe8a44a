/** A statement on paper: of an open month as it stands, of a closed one made once and kept. */
import { CompiledQuery, type Kysely } from 'kysely';
import { formatDate, formatDecimal, formatPercent } from '../../../domain/kernel/format.ts';
import { explicacaoDe, origemDe } from '../../../domain/produtividade/dito.ts';
import { mesCurto, nomeDoMes } from '../../../domain/produtividade/mes.ts';
import {
  meuResumo,
  nomeDoResumo,
  umResumo,
  umResumoDoMes,
  type Resumo,
} from '../../../domain/produtividade/resumo.ts';
import { tipos, type TipoPonto } from '../../../domain/produtividade/tipos.ts';
import type { Author } from '../../actions/author.ts';
import type { Database } from '../../db/schema.ts';
import { naoEncontrado } from '../../http/errors.ts';
import { dados, parte, tabela } from '../../paper/blocks.ts';
import { makePaper, takeKept } from '../../paper/kept.ts';
import type { Paper } from '../../paper/paper.ts';
import { renderPaper } from '../../paper/render.ts';
import { keptPaper, type PaperParts } from '../../paper/source.ts';
import { bare } from '../../read/shield.ts';
import { resumoOne } from './read.ts';

/** What the log calls the keeping of one. */
const FEITO = 'produtividade.resumos.extrato';

interface Achado {
  readonly resumo: Resumo;
  readonly departamento: string;
  readonly token: string | null;
  readonly tamanho: number | null;
}

async function achar(db: Kysely<Database>, dep: number, id: number): Promise<Achado> {
  const { json, table, joins } = resumoOne;
  const { rows } = await db.executeQuery<Achado>(
    CompiledQuery.raw(
      `select (${bare(json)}) as resumo, dp.nome as departamento, aq.token, aq.tamanho
       from ${table} ${typeof joins === 'string' ? joins : ''}
       join departamento dp on dp.id = r.departamento_id
       left join arquivo aq on aq.id = r.arquivo_id
       where r.departamento_id = $1 and r.id = $2`,
      [dep, id],
    ),
  );
  const [found] = rows;
  if (!found) throw naoEncontrado();
  return found;
}

const nomeDoArquivo = ({ usuario, mes }: Resumo): string =>
  `extrato-${mes.slice(0, 7)}-${usuario.id}`;

async function papelDe(
  parts: Pick<PaperParts, 'office'>,
  { resumo, departamento }: Achado,
  data: string,
): Promise<Paper> {
  const { municipio, brasao } = await parts.office();
  const porTipo = (Object.keys(tipos) as TipoPonto[]).flatMap((tipo) =>
    /^-?0+(?:\.0+)?$/.test(resumo[tipo]) ? [] : [{ tipo, pontos: resumo[tipo] }],
  );
  return {
    titulo: 'Extrato de produtividade',
    subtitulo: nomeDoResumo(resumo),
    municipio,
    orgao: departamento,
    tipo: 'Extrato',
    numero: mesCurto(resumo.mes),
    data,
    ...(brasao === null ? {} : { brasao }),
    corpo: [
      ...dados(
        ['Fiscal', resumo.usuario.nome],
        ['Mês', nomeDoMes(resumo.mes)],
        ['Pontos', formatDecimal(resumo.total)],
        ['Meta', resumo.meta_mensal && formatDecimal(resumo.meta_mensal)],
        ['Da meta', resumo.percentual && formatPercent(resumo.percentual)],
        ['Bônus', resumo.bonus && formatPercent(resumo.bonus)],
        ['Posição', `${resumo.posicao}º`],
        ['Dias úteis', String(resumo.uteis)],
        ['Dias afastado', String(resumo.dias_afastado)],
      ),
      ...parte(
        'Por tipo',
        tabela(porTipo, [
          { nome: 'Tipo', de: ({ tipo }) => tipos[tipo], largura: 3 },
          { nome: 'Pontos', de: ({ pontos }) => formatDecimal(pontos), largura: 1 },
        ]),
      ),
      ...parte(
        'Lançamentos',
        tabela(resumo.lancamentos, [
          { nome: 'Dia', de: ({ dia }) => formatDate(dia), largura: 1.1 },
          { nome: 'Tipo', de: ({ tipo }) => tipos[tipo], largura: 1.5 },
          {
            nome: 'De onde vem',
            de: (one) => [origemDe(one), explicacaoDe(one)].filter(Boolean).join(': '),
            largura: 4,
          },
          { nome: 'Pontos', de: ({ pontos }) => formatDecimal(pontos), largura: 1 },
        ]),
      ),
    ],
    rodape:
      resumo.situacao === 'fechado' ? 'Mês fechado' : 'Mês aberto: os pontos ainda podem mudar',
  };
}

/** Keeps the statement of a closed month, unless it is kept. */
export async function guardarExtrato(
  parts: PaperParts,
  { dep, author, data }: { readonly dep: number; readonly author: Author; readonly data: string },
  id: number,
): Promise<void> {
  const achado = await achar(parts.db, dep, id);
  const { resumo } = achado;
  await makePaper(
    parts,
    { author, usuarioId: resumo.usuario.id, departamentoId: dep },
    {
      nome: nomeDoArquivo(resumo),
      paper: await papelDe(parts, achado, data),
      entidade: 'produtividade_resumo',
      id,
      acao: FEITO,
      entrada: {},
      keep: (trx, arquivo_id) =>
        trx
          .updateTable('produtividade_resumo')
          .set({ arquivo_id })
          .where('departamento_id', '=', dep)
          .where('id', '=', id)
          .where('arquivo_id', 'is', null)
          .executeTakeFirst(),
    },
  );
}

/** Whoever may read the record has its statement: as it was kept, or as it stands. */
export const resumoPapers = [umResumo, umResumoDoMes, meuResumo].map((query) =>
  keptPaper(query, async (parts, ctx, id) => {
    const achado = await achar(parts.db, ctx.departamento?.id ?? -1, id);
    const nome = nomeDoArquivo(achado.resumo);
    if (achado.token !== null) return takeKept(parts, nome, achado);
    const bytes = await renderPaper(await papelDe(parts, achado, ctx.actor.hoje));
    return { nome, tamanho: bytes.length, bytes };
  }),
);
