/** A document, new or made anew: order or registry, model, what was found, and beside it what it amounts to. */
import '../servicos/new-order.css';
import './doc.css';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { calcular, errosDasQuantidades } from '../../../domain/doc/calculo.ts';
import { editarDocPedido, novoDoc } from '../../../domain/doc/queries.ts';
import { fatorDe } from '../../../domain/doc/reincidencia.ts';
import { unidades, type Parametro } from '../../../domain/doc-modelo/schema.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { formatDecimal, formatMoney, plural } from '../../../domain/kernel/format.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { send } from '../../api/client.ts';
import { commandById } from '../../commands/registry.ts';
import type { RecordRow } from '../../nouns/row.ts';
import { CheckboxField, DecimalField, IntegerField } from '../../ui/fields/index.ts';
import { hojeAtom } from '../../workspace/index.ts';
import type { BodyProps } from '../form/body.ts';
import { FieldFor } from '../form/field-for.tsx';
import { noteRow } from '../form/sources.ts';
import { Summary } from '../form/summary.tsx';
import type { Fact } from '../form/summary.tsx';

type Novo = Infer<(typeof novoDoc)['value']>;
interface Quantidade {
  readonly parametro_id: number;
  readonly quantidade: string;
}
interface Achada {
  readonly irregularidade_id: number;
  readonly quantidade: number;
}

/**
 * What the model asks for, of this person; of a document that is made anew (`refeito`) its own version.
 * Undefined while it is on its way.
 */
function useNovo(
  modelo: unknown,
  pessoa: unknown,
  refeito: number | null,
): Novo | null | undefined {
  const [found, setFound] = useState<{ readonly of: string; readonly novo: Novo } | null>(null);
  const of = `${String(modelo)} ${String(pessoa)} ${refeito ?? ''}`;
  useEffect(() => {
    if (typeof modelo !== 'number' && refeito === null) return undefined;
    const controller = new AbortController();
    const query = typeof pessoa === 'number' ? { contribuinte_id: pessoa } : {};
    send<Novo>(refeito === null ? novoDoc.call : editarDocPedido.call, {
      params: refeito === null ? { docModelo: Number(modelo) } : { doc: refeito },
      query,
      signal: controller.signal,
    }).then(
      (novo) => setFound({ of, novo }),
      () => undefined,
    );
    return () => controller.abort();
  }, [modelo, pessoa, refeito, of]);
  if (typeof modelo !== 'number' && refeito === null) return null;
  return found?.of === of ? found.novo : undefined;
}

const quantidadesOf = (value: unknown): readonly Quantidade[] =>
  Array.isArray(value) ? (value as Quantidade[]) : [];
const achadasOf = (value: unknown): readonly Achada[] =>
  Array.isArray(value) ? (value as Achada[]) : [];

/** The quantities that the model asks for. */
function Quantidades({ novo, hook }: { novo: Novo } & Pick<BodyProps, 'hook'>) {
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
    const all = hook.errorOf('valores');
    return obrigatorio && all?.startsWith(descricao) ? all : null;
  };
  return (
    <div className="doc-found">
      {novo.parametros.map((parametro) => (
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
        />
      ))}
    </div>
  );
}

