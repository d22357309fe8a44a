/** What an action form checks and knows, apart from how it is drawn. */
import type { Action, Errors } from '../../../domain/kernel/define.ts';
import type { Field, Fields } from '../../../domain/kernel/fields.ts';
import { actionById } from '../../../domain/index.ts';
import { fieldErrors, inputSchema } from '../../../domain/kernel/zod.ts';
import type { Command, Target } from '../../commands/index.ts';
import { bodyOf } from '../../commands/initial.ts';
import { targetCount, titleOfMany } from '../../commands/names.ts';
import { rowReason } from '../../commands/reasons.ts';
import type { FormInstance, Values } from '../../commands/forms.ts';
import { actionIdOf, findArea, findWords } from '../../nouns/index.ts';
import { actorNow } from '../../workspace/index.ts';

export type { Errors };

/** The catalogue action that a form sends. */
export const actionOf = (commandId: string): Action | undefined =>
  actionById.get(actionIdOf(commandId));

/** 'é obrigatório' → 'Motivo é obrigatório'; whole sentences stay. */
function sentence(label: string, message: string): string {
  return /^\p{Ll}/u.test(message) ? `${label} ${message}` : message;
}

const labelOf = (fields: Fields, path: string): string => {
  let field: Field | undefined;
  let inner: Fields | undefined = fields;
  for (const part of path.split('.')) {
    const next: Field | undefined =
      inner?.[part] ?? (field?.kind === 'list' ? field.of : undefined);
    field = next;
    inner = field?.kind === 'object' ? field.fields : undefined;
  }
  return field?.label ?? '';
};

/**
 * The errors of the values, by field, as whole sentences; empty when they may be sent, and where looking
 * fails by a mistake of ours: then the server looks.
 */
export function check(form: FormInstance, values: Values): Errors {
  try {
    return errorsOf(form, values);
  } catch (error) {
    reportError(error);
    return {};
  }
}

function errorsOf(form: FormInstance, values: Values): Errors {
  const action = actionOf(form.commandId);
  const fields = action?.input ?? {};
  const initial = form.target.kind === 'one' ? form.initial : {};
  const body = bodyOf(form.commandId, initial, values);
  const parsed = inputSchema(fields, actorNow().hoje).safeParse(body);
  const errors: Record<string, readonly string[]> = {};
  const found = parsed.success
    ? together(action, form.target, parsed.data)
    : fieldErrors(parsed.error);
  for (const [path, messages] of Object.entries(found))
    errors[path] = messages.map((message) => sentence(labelOf(fields, path), message));
  return errors;
}

/** What the fields say together; of many records each says it by itself. */
const together = (
  action: Action | undefined,
  target: Target,
  input: Record<string, unknown>,
): Errors =>
  target.kind === 'one' || target.kind === 'none'
    ? (action?.check?.(input, target.kind === 'one' ? target.row : null, actorNow()) ?? {})
    : {};

/** The fields that the form asks for: of this record, of this person. */
export function askedFields(form: FormInstance): [name: string, field: Field][] {
  const asks = form.target.kind === 'one' ? findWords(form.commandId)?.asks?.(form.target.row) : {};
  return Object.entries(actionOf(form.commandId)?.input ?? {}).flatMap(
    ([name, field]): [string, Field][] =>
      asks?.[name] === 'nao' || (field.only && !actorNow().can(field.only))
        ? []
        : [[name, asks?.[name] === 'exige' ? { ...field, optional: false } : field]],
  );
}

/** The rule of the action itself, with everything filled in; null when it may be done. */
export function ruleReason(form: FormInstance, values: Values): string | null {
  const action = actionOf(form.commandId);
  if (!action || form.target.kind !== 'one') return null;
  const body = bodyOf(form.commandId, form.initial, values);
  return rowReason(action, form.target.row, actorNow(), body);
}

/**
 * 'Encerrar OS', 'Concluir análise'; of many 'Concluir 18 análises', 'Confirmar fiscal: 3 ordens'; of something
 * new as the door says by which one came.
 */
export function formTitle(command: Command, form: FormInstance): string {
  const { target } = form;
  const { title } = command;
  if (target.kind === 'many' || target.kind === 'filter')
    return titleOfMany(title, target.noun, targetCount(target));
  if (target.kind === 'one') return findWords(command.id)?.heading ?? title;
  const door = findArea(form.areaId)?.creates?.find((one) => one.command === command.id);
  return door?.title ?? title;
}

/** What the sending button says: 'Encerrar'. */
export const sendLabel = (command: Command): string =>
  findWords(actionIdOf(command.id))?.send ?? command.title.split(' ')[0] ?? command.title;

/** Must something be there? A boolean always is. */
export const isRequired = (field: Field): boolean =>
  !field.optional && !field.nullable && field.kind !== 'boolean';
