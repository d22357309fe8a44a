/**
 * An area: its vertices in a table, the same on the map, and as text to copy or paste. The table alone does for
 * all of it; on the map a vertex is dragged, and one is put in where it is pressed.
 */
import { useRef, useState } from 'react';
import {
  comContornos,
  comLugar,
  comMaisUm,
  contornosDe,
  verticeDe,
  type Contorno,
  type Vertice,
} from '../../../domain/kernel/contornos.ts';
import { formatPonto } from '../../../domain/kernel/geo.ts';
import { geometriaDe, isGeometria } from '../../../domain/kernel/poligono.ts';
import { firstKey } from '../../commands/keys.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ariaOf, FieldFrame, useFieldIds } from '../../ui/fields/frame.tsx';
import { TextArea } from '../../ui/fields/index.ts';
import type { FieldProps } from '../../ui/fields/index.ts';
import { frameOf } from '../../ui/fields/text.tsx';
import { onceDrawn } from '../../ui/pace.ts';
import { announce } from '../../ui/toast-store.ts';
import { MapFrame } from '../map/embed.tsx';
import type { Mark } from '../map/mark.ts';
import './geometria-field.css';

const NUMBER = /^[-−]?\d{1,3}(?:[.,]\d*)?$/;
const textOf = (value: number | null): string =>
  value === null ? '' : String(value).replace('.', ',');
const numberOf = (text: string): number | null =>
  NUMBER.test(text.trim()) ? Number(text.trim().replace('−', '-').replace(',', '.')) : null;

interface CoordinateProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** Degrees, south and west below zero; as they are typed while they are. */
function Coordinate({ label, value, onChange }: CoordinateProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed !== null && numberOf(typed) === value ? typed : textOf(value);
  const isWrong = text.trim() !== '' && numberOf(text) === null;
  return (
    <input
      aria-label={label}
      aria-invalid={isWrong || undefined}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(numberOf(target.value));
      }}
      // What is no number stays as it was typed.
      onBlur={() => {
        if (!isWrong) setTyped(null);
      }}
    />
  );
}

interface ContornoProps {
  /** '', of several 'contorno 2'. */
  readonly which: string;
  readonly contorno: Contorno;
  readonly onChange: (contorno: Contorno) => void;
  readonly autoFocus: boolean;
}

