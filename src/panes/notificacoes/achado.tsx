/** What was found, as a document is made: the model's parameters and irregularities, and what they amount to. */
import './doc.css';
import { atom, useAtomValue } from 'jotai';
import { useLayoutEffect, useRef, useState } from 'react';
import { contaDita } from '../../../domain/doc/conta.ts';
import { calcular, errosDasQuantidades, type MemoriaValor } from '../../../domain/doc/calculo.ts';
import { editarDocPedido, novoDoc } from '../../../domain/doc/queries.ts';
import { fatorDe } from '../../../domain/doc/reincidencia.ts';
import type { Doc } from '../../../domain/doc/schema.ts';
import { unidades, type Parametro } from '../../../domain/doc-modelo/schema.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { formatDecimal, formatMoney, plural } from '../../../domain/kernel/format.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { valueAtom } from '../../api/query.ts';
import { commandById } from '../../commands/registry.ts';
import type { Values } from '../../commands/forms.ts';
import { CheckboxField, DecimalField, IntegerField } from '../../ui/fields/index.ts';
import type { BodyProps } from '../form/body.ts';
import type { Fact } from '../form/summary.tsx';

export type Novo = Infer<(typeof novoDoc)['value']>;
interface Quantidade {
  readonly parametro_id: number;
  readonly quantidade: string;
}
interface Achada {
  readonly irregularidade_id: number;
  readonly quantidade: number;
}

/** The document that a form makes anew, by its own version of the model; null: a new one. */
const refeitoDe = ({ target, commandId }: BodyProps['form']): number | null =>
  target.kind === 'one' && !('doc_modelo_id' in (commandById(commandId).input ?? {}))
    ? target.row.id
    : null;

const nothing = atom(null);

/** What the model asks for, of this person. Null before there is one; undefined while it is on its way. */
export function useNovo({ form, hook }: BodyProps): Novo | null | undefined {
  const refeito = refeitoDe(form);
  const { doc_modelo_id: modelo, contribuinte_id: pessoa } = hook.values;
  const search = typeof pessoa === 'number' ? { contribuinte_id: pessoa } : {};
  const read = useAtomValue(
    refeito === null
      ? typeof modelo === 'number'
        ? valueAtom(novoDoc, search, { docModelo: String(modelo) })
        : nothing
      : valueAtom(editarDocPedido, search, { doc: String(refeito) }),
  );
  // Of another person, or of none yet, the same model asks for the same: it stays while that is read, in the next step too.
  const [kept, keep] = useState<Novo | null>(null);
  if (read?.data && read.data !== kept) keep(read.data);
  const ofNobody = useAtomValue(
    read && !read.data && refeito === null
      ? valueAtom(novoDoc, {}, { docModelo: String(modelo) })
      : nothing,
  );
  if (read === null) return null;
  return (
    read.data ??
    (kept && (refeito !== null || kept.id === modelo) ? kept : undefined) ??
    ofNobody?.data
  );
}

export const quantidadesOf = (value: unknown): readonly Quantidade[] =>
  Array.isArray(value) ? (value as Quantidade[]) : [];
export const achadasOf = (value: unknown): readonly Achada[] =>
  Array.isArray(value) ? (value as Achada[]) : [];

/** What the notice found, by its codes: the rows of another model have other ids. */
function carried(form: BodyProps['form']): {
  readonly quantidades: ReadonlyMap<string, string>;
  readonly vezes: ReadonlyMap<string, number>;
} {
  const { valores = [], irregularidades = [] } =
    form.target.kind === 'one' ? (form.target.row as unknown as Partial<Doc>) : {};
  return {
    quantidades: new Map(valores.map((one) => [one.codigo, one.quantidade])),
    vezes: new Map(irregularidades.map((one) => [one.codigo, one.quantidade])),
  };
}

