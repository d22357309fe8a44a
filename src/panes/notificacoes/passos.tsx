/** The steps of a document's wizard that their fields alone will not do. */
import '../servicos/new-order.css';
import { useAtomValue } from 'jotai';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { plural } from '../../../domain/kernel/format.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { palavras } from '../../../domain/texto/no.ts';
import type { Values } from '../../commands/forms.ts';
import { info } from '../../nouns/doc/steps.ts';
import type { WizardStep } from '../../nouns/index.ts';
import { Button } from '../../ui/button.tsx';
import { hojeAtom } from '../../workspace/index.ts';
import { ComingField } from '../../workspace/kept-keys.ts';
import type { StepsProps } from '../face.ts';
import type { BodyProps } from '../form/body.ts';
import { useRefRow } from '../form/ref-field.tsx';
import { Summary } from '../form/summary.tsx';
import type { Fact } from '../form/summary.tsx';
import {
  Achadas,
  amountFacts,
  errosDoAchado,
  Quantidades,
  quantidadesOf,
  useNovo,
  useProposto,
} from './achado.tsx';
import type { Novo } from './achado.tsx';
import { proprios, useTextos } from './dito.ts';
import { Campos } from './campos.tsx';

const grauDe = ({ parametros }: Novo) => parametros.find(({ grau }) => grau);
const medidos = ({ parametros }: Novo) => parametros.filter(({ grau }) => !grau);

/** Steps that a model may do without. */
const has: Readonly<Record<string, (novo: Novo) => boolean>> = {
  valores: (novo) => medidos(novo).length > 0,
  irregularidades: ({ irregularidades }) => irregularidades.length > 0,
  'grau-de-infracao': (novo) => grauDe(novo) !== undefined,
};

/** Of these paths the errors that are of it; the degree is said in its own step. */
function ofStep(id: string, novo: Novo, values: Values, hoje: string) {
  const errors = Object.entries(errosDoAchado(novo, values, hoje));
  const degree = grauDe(novo)?.id;
  const at = quantidadesOf(values.valores).findIndex((one) => one.parametro_id === degree);
  const isDegree = (path: string): boolean =>
    path === `quantidade.${degree}` || (at >= 0 && path.startsWith(`valores.${at}.`));
  const mine = {
    valores: (path: string) => /^(?:valores|quantidade)/.test(path) && !isDegree(path),
    irregularidades: (path: string) => path.startsWith('irregularidades'),
    'grau-de-infracao': isDegree,
  }[id];
  return mine ? Object.fromEntries(errors.filter(([path]) => mine(path))) : null;
}
/** The paths that are said in a step. */
const pathsOf = (id: string, novo: Novo, values: Values): readonly string[] => {
  const degree = grauDe(novo)?.id;
  const at = quantidadesOf(values.valores).findIndex((one) => one.parametro_id === degree);
  if (id === 'grau-de-infracao')
    return [`quantidade.${degree}`, ...(at < 0 ? [] : [`valores.${at}`])];
  return id === 'valores'
    ? ['valores', ...medidos(novo).map((one) => `quantidade.${one.id}`)]
    : [id];
};

/** The steps that the model has, each with what is wrong in it; all of them while it is not known. */
export function Passos({ declared, children, ...props }: StepsProps) {
  const hoje = useAtomValue(hojeAtom);
  const novo = useNovo(props);
  useProposto(props, novo);
  if (!novo) return children(declared);
  const steps = declared
    .filter(({ id }) => has[id]?.(novo) ?? true)
    .map((step): WizardStep =>
      has[step.id]
        ? {
            ...step,
            fields: pathsOf(step.id, novo, props.hook.values),
            missing: (values) => ofStep(step.id, novo, values, hoje),
          }
        : step,
    );
  return children(steps);
}

/** Its type, then one of the models of that type: another type's model is let go. */
export function Modelo(props: BodyProps) {
  const { hook } = props;
  const { tipo, doc_modelo_id: id } = hook.values;
  const row = useRefRow('sistema.doc_modelos.index', typeof id === 'number' ? id : null);
  const before = useRef(tipo);
  // In the drawing that first shows the type: a model that is chosen afterwards stays.
  useLayoutEffect(() => {
    if (before.current === tipo) return;
    before.current = tipo;
    if (row && row.tipo !== tipo) hook.set('doc_modelo_id', null);
  }, [tipo, row, hook]);
  return <Campos {...props} names={['tipo', 'doc_modelo_id']} focus />;
}

