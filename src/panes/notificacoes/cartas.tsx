/**
 * Acknowledgements of many documents in one form: what is common to them above, and below a line for each with
 * the day, who received it and the receipt's photo. What a line leaves out is the common one's.
 */
import { useAtomValue } from 'jotai';
import type { KeyboardEvent } from 'react';
import { errosDaCiencia, type CienciaTipo } from '../../../domain/doc/ciencia.ts';
import { nomeDoc, type DocRow } from '../../../domain/doc/schema.ts';
import { textOf } from '../../../domain/kernel/format-value.ts';
import type { Carta } from '../../nouns/doc/cartas.ts';
import { DateField, TextField } from '../../ui/fields/index.ts';
import { hojeAtom } from '../../workspace/index.ts';
import type { BodyProps } from '../form/body.ts';
import { GenericBody } from '../form/form-pane.tsx';
import { UploadFor } from '../form/upload-for.tsx';
import './doc.css';

const cartasOf = (value: unknown): Readonly<Record<number, Carta>> =>
  typeof value === 'object' && value !== null ? (value as Record<number, Carta>) : {};

/** Enter goes on to the day of the next letter, as a pile is worked through. */
function nextDay(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.altKey) return;
  const days = [...event.currentTarget.querySelectorAll<HTMLInputElement>('.doc-dia input')];
  const at = days.findIndex((one) => one === event.target);
  const next = days[at + 1];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

function Line({ doc, hook }: Pick<BodyProps, 'hook'> & { doc: DocRow }) {
  const hoje = useAtomValue(hojeAtom);
  const cartas = cartasOf(hook.values.cartas);
  const carta = cartas[doc.id] ?? {};
  const put = (more: Carta): void =>
    hook.set('cartas', { ...cartas, [doc.id]: { ...carta, ...more } });
  const comum = (name: string): string => textOf(hook.values[name]).slice(0, 10);
  const data = carta.data || comum('data') || null;
  const tipo = textOf(hook.values.tipo) as CienciaTipo | '';
  // Of a line that says nothing of its own the common fields tell.
  const wrong =
    tipo && carta.data
      ? errosDaCiencia(
          { tipo, data, expedido_em: comum('expedido_em') || null },
          doc.autuado_em,
          hoje,
        )['data']
      : undefined;
  const name = `carta-${doc.id}`;
  return (
    <fieldset className="doc-carta" aria-label={nomeDoc(doc)}>
      <div className="lab">
        {nomeDoc(doc)} <span className="dim">{doc.contribuinte?.razao_social}</span>
      </div>
      <div className="doc-dia">
        <DateField
          name={`${name}-data`}
          label="Data"
          value={carta.data ?? ''}
          onChange={(dia) => put({ data: dia })}
          error={wrong?.[0] ?? null}
          hoje={hoje}
        />
      </div>
      <TextField
        name={`${name}-quem`}
        label="Quem recebeu"
        value={carta.quem ?? ''}
        onChange={(quem) => put({ quem })}
        error={null}
      />
      <UploadFor
        name={`${name}-anexos`}
        label="Foto do aviso"
        value={carta.anexos ?? []}
        onChange={(anexos) => put({ anexos: anexos as NonNullable<Carta['anexos']> })}
        error={null}
        most={5}
      />
    </fieldset>
  );
}

/** Of one document, and of all of a filter whose rows are not here, the action's own fields. */
export function FormularioCiencia({ form, hook }: BodyProps) {
  const rows = form.target.kind === 'many' ? (form.target.rows as unknown as DocRow[]) : [];
  return (
    <>
      <GenericBody form={form} hook={hook} />
      {rows.length > 0 ? (
        <section className="doc-cartas" aria-label="Cada documento" onKeyDown={nextDay}>
          <p className="dim">
            O que uma linha não diz vale como acima; cada uma é registrada por si, e a que falha diz
            por quê.
          </p>
          {rows.map((doc) => (
            <Line key={doc.id} doc={doc} hook={hook} />
          ))}
        </section>
      ) : null}
    </>
  );
}
