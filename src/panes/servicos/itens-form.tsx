/** The form of the subject, filled in: each item with the control of its kind. */
import { useAtomValue } from 'jotai';
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
    case 'medida': {
      const [only, ...others] = opcoes;
      const unidade = of.medida?.unidade ?? only ?? '';
      const measure = (valor: string, unit: string): void =>
        put(valor === '' ? null : { valor, unidade: unit });
      return (
        <div className="fm-measure">
          <DecimalField
            {...common}
            error={errorOf(path) ?? errorOf(`${path}.valor`)}
            min={LEAST}
            value={of.medida?.valor ?? ''}
            {...(others.length === 0 ? { unit: unidade } : {})}
            onChange={(valor) => measure(valor, unidade)}
          />
          {others.length > 0 ? (
            <SelectField
              name={`${path}.unidade`}
              label="Unidade"
              options={opcoes.map(itself)}
              value={unidade}
              error={errorOf(`${path}.unidade`)}
              onChange={(unit) => measure(of.medida?.valor ?? '', unit)}
            />
          ) : null}
        </div>
      );
    }
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
  const put = (at: number, of: RespostaEntrada): void =>
    hook.set(
      'items',
      answers.map((one, index) => (index === at ? of : one)),
    );
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
