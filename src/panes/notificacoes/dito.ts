/** The document that is being made, as far as it has been said: its texts are filled in with it. */
import { useAtomValue } from 'jotai';
import { textosDoDoc, type Dito, type TextoDito } from '../../../domain/doc/textos.ts';
import type { Doc } from '../../../domain/doc/schema.ts';
import { isTipo } from '../../../domain/doc/situacoes.ts';
import { textOf } from '../../../domain/kernel/format-value.ts';
import type { protocoloTipos } from '../../../domain/ordem-servico/schema.ts';
import type { RecordRow } from '../../nouns/row.ts';
import { connectionInfoAtom, currentUserAtom, hojeAtom } from '../../workspace/index.ts';
import type { BodyProps } from '../form/body.ts';
import { useRefRow } from '../form/ref-field.tsx';
import { achadasOf, memoriaDe, quantidadesOf, useNovo } from './achado.tsx';

/** Its own texts, as they are typed. */
export const proprios = (value: unknown): readonly { titulo: string; descricao: string }[] =>
  Array.isArray(value)
    ? (value as Partial<Dito['textos'][number]>[]).map(({ titulo, descricao }) => ({
        titulo: titulo ?? '',
        descricao: descricao ?? '',
      }))
    : [];

const useRow = (query: string, id: unknown): RecordRow | null =>
  useRefRow(query, typeof id === 'number' ? id : null) ?? null;

/** Null while no model is known. */
export function useDito(props: BodyProps): Dito | null {
  const { form, hook } = props;
  const { values } = hook;
  const novo = useNovo(props);
  const hoje = useAtomValue(hojeAtom);
  const departamento = useAtomValue(currentUserAtom)?.departamento?.nome ?? '';
  const contribuinte = useRow('pessoas.index', values.contribuinte_id) as Dito['contribuinte'];
  const cadastro = useRow('cadastros.index', values.cadastro_id) as Dito['cadastro'];
  const fiscal = useRow('usuarios.fiscais', values.fiscal_id) as Dito['fiscal'];
  const ordem = useRow('ordem_servicos.index', values.ordem_servico_id) as Dito['ordem_servico'];
  if (!novo || !isTipo(novo.tipo)) return null;
  const kept = form.target.kind === 'one' ? (form.target.row as unknown as Partial<Doc>) : {};
  const memoria = memoriaDe(novo, values, hoje);
  const anew = kept.tipo === novo.tipo;
  const dias = values.dias_regularizar;
  return {
    tipo: novo.tipo,
    numero: anew ? (kept.numero ?? 0) : 0,
    ano: anew ? (kept.ano ?? 0) : Number(hoje.slice(0, 4)),
    ainf: anew ? (kept.ainf ?? null) : null,
    autuado_em: textOf(values.autuado_em) || kept.autuado_em || hoje,
    endereco: textOf(values.endereco) || null,
    dias_regularizar: typeof dias === 'number' ? dias : novo.dias_regularizar,
    prazo_regularizar: null,
    reincidente: memoria !== null && memoria.fator !== '1',
    valor_total: memoria?.total ?? '0',
    memoria_valor: memoria,
    protocolo_tipo: (values.protocolo_tipo as keyof typeof protocoloTipos | null) ?? null,
    protocolo_numero: textOf(values.protocolo_numero) || null,
    protocolo_ano: typeof values.protocolo_ano === 'number' ? values.protocolo_ano : null,
    textos: proprios(values.textos),
    modelo_textos: novo.textos,
    departamento: { nome: departamento },
    contribuinte,
    cadastro,
    fiscal: fiscal ?? kept.fiscal ?? null,
    ordem_servico: ordem ?? kept.ordem_servico ?? null,
    legislacao: novo.legislacao,
    valores: quantidadesOf(values.valores).flatMap((one) => {
      const de = novo.parametros.find(({ id }) => id === one.parametro_id);
      const linha = memoria?.valores.find(({ parametro_id: id }) => id === one.parametro_id);
      return de && one.quantidade ? [{ ...de, ...one, valor: linha?.valor ?? '0' }] : [];
    }),
    irregularidades: achadasOf(values.irregularidades).flatMap(
      ({ irregularidade_id, quantidade }) => {
        const de = novo.irregularidades.find(({ id }) => id === irregularidade_id);
        return de ? [{ ...de, quantidade, legislacao: null }] : [];
      },
    ),
  };
}

/** Its texts so far; what is not known yet stays the variable that it is. */
export function useTextos(props: BodyProps): readonly TextoDito[] {
  const dito = useDito(props);
  const { municipio } = useAtomValue(connectionInfoAtom);
  if (!dito) return [];
  return textosDoDoc(dito, {
    'municipio.nome': municipio,
    ...(dito.numero ? {} : { 'doc.numero': undefined }),
    ...(dito.contribuinte
      ? {}
      : { 'contribuinte.nome': undefined, 'contribuinte.documento': undefined }),
    ...(dito.endereco ? {} : { 'local.endereco': undefined }),
  });
}
