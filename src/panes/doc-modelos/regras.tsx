/**
 * The calculation rules of a parameter (specification, section 4): only the last one can be changed or
 * removed; it counts as it is typed; another can be added once it has an end before the maximum.
 */
import './regras.css';
import { useRef } from 'react';
import {
  comTipo,
  errosDaRegra,
  novaRegra,
  podeAcrescentar,
  podeAlterar,
  regraEmPalavras,
  regra as campos,
  submeteSozinha,
  tiposRegra,
  type RegraDigitada,
  type TipoRegra,
} from '../../../domain/doc-modelo/regras.ts';
import { firstKey } from '../../commands/keys.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DecimalField, optionsOf, SelectField } from '../../ui/fields/index.ts';
import { onceDrawn } from '../../ui/pace.ts';
import { announce } from '../../ui/toast-store.ts';
import type { FieldForProps } from '../form/field-for.tsx';

const listOf = (value: unknown): readonly RegraDigitada[] =>
  Array.isArray(value) ? (value as RegraDigitada[]) : [];
/** 'de 0,00 a 100,00: Fixo 50,00' */
const inWords = (regra: RegraDigitada): string => `de ${regraEmPalavras(regra)}`;

export function Regras({
  name,
  value,
  onChange,
  errorOf,
  indices = [],
}: FieldForProps & {
  /** Codes of the model's indices: by which of them the amount is multiplied. */
  readonly indices?: readonly string[];
}) {
  const regras = listOf(value);
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const last = regras.length - 1;

  const focusLast = (): void =>
    onceDrawn(() =>
      list.current?.lastElementChild?.querySelector<HTMLElement>('select, input')?.focus(),
    );
  const change = (next: RegraDigitada): void => {
    const before = submeteSozinha(regras, last);
    const all = regras.map((one, at) => (at === last ? next : one));
    onChange(all);
    if (!before && submeteSozinha(all, last))
      announce(`Regra ${last + 1} vale: ${inWords(next)}. Pode-se acrescentar outra.`);
  };
  const append = (): void => {
    onChange([...regras, novaRegra(regras)]);
    focusLast();
  };
  const remove = (): void => {
    onChange(regras.slice(0, -1));
    announce(`Regra ${last + 1} retirada`);
    if (last > 0) focusLast();
    else onceDrawn(() => add.current?.focus());
  };
  /** Of the domain while it is typed, else of the form. */
  const errorAt = (at: number, field: keyof typeof campos): string | null =>
    errorOf?.(`${name}.${at}.${field}`) ?? errosDaRegra(regras, at)[field]?.[0] ?? null;

  return (
    <div className="field rg" data-subs role="group" aria-label="Regras de cálculo">
      <div className="lab">Regras de cálculo</div>
      {regras.length > 0 ? (
        <ol ref={list}>
          {regras.map((one, at) => {
            const title = `Regra ${at + 1}`;
            if (!podeAlterar(regras, at))
              return (
                <li key={at} className="rg-fixed">
                  <span className="dim">{at + 1}</span> {inWords(one)}
                </li>
              );
            return (
              <li key={at} className="rg-last" aria-label={title}>
                <SelectField
                  name={`${name}.${at}.tipo`}
                  label="Tipo"
                  required
                  value={one.tipo ?? ''}
                  onChange={(tipo) => change(comTipo(one, tipo as TipoRegra))}
                  options={optionsOf(tiposRegra)}
                  error={errorAt(at, 'tipo')}
                />
                <DecimalField
                  name={`${name}.${at}.parametro_inicial`}
                  label="De"
                  required
                  value={one.parametro_inicial ?? ''}
                  onChange={(parametro_inicial) => change({ ...one, parametro_inicial })}
                  error={errorAt(at, 'parametro_inicial')}
                />
                <DecimalField
                  name={`${name}.${at}.parametro_final`}
                  label="Até"
                  required
                  value={one.parametro_final ?? ''}
                  onChange={(parametro_final) => change({ ...one, parametro_final })}
                  error={errorAt(at, 'parametro_final')}
                />
                <DecimalField
                  name={`${name}.${at}.valor`}
                  label="Valor"
                  required
                  unit="R$"
                  value={one.valor ?? ''}
                  onChange={(valor) => change({ ...one, valor })}
                  error={errorAt(at, 'valor')}
                />
                {indices.length > 0 || one.indice ? (
                  <SelectField
                    name={`${name}.${at}.indice`}
                    label="Índice"
                    placeholder="Nenhum"
                    value={one.indice ?? ''}
                    onChange={(codigo) => change({ ...one, indice: codigo === '' ? null : codigo })}
                    options={[...new Set([...indices, ...(one.indice ? [one.indice] : [])])].map(
                      (codigo) => ({ value: codigo, label: codigo }),
                    )}
                    error={errorAt(at, 'indice')}
                  />
                ) : null}
                {one.tipo === 'multiplicador_por_fracao' ? (
                  <DecimalField
                    name={`${name}.${at}.fracao`}
                    label="Fração"
                    value={one.fracao ?? ''}
                    onChange={(fracao) => change({ ...one, fracao })}
                    error={errorAt(at, 'fracao')}
                  />
                ) : null}
                <IconButton
                  icon="trash"
                  label={`Remover ${title.toLowerCase()}`}
                  onClick={remove}
                />
              </li>
            );
          })}
        </ol>
      ) : null}
      {podeAcrescentar(regras) ? (
        <div className="subs-add">
          <Button
            ref={add}
            icon="plus"
            data-item="incluir"
            keys={firstKey('formulario.item_incluir') ?? undefined}
            onClick={append}
          >
            Adicionar regra
          </Button>
        </div>
      ) : null}
    </div>
  );
}
