/**
 * Orders made in sets: one for each registry, all of one subject, in as many statements as one takes.
 * Who else opens an order of the department waits from the number's statement to the end of the
 * transaction: what can be asked before is asked before.
 */
import { CompiledQuery, sql, type Transaction } from 'kysely';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { buscaFrom } from './busca.ts';
import { nextNumero } from './novo.ts';
import { SEM_PRAZO } from './prazo.ts';

export interface CadastroDaOrdem {
  readonly id: number;
  readonly numero: string;
  readonly zona_id: number | null;
  readonly endereco: string | null;
  readonly pessoa_id: number | null;
  readonly razao_social: string | null;
  readonly cpf_cnpj: string | null;
}

/** What an order takes from these registries; those that are not there are left out. */
export async function cadastrosDasOrdens(
  trx: Transaction<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CadastroDaOrdem>> {
  const { rows } = await sql<CadastroDaOrdem>`
    select c.id, c.numero, c.zona_id, c.endereco, c.pessoa_id, p.razao_social, p.cpf_cnpj
    from cadastro c left join pessoa p on p.id = c.pessoa_id where c.id = any(${ids})`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What one is made for, and the columns that it has beside those of all. */
interface NovaOrdem {
  readonly cadastro: CadastroDaOrdem;
  readonly columns: Partial<Insertable<Database['ordem_servico']>>;
}

export interface NovasOrdens {
  readonly departamentoId: number;
  readonly autorId: number | null;
  readonly situacao: string;
  /** Civil date. */
  readonly hoje: string;
  /** ISO instant. */
  readonly agora: string;
  readonly assunto_id: number;
  readonly descricao: string | null;
  /** Days; their term has not begun, unless their columns say so. */
  readonly prazo: number;
  readonly cadastros: readonly NovaOrdem[];
}

/** Inserts them, numbered in their order, and answers their ids in it. */
export async function insertOrdens(
  trx: Transaction<Database>,
  o: NovasOrdens,
): Promise<readonly number[]> {
  const { situacao, assunto_id, descricao, prazo } = o;
  const ano = Number(o.hoje.slice(0, 4));
  const same = {
    departamento_id: o.departamentoId,
    ano,
    mes: Number(o.hoje.slice(5, 7)),
    situacao,
    assunto_id,
    descricao,
    incluido_por: 'osm',
    incluido_por_usuario_id: o.autorId,
    prazo,
    ...SEM_PRAZO,
    created_at: o.agora,
    updated_at: o.agora,
  };
  const ready = o.cadastros.map(({ cadastro: c, columns }) => {
    const { pessoa_id, razao_social, cpf_cnpj } = c;
    const pessoa = razao_social === null || cpf_cnpj === null ? null : { razao_social, cpf_cnpj };
    const busca = buscaFrom({ endereco: c.endereco, descricao }, pessoa, c.numero);
    return { c, pessoa_id, busca, columns };
  });
  const ultimo = await nextNumero(trx, o.departamentoId, 'ordem_servico', ano, ready.length);
  const rows = ready.map(({ c, pessoa_id, busca, columns }, at) => {
    const numero = ultimo - ready.length + at + 1;
    return {
      usuario_responsavel_id: null,
      lock_version: 0,
      ...same,
      ...columns,
      numero,
      cadastro_id: c.id,
      contribuinte_id: pessoa_id,
      zona_id: c.zona_id,
      endereco: c.endereco,
      busca: busca(numero, ano),
    } satisfies Insertable<Database['ordem_servico']>;
  });
  const names = Object.keys(rows[0] ?? {}).join(', ');
  const inserted = await trx.executeQuery<{ id: number }>(
    CompiledQuery.raw(
      `insert into ordem_servico (${names}) select ${names} from jsonb_populate_recordset(null::ordem_servico, $1::jsonb) returning id`,
      [JSON.stringify(rows)],
    ),
  );
  return inserted.rows.map(({ id }) => id);
}
