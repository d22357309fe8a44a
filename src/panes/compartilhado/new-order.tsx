/** 'Nova OS compartilhada': what the department that executes it wants to be told, and what follows. */
import '../servicos/new-order.css';
import type { AssuntoCompartilhado } from '../../../domain/compartilhado/index.ts';
import { pedidos } from '../../../domain/assunto/schema.ts';
import type { Field } from '../../../domain/kernel/fields.ts';
import { primeiraSituacao } from '../../../domain/ordem-servico/schema.ts';
import { lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import { plural } from '../../../domain/kernel/format.ts';
import type { BodyProps } from '../form/body.ts';
import { useRefRow } from '../form/ref-field.tsx';
import { Summary } from '../form/summary.tsx';
import type { Fact } from '../form/summary.tsx';
import { OrderFields } from '../servicos/new-order.tsx';

type Pedido = keyof typeof pedidos;

/** A field that who asks must fill in: a subject says so. */
function asked(subject: AssuntoCompartilhado | null, name: string, field: Field): Field {
  const demanded = (Object.keys(pedidos) as Pedido[]).some(
    (column) => subject?.[column] && pedidos[column] === name,
  );
  return demanded
    ? { ...field, optional: false, nullable: false, hint: 'O assunto exige de quem pede' }
    : field;
}

export function NovaCompartilhada({ form, hook }: BodyProps) {
  const { assunto_id: id, prazo } = hook.values;
  const row = useRefRow('compartilhado.assuntos.index', typeof id === 'number' ? id : null);
  const subject = (row ?? null) as AssuntoCompartilhado | null;
  const whole = subject && 'departamento' in subject ? subject : null;
  const days = typeof prazo === 'number' && prazo > 0 ? prazo : whole?.prazo;
  const facts: Fact[] = [
    {
      term: 'Situação',
      text: <Status look={lookOf('os_compartilhada', primeiraSituacao({}))} />,
    },
    ...(whole ? [{ term: 'Executa', text: whole.departamento.nome }] : []),
    ...(days
      ? [
          {
            term: 'Prazo',
            text: (
              <>
                {plural(days, 'dia', 'dias')}
                <span className="dim"> a contar da designação</span>
              </>
            ),
          },
        ]
      : []),
  ];
  return (
    <div className="no-cols">
      <OrderFields form={form} hook={hook} as={(name, field) => asked(whole, name, field)} />
      <div className="no-side">
        <Summary title="Ao pedir" facts={facts} />
      </div>
    </div>
  );
}
