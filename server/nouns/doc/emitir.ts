/** Issuing a document: from its model's version, with its amount, its numbers and its mark on the order. */
import { CompiledQuery } from 'kysely';
import { ainfDe, formatAinf } from '../../../domain/doc/ainf.ts';
import { calcular, errosDasQuantidades, type MemoriaValor } from '../../../domain/doc/calculo.ts';
import type { criarDoc } from '../../../domain/doc/novo.ts';
import { fatorDe } from '../../../domain/doc/reincidencia.ts';
import { nomeDoc } from '../../../domain/doc/schema.ts';
import { EMITIDO, isAuto, type Tipo } from '../../../domain/doc/situacoes.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { fold } from '../../../domain/kernel/fold.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { isFechada, situacoes } from '../../../domain/ordem-servico/schema.ts';
import { change, lock } from '../../actions/neighbour.ts';
import type { EffectContext } from '../../actions/noun.ts';
import type { Columns, Locked, Work } from '../../actions/work.ts';
import { invalido } from '../../http/errors.ts';
import { documentoBuscavel } from '../../read/documento.ts';
import { attachAnexos } from '../../uploads/anexos.ts';
import { sobreQuem } from '../pessoa/busca.ts';
import { keepPhotos } from '../usuario-geo/keep.ts';
import { completeFromCadastro, nextNumero, requireFiscal } from '../ordem-servico/novo.ts';
import { ordemServicoWriter } from '../ordem-servico/writer.ts';
import { congelar } from './papel-conteudo.ts';
import { modeloParaEmitir, type ModeloAtual } from './modelo.ts';
import { anterioresDe } from './reincidencia.ts';

export type Dados = Omit<Infer<(typeof criarDoc)['input']>, 'tipo'>;
export type E = Work & Pick<EffectContext, 'actor' | 'ctx'>;
type Ordem = Locked<'ordem_servico'>;

/** Where a document that names no origin comes from. */
const ORIGEM = { ordem: 1, notificacao: 2, fiscal: 3 } as const;

/** The order that it is issued for, locked. Throws 422. */
async function ordemDe(e: E, id: number | null | undefined): Promise<Ordem | null> {
  if (!id) return null;
  const [ordem] = await lock(e, ordemServicoWriter, { id });
  if (!ordem) throw invalido({ ordem_servico_id: [mensagens.referencia] });
  return ordem;
}

/** Who and where: what is said, else what the order or the registry knows. */
async function casoDe(
  e: E,
  { cadastro_id, contribuinte_id, endereco }: Dados,
  ordem: Ordem | null,
) {
  const raw = ordem?.raw;
  return completeFromCadastro(e.trx, {
    cadastro_id: cadastro_id ?? (contribuinte_id ? null : (raw?.cadastro_id ?? null)),
    contribuinte_id: contribuinte_id ?? (cadastro_id ? null : (raw?.contribuinte_id ?? null)),
    zona_id: cadastro_id ? null : (raw?.zona_id ?? null),
    endereco: endereco ?? (cadastro_id ? null : (raw?.endereco ?? null)),
  });
}

/** Its inspector: who is named, who issues it, or whose the order is. Throws 422. */
async function fiscalDe(
  e: E,
  named: number | null | undefined,
  ordem: Ordem | null,
): Promise<number | null> {
  if (named) {
    await requireFiscal(e.trx, e.dep, named, 'fiscal_id');
    return named;
  }
  return e.actor.fiscal ? e.actor.id : (ordem?.raw.usuario_responsavel_id ?? null);
}

/** What was found. */
export type Achado = Pick<Dados, 'valores' | 'irregularidades'>;
/** What it amounts to. Throws 422 at what the model does not know or demands. */
export async function valorDe(
  e: E,
  modelo: ModeloAtual,
  { valores: quantidades = [], irregularidades: achadas = [] }: Achado,
  de: {
    readonly contribuinte_id: number | null | undefined;
    readonly dia: string;
    /** It does not recur to itself. */
    readonly exceto?: number;
  },
): Promise<MemoriaValor> {
  const { parametros, irregularidades, indices, versao, reincidencia } = modelo;
  const found = { parametros, irregularidades, indices, dia: de.dia, quantidades, achadas };
  const errors = errosDasQuantidades(found);
  if (Object.keys(errors).length > 0) throw invalido(errors);
  const antes = await anterioresDe(e.trx, e.dep, modelo, de.contribuinte_id, de.dia, de.exceto);
  return calcular({ ...found, versao, fator: fatorDe(reincidencia, antes, achadas) });
}

