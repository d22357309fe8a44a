/**
 * What the paper of a document's version says, frozen in the transaction that issues or revises it: a name, an
 * address or a law that changes later changes no paper.
 */
import { randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Dito } from '../../../domain/doc/textos.ts';
import type { Tipo } from '../../../domain/doc/situacoes.ts';
import type { Unidade } from '../../../domain/doc-modelo/schema.ts';
import type { protocoloTipos } from '../../../domain/ordem-servico/schema.ts';
import type { Database } from '../../db/schema.ts';
import { invalido } from '../../http/errors.ts';

/** Photos on one paper, at most. */
const FOTOS_MAXIMO = 40;

export interface Foto {
  /** Its file's. */
  readonly token: string;
  readonly legenda: string;
}

type Numerado = { readonly numero: number; readonly ano: number };

export interface Conteudo extends Numerado {
  readonly tipo: Tipo;
  readonly versao: number;
  readonly ainf: string | null;
  readonly autuado_em: string;
  readonly dias_regularizar: number | null;
  readonly debito_vence_em: string | null;
  readonly endereco: string | null;
  readonly reincidente: boolean;
  readonly fator: string | null;
  readonly valor_total: string;
  readonly protocolo: {
    readonly tipo: keyof typeof protocoloTipos;
    readonly numero: string;
    readonly ano: number;
  } | null;
  readonly textos: readonly { readonly titulo: string; readonly descricao: string }[];
  readonly modelo_textos: Dito['modelo_textos'];
  readonly legislacao: string | null;
  readonly memoria: unknown;
  readonly matricula: string | null;
  readonly modelo: string;
  readonly departamento: string;
  readonly contribuinte: { readonly razao_social: string; readonly cpf_cnpj: string } | null;
  readonly cadastro: string | null;
  readonly fiscal: string | null;
  readonly ordem: Numerado | null;
  readonly origem: (Numerado & { readonly tipo: Tipo }) | null;
  /** Where they were asked for; a paper from before that has none. */
  readonly fotos?: readonly Foto[];
  readonly valores: readonly {
    readonly parametro_id: number;
    readonly codigo: string;
    readonly descricao: string;
    readonly unidade: Unidade;
    readonly quantidade: string;
    readonly valor: string;
  }[];
  readonly irregularidades: readonly {
    readonly codigo: string;
    readonly descricao: string;
    readonly texto: string | null;
    readonly quantidade: number;
    readonly valor: string | null;
    readonly legislacao: string | null;
  }[];
}

/** Without letters that are read as figures. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const novoCodigo = (): string =>
  Array.from({ length: 16 }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');

/**
 * Freezes what the document says, or is about to (`depois`: the columns that the act in hand changes); what was
 * frozen stays.
 */
