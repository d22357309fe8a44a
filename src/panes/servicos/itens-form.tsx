/** The form of the subject, filled in: each item with the control of its kind. */
import { useAtomValue } from 'jotai';
import { useLayoutEffect, useRef, useState } from 'react';
import {
  FOTOS_MAXIMO,
  respondida,
  respostaCampos,
  type Item,
  type RespostaEntrada,
} from '../../../domain/formulario/itens.ts';
import { plural } from '../../../domain/kernel/format.ts';
import type { OrdemServico } from '../../../domain/ordem-servico/schema.ts';
import {
  DateField,
  DecimalField,
  optionsOf,
  SelectField,
  TextArea,
} from '../../ui/fields/index.ts';
import type { FieldProps } from '../../ui/fields/index.ts';
import { Keys } from '../../ui/kbd.tsx';
import { hojeAtom } from '../../workspace/index.ts';
import type { BodyProps } from '../form/body.ts';
import { UploadFor } from '../form/upload-for.tsx';

const SIM_NAO = optionsOf({ sim: 'Sim', nao: 'Não' });
const itself = (one: string) => ({ value: one, label: one });
/** A number that may be below nothing. */
const LEAST = Number(respostaCampos.numero.min);

interface ItemProps {
  readonly item: Item;
  readonly at: number;
  readonly of: RespostaEntrada;
  readonly files: NonNullable<Parameters<typeof UploadFor>[0]['kept']>;
  readonly hoje: string;
  readonly errorOf: (path: string) => string | null;
  readonly onChange: (of: RespostaEntrada) => void;
}

interface MeasureProps {
  readonly common: Pick<FieldProps<string>, 'name' | 'label' | 'hint' | 'required' | 'error'> & {
    readonly autoFocus: boolean;
  };
  readonly opcoes: readonly string[];
  readonly medida: NonNullable<RespostaEntrada['medida']> | null;
  readonly unitError: string | null;
  readonly onChange: (medida: RespostaEntrada['medida']) => void;
}

/** A number in one of the item's units; chosen before anything is measured, the unit stays chosen. */
function Measure({ common, opcoes, medida, unitError, onChange }: MeasureProps) {
  const [first = '', ...others] = opcoes;
  const [chosen, setChosen] = useState(first);
  const unidade = medida?.unidade ?? chosen;
  return (
    <div className="fm-measure">
      <DecimalField
        {...common}
        min={LEAST}
        value={medida?.valor ?? ''}
        {...(others.length === 0 ? { unit: unidade } : {})}
        onChange={(valor) => onChange(valor === '' ? null : { valor, unidade })}
      />
      {others.length > 0 ? (
        <SelectField
          name={`${common.name}.unidade`}
          label="Unidade"
          options={opcoes.map(itself)}
          value={unidade}
          error={unitError}
          onChange={(unit) => {
            setChosen(unit || first);
            if (medida) onChange({ ...medida, unidade: unit || first });
          }}
        />
      ) : null}
    </div>
  );
}

function Control({ item, at, of, files, hoje, errorOf, onChange }: ItemProps) {
  const { codigo, tipo, titulo, opcoes } = item;
  const path = `items.${at}.${tipo}`;
  const put = (value: unknown): void => onChange({ codigo, [tipo]: value === '' ? null : value });
  const common = {
    name: path,
    label: titulo,
    hint: item.ajuda ?? undefined,
    required: item.obrigatorio,
    error: errorOf(path),
    autoFocus: at === 0,
  };
  const opens = <Keys keys="Alt+ArrowDown" hidden />;
  switch (tipo) {
    case 'texto':
      return (
        <TextArea
          {...common}
          rows={2}
          maxLength={respostaCampos.texto.max}
          value={of.texto ?? ''}
          onChange={put}
        />
      );
    case 'sim_nao':
      return (
        <SelectField
          {...common}
          options={SIM_NAO}
          aux={opens}
          value={of.sim_nao === true ? 'sim' : of.sim_nao === false ? 'nao' : ''}
          onChange={(value) => put(value === '' ? null : value === 'sim')}
        />
      );
    case 'numero':
      return <DecimalField {...common} min={LEAST} value={of.numero ?? ''} onChange={put} />;
    case 'medida':
      return (
        <Measure
          common={{ ...common, error: errorOf(path) ?? errorOf(`${path}.valor`) }}
          opcoes={opcoes}
          medida={of.medida ?? null}
          unitError={errorOf(`${path}.unidade`)}
          onChange={put}
        />
      );
    case 'escolha':
      return (
        <SelectField
          {...common}
          options={opcoes.map(itself)}
          aux={opens}
          value={of.escolha ?? ''}
          onChange={put}
        />
      );
    case 'data':
      return <DateField {...common} hoje={hoje} aux={opens} value={of.data ?? ''} onChange={put} />;
    case 'foto':
      return (
        <UploadFor
          {...common}
          most={FOTOS_MAXIMO}
          kept={files}
          value={of.foto ?? []}
          onChange={(value) =>
            put((value as { uri_token: string }[]).map(({ uri_token }) => ({ uri_token })))
          }
        />
      );
  }
}

export function Itens({ form, hook }: BodyProps) {
  const hoje = useAtomValue(hojeAtom);
  const os = form.target.kind === 'one' ? (form.target.row as unknown as OrdemServico) : null;
  const { formulario, anexos } = os ?? {};
  const files = new Map(
    (anexos ?? []).map(({ file_info: { uri_token, name, size, ext } }) => [
      uri_token,
      { name, size, ext },
    ]),
  );
  const checklist = formulario?.checklist ?? [];
  // By their codes: a draft may be of another version of the form.
  const typed = new Map(
    ((hook.values.items ?? []) as readonly RespostaEntrada[]).map((one) => [one.codigo, one]),
  );
  const answers = checklist.map(({ codigo }) => typed.get(codigo) ?? { codigo });
  // Two controls may speak before it is drawn again.
  const latest = useRef(answers);
  useLayoutEffect(() => {
    latest.current = answers;
  });
  const put = (at: number, of: RespostaEntrada): void => {
    const next = latest.current.map((one, index) => (index === at ? of : one));
    latest.current = next;
    hook.set('items', next);
  };
  const done = checklist.filter((item, at) => respondida(item, answers[at])).length;
  return (
    <>
      <p className="dim">
        {formulario?.descricao}: {done} de {plural(checklist.length, 'item', 'itens')}. O que tem *
        se exige para encerrar.
      </p>
      {checklist.map((item, at) => (
        <Control
          key={item.codigo}
          item={item}
          at={at}
          of={answers[at] ?? { codigo: item.codigo }}
          files={files}
          hoje={hoje}
          errorOf={hook.errorOf}
          onChange={(of) => put(at, of)}
        />
      ))}
    </>
  );
}