/** What the search column holds, folded. */
export async function buscaDe(
  { trx }: Pick<E, 'trx'>,
  doc: Pick<Columns<'doc'>, 'numero' | 'ano' | 'ainf'> & {
    readonly contribuinte_id?: number | null;
    readonly cadastro_id?: number | null;
    readonly endereco?: string | null;
    readonly protocolo_numero?: string | null;
  },
): Promise<string> {
  const { pessoa, cadastro } = await sobreQuem(trx, doc);
  const words = [
    `${doc.numero}/${doc.ano}`,
    doc.ainf,
    doc.ainf && formatAinf(doc.ainf),
    pessoa?.razao_social,
    pessoa && documentoBuscavel(pessoa.cpf_cnpj),
    cadastro,
    doc.endereco,
    doc.protocolo_numero,
  ];
  return fold(words.filter(Boolean).join(' '));
}

/** What was found, as rows of the document. */
export async function insertAchados(
  { trx, dep }: Pick<E, 'trx' | 'dep'>,
  doc_id: number,
  modelo: Pick<ModeloAtual, 'parametros' | 'irregularidades'>,
  { valores: quantidades = [], irregularidades: achadas = [] }: Achado,
  memoria: MemoriaValor,
): Promise<void> {
  const valores = quantidades.flatMap(({ parametro_id, quantidade }) => {
    const de = modelo.parametros.find(({ id }) => id === parametro_id);
    const linha = memoria.valores.find((one) => one.parametro_id === parametro_id);
    return de
      ? [
          {
            departamento_id: dep,
            doc_id,
            parametro_id,
            codigo: de.codigo,
            descricao: de.descricao,
            unidade: de.unidade,
            quantidade,
            valor: linha?.valor ?? '0',
          },
        ]
      : [];
  });
  if (valores.length > 0) await trx.insertInto('doc_valor').values(valores).execute();
  const irregularidades = achadas.flatMap(({ irregularidade_id, quantidade }) => {
    const de = modelo.irregularidades.find(({ id }) => id === irregularidade_id);
    return de
      ? [
          {
            departamento_id: dep,
            doc_id,
            irregularidade_id,
            codigo: de.codigo,
            descricao: de.descricao,
            texto: de.texto,
            valor: de.valor,
            quantidade,
            legislacao_id: de.legislacao_id,
          },
        ]
      : [];
  });
  if (irregularidades.length > 0)
    await trx.insertInto('doc_irregularidade').values(irregularidades).execute();
}

/** The number of an infraction notice beside its own; null for what is none. */
async function ainfPara(
  { trx, dep }: E,
  tipo: Tipo,
  dia: string,
  origem: number,
): Promise<string | null> {
  if (!isAuto(tipo)) return null;
  const { rows } = await trx.executeQuery<{ n: number }>(
    CompiledQuery.raw('select count(*)::int as n from departamento where id <= $1', [dep]),
  );
  const sequencia = await nextNumero(trx, dep, 'ainf', 0);
  const noMes = await nextNumero(trx, dep, 'ainf.mes', Number(dia.slice(0, 7).replace('-', '')));
  return ainfDe({ departamento: rows[0]?.n ?? 0, tipo, sequencia, origem, dia, noMes });
}

export interface Emissao {
  readonly dados: Dados;
  /** Is a document of this type issued that way? */
  readonly aceita: (tipo: Tipo) => boolean;
  /** The notice that it comes of; its order may be over. */
  readonly origem?: Locked<'doc'>;
}