export async function congelar(
  db: Kysely<Database>,
  departamento: number,
  id: number,
  depois: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await sql`
    insert into doc_papel (departamento_id, doc_id, versao, codigo, conteudo)
    select d.departamento_id, d.id, coalesce(d.versao, 1), ${novoCodigo()}, jsonb_build_object(
      'tipo', d.tipo, 'numero', d.numero, 'ano', d.ano, 'versao', coalesce(d.versao, 1), 'ainf', d.ainf,
      'autuado_em', d.autuado_em, 'dias_regularizar', d.dias_regularizar, 'debito_vence_em', d.debito_vence_em,
      'endereco', d.endereco, 'reincidente', d.reincidente, 'fator', d.memoria_valor ->> 'fator',
      'valor_total', d.valor_total::text,
      'protocolo', case when d.protocolo_tipo is not null then jsonb_build_object(
        'tipo', d.protocolo_tipo, 'numero', d.protocolo_numero, 'ano', d.protocolo_ano) end,
      'textos', coalesce(d.textos, '[]'), 'modelo_textos', coalesce(mv.modelo -> 'textos', '[]'),
      'legislacao', lei.titulo, 'memoria', d.memoria_valor, 'matricula', u.matricula, 'modelo', m.titulo, 'departamento', dp.nome,
      'contribuinte', case when p.id is not null then jsonb_build_object('razao_social', p.razao_social, 'cpf_cnpj', p.cpf_cnpj) end,
      'cadastro', c.numero, 'fiscal', u.nome,
      'ordem', case when os.id is not null then jsonb_build_object('numero', os.numero, 'ano', os.ano) end,
      'origem', case when o.id is not null then jsonb_build_object('tipo', o.tipo, 'numero', o.numero, 'ano', o.ano) end,
      'valores', coalesce((select jsonb_agg(jsonb_build_object('parametro_id', v.parametro_id, 'codigo', v.codigo, 'descricao', v.descricao,
          'unidade', v.unidade, 'quantidade', v.quantidade::text, 'valor', v.valor::text) order by v.id)
        from doc_valor v where v.departamento_id = d.departamento_id and v.doc_id = d.id), '[]'),
      'irregularidades', coalesce((select jsonb_agg(jsonb_build_object('codigo', i.codigo, 'descricao', i.descricao,
          'texto', i.texto, 'quantidade', i.quantidade, 'valor', i.valor::text, 'legislacao', l.titulo) order by i.id)
        from doc_irregularidade i
        left join legislacao l on l.departamento_id = i.departamento_id and l.id = i.legislacao_id
        where i.departamento_id = d.departamento_id and i.doc_id = d.id), '[]'),
      'fotos', case when d.fotos_no_papel then (select jsonb_agg(jsonb_build_object('token', arq.token,
          'legenda', coalesce(anx.descricao, arq.nome)) order by anx.ordem, anx.id)
        from anexo anx join arquivo arq on arq.id = anx.arquivo_id
        where anx.entidade = 'doc' and anx.entidade_id = d.id and arq.tipo like 'image/%') end)
    from (select (jsonb_populate_record(x, ${JSON.stringify(depois)}::jsonb)).* from doc x
        where x.departamento_id = ${departamento} and x.id = ${id}) d
    join departamento dp on dp.id = d.departamento_id
    join doc_modelo m on m.departamento_id = d.departamento_id and m.id = d.doc_modelo_id
    left join doc_modelo_versao mv on mv.departamento_id = d.departamento_id and mv.doc_modelo_id = d.doc_modelo_id
      and mv.versao = d.modelo_versao
    left join legislacao lei on lei.departamento_id = d.departamento_id and lei.id = (mv.modelo ->> 'legislacao_id')::int8
    left join pessoa p on p.id = d.contribuinte_id
    left join cadastro c on c.id = d.cadastro_id
    left join usuario u on u.id = d.fiscal_id
    left join ordem_servico os on os.departamento_id = d.departamento_id and os.id = d.ordem_servico_id
    left join doc o on o.departamento_id = d.departamento_id and o.id = d.origem_id
    on conflict (departamento_id, doc_id, versao) do nothing`.execute(db);
  await guardarFotos(db, departamento, id);
}

/** The photos of its papers are theirs, too: whoever takes one from the document leaves it to them. Throws 422. */
async function guardarFotos(db: Kysely<Database>, dep: number, id: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    with fotos as (
      select arq.id, pp.versao, row_number() over (order by pp.versao, x.n) as ordem
      from doc_papel pp, jsonb_array_elements(case jsonb_typeof(pp.conteudo -> 'fotos')
          when 'array' then pp.conteudo -> 'fotos' else '[]' end) with ordinality x(foto, n)
      join arquivo arq on arq.token = x.foto ->> 'token'
      where pp.departamento_id = ${dep} and pp.doc_id = ${id} and pp.arquivo_id is null),
    guardadas as (
      insert into anexo (entidade, entidade_id, departamento_id, arquivo_id, ordem)
      select 'doc_papel', ${id}::int8, ${dep}::int8, id, min(ordem) from fotos group by id
      on conflict do nothing)
    select count(*)::int as n from fotos group by versao order by 1 desc limit 1`.execute(db);
  if ((rows[0]?.n ?? 0) > FOTOS_MAXIMO)
    throw invalido({ fotos_no_papel: [`cabem no papel no máximo ${FOTOS_MAXIMO} fotos`] });
}

/** The same of many, as they are: those that have their paper keep it. */
export async function congelarTodos(
  db: Kysely<Database>,
  departamento: number,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select d.id from doc d where d.departamento_id = ${departamento} and d.id = any(${ids}::int8[])
      and not exists (select from doc_papel pp where pp.departamento_id = d.departamento_id and pp.doc_id = d.id
        and pp.versao = coalesce(d.versao, 1))`.execute(db);
  for (const { id } of rows) await congelar(db, departamento, id);
}
