/** A document says something else from now on: what it said is kept as its version of before. */
import { sql } from 'kysely';
import type { revisarDoc } from '../../../domain/doc/novo.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import type { DocRow } from '../../../domain/doc/schema.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { partChanges } from '../../actions/kept.ts';
import type { EffectContext } from '../../actions/noun.ts';
import type { Patch } from '../../actions/work.ts';
import { definedOf } from '../../actions/write.ts';
import { invalido } from '../../http/errors.ts';
import { completeFromCadastro } from '../ordem-servico/novo.ts';
import { buscaDe, insertAchados, valorDe, type Achado } from './emitir.ts';
import { congelar } from './papel-conteudo.ts';
import { modeloDaVersao } from './modelo.ts';
import { termosDe } from './prazos.ts';
import { docWriter } from './writer.ts';

type E = EffectContext<DocRow, Infer<(typeof revisarDoc)['input']>, 'doc'>;

/** What was found, as it stands in the document. */
async function achadoDe({ trx, dep, id }: E): Promise<Required<Achado>> {
  const rows = <T>(text: ReturnType<typeof sql<T>>) => text.execute(trx).then((r) => r.rows);
  return {
    valores: await rows(sql<{ parametro_id: number; quantidade: string }>`
      select parametro_id, quantidade from doc_valor where departamento_id = ${dep} and doc_id = ${id} order by id`),
    irregularidades: await rows(sql<{ irregularidade_id: number; quantidade: number }>`
      select irregularidade_id, quantidade from doc_irregularidade where departamento_id = ${dep} and doc_id = ${id} order by id`),
  };
}

/** Keeps what it says now; nobody changes that any more. */
const guardar = ({ trx, dep, id, actor, agora }: E): Promise<unknown> =>
  sql`insert into doc_versao_anterior (departamento_id, doc_id, versao, conteudo, usuario_id, created_at)
    select d.departamento_id, d.id, coalesce(d.versao, 1), jsonb_strip_nulls(jsonb_build_object(
      'modelo_versao', d.modelo_versao, 'contribuinte_id', d.contribuinte_id, 'cadastro_id', d.cadastro_id,
      'endereco', d.endereco, 'latitude', d.latitude::text, 'longitude', d.longitude::text,
      'autuado_em', d.autuado_em, 'dias_regularizar', d.dias_regularizar, 'debito_vence_em', d.debito_vence_em,
      'tipo_entrega', d.tipo_entrega, 'fotos_no_papel', d.fotos_no_papel, 'protocolo_tipo', d.protocolo_tipo, 'protocolo_numero', d.protocolo_numero,
      'protocolo_ano', d.protocolo_ano, 'comentario', d.comentario, 'textos', coalesce(d.textos, '[]'),
      'reincidente', d.reincidente, 'valor_total', d.valor_total::text, 'memoria_valor', d.memoria_valor,
      'valores', coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'parametro_id', v.parametro_id, 'codigo', v.codigo,
          'descricao', v.descricao, 'unidade', v.unidade, 'quantidade', v.quantidade::text, 'valor', v.valor::text) order by v.id)
        from doc_valor v where v.departamento_id = d.departamento_id and v.doc_id = d.id), '[]'),
      'irregularidades', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'irregularidade_id', i.irregularidade_id,
          'codigo', i.codigo, 'descricao', i.descricao, 'texto', i.texto, 'quantidade', i.quantidade,
          'valor', i.valor::text, 'legislacao_id', i.legislacao_id) order by i.id)
        from doc_irregularidade i where i.departamento_id = d.departamento_id and i.doc_id = d.id), '[]'))),
      ${actor.id}, ${agora}
    from doc d where d.departamento_id = ${dep} and d.id = ${id}`.execute(trx);

/** Its next version: what is not said stays, the amount is computed anew by its own version of the model. */
export async function refazer(e: E) {
  const { valores, irregularidades, textos, ...given } = e.input;
  const { raw } = e;
  const modelo = await modeloDaVersao(e.trx, e.dep, raw.doc_modelo_id, raw.modelo_versao);
  if (!modelo) throw new Error(`documento ${e.id} sem a versão do seu modelo`);
  const dados = definedOf(given) as typeof given;
  const outro = dados.cadastro_id !== undefined && dados.cadastro_id !== raw.cadastro_id;
  const caso = await completeFromCadastro(e.trx, outro ? dados : { ...dados, cadastro_id: null });
  const completo = outro ? { ...dados, ...definedOf(caso) } : dados;
  const depois = { ...raw, ...completo };
  if (depois.contribuinte_id === null && depois.cadastro_id === null && !raw.ordem_servico_id)
    throw invalido({ contribuinte_id: [mensagens.obrigatorio] });
  // What is not sent again (the degree of the infraction) stays as it was found.
  const antes = await achadoDe(e);
  const grau = new Set(modelo.parametros.flatMap((one) => (one.grau ? [one.id] : [])));
  const achado = {
    irregularidades: irregularidades ?? antes.irregularidades,
    valores:
      valores === undefined
        ? antes.valores
        : [
            ...valores,
            ...antes.valores.filter(
              (one) =>
                grau.has(one.parametro_id) &&
                !valores.some(({ parametro_id }) => parametro_id === one.parametro_id),
            ),
          ],
  };
  const memoria = await valorDe(e, modelo, achado, {
    contribuinte_id: depois.contribuinte_id,
    dia: raw.autuado_em,
    exceto: e.id,
  });
  const campos = await partChanges(
    e,
    docWriter,
    e.id,
    ['valores', 'irregularidades', 'versoes'],
    async () => {
      await guardar(e);
      for (const table of ['doc_valor', 'doc_irregularidade'] as const)
        await e.trx
          .deleteFrom(table)
          .where('departamento_id', '=', e.dep)
          .where('doc_id', '=', e.id)
          .execute();
      await insertAchados(e, e.id, modelo, achado, memoria);
    },
  );
  const prazo = dados.dias_regularizar;
  const patch = {
    ...(completo as Patch<'doc'>),
    ...(textos === undefined ? {} : { textos: textos.length > 0 ? JSON.stringify(textos) : null }),
    reincidente: memoria.fator !== '1',
    valor_total: memoria.total,
    memoria_valor: JSON.stringify(memoria),
    versao: (raw.versao ?? 1) + 1,
    busca: await buscaDe(e, depois),
    ...(prazo !== undefined && prazo !== raw.dias_regularizar && raw.ciencia_em !== null
      ? await termosDe(
          e.trx,
          e.dep,
          { ...raw, dias_regularizar: prazo },
          raw.ciencia_em,
          modelo.defesa_ato,
        )
      : {}),
  } satisfies Patch<'doc'>;
  await congelar(e.trx, e.dep, e.id, {
    ...patch,
    memoria_valor: memoria,
    ...(textos === undefined ? {} : { textos }),
  });
  return { patch, campos, texto: `Versão ${patch.versao}` };
}
