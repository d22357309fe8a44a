/** A person's data is erased: what goes, what stays and why. */
import type { Anonimizacao } from '../../../domain/job-output/dados-pessoais.ts';
import { formatInteger } from '../../../domain/kernel/format.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { Section } from '../detail/parts.tsx';
import { Table, type TableColumn } from '../detail/table.tsx';
import type { BodyProps } from '../form/body.ts';
import { FormField } from '../form/form-field.tsx';
import { useForeseen } from '../form/foreseen.ts';
import { Unforeseen } from '../form/unforeseen.tsx';

type Vai = Anonimizacao['vai'][number];
type Fica = Anonimizacao['fica'][number];

const quantos = { head: 'Quantos', kind: 'num' } as const;
const vai: readonly TableColumn<Vai>[] = [
  { head: 'O quê', cell: ({ parte }) => parte },
  { ...quantos, cell: (row) => formatInteger(row.quantos) },
];
const fica: readonly TableColumn<Fica>[] = [
  { head: 'O quê', cell: ({ parte }) => parte },
  { ...quantos, cell: (row) => formatInteger(row.quantos) },
  { head: 'Porque', kind: 'wrap', cell: ({ porque }) => porque },
];

/** Whatever the request says, the same goes. */
const forAnyRequest = (given: Readonly<Record<string, unknown>>) => ({
  ...given,
  pedido: 'Conferência do pedido',
});

function Shown({ now, before }: { now: Anonimizacao; before: Anonimizacao | null }) {
  return (
    <div role="status">
      {before ? <p>{`${mensagens.simulacao}.`}</p> : null}
      <Section title={`Apaga-se de ${now.nome}`}>
        <Table rows={now.vai} none="Nada: já não há o que apagar" label="Apaga-se" columns={vai} />
      </Section>
      <Section title="Fica">
        <Table rows={now.fica} none="Nada" label="Fica" columns={fica} />
      </Section>
    </div>
  );
}

export function Anonimizar(props: BodyProps) {
  const { pessoa_id: pessoa, usuario_id: usuario } = props.hook.values;
  const { shown, failure, again } = useForeseen<Anonimizacao>(
    props,
    ({ vai: parts }) => parts.length > 0,
    {
      ask: Boolean(pessoa) !== Boolean(usuario),
      of: forAnyRequest,
    },
  );
  return (
    <>
      <FormField {...props} name="pessoa_id" autoFocus />
      <FormField {...props} name="usuario_id" />
      <FormField {...props} name="pedido" />
      {shown ? <Shown now={shown.now} before={shown.before} /> : null}
      {failure === null ? null : <Unforeseen failure={failure} again={again} />}
      <p className="dim">
        O que se apaga não volta; o log guarda que se apagou, por quem e por quê.
      </p>
    </>
  );
}
