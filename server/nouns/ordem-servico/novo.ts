/** Inserting an order: number, deadline, taxpayer and address from the registry, search text. */
import type { Insertable, Transaction } from 'kysely';
import { mensagens } from '../../../domain/kernel/messages.ts';
import type { Columns } from '../../actions/work.ts';
import type { Database } from '../../db/schema.ts';
import { invalido } from '../../http/errors.ts';
import { isSemFiscal } from '../../../domain/ordem-servico/schema.ts';
import { buscaOf } from './busca.ts';
import { newPrazo, SEM_PRAZO } from './prazo.ts';

export interface OrdemInput {
  readonly assunto_id: number;
  readonly cadastro_id?: number | null;
  readonly contribuinte_id?: number | null;
  readonly zona_id?: number | null;
  readonly endereco?: string | null;
  readonly protocolo_tipo?: string | null;
  readonly protocolo_numero?: string | null;
  readonly protocolo_ano?: number | null;
  readonly descricao?: string | null;
  readonly prazo?: number;
  readonly usuario_responsavel_id?: number | null;
  readonly incluido_por?: string;
}

/**
 * Takes the next numbers of the series, without gaps, and answers the last of them: the row stays locked
 * until the transaction ends (decisions, section 3).
 */
export async function nextNumero(
  trx: Transaction<Database>,
  departamentoId: number,
  serie: string,
  ano: number,
  quantos = 1,
): Promise<number> {
  const row = await trx
    .insertInto('numeracao')
    .values({ departamento_id: departamentoId, serie, ano, ultimo: quantos })
    .onConflict((oc) =>
      oc
        .columns(['departamento_id', 'serie', 'ano'])
        .doUpdateSet((eb) => ({ ultimo: eb('numeracao.ultimo', '+', quantos) })),
    )
    .returning('ultimo')
    .executeTakeFirstOrThrow();
  return row.ultimo;
}

/** The inspector must be active, an inspector, and of the department. Throws 422 on `campo`. */
export async function requireFiscal(
  trx: Transaction<Database>,
  departamentoId: number,
  id: number,
  campo = 'usuario_responsavel_id',
): Promise<void> {
  const found = await trx
    .selectFrom('usuario')
    .innerJoin('usuario_departamento', 'usuario_departamento.usuario_id', 'usuario.id')
    .select('usuario.id')
    .where('usuario.id', '=', id)
    .where('usuario_departamento.departamento_id', '=', departamentoId)
    .where('usuario.fiscal', '=', true)
    .where('usuario.ativo', '=', true)
    .executeTakeFirst();
  if (!found) throw invalido({ [campo]: [mensagens.referencia] });
}

/** Registry, taxpayer and zone must exist; what the registry knows fills what was left out. Throws 422. */
export async function completeFromCadastro<
  D extends Pick<OrdemInput, 'cadastro_id' | 'contribuinte_id' | 'zona_id' | 'endereco'>,
>(trx: Transaction<Database>, dados: D): Promise<D> {
  const errors: Record<string, string[]> = {};
  const out: { -readonly [K in keyof D]: D[K] } = { ...dados };
  if (dados.cadastro_id) {
    const c = await trx
      .selectFrom('cadastro')
      .select(['pessoa_id', 'endereco', 'zona_id'])
      .where('id', '=', dados.cadastro_id)
      .executeTakeFirst();
    if (!c) errors['cadastro_id'] = [mensagens.referencia];
    else {
      out.contribuinte_id ??= c.pessoa_id;
      out.endereco ??= c.endereco;
      out.zona_id ??= c.zona_id;
    }
  }
  if (
    dados.contribuinte_id &&
    !(await trx
      .selectFrom('pessoa')
      .select('id')
      .where('id', '=', dados.contribuinte_id)
      .executeTakeFirst())
  )
    errors['contribuinte_id'] = [mensagens.referencia];
  if (
    dados.zona_id &&
    !(await trx.selectFrom('zona').select('id').where('id', '=', dados.zona_id).executeTakeFirst())
  )
    errors['zona_id'] = [mensagens.referencia];
  if (Object.keys(errors).length > 0) throw invalido(errors);
  return out;
}

export async function requireAssunto(
  trx: Transaction<Database>,
  departamentoId: number,
  id: number,
) {
  const assunto = await trx
    .selectFrom('assunto')
    .select([
      'prazo',
      'exige_analise',
      'exige_cadastro',
      'exige_doc',
      'exige_protocolo',
      'formulario_id',
    ])
    .where('departamento_id', '=', departamentoId)
    .where('id', '=', id)
    .where('excluido', '=', false)
    .executeTakeFirst();
  if (!assunto) throw invalido({ assunto_id: [mensagens.referencia] });
  return assunto;
}

export interface InsertedOrdem {
  readonly id: number;
  readonly numero: number;
  readonly ano: number;
  /** Its days. */
  readonly prazo: number;
}

/**
 * Inserts the order in its first situação. Its term counts at once when somebody is named, else not
 * before. The number is taken last, so that the lock is held shortly.
 * `rest` is what is told of the order and has no column.
 */
export async function insertOrdem<D extends OrdemInput>(
  trx: Transaction<Database>,
  o: {
    departamentoId: number;
    autorId: number | null;
    situacao: string;
    hoje: string;
    agora: string;
    dados: D;
    /** The term it goes on with; else its own. */
    termo?: Pick<Columns<'ordem_servico'>, keyof typeof SEM_PRAZO> | undefined;
    extra?: Partial<Insertable<Database['ordem_servico']>>;
  },
): Promise<InsertedOrdem & { rest: Omit<D, keyof OrdemInput> }> {
  const assunto = await requireAssunto(trx, o.departamentoId, o.dados.assunto_id);
  if (o.dados.usuario_responsavel_id)
    await requireFiscal(trx, o.departamentoId, o.dados.usuario_responsavel_id);
  const dados = await completeFromCadastro(trx, o.dados);
  const {
    assunto_id,
    contribuinte_id = null,
    cadastro_id = null,
    zona_id = null,
    usuario_responsavel_id = null,
    endereco = null,
    descricao = null,
    incluido_por = 'osm',
    protocolo_tipo = null,
    protocolo_numero = null,
    protocolo_ano = null,
    prazo = assunto.prazo,
    ...rest
  } = dados;
  const { concluir_em, concluir_em_original, memoria_prazo } =
    o.termo ??
    (isSemFiscal(o.situacao) ? SEM_PRAZO : await newPrazo(trx, o.departamentoId, o.hoje, prazo));
  const busca = await buscaOf(trx, dados);
  const ano = Number(o.hoje.slice(0, 4));
  const numero = await nextNumero(trx, o.departamentoId, 'ordem_servico', ano);
  const { id } = await trx
    .insertInto('ordem_servico')
    .values({
      departamento_id: o.departamentoId,
      numero,
      ano,
      mes: Number(o.hoje.slice(5, 7)),
      situacao: o.situacao,
      assunto_id,
      contribuinte_id,
      cadastro_id,
      zona_id,
      usuario_responsavel_id,
      endereco,
      descricao,
      incluido_por,
      incluido_por_usuario_id: o.autorId,
      protocolo_tipo,
      protocolo_numero,
      protocolo_ano,
      prazo,
      concluir_em,
      concluir_em_original,
      memoria_prazo: memoria_prazo === null ? null : JSON.stringify(memoria_prazo),
      busca: busca(numero, ano),
      created_at: o.agora,
      updated_at: o.agora,
      ...o.extra,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, numero, ano, prazo, rest };
}
