/** What every field has: label above, star, error with icon below, and the wiring between them. */
import { useId } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

/** Every field is controlled: the form owns value and error, and shows the error once it is dirty. */
export interface FieldProps<V> {
  readonly label: string;
  readonly name: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly onBlur?: () => void;
  readonly required?: boolean;
  /** In Portuguese; null or absent when there is none to show. */
  readonly error?: string | null;
  readonly hint?: ReactNode;
  /** Locked: dashed, with a padlock; the text can still be reached, read and copied. */
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly id?: string;
  /** At the right end of the label's line. */
  readonly aux?: ReactNode;
}

export interface FieldIds {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly error: string;
}

/** Ids of the parts of a field. */
export function useFieldIds(id?: string): FieldIds {
  const own = useId();
  const base = id ?? own;
  return { id: base, label: `${base}-rotulo`, help: `${base}-ajuda`, error: `${base}-erro` };
}

type Described = Pick<FieldProps<unknown>, 'error' | 'hint' | 'required'>;

/** `aria-…` of the control itself. */
export function ariaOf(ids: FieldIds, { error, hint, required }: Described) {
  const described = [error ? ids.error : '', hint ? ids.help : ''].filter(Boolean).join(' ');
  return {
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
    'aria-describedby': described || undefined,
  } as const;
}

/** Focus on mounting, also when a dialog decides where the focus goes. */
export const autoFocusProps = (wanted: boolean | undefined) =>
  wanted ? { autoFocus: true, 'data-autofocus': true } : {};

export interface FrameProps extends Described {
  readonly ids: FieldIds;
  readonly label: string;
  readonly aux?: ReactNode;
  readonly locked?: boolean;
  /** The control is no form element (a group, a list): the label is text, referred to by id. */
  readonly group?: boolean;
  /** The label stands inside the control (checkbox, switch). */
  readonly flat?: boolean;
  readonly children: ReactNode;
}

/** The star of a required field. */
export const Star = () => (
  <span className="req" aria-hidden="true">
    *
  </span>
);

/** Hint and error of a field. */
function Help({ ids, error, hint }: Pick<FrameProps, 'ids' | 'error' | 'hint'>) {
  return (
    <>
      {error ? (
        <div className="help e" id={ids.error}>
          <Icon name="warn" size={14} />
          <span>{error}</span>
        </div>
      ) : null}
      {hint ? (
        <div className="help" id={ids.help}>
          <span>{hint}</span>
        </div>
      ) : null}
    </>
  );
}

/** The frame around a control. */
export function FieldFrame(props: FrameProps) {
  const { ids, label, required, aux, locked, group, flat, children } = props;
  const help = <Help ids={ids} error={props.error} hint={props.hint} />;
  const classes = `field${locked ? ' locked' : ''}${flat ? ' flat' : ''}`;
  if (flat)
    return (
      <div className={classes}>
        {children}
        {help}
      </div>
    );
  const words = (
    <>
      {label} {required ? <Star /> : null}
    </>
  );
  return (
    <div className={classes}>
      <div className="lab">
        {group ? (
          <span className="lt" id={ids.label}>
            {words}
          </span>
        ) : (
          <label htmlFor={ids.id} id={ids.label}>
            {words}
          </label>
        )}
        {aux ? <span className="aux">{aux}</span> : null}
      </div>
      {children}
      {help}
    </div>
  );
}
