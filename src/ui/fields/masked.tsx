/** Fields with a mask: what is typed is punctuated, what is kept is bare. */
import { Input } from '@fluentui/react-components';
import type { MaskitoOptions } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { useCallback, useState } from 'react';
import type { KeyboardEvent, ReactElement, RefObject } from 'react';
import * as m from '../masks.ts';
import { ariaOf, autoFocusProps, FieldFrame, useFieldIds } from './frame.tsx';
import type { FieldProps } from './frame.tsx';
import * as options from './maskito.ts';
import { frameOf, locked } from './text.tsx';

export interface MaskedFieldProps extends FieldProps<string> {
  readonly mask: MaskitoOptions;
  /** What is kept → what is read. */
  readonly toText: (value: string) => string;
  /** What is read → what is kept; for a half-typed one its text, so that nothing is lost. */
  readonly toValue: (text: string) => string;
  readonly inputMode?: 'numeric' | 'decimal' | 'text' | 'tel';
  readonly placeholder?: string;
  /** Numbers stand at the right. */
  readonly right?: boolean;
  readonly before?: ReactElement;
  readonly after?: ReactElement;
  /** On leaving, the text takes its full form ('5' → '5,00'). */
  readonly settle?: boolean;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly keyshortcuts?: string;
  readonly autoComplete?: string;
}

/** The base of all masked fields. `mask`, `toText` and `toValue` must not change between renders. */
export function MaskedField(props: MaskedFieldProps) {
  const { toText, toValue, value, inputRef } = props;
  const ids = useFieldIds(props.id);
  const maskRef = useMaskito({ options: props.mask });
  const [typed, setTyped] = useState(() => toText(value));
  /* a value set from outside wins over what was typed */
  const text = toValue(typed) === value ? typed : toText(value);

  const ref = useCallback(
    (element: HTMLInputElement | null) => {
      maskRef(element);
      if (inputRef) inputRef.current = element;
    },
    [maskRef, inputRef],
  );

  const input = (
    <Input
      size="small"
      ref={ref}
      id={ids.id}
      name={props.name}
      value={text}
      inputMode={props.inputMode}
      placeholder={props.placeholder}
      autoComplete={props.autoComplete ?? 'off'}
      readOnly={props.disabled}
      onInput={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        props.onChange(toValue(next));
      }}
      onBlur={() => {
        if (props.settle) setTyped(toText(value));
        props.onBlur?.();
      }}
      onKeyDown={props.onKeyDown}
      aria-keyshortcuts={props.keyshortcuts}
      contentBefore={props.before}
      contentAfter={locked(props.disabled) ?? props.after}
      {...ariaOf(ids, props)}
      {...autoFocusProps(props.autoFocus)}
    />
  );
  return (
    <FieldFrame {...frameOf(props)} ids={ids}>
      {props.right ? <div className="num">{input}</div> : input}
    </FieldFrame>
  );
}

type Simple = FieldProps<string> & { readonly placeholder?: string };

/** CPF or CNPJ by content, letters included; kept bare and upper case. */
export const CpfCnpjField = (props: Simple) => (
  <MaskedField
    {...props}
    mask={options.cpfCnpjMask}
    toText={m.maskCpfCnpj}
    toValue={m.stripIdentifier}
  />
);

/** A person's number only. */
export const CpfField = (props: Simple) => (
  <MaskedField {...props} mask={options.cpfMask} toText={m.maskCpf} toValue={m.stripIdentifier} />
);

/** A company's number only. */
export const CnpjField = (props: Simple) => (
  <MaskedField {...props} mask={options.cnpjMask} toText={m.maskCnpj} toValue={m.stripIdentifier} />
);

/** Telephone, kept as digits. */
export const PhoneField = (props: Simple) => (
  <MaskedField
    {...props}
    mask={options.phoneMask}
    toText={m.maskPhone}
    toValue={m.stripDigits}
    inputMode="tel"
  />
);

/** Postal code, kept as digits. */
export const CepField = (props: Simple) => (
  <MaskedField
    {...props}
    mask={options.cepMask}
    toText={m.maskCep}
    toValue={m.stripDigits}
    inputMode="numeric"
  />
);

/** Vehicle plate, AAA-#### or Mercosul; kept without the hyphen. */
export const PlateField = (props: Simple) => (
  <MaskedField
    {...props}
    mask={options.plateMask}
    toText={m.maskPlate}
    toValue={m.stripIdentifier}
  />
);

/** Process number; kept as 'Número/Ano' (domain: parseProcesso). */
export const ProcessNumberField = (props: Simple) => (
  <MaskedField
    placeholder="Número/Ano"
    {...props}
    mask={options.processMask}
    toText={m.maskProcess}
    toValue={m.maskProcess}
  />
);

/** Number of an infraction notice, kept bare. */
export const AinfField = (props: Simple) => (
  <MaskedField {...props} mask={options.ainfMask} toText={m.maskAinf} toValue={m.stripIdentifier} />
);
