/** Issuing a document: from its model's version, with its amount, its number and its mark on the order. */
import { fold } from '../../../domain/kernel/fold.ts';
import { emitirNotificacao } from '../../../domain/doc/actions.ts';
import { calcular, errosDasQuantidades, type MemoriaValor } from '../../../domain/doc/calculo.ts';
import { fatorDe } from '../../../domain/doc/reincidencia.ts';
import { nomeDoc } from '../../../domain/doc/schema.ts';
import { EMITIDO } from '../../../domain/doc/situacoes.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { isFechada, situacoes } from '../../../domain/ordem-servico/schema.ts';
import { change, lock } from '../../actions/neighbour.ts';
import { type EffectContext, type Handler, handlersOf } from '../../actions/noun.ts';
import type { Locked } from '../../actions/work.ts';
import { invalido } from '../../http/errors.ts';
import { documentoBuscavel } from '../../read/documento.ts';
import { completeFromCadastro, nextNumero, requireFiscal } from '../ordem-servico/novo.ts';
import { ordemServicoWriter } from '../ordem-servico/writer.ts';
import { modeloParaEmitir, type ModeloAtual } from './modelo.ts';
import { notificacaoList } from './read.ts';
import { anterioresDe } from './reincidencia.ts';

type Input = Infer<(typeof emitirNotificacao)['input']>;
type E = Omit<EffectContext<never, Input>, 'id' | 'raw' | 'row'>;
type Ordem = Locked<'ordem_servico'>;

/** The order that it is issued for, locked; nothing is issued for one that is over. Throws 422. */
async function ordemDe(e: E): Promise<Ordem | null> {
  const { ordem_servico_id: id } = e.input;
  if (!id) return null;
  const [ordem] = await lock(e, ordemServicoWriter, { id });
  if (!ordem) throw invalido({ ordem_servico_id: [mensagens.referencia] });
  const { situacao } = ordem.raw;
  if (isFechada(situacao))
    throw invalido({ ordem_servico_id: [mensagens.ordemFechada(situacoes[situacao])] });
  return ordem;
}

/** Who and where: what is said, else what the order or the registry knows. */
async function casoDe(e: E, ordem: Ordem | null) {
  const { cadastro_id, contribuinte_id, endereco } = e.input;
  const raw = ordem?.raw;
  return completeFromCadastro(e.trx, {
    cadastro_id: cadastro_id ?? (contribuinte_id ? null : (raw?.cadastro_id ?? null)),
    contribuinte_id: contribuinte_id ?? (cadastro_id ? null : (raw?.contribuinte_id ?? null)),
    zona_id: cadastro_id ? null : (raw?.zona_id ?? null),
    endereco: endereco ?? (cadastro_id ? null : (raw?.endereco ?? null)),
  });
}

/** Its inspector: who is named, who issues it, or whose the order is. Throws 422. */
async function fiscalDe(e: E, ordem: Ordem | null): Promise<number | null> {
  const { fiscal_id: named } = e.input;
  if (named) {
    await requireFiscal(e.trx, e.dep, named, 'fiscal_id');
    return named;
  }
  return e.actor.fiscal ? e.actor.id : (ordem?.raw.usuario_responsavel_id ?? null);
}

/** What it amounts to. Throws 422 at what the model does not know or demands. */
async function valorDe(
  e: E,
  modelo: ModeloAtual,
  contribuinte_id: number | null | undefined,
  dia: string,
): Promise<MemoriaValor> {
  const { valores: quantidades = [], irregularidades: achadas = [] } = e.input;
  const { parametros, irregularidades, versao, reincidencia } = modelo;
  const de = { parametros, irregularidades, quantidades, achadas };
  const errors = errosDasQuantidades(de);
  if (Object.keys(errors).length > 0) throw invalido(errors);
  const antes = await anterioresDe(e.trx, e.dep, modelo, contribuinte_id, dia);
  return calcular({ ...de, versao, fator: fatorDe(reincidencia, antes, achadas) });
}

