/** Concluding an analysis: one of its results, and the opinion that carries it. */
import type { KeyboardEvent } from 'react';
import type { AnaliseRow } from '../../../domain/analise/schema.ts';
import { conclusoes } from '../../../domain/analise/situacoes.ts';
import { lookOf } from '../../nouns/index.ts';
import { FieldFrame } from '../../ui/fields/frame.tsx';
import { TextArea } from '../../ui/fields/index.ts';
import { Keys } from '../../ui/kbd.tsx';
import { Status } from '../../ui/status.tsx';
import { nomeOs } from '../../../domain/ordem-servico/schema.ts';
import { textOf } from '../../../domain/kernel/format-value.ts';
import type { BodyProps } from '../form/body.ts';
import { situationFact, Summary } from '../form/summary.tsx';

const options = Object.keys(conclusoes);

/** Radio buttons: arrows choose, as everywhere; a digit chooses and goes on to the opinion. */
function Results({ hook }: Pick<BodyProps, 'hook'>) {
  const byDigit = (event: KeyboardEvent<HTMLElement>): void => {
    const one = options[Number(event.key) - 1];
    if (!one || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    hook.set('situacao', one);
    const form = event.currentTarget.closest('form');
    form?.querySelector<HTMLElement>('[name="parecer"]')?.focus();
  };
  const value = hook.values.situacao;
  const label = 'fm-resultado';
  return (
    <FieldFrame
      ids={{ id: 'fm-resultado-c', label, help: `${label}-ajuda`, error: `${label}-erro` }}
      label="Resultado"
      required
      group
      error={hook.errorOf('situacao')}
    >
      <div
        role="radiogroup"
        aria-labelledby={label}
        aria-required="true"
        aria-describedby={hook.errorOf('situacao') ? `${label}-erro` : undefined}
        className="fm-radios"
        onKeyDown={byDigit}
      >
        {options.map((one, at) => (
          <label key={one} className={value === one ? 'on' : undefined}>
            <input
              type="radio"
              name="situacao"
              aria-keyshortcuts={String(at + 1)}
              value={one}
              checked={value === one}
              data-autofocus={value === one || (!value && at === 0) ? true : undefined}
              onChange={() => hook.set('situacao', one)}
            />
            <Status look={lookOf('analise', one)} />
            <Keys keys={String(at + 1)} hidden />
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}

export function Concluir({ form, hook }: BodyProps) {
  const row = form.target.kind === 'one' ? (form.target.row as unknown as AnaliseRow) : null;
  return (
    <>
      {row ? (
        <dl className="facts one fm-facts">
          <div className="fm-fact">
            <dt>Ordem</dt>
            <dd>{nomeOs(row.ordem_servico)}</dd>
          </div>
          <div className="fm-fact">
            <dt>Assunto</dt>
            <dd>{row.assunto.descricao}</dd>
          </div>
        </dl>
      ) : null}
      <Results hook={hook} />
      <TextArea
        name="parecer"
        label="Parecer"
        required
        rows={8}
        maxLength={8000}
        value={textOf(hook.values.parecer)}
        onChange={(value) => hook.set('parecer', value)}
        error={hook.errorOf('parecer')}
      />
      <Summary
        title="Ao concluir"
        facts={hook.values.situacao ? situationFact(form, hook.values) : []}
      />
    </>
  );
}
