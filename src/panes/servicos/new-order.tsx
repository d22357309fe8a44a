/** 'Nova OS' and 'Nova OS avulsa': a screen of its own in pane 2, with what the subject demands beside. */
import './new-order.css';
import { primeiraSituacao } from '../../../domain/ordem-servico/schema.ts';
import { useEffect, useState } from 'react';
import type { Assunto } from '../../../domain/assunto/schema.ts';
import type { Field } from '../../../domain/kernel/fields.ts';
import { formatDate, plural } from '../../../domain/kernel/format.ts';
import { commandById } from '../../commands/registry.ts';
import { umAssunto } from '../../../domain/assunto/index.ts';
import { send } from '../../api/client.ts';
import { lookOf } from '../../nouns/index.ts';
import { Glyph } from '../../ui/icon.tsx';
import { Status } from '../../ui/status.tsx';
import { usePrazo } from '../form/day-note.tsx';
import { FormField } from '../form/form-field.tsx';
import { noteRow } from '../form/sources.ts';
import type { RecordRow } from '../../nouns/row.ts';
import type { BodyProps } from '../form/body.ts';
import { Summary } from '../form/summary.tsx';
import type { Fact } from '../form/summary.tsx';

/** The subject chosen, whole; undefined while it is on its way. */
function useSubject(id: unknown): Assunto | null | undefined {
  const [found, setFound] = useState<Assunto | null>(null);
  useEffect(() => {
    if (typeof id !== 'number') return undefined;
    const controller = new AbortController();
    send<Assunto>(umAssunto.call, { params: { assunto: id }, signal: controller.signal }).then(
      setFound,
      () => undefined,
    );
    return () => controller.abort();
  }, [id]);
  if (typeof id !== 'number') return null;
  return found?.id === id ? found : undefined;
}

/** A term that the field takes; of any other number nothing is foretold. */
function termOf(field: Field | undefined, value: unknown): number | null {
  const { min = 1, max = 0 } = field?.kind === 'integer' ? field : {};
  return typeof value === 'number' && value >= min && value <= max ? value : null;
}

function Demands({ subject }: { subject: Assunto }) {
  const all = [
    [subject.exige_cadastro, 'Cadastro', 'para encerrar'],
    [subject.exige_protocolo, 'Protocolo', 'para encerrar'],
    [subject.exige_doc, 'Documento', 'para encerrar'],
    [subject.exige_analise, 'Análise', 'ao encerrar'],
  ] as const;
  const demanded = all.filter(([yes]) => yes);
  return (
    <div className="field">
      <div className="lab">Exigências do assunto</div>
      {demanded.length === 0 ? <span className="dim">Nenhuma</span> : null}
      <div className="list2">
        {demanded.map(([, label, when]) => (
          <div key={label} className="fm-fact">
            <Glyph name="dia" role="wait" />
            <span>{label}</span>
            <span className="mid">{when}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

const HALF = new Set([
  'zona_id',
  'usuario_responsavel_id',
  'prazo',
  'protocolo_tipo',
  'protocolo_numero',
]);
const width = (name: string): string | undefined => (HALF.has(name) ? 'half' : undefined);
const ORDER = [
  'assunto_id',
  'cadastro_id',
  'contribuinte_id',
  'endereco',
  'zona_id',
  'usuario_responsavel_id',
  'protocolo_tipo',
  'protocolo_numero',
  'prazo',
  'descricao',
] as const;
/** Nobody is to be chosen: the term stands beside the zone. */
const ORDER_AVULSA = [
  ...ORDER.slice(0, 5),
  'prazo',
  ...ORDER.slice(6).filter((name) => name !== 'prazo'),
] as const;

interface OrderFieldsProps extends BodyProps {
  readonly names?: readonly string[];
  /** What the subject makes of a field. */
  readonly as: (name: string, field: Field) => Field;
}

/** What is said of a new order, wherever it is asked for. */
export function OrderFields({ form, hook, names = ORDER, as }: OrderFieldsProps) {
  const input = commandById(form.commandId).input ?? {};
  /** What the registry knows fills what is still empty; the server does the same. */
  const fillFrom = (row: RecordRow | null): void => {
    if (!row) return;
    const { contribuinte, zona } = row as {
      contribuinte?: RecordRow | null;
      zona?: RecordRow | null;
    };
    if (contribuinte) noteRow('pessoas.index', contribuinte);
    if (zona) noteRow('zonas.index', zona);
    const known = { contribuinte_id: contribuinte?.id, zona_id: zona?.id, endereco: row.endereco };
    for (const [name, value] of Object.entries(known))
      if (value && !hook.values[name]) hook.set(name, value);
  };
  return (
    <div className="no-fields">
      {names.map((name, at) => {
        const field = input[name];
        if (!field) return null;
        return (
          <div key={name} className={width(name)}>
            <FormField
              form={form}
              hook={hook}
              name={name}
              field={as(name, field)}
              autoFocus={at === 0}
              onRow={name === 'cadastro_id' ? fillFrom : undefined}
            />
          </div>
        );
      })}
    </div>
  );
}

/** The fields and, beside them, what follows. */
export function NewOrder({ form, hook }: BodyProps) {
  const avulsa = form.commandId === 'ordem_servicos.create_avulsa';
  const subject = useSubject(hook.values.assunto_id);
  const input = commandById(form.commandId).input ?? {};
  const names = avulsa ? ORDER_AVULSA : ORDER;
  const days = termOf(input.prazo, hook.values.prazo) ?? subject?.prazo ?? null;
  const named = avulsa || Boolean(hook.values.usuario_responsavel_id);
  const term = usePrazo(named && days ? { dias: days } : null);
  const to = primeiraSituacao({ ...hook.values, avulsa });
  const facts: Fact[] = [
    { term: 'Situação', text: <Status look={lookOf('ordem_servico', to)} /> },
    ...(days
      ? [
          {
            term: 'Prazo',
            text: (
              <>
                {plural(days, 'dia', 'dias')}
                {named ? (
                  term ? (
                    <span title={term.resumo ?? undefined}>
                      , vence em <b className="b">{formatDate(term.dia)}</b>
                    </span>
                  ) : null
                ) : (
                  <span className="dim"> a contar da designação</span>
                )}
              </>
            ),
          },
        ]
      : []),
    ...(hook.values.mensagem_id
      ? [{ term: 'Mensagem', text: 'passa a tratar da OS, que recebe os anexos dela' }]
      : []),
    ...(avulsa ? [{ term: 'Ciência', text: 'Na hora: serviço próprio do fiscal' }] : []),
  ];
  return (
    <div className="no-cols">
      <OrderFields
        form={form}
        hook={hook}
        names={names}
        as={(name, field) =>
          (name === 'cadastro_id' && subject?.exige_cadastro) ||
          (name === 'protocolo_numero' && subject?.exige_protocolo)
            ? { ...field, hint: 'O assunto exige para encerrar' }
            : field
        }
      />
      <div className="no-side">
        {subject ? <Demands subject={subject} /> : null}
        <Summary title="Ao abrir" facts={facts} />
      </div>
    </div>
  );
}
