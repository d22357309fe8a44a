/** react-hook-form over a form instance: while it is drawn the values are here; errors show once dirty. */
import { toNestErrors } from '@hookform/resolvers';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { uploadsReason } from '../../api/uploads.ts';
import { bindForm, formNow, restForm, typed, updateForm } from '../../commands/forms.ts';
import type { FormInstance, Values } from '../../commands/forms.ts';
import { submitForm } from '../../commands/submit.ts';
import { announce } from '../../ui/toast-store.ts';
import { focusFirst } from '../../ui/focus.ts';
import { check, ruleReason } from './form-model.ts';
import { useLatest } from '../../ui/latest.ts';

type Typed = Record<string, unknown>;

export interface ActionForm {
  readonly values: Values;
  set(name: string, value: unknown): void;
  /** Sets what nobody typed: the form is left as clean as it was. */
  found(name: string, value: unknown): void;
  touch(name: string): void;
  /** The message to show under a field now, or null. */
  errorOf(this: void, name: string): string | null;
  /** Form-level message, of this form or of the server. */
  readonly message: string | null;
  submit(stay: boolean): void;
}

/** Errors by path → react-hook-form's tree. */
function treeOf(
  errors: Readonly<Record<string, readonly string[]>>,
  options: Parameters<Resolver<Typed>>[2],
) {
  const flat = Object.fromEntries(
    Object.entries(errors).map(([path, [message = '']]) => [path, { type: 'validate', message }]),
  );
  return toNestErrors(flat as FieldErrors<Typed>, options);
}

/** The drawn form of an instance. */
const elementOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-form="${id}"]`);
/** The first field that is wrong has the focus. */
const focusWrong = (id: string): void =>
  elementOf(id)
    ?.querySelector<HTMLElement>(
      '[aria-invalid="true"], .in.err button, .field:has(.help.e) button',
    )
    ?.focus();

export function useActionForm(form: FormInstance): ActionForm {
  const { id } = form;
  const [refused, setRefused] = useState<string | null>(null);
  const resolver = useMemo<Resolver<Typed>>(
    () => (values, _context, options) => {
      const now = formNow(id);
      const errors = now ? check(now, values) : {};
      return Object.keys(errors).length > 0
        ? { values: {}, errors: treeOf(errors, options) }
        : { values, errors: {} };
    },
    [id],
  );
  const hook = useForm<Typed>({
    defaultValues: { ...form.initial },
    resolver,
    mode: 'onChange',
  });
  const { formState, getValues, register, reset, resetField, setValue } = hook;
  const { subscribe, trigger, watch } = hook;
  const { errors, isSubmitted, dirtyFields } = formState;
  const values = watch();

  // A draft, or what the palette gave, counts as typed; what is here when it goes rests with the instance.
  useEffect(() => {
    reset({ ...form.values }, { keepDefaultValues: true });
    for (const name of Object.keys(form.initial)) register(name);
    if (form.dirty) void trigger();
    const stop = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ name, values: now, isDirty }) => {
        if (name) typed(id, now, isDirty === true);
      },
    });
    return () => {
      stop();
      restForm(id, getValues());
    };
    // Once: until it goes this form is where the values are.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id]);

  const set = (name: string, value: unknown): void => {
    setValue(name, value, { shouldDirty: true, shouldValidate: true });
    setRefused(null);
    sentFrom.current = null;
    const now = formNow(id);
    if (!now) return;
    const { [name]: gone, ...rest } = now.errors;
    if (gone || now.message) updateForm(id, { errors: rest, message: null });
  };

  const found = (name: string, value: unknown): void => {
    resetField(name, { defaultValue: value });
    void trigger(name);
  };

  const errorOf = (name: string): string | null => {
    const server = form.errors[name]?.[0];
    if (server) return server;
    const path = name.split('.');
    let at: unknown = errors;
    for (const part of path) at = (at as Record<string, unknown> | undefined)?.[part];
    const message = (at as { message?: string } | undefined)?.message ?? null;
    const [first = name] = path;
    const seen = isSubmitted || Boolean(dirtyFields[first]);
    return seen ? message : null;
  };

  // What is found wrong, here or by the server, has the focus, unless the hands have gone on since: what is typed
  // meanwhile is for where they went.
  const sentFrom = useRef<Element | null>(null);
  const isStill = (): boolean =>
    sentFrom.current !== null && sentFrom.current === document.activeElement;
  useEffect(() => {
    if (isStill() && Object.keys(form.errors).length > 0) focusWrong(id);
  }, [id, form.errors]);

  const submit = (stay: boolean): void => {
    // Before anything is missed that is only still on its way.
    const waiting = uploadsReason(id);
    if (waiting) {
      setRefused(waiting);
      announce(waiting, true);
      return;
    }
    void hook
      .handleSubmit(
        (valid) => {
          const now = formNow(id);
          const reason = now && ruleReason(now, valid);
          if (reason) {
            setRefused(reason);
            announce(reason, true);
            return;
          }
          sentFrom.current = document.activeElement;
          submitForm(id, valid, stay);
        },
        () => {
          setRefused(mensagens.formulario);
          announce(mensagens.formulario, true);
          sentFrom.current = document.activeElement;
          // Once it is drawn what is wrong.
          requestAnimationFrame(() => {
            if (isStill()) focusWrong(id);
          });
        },
      )()
      .catch((error: unknown) => {
        setRefused('Não foi enviado, por um erro nosso. O que foi digitado está mantido.');
        reportError(error);
      });
  };

  const latest = useLatest({ submit, set });
  useEffect(
    () =>
      bindForm(id, {
        submit: (stay) => latest.current.submit(stay),
        values: getValues,
        take: (given) => {
          for (const [name, value] of Object.entries(given)) latest.current.set(name, value);
        },
        focus: () => {
          const element = elementOf(id);
          if (element && !element.contains(document.activeElement)) focusFirst(element);
        },
      }),
    [id, getValues, latest],
  );
  return {
    values,
    set,
    found,
    touch: (name) => void trigger(name),
    errorOf,
    message: form.message ?? form.errors.base?.[0] ?? refused,
    submit,
  };
}