/** Numbers and writes it; answers what it is. Throws 422. */
export async function emitir(
  e: E,
  { dados, aceita, origem }: Emissao,
): Promise<{ readonly id: number; readonly nome: string }> {
  const { autuado_em = e.actor.hoje } = dados;
  // The order before what hangs on it, the model before its document, the number last.
  const ordem = await ordemDe(e, dados.ordem_servico_id);
  if (ordem && !origem && isFechada(ordem.raw.situacao))
    throw invalido({
      ordem_servico_id: [mensagens.ordemFechada(situacoes[ordem.raw.situacao])],
    });
  const modelo = await modeloParaEmitir(e.trx, e.dep, dados.doc_modelo_id);
  if (!modelo || !aceita(modelo.tipo)) throw invalido({ doc_modelo_id: [mensagens.referencia] });
  const { tipo, assunto_ids: assuntos } = modelo;
  if (ordem && assuntos.length > 0 && !assuntos.includes(ordem.raw.assunto_id))
    throw invalido({ doc_modelo_id: [mensagens.outroAssunto] });
  const caso = await casoDe(e, dados, ordem);
  const fiscal_id = await fiscalDe(e, dados.fiscal_id, ordem);
  const memoria = await valorDe(e, modelo, dados, {
    contribuinte_id: caso.contribuinte_id,
    dia: autuado_em,
  });
  const auto_origem_id =
    dados.auto_origem_id ?? (origem ? ORIGEM.notificacao : ordem ? ORIGEM.ordem : ORIGEM.fiscal);
  if (
    dados.auto_origem_id &&
    !(await e.trx
      .selectFrom('auto_origem')
      .select('id')
      .where('id', '=', dados.auto_origem_id)
      .executeTakeFirst())
  )
    throw invalido({ auto_origem_id: [mensagens.referencia] });
  const ano = Number(e.actor.hoje.slice(0, 4));
  const serie = modelo.serie_propria ? `modelo.${modelo.id}` : tipo;
  const numero = await nextNumero(e.trx, e.dep, `doc.${serie}`, ano);
  const ainf = await ainfPara(e, tipo, autuado_em, auto_origem_id);
  const { protocolo_tipo = null, protocolo_numero = null, protocolo_ano = null } = dados;
  const busca = await buscaDe(e, { ...caso, numero, ano, ainf, protocolo_numero });
  const { id } = await e.trx
    .insertInto('doc')
    .values({
      departamento_id: e.dep,
      tipo,
      serie,
      numero,
      ano,
      mes: Number(e.actor.hoje.slice(5, 7)),
      ainf,
      doc_modelo_id: modelo.id,
      modelo_versao: modelo.versao,
      doc_situacao_id: EMITIDO,
      situacao: 'aguardando_ciencia',
      ...caso,
      ordem_servico_id: ordem?.id ?? null,
      origem_id: origem?.id ?? null,
      auto_origem_id,
      fiscal_id,
      latitude: dados.latitude ?? null,
      longitude: dados.longitude ?? null,
      autuado_em,
      dias_regularizar: dados.dias_regularizar ?? modelo.dias_regularizar,
      debito_vence_em: dados.debito_vence_em ?? null,
      tipo_entrega: dados.tipo_entrega ?? null,
      fotos_no_papel: dados.fotos_no_papel ?? false,
      reincidente: memoria.fator !== '1',
      valor_total: memoria.total,
      memoria_valor: JSON.stringify(memoria),
      debita: modelo.tipo_implantacao === 'debito' ? true : null,
      textos: dados.textos?.length ? JSON.stringify(dados.textos) : null,
      protocolo_tipo,
      protocolo_numero,
      protocolo_ano,
      comentario: dados.comentario ?? null,
      incluido_por_usuario_id: e.actor.id,
      busca,
      created_at: e.agora,
      updated_at: e.agora,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertAchados(e, id, modelo, dados, memoria);
  await attachAnexos(e.trx, e.ctx, { entidade: 'doc' }, id, dados.anexos);
  await keepPhotos(
    e.trx,
    e.dep,
    (dados.anexos ?? []).map(({ uri_token }) => uri_token),
  );
  await congelar(e.trx, e.dep, id);
  const nome = nomeDoc({ tipo, numero, ano });
  if (ordem)
    await change(e, ordemServicoWriter, ordem, {
      patch: { docs_emitidos: ordem.raw.docs_emitidos + 1 },
      texto: nome,
    });
  return { id, nome };
}