async function buscaDe(
  { trx, input }: E,
  caso: { contribuinte_id?: number | null; cadastro_id?: number | null; endereco?: string | null },
): Promise<string> {
  const pessoa = caso.contribuinte_id
    ? await trx
        .selectFrom('pessoa')
        .select(['razao_social', 'cpf_cnpj'])
        .where('id', '=', caso.contribuinte_id)
        .executeTakeFirst()
    : undefined;
  const cadastro = caso.cadastro_id
    ? await trx
        .selectFrom('cadastro')
        .select('numero')
        .where('id', '=', caso.cadastro_id)
        .executeTakeFirst()
    : undefined;
  return [
    pessoa?.razao_social,
    pessoa && documentoBuscavel(pessoa.cpf_cnpj),
    cadastro?.numero,
    caso.endereco,
    input.protocolo_numero,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What was found, as rows of the document. */
async function insertAchados(
  { trx, dep }: E,
  doc_id: number,
  modelo: ModeloAtual,
  { quantidades, achadas }: { quantidades: Input['valores']; achadas: Input['irregularidades'] },
  memoria: MemoriaValor,
): Promise<void> {
  const valores = (quantidades ?? []).flatMap(({ parametro_id, quantidade }) => {
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
  const irregularidades = (achadas ?? []).flatMap(({ irregularidade_id, quantidade }) => {
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

const { create } = handlersOf(notificacaoList);

export const docHandlers: readonly Handler[] = [
  create(emitirNotificacao, async (e) => {
    const {
      doc_modelo_id,
      autuado_em = e.actor.hoje,
      dias_regularizar,
      valores: quantidades,
      irregularidades: achadas,
      protocolo_tipo = null,
      protocolo_numero = null,
      protocolo_ano = null,
      comentario = null,
      ordem_servico_id: _ordem,
      cadastro_id: _cadastro,
      contribuinte_id: _contribuinte,
      endereco: _endereco,
      fiscal_id: _fiscal,
      ...rest
    } = e.input;
    // The order before what hangs on it, the model before its document, the number last.
    const ordem = await ordemDe(e);
    const modelo = await modeloParaEmitir(e.trx, e.dep, doc_modelo_id);
    if (!modelo) throw invalido({ doc_modelo_id: [mensagens.referencia] });
    const caso = await casoDe(e, ordem);
    const fiscal_id = await fiscalDe(e, ordem);
    const memoria = await valorDe(e, modelo, caso.contribuinte_id, autuado_em);
    const busca = await buscaDe(e, caso);
    const ano = Number(e.actor.hoje.slice(0, 4));
    const serie: string = modelo.tipo;
    const numero = await nextNumero(e.trx, e.dep, `doc.${serie}`, ano);
    const { id } = await e.trx
      .insertInto('doc')
      .values({
        departamento_id: e.dep,
        tipo: modelo.tipo,
        serie,
        numero,
        ano,
        mes: Number(e.actor.hoje.slice(5, 7)),
        doc_modelo_id,
        modelo_versao: modelo.versao,
        doc_situacao_id: EMITIDO,
        situacao: 'aguardando_ciencia',
        ...caso,
        ordem_servico_id: ordem?.id ?? null,
        fiscal_id,
        autuado_em,
        dias_regularizar: dias_regularizar ?? modelo.dias_regularizar,
        reincidente: memoria.fator !== '1',
        valor_total: memoria.total,
        memoria_valor: JSON.stringify(memoria),
        protocolo_tipo,
        protocolo_numero,
        protocolo_ano,
        comentario,
        incluido_por_usuario_id: e.actor.id,
        busca: fold(`${numero}/${ano} ${busca}`),
        created_at: e.agora,
        updated_at: e.agora,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertAchados(e, id, modelo, { quantidades, achadas }, memoria);
    const nome = nomeDoc({ tipo: modelo.tipo, numero, ano });
    if (ordem)
      await change(e, ordemServicoWriter, ordem, {
        patch: { docs_emitidos: ordem.raw.docs_emitidos + 1 },
        texto: nome,
      });
    return { id, rest, texto: comentario };
  }),
];
