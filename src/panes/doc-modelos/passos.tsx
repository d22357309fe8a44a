/** The steps of a model's wizard that their fields alone will not do, and what stands beside all of them. */
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { input, unidades, type Parametro } from '../../../domain/doc-modelo/schema.ts';
import type { ModeloInput } from '../../../domain/doc-modelo/schema.ts';
import { contaDita } from '../../../domain/doc/conta.ts';
import { calcular, errosDasQuantidades } from '../../../domain/doc/calculo.ts';
import { formatValue } from '../../../domain/kernel/format-value.ts';
import { formatDecimal, formatMoney, plural } from '../../../domain/kernel/format.ts';
import { staying } from '../../../domain/kernel/sub-items.ts';
import { refLabel } from '../../commands/ref-search.ts';
import { CheckboxField, DecimalField } from '../../ui/fields/index.ts';
import { hojeAtom } from '../../workspace/index.ts';
import type { BodyProps } from '../form/body.ts';
import { useRefRow } from '../form/ref-field.tsx';
import { Summary } from '../form/summary.tsx';
import type { Fact } from '../form/summary.tsx';
import { none } from '../list/cells.tsx';
import { Campo } from './form.tsx';
import { Regras } from './regras.tsx';
import { TextosDeAmostra } from './textos.tsx';

type Digitado = Partial<ModeloInput>;
type Linha = Partial<NonNullable<ModeloInput['parametros']>[number]>;
/** What is there of it: nothing stands for nothing. */
const digitado = (values: BodyProps['hook']['values']): Digitado =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** The rules have a step of their own. */
const withoutRules = { regras: () => null };

export const Parametros = (props: BodyProps) => (
  <Campo {...props} name="parametros" field={input.parametros} own={withoutRules} autoFocus />
);

export const Irregularidades = (props: BodyProps) => (
  <Campo {...props} name="irregularidades" field={input.irregularidades} autoFocus />
);

/** Per parameter its rules; the indices that they multiply by. */
export function Calculo(props: BodyProps) {
  const { hook } = props;
  const hoje = useAtomValue(hojeAtom);
  const { parametros = [], indices = [] } = digitado(hook.values);
  const codes = [...new Set(staying(indices).flatMap(({ codigo }) => (codigo ? [codigo] : [])))];
  const regras = parametros.map((one: Linha, at) =>
    one.destroy ? null : (
      <section key={one.id ?? `novo ${at}`} className="dm-par" aria-label={one.descricao}>
        <h4 className="b">
          {one.codigo} {one.descricao}{' '}
          <span className="dim">{unidades[one.unidade ?? 'unitario']}</span>
        </h4>
        <Regras
          name={`parametros.${at}.regras`}
          field={input.parametros}
          value={one.regras ?? []}
          onChange={(next) =>
            hook.set(
              'parametros',
              parametros.map((row, place) => (place === at ? { ...row, regras: next } : row)),
            )
          }
          onBlur={() => undefined}
          error={null}
          errorOf={hook.errorOf}
          hoje={hoje}
          indices={codes}
        />
      </section>
    ),
  );
  return (
    <>
      {staying(parametros).length === 0 ? (
        <p className="dim">
          Nenhum parâmetro: o documento custa o que custam as suas irregularidades.
        </p>
      ) : (
        regras
      )}
      <Campo {...props} name="indices" field={input.indices} />
      <Amostra {...props} />
    </>
  );
}

/** The rows as a version would have them; null while something of them is missing. */
function parametrosOf(rows: readonly Linha[]): Parametro[] {
  return rows.flatMap((one, at) =>
    one.codigo && one.unidade
      ? [
          {
            id: at + 1,
            codigo: one.codigo,
            descricao: one.descricao ?? one.codigo,
            unidade: one.unidade,
            padrao: one.padrao ?? null,
            obrigatorio: false,
            grau: one.grau === true,
            regras: (one.regras ?? []).map((regra) => ({ ...regra, fracao: regra.fracao ?? '1' })),
          },
        ]
      : [],
  );
}

/** What a document would cost: quantities tried here, the amount with its memory. */
function Amostra({ hook }: Pick<BodyProps, 'hook'>) {
  const hoje = useAtomValue(hojeAtom);
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const [again, setAgain] = useState(false);
  const values = digitado(hook.values);
  const parametros = parametrosOf(staying(values.parametros ?? []));
  const [first] = staying(values.irregularidades ?? []);
  const irregularidades = first
    ? [
        {
          id: 1,
          codigo: first.codigo ?? '',
          descricao: first.descricao ?? '',
          valor: first.valor ?? null,
          legislacao_id: null,
          texto: null,
        },
      ]
    : [];
  const quantidades = parametros.flatMap(({ id, padrao, regras }) =>
    regras.length === 0
      ? []
      : [{ parametro_id: id, quantidade: typed.get(id) ?? padrao ?? '1.00' }],
  );
  if (quantidades.length === 0 && irregularidades.length === 0) return null;
  const de = {
    parametros,
    irregularidades,
    indices: staying(values.indices ?? []).map((one, at) => ({ ...one, id: at })),
    dia: hoje,
    quantidades,
    achadas: irregularidades.map(() => ({ irregularidade_id: 1, quantidade: 1 })),
  };
  return (
    <div className="field" role="group" aria-label="Documento de amostra">
      <div className="lab">Documento de amostra, hoje</div>
      <div className="fm-group-in">
        {quantidades.map(({ parametro_id: id, quantidade }) => (
          <DecimalField
            key={id}
            name={`amostra-${id}`}
            label={parametros.find((one) => one.id === id)?.descricao ?? ''}
            value={quantidade}
            onChange={(next) => setTyped(new Map(typed).set(id, next))}
          />
        ))}
        {values.reincidencia ? (
          <CheckboxField
            name="amostra-reincidente"
            label="Reincidente"
            value={again}
            onChange={setAgain}
          />
        ) : null}
      </div>
      <Memoria de={de} fator={again ? (values.reincidencia?.fator ?? '1') : '1'} />
    </div>
  );
}