/** Quantities that the model asks for. */
export function Quantidades(
  props: { readonly parametros: readonly Parametro[]; readonly autoFocus?: boolean } & Pick<
    BodyProps,
    'hook'
  >,
) {
  const { parametros, hook, autoFocus = false } = props;
  const values = quantidadesOf(hook.values.valores);
  const set = (id: number, quantidade: string): void => {
    const there = values.some((one) => one.parametro_id === id);
    const next = there
      ? values.map((one) => (one.parametro_id === id ? { ...one, quantidade } : one))
      : [...values, { parametro_id: id, quantidade }];
    hook.set(
      'valores',
      next.filter((one) => one.quantidade !== ''),
    );
  };
  const errorOf = ({ id, obrigatorio, descricao }: Parametro): string | null => {
    const at = values.findIndex((one) => one.parametro_id === id);
    if (at >= 0) return hook.errorOf(`valores.${at}.quantidade`);
    if (!obrigatorio) return null;
    const own = hook.errorOf(`quantidade.${id}`);
    const all = hook.errorOf('valores');
    return own ?? (all?.startsWith(descricao) ? all : null);
  };
  return (
    <div className="doc-found">
      {parametros.map((parametro, place) => (
        <DecimalField
          key={parametro.id}
          name={`parametro-${parametro.id}`}
          label={parametro.descricao}
          required={parametro.obrigatorio}
          unit={parametro.unidade === 'unitario' ? undefined : unidades[parametro.unidade]}
          hint={parametro.grau ? 'Grau da infração' : undefined}
          value={values.find((one) => one.parametro_id === parametro.id)?.quantidade ?? ''}
          onChange={(quantidade) => set(parametro.id, quantidade)}
          error={errorOf(parametro)}
          autoFocus={autoFocus && place === 0}
        />
      ))}
    </div>
  );
}