export const Informacoes = (props: BodyProps) => (
  <div className="no-fields">
    <Campos {...props} names={info.fields} focus />
  </div>
);

/** While the model is on its way, it says so, and keeps what is typed for its first field. */
function DoModelo(props: BodyProps & { readonly children: (novo: Novo) => ReactNode }) {
  const novo = useNovo(props);
  if (novo) return props.children(novo);
  return (
    <>
      {novo === undefined ? <ComingField /> : null}
      <p className="dim" role="status">
        {novo === undefined ? mensagens.tela.carregando.titulo : 'Escolha antes o modelo.'}
      </p>
    </>
  );
}

function Valor({ novo, hook }: { novo: Novo; hook: BodyProps['hook'] }) {
  const hoje = useAtomValue(hojeAtom);
  return (
    <div className="doc-lines">
      <Summary title="Valor" facts={amountFacts(novo, hook.values, hoje)} />
    </div>
  );
}

export const Valores = (props: BodyProps) => (
  <DoModelo {...props}>
    {(novo) => (
      <>
        <Quantidades parametros={medidos(novo)} hook={props.hook} autoFocus />
        <Valor novo={novo} hook={props.hook} />
      </>
    )}
  </DoModelo>
);

export const Irregularidades = (props: BodyProps) => (
  <DoModelo {...props}>
    {(novo) => (
      <>
        <Achadas novo={novo} hook={props.hook} autoFocus />
        <Valor novo={novo} hook={props.hook} />
      </>
    )}
  </DoModelo>
);

export const Grau = (props: BodyProps) => (
  <DoModelo {...props}>
    {(novo) => {
      const grau = grauDe(novo);
      return grau ? (
        <>
          <Quantidades parametros={[grau]} hook={props.hook} autoFocus />
          <Valor novo={novo} hook={props.hook} />
        </>
      ) : null;
    }}
  </DoModelo>
);

/** The texts of its own; those of the model that may be altered are taken over as they read. */
export function Textos(props: BodyProps) {
  const { hook } = props;
  const novo = useNovo(props);
  const ditos = useTextos(props);
  const own = proprios(hook.values.textos);
  const alteraveis = (novo?.textos ?? []).filter(
    ({ titulo, editavel }) => editavel && own.every((one) => one.titulo !== titulo),
  );
  const alterar = (titulo: string): void => {
    const no = ditos.find((one) => one.titulo === titulo)?.no;
    const descricao = (no?.content ?? []).map(palavras).join('\n\n');
    hook.set('textos', [...own, { titulo, descricao }]);
  };
  return (
    <>
      {alteraveis.map(({ id, titulo }) => (
        <div key={id} className="field">
          <Button onClick={() => alterar(titulo)}>{`Alterar “${titulo}”`}</Button>
        </div>
      ))}
      <Campos {...props} names={['textos']} focus />
    </>
  );
}

/** The term that it will give. */
export function prazoFacts(novo: Novo, { dias_regularizar }: Values): Fact[] {
  const days = (dias_regularizar as number | null | undefined) ?? novo.dias_regularizar;
  if (!days) return [];
  return [
    {
      term: 'Prazo',
      text: (
        <>
          {plural(days, 'dia', 'dias')} <span className="dim">a contar da ciência</span>
        </>
      ),
    },
  ];
}

/** What confirming brings about. */
export const Confirmar = (props: BodyProps) => (
  <DoModelo {...props}>
    {(novo) => (
      <>
        <Summary
          title={props.form.target.kind === 'none' ? 'Ao emitir' : 'Ao confirmar'}
          facts={[
            { term: 'Modelo', text: `${novo.titulo}, versão ${novo.versao}` },
            ...prazoFacts(novo, props.hook.values),
          ]}
        />
        <Valor novo={novo} hook={props.hook} />
      </>
    )}
  </DoModelo>
);