function Memoria(props: { de: Parameters<typeof errosDasQuantidades>[0]; fator: string }) {
  const facts = memoriaOf(props.de, props.fator || '1');
  return typeof facts === 'string' ? (
    <p className="dim" role="status">
      {facts}
    </p>
  ) : (
    <Summary title="Valor" facts={facts} />
  );
}
function memoriaOf(de: Parameters<typeof errosDasQuantidades>[0], fator: string): Fact[] | string {
  const [missing] = Object.values(errosDasQuantidades(de)).flat();
  if (missing) return `Não se calcula: ${missing}`;
  try {
    const memoria = calcular({ ...de, fator, versao: 0 });
    return [
      ...memoria.valores.map((linha) => ({
        term: linha.codigo,
        text: `${contaDita(linha.conta)} = ${formatDecimal(linha.valor)} (regra ${linha.regra.ordem})`,
      })),
      ...memoria.irregularidades.map((linha) => ({
        term: linha.codigo,
        text: `${formatDecimal(linha.valor_unitario)} × ${linha.quantidade} = ${formatDecimal(linha.valor)}`,
      })),
      ...(memoria.fator === '1'
        ? []
        : [{ term: 'Reincidência', text: `× ${formatDecimal(memoria.fator)}` }]),
      { term: 'Total', text: <b className="b">{formatMoney(memoria.total)}</b> },
    ];
  } catch {
    // Half-typed amounts are no decimals yet.
    return 'Não se calcula enquanto falta um número';
  }
}

const counted = (rows: readonly object[] | undefined, one: string, many: string) => {
  const n = staying((rows ?? []) as { destroy?: boolean }[]).length;
  return n > 0 ? plural(n, one, many) : none;
};

function factsOf(values: Digitado, lei: string | null): Fact[] {
  const { tipo, dias_regularizar: dias, reincidencia } = values;
  return [
    { term: 'Tipo', text: formatValue(input.tipo, tipo) },
    { term: 'Título', text: values.titulo ?? none },
    { term: 'Legislação', text: lei ?? none },
    { term: 'Regularizar', text: dias ? plural(dias, 'dia', 'dias') : 'sem prazo' },
    { term: 'Defesa', text: formatValue(input.defesa_ato, values.defesa_ato) },
    { term: 'Parâmetros', text: counted(values.parametros, 'parâmetro', 'parâmetros') },
    {
      term: 'Reincidência',
      text: reincidencia?.meses
        ? `${plural(reincidencia.meses, 'mês', 'meses')}, × ${formatDecimal(reincidencia.fator)}`
        : none,
    },
    {
      term: 'Irregularidades',
      text: counted(values.irregularidades, 'irregularidade', 'irregularidades'),
    },
    { term: 'Implantação', text: formatValue(input.tipo_implantacao, values.tipo_implantacao) },
  ];
}

function useFacts({ values }: BodyProps['hook']): Fact[] {
  const said = digitado(values);
  const lei = useRefRow('sistema.legislacoes.index', said.legislacao_id ?? null);
  return factsOf(said, lei ? refLabel(lei) : null);
}

/** What has been said so far. */
export const ModeloSoFar = ({ hook }: BodyProps) => (
  <Summary title="Até aqui" facts={useFacts(hook)} />
);

/** All of it on one page, with a document drawn from it. */
export function Confirmar(props: BodyProps) {
  const { form, hook } = props;
  const { parametros = [], irregularidades = [] } = digitado(hook.values);
  const kept = form.target.kind === 'one' ? form.target.row : null;
  return (
    <>
      {kept?.docs_emitidos === true ? (
        <p className="dim">
          Há documentos da versão {String(kept.versao)}: o que muda no que eles dizem vale a partir
          da seguinte.
        </p>
      ) : null}
      <Summary title="O modelo" facts={useFacts(hook)} />
      <Summary
        title="Parâmetros"
        facts={staying(parametros).map((one) => ({
          term: one.codigo || '–',
          text: `${one.descricao ?? ''} (${unidades[one.unidade] ?? ''})`,
        }))}
      />
      <Summary
        title="Irregularidades"
        facts={staying(irregularidades).map((one) => ({
          term: one.codigo || '–',
          text: `${one.descricao ?? ''}${one.valor ? `: ${formatMoney(one.valor)}` : ''}`,
        }))}
      />
      <Amostra hook={hook} />
      <TextosDeAmostra modelo={digitado(hook.values)} />
    </>
  );
}