/** The irregularities of the model: which, and how often. */
function Achadas({ novo, hook }: { novo: Novo } & Pick<BodyProps, 'hook'>) {
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

/** What it will amount to, line by line; what stands against it instead. */
function amountFacts(novo: Novo, values: BodyProps['hook']['values']): Fact[] {
  const quantidades = quantidadesOf(values.valores).filter((one) => one.quantidade !== '');
  const achadas = achadasOf(values.irregularidades).filter((one) => one.quantidade > 0);
  const de = { ...novo, quantidades, achadas };
  const missing = Object.values(errosDasQuantidades(de)).flat();
  if (missing.length > 0) return [{ term: 'Valor', text: <span className="dim">a calcular</span> }];
  const memoria = calcular({ ...de, fator: fatorDe(novo.reincidencia, novo.anteriores, achadas) });
  return [
    ...memoria.valores.map((linha) => ({
      term: linha.codigo,
      text: `${linha.conta} = ${formatDecimal(linha.valor)}`,
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

const ABOVE = [
  'doc_modelo_id',
  'ordem_servico_id',
  'cadastro_id',
  'contribuinte_id',
  'endereco',
  'fiscal_id',
  'autuado_em',
  'dias_regularizar',
  'auto_origem_id',
  'latitude',
  'longitude',
  'debito_vence_em',
  'tipo_entrega',
] as const;
const BELOW = ['protocolo_tipo', 'protocolo_numero', 'protocolo_ano', 'comentario'] as const;
/** A form has those of them that its action takes. */
const HALF = new Set<string>([
  'fiscal_id',
  'autuado_em',
  'dias_regularizar',
  'auto_origem_id',
  'latitude',
  'longitude',
  'debito_vence_em',
  'tipo_entrega',
]);
const THIRD = new Set<string>(BELOW.slice(0, 3));
const width = (name: string): string | undefined =>
  HALF.has(name) ? 'half' : THIRD.has(name) ? 'third' : undefined;

/** The fields and, beside them, what follows. */
export function FormularioDoc({ form, hook }: BodyProps) {
  const hoje = useAtomValue(hojeAtom);
  const input = commandById(form.commandId).input ?? {};
  const refeito =
    form.target.kind === 'one' && !('doc_modelo_id' in input) ? form.target.row.id : null;
  const novo = useNovo(hook.values.doc_modelo_id, hook.values.contribuinte_id, refeito);

  // What the model proposes fills what nobody has filled in yet.
  const filled = useRef<number | null>(null);
  useEffect(() => {
    if (!novo || filled.current === novo.id) return;
    filled.current = novo.id;
    const known = new Set(novo.parametros.map(({ id }) => id));
    const kept = quantidadesOf(hook.values.valores).filter((one) => known.has(one.parametro_id));
    const proposed = novo.parametros.flatMap(({ id, padrao }) =>
      refeito === null && padrao && !kept.some((one) => one.parametro_id === id)
        ? [{ parametro_id: id, quantidade: padrao }]
        : [],
    );
    hook.set('valores', [...kept, ...proposed]);
    const faults = new Set(novo.irregularidades.map(({ id }) => id));
    hook.set(
      'irregularidades',
      achadasOf(hook.values.irregularidades).filter((one) => faults.has(one.irregularidade_id)),
    );
  }, [novo, hook, refeito]);

  /** What the order or the registry knows fills what is still empty; the server does the same. */
  const fillFrom = (row: RecordRow | null): void => {
    if (!row) return;
    const { contribuinte, cadastro } = row as {
      contribuinte?: RecordRow | null;
      cadastro?: RecordRow | null;
    };
    if (contribuinte) noteRow('pessoas.index', contribuinte);
    if (cadastro) noteRow('cadastros.index', cadastro);
    const known = {
      contribuinte_id: contribuinte?.id,
      cadastro_id: cadastro?.id,
      endereco: row.endereco,
    };
    for (const [name, value] of Object.entries(known))
      if (value && !hook.values[name]) hook.set(name, value);
  };
  const field = (name: string, first: boolean) => {
    const of = input[name];
    return of ? (
      <div key={name} className={width(name)}>
        <FieldFor
          name={name}
          field={of}
          value={hook.values[name]}
          onChange={(value) => hook.set(name, value)}
          onBlur={() => undefined}
          error={hook.errorOf(name)}
          hoje={hoje}
          autoFocus={first}
          onRow={name === 'ordem_servico_id' || name === 'cadastro_id' ? fillFrom : undefined}
        />
      </div>
    ) : null;
  };
  const days =
    (hook.values.dias_regularizar as number | null | undefined) ?? novo?.dias_regularizar ?? null;
  const facts: Fact[] = novo
    ? [
        ...(days
          ? [
              {
                term: 'Prazo',
                text: (
                  <>
                    {plural(days, 'dia', 'dias')} <span className="dim">a contar da ciência</span>
                  </>
                ),
              },
            ]
          : []),
        ...amountFacts(novo, hook.values),
      ]
    : [];
  return (
    <div className="no-cols">
      <div className="no-fields">
        {ABOVE.map((name, at) => field(name, at === 0))}
        {novo === undefined ? (
          <p className="dim" role="status">
            {mensagens.tela.carregando.titulo}
          </p>
        ) : null}
        {novo && novo.parametros.length > 0 ? <Quantidades novo={novo} hook={hook} /> : null}
        {novo && novo.irregularidades.length > 0 ? <Achadas novo={novo} hook={hook} /> : null}
        {BELOW.map((name) => field(name, false))}
      </div>
      <div className="no-side doc-lines">
        <Summary title="Ao emitir" facts={facts} />
      </div>
    </div>
  );
}