/** The irregularities of the model: which, and how often. */
export function Achadas(props: {
  readonly novo: Novo;
  readonly hook: BodyProps['hook'];
  readonly autoFocus?: boolean;
}) {
  const { novo, hook, autoFocus = false } = props;
  const found = achadasOf(hook.values.irregularidades);
  const put = (next: readonly Achada[]): void => hook.set('irregularidades', next);
  const error = hook.errorOf('irregularidades');
  return (
    <fieldset className="doc-found" aria-label="Irregularidades">
      <div className="lab">Irregularidades</div>
      {novo.irregularidades.map((one, place) => {
        const at = found.findIndex(({ irregularidade_id: id }) => id === one.id);
        const chosen = found[at];
        const price = one.valor && Number(one.valor) > 0 ? ` (${formatMoney(one.valor)})` : '';
        return (
          <div key={one.id} className="doc-fault">
            <CheckboxField
              name={`irregularidade-${one.id}`}
              label={`${one.codigo}: ${one.descricao}${price}`}
              value={chosen !== undefined}
              onChange={(yes) =>
                put(
                  yes
                    ? [...found, { irregularidade_id: one.id, quantidade: 1 }]
                    : found.filter(({ irregularidade_id: id }) => id !== one.id),
                )
              }
              error={place === 0 ? error : null}
              autoFocus={autoFocus && place === 0}
            />
            {chosen ? (
              <IntegerField
                name={`vezes-${one.id}`}
                label="Vezes"
                value={chosen.quantidade}
                onChange={(quantidade) =>
                  put(
                    found.map((row) =>
                      row === chosen ? { ...row, quantidade: quantidade ?? 0 } : row,
                    ),
                  )
                }
                error={hook.errorOf(`irregularidades.${at}.quantidade`)}
              />
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}

/** What is wrong with what was found, by its path: what is missing, or of no range. */
export function errosDoAchado(
  novo: Novo,
  values: Values,
  hoje: string,
): Readonly<Record<string, readonly string[]>> {
  const quantidades = quantidadesOf(values.valores);
  const said = new Set(quantidades.map(({ parametro_id }) => parametro_id));
  const missing = novo.parametros.filter(({ id, obrigatorio }) => obrigatorio && !said.has(id));
  const { valores: _, ...errors } = errosDasQuantidades(deQue(novo, values, hoje));
  return {
    ...errors,
    ...Object.fromEntries(
      missing.map(({ id, descricao }) => [
        `quantidade.${id}`,
        [`${descricao} ${mensagens.obrigatorio}`],
      ]),
    ),
  };
}

function deQue(novo: Novo, values: Values, hoje: string) {
  const { autuado_em: dia } = values;
  return {
    ...novo,
    quantidades: quantidadesOf(values.valores).filter((one) => one.quantidade !== ''),
    achadas: achadasOf(values.irregularidades).filter((one) => one.quantidade > 0),
    dia: typeof dia === 'string' && dia !== '' ? dia : hoje,
  };
}

/** What it amounts to, with its memory; null while something is missing. */
export function memoriaDe(novo: Novo, values: Values, hoje: string): MemoriaValor | null {
  const de = deQue(novo, values, hoje);
  if (Object.keys(errosDasQuantidades(de)).length > 0) return null;
  return calcular({ ...de, fator: fatorDe(novo.reincidencia, novo.anteriores, de.achadas) });
}

/** What it will amount to, line by line; what stands against it instead. */
export function amountFacts(novo: Novo, values: Values, hoje: string): Fact[] {
  const memoria = memoriaDe(novo, values, hoje);
  if (!memoria) return [{ term: 'Valor', text: <span className="dim">a calcular</span> }];
  return [
    ...memoria.valores.map((linha) => ({
      term: linha.codigo,
      text: `${contaDita(linha.conta)} = ${formatDecimal(linha.valor)}`,
    })),
    ...memoria.irregularidades
      .filter(({ valor }) => Number(valor) > 0)
      .map((linha) => ({
        term: linha.codigo,
        text: `${formatDecimal(linha.valor_unitario)} × ${linha.quantidade} = ${formatDecimal(linha.valor)}`,
      })),
    ...(memoria.fator === '1'
      ? []
      : [
          {
            term: 'Reincidência',
            text: `× ${memoria.fator.replace('.', ',')} (${plural(novo.anteriores.documentos, 'documento anterior', 'documentos anteriores')})`,
          },
        ]),
    { term: 'Valor', text: <b className="b">{formatMoney(memoria.total)}</b> },
  ];
}

/** What the model proposes, and what the notice found, fills what nobody has filled in yet. */
export function useProposto({ form, hook }: BodyProps, novo: Novo | null | undefined): void {
  const filled = useRef<number | null>(null);
  // In the drawing that first shows them: what is pressed there afterwards is not filled over.
  useLayoutEffect(() => {
    if (!novo || filled.current === novo.id) return;
    filled.current = novo.id;
    const refeito = refeitoDe(form) !== null;
    const { quantidades, vezes } = carried(form);
    const known = new Set(novo.parametros.map(({ id }) => id));
    const kept = quantidadesOf(hook.values.valores).filter((one) => known.has(one.parametro_id));
    const proposed = novo.parametros.flatMap(({ id, codigo, padrao }) => {
      const quantidade = quantidades.get(codigo) ?? padrao;
      return !refeito && quantidade && !kept.some((one) => one.parametro_id === id)
        ? [{ parametro_id: id, quantidade }]
        : [];
    });
    hook.set('valores', [...kept, ...proposed]);
    const faults = new Set(novo.irregularidades.map(({ id }) => id));
    const found = achadasOf(hook.values.irregularidades).filter((one) =>
      faults.has(one.irregularidade_id),
    );
    const same = novo.irregularidades.flatMap(({ id, codigo }) => {
      const quantidade = vezes.get(codigo);
      return !refeito && quantidade && !found.some((one) => one.irregularidade_id === id)
        ? [{ irregularidade_id: id, quantidade }]
        : [];
    });
    hook.set('irregularidades', [...found, ...same]);
  }, [novo, hook, form]);
}
