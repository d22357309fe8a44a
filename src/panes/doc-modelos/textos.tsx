/** The texts of a model: written in the editor, which comes with the first of them; read as they stand. */

import { input, type ModeloInput } from '../../../domain/doc-modelo/schema.ts';
import { textOf } from '../../../domain/kernel/format-value.ts';
import { staying } from '../../../domain/kernel/sub-items.ts';
import { noDe, tabela } from '../../../domain/texto/no.ts';
import { preencher } from '../../../domain/texto/preencher.ts';
import { variaveis } from '../../../domain/texto/variaveis.ts';
import { Until, lazy } from '../../ui/lazy.tsx';
import { Loading } from '../../ui/states.tsx';
import { ComingField } from '../../workspace/kept-keys.ts';
import type { BodyProps } from '../form/body.ts';
import type { FieldForProps } from '../form/field-for.tsx';
import { RichText } from '../texto/rich-text.tsx';
import { Campo } from './form.tsx';

const Editor = lazy(() => import('../texto/editor.tsx'));

const Escrever = ({ name, field, value, onChange, error }: FieldForProps) => (
  <Until
    instead={
      <>
        <Loading />
        <ComingField />
      </>
    }
  >
    <Editor
      name={name}
      label={field.label}
      hint="Ctrl+Espaço insere variáveis, quadros e trechos; Alt+F10 leva à barra"
      value={value}
      onChange={onChange}
      error={error}
    />
  </Until>
);
const own = { descricao: Escrever };

export const Textos = (props: BodyProps) => (
  <Campo {...props} name="textos" field={input.textos} own={own} autoFocus />
);

/** What a document made from the model would say, with the values of a sample. */
export function TextosDeAmostra({ modelo }: { modelo: Partial<ModeloInput> }) {
  const textos = staying(modelo.textos ?? []);
  const irregularidades = staying(modelo.irregularidades ?? []);
  const dados = {
    variaveis: Object.fromEntries(
      Object.entries(variaveis).map(([nome, [, amostra]]) => [nome, amostra]),
    ),
    blocos: {
      valores: [
        tabela(
          ['Código', 'Descrição'],
          staying(modelo.parametros ?? []).map((one) => [
            textOf(one.codigo),
            textOf(one.descricao),
          ]),
        ),
      ],
      irregularidades: [
        tabela(
          ['Código', 'Irregularidade'],
          irregularidades.map((one) => [textOf(one.codigo), textOf(one.descricao)]),
        ),
      ],
    },
    condicoes: new Set([
      'com_valor',
      modelo.dias_regularizar ? 'com_prazo' : 'sem_prazo',
      modelo.reincidencia ? 'reincidente' : 'primario',
    ] as const),
  };
  return textos.map((one, at) => (
    <section key={at} className="field" aria-label={one.titulo}>
      <div className="lab">{one.titulo}</div>
      <RichText no={preencher(noDe(one.descricao), dados)} />
    </section>
  ));
}