/** One outline as a table, a vertex a row. */
function Vertices({ which, contorno, onChange, autoFocus }: ContornoProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [last, setLast] = useState<number | null>(null);
  const suffix = which === '' ? '' : ` do ${which}`;
  const keyOf = (what: string): string | undefined =>
    firstKey(`formulario.item_${what}`) ?? undefined;
  const focusAt = (at: number): void =>
    onceDrawn(() => {
      const to = (
        body.current?.rows[at] ?? body.current?.parentElement?.parentElement
      )?.querySelector<HTMLElement>('input, [data-item="incluir"]');
      to?.focus();
      // As Tab does: what is typed takes the place of what was proposed.
      if (to instanceof HTMLInputElement) to.select();
    });
  const set = (at: number, vertice: Vertice): void => onChange(contorno.with(at, vertice));
  const add = (): void => {
    const at = Math.min(last ?? contorno.length - 1, contorno.length - 1);
    onChange(comMaisUm(contorno, at));
    announce(`Vértice ${at + 2} incluído`);
    focusAt(at + 1);
  };
  const remove = (at: number): void => {
    onChange(contorno.toSpliced(at, 1));
    announce(`Vértice ${at + 1} retirado`);
    focusAt(Math.min(at, contorno.length - 2));
  };
  const move = (at: number, to: number): void => {
    const [one, other] = [contorno[at], contorno[to]];
    if (!one || !other) return;
    onChange(contorno.with(at, other).with(to, one));
    announce(`Vértice ${at + 1}: posição ${to + 1} de ${contorno.length}`);
    focusAt(to);
  };
  return (
    <div data-subs>
      {contorno.length > 0 ? (
        <table className="t vertices" aria-label={`Vértices${suffix}`}>
          <thead>
            <tr>
              <th scope="col">Nº</th>
              <th scope="col">Latitude</th>
              <th scope="col">Longitude</th>
              <td />
            </tr>
          </thead>
          <tbody ref={body}>
            {contorno.map(([longitude, latitude], at) => {
              const name = `vértice ${at + 1}${suffix}`;
              return (
                // A vertex is its place in the outline.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={at} onFocus={() => setLast(at)}>
                  <th scope="row">{at + 1}</th>
                  <td>
                    <Coordinate
                      label={`Latitude do ${name}`}
                      value={latitude}
                      onChange={(value) => set(at, [longitude, value])}
                    />
                  </td>
                  <td>
                    <Coordinate
                      label={`Longitude do ${name}`}
                      value={longitude}
                      onChange={(value) => set(at, [value, latitude])}
                    />
                  </td>
                  <td className="side">
                    <IconButton
                      data-item="acima"
                      icon="up"
                      label={`Mover ${name} para cima`}
                      keys={keyOf('acima')}
                      aria-disabled={at === 0 || undefined}
                      onClick={() => move(at, at - 1)}
                    />
                    <IconButton
                      data-item="abaixo"
                      icon="down"
                      label={`Mover ${name} para baixo`}
                      keys={keyOf('abaixo')}
                      aria-disabled={at === contorno.length - 1 || undefined}
                      onClick={() => move(at, at + 1)}
                    />
                    <IconButton
                      data-item="remover"
                      icon="trash"
                      label={`Remover ${name}`}
                      keys={keyOf('remover')}
                      onClick={() => remove(at)}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : null}
      <div className="subs-add">
        <Button
          icon="plus"
          data-item="incluir"
          keys={keyOf('incluir')}
          {...(autoFocus ? { 'data-autofocus': '' } : {})}
          onClick={add}
        >
          {`Adicionar vértice${suffix === '' ? '' : ` ao ${which}`}`}
        </Button>
      </div>
    </div>
  );
}

/** The area as text: what is pasted takes the place of what there was. */
function AsText({
  name,
  value,
  onChange,
}: Pick<FieldProps<unknown>, 'name' | 'value' | 'onChange'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const now = value === null || value === undefined ? '' : JSON.stringify(value);
  const text = typed ?? now;
  const found = geometriaDe(text);
  return (
    <details className="geojson">
      <summary>GeoJSON</summary>
      <TextArea
        name={`${name}.geojson`}
        label="GeoJSON"
        hint="Um polígono, ou o único de um arquivo: cole-o aqui"
        rows={4}
        value={text}
        error={text.trim() !== '' && found === undefined ? 'Não é um polígono em GeoJSON' : null}
        onChange={(next) => {
          setTyped(next);
          const pasted = geometriaDe(next);
          if (pasted !== undefined) onChange(pasted);
          else if (next.trim() === '') onChange(null);
        }}
        onBlur={() => {
          if (found !== undefined || text.trim() === '') setTyped(null);
        }}
      />
    </details>
  );
}

export default function GeometriaField(props: FieldProps<unknown>) {
  const { value, onChange } = props;
  const ids = useFieldIds(props.id);
  const contornos = contornosDe(value);
  const shown = contornos.length > 0 ? contornos : [[]];
  const put = (at: number, contorno: Contorno): void =>
    onChange(comContornos(value, shown.with(at, contorno)));
  const marks = shown.flatMap((contorno, ring) =>
    contorno.flatMap(([longitude, latitude], at): Mark[] => {
      if (longitude === null || latitude === null) return [];
      const ponto = { latitude, longitude };
      const name = `Vértice ${at + 1}, ${formatPonto(ponto)}`;
      return [{ key: `${ring}/${at}`, ponto, shape: 'dot', text: '', name }];
    }),
  );
  const places = useStable(marks);
  const area = useStable(isGeometria(value) && marks.length > 2 ? value : null);
  return (
    <FieldFrame {...frameOf(props)} ids={ids} group>
      <div role="group" aria-labelledby={ids.label} {...groupAria(ariaOf(ids, props))}>
        {shown.map((contorno, at) => (
          <Vertices
            // oxlint-disable-next-line react/no-array-index-key -- an outline is its place
            key={at}
            which={shown.length > 1 ? `contorno ${at + 1}` : ''}
            contorno={contorno}
            autoFocus={props.autoFocus === true && at === 0}
            onChange={(next) => put(at, next)}
          />
        ))}
        <MapFrame
          label={`${props.label}, como na tabela`}
          marks={places}
          area={area}
          onPlace={(ponto) => put(0, comLugar(shown[0] ?? [], ponto))}
          onMove={(key, ponto) => {
            const [ring = 0, at = 0] = key.split('/').map(Number);
            put(ring, (shown[ring] ?? []).with(at, verticeDe(ponto)));
          }}
        />
        <AsText name={props.name} value={value} onChange={onChange} />
      </div>
    </FieldFrame>
  );
}

/** A group is described, and is neither required nor invalid by itself. */
const groupAria = ({ 'aria-describedby': described }: ReturnType<typeof ariaOf>) => ({
  'aria-describedby': described,
});

/** The same object while it says the same, so that the map draws nothing again. */
function useStable<T>(value: T): T {
  const [known, setKnown] = useState(value);
  const same = JSON.stringify(known) === JSON.stringify(value);
  if (!same) setKnown(value);
  return same ? known : value;
}
