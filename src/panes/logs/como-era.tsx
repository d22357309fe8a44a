/** A record as it stood on a day, rebuilt from its chain; two days beside each other. Nothing is done to it here. */
import { atom, useAtomValue } from 'jotai';
import type { Atom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import type { ContextType } from 'react';
import { formatDate, formatDateTime } from '../../../domain/kernel/format.ts';
import { hojeEm, isCivilDate } from '../../../domain/kernel/civil-date.ts';
import { registroComoEra } from '../../../domain/log/queries.ts';
import type { ComoEra as State } from '../../../domain/log/schema.ts';
import { send } from '../../api/client.ts';
import { comoEraAtom, type ComoEraState } from '../../commands/surfaces.ts';
import { nameOf } from '../../commands/names.ts';
import { PastContext, valueAtom } from '../../api/query.ts';
import type { Read } from '../../api/query.ts';
import { homeOf, nounOf } from '../../nouns/index.ts';
import type { RecordRow } from '../../nouns/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DateField } from '../../ui/fields/date.tsx';
import { FluentRoot } from '../../ui/fields/fluent-root.tsx';
import { Empty, Loading, LoadFailure } from '../../ui/states.tsx';
import { hojeAtom, store } from '../../workspace/index.ts';
import { PrintingContext } from '../detail/tab-panel.tsx';
import { useFace } from '../face.ts';
import { useRecordName } from '../detail/record-name.ts';
import { whoText } from './words.ts';
import './logs.css';
import { Until } from '../../ui/lazy.tsx';

type Answer = { readonly key: string; readonly state: State | Failed };
/** It could not be read, and why. */
interface Failed {
  readonly failure: unknown;
}
const isFailed = (state: State | Failed | undefined): state is Failed =>
  state !== undefined && 'failure' in state;
const isRead = (state: State | Failed | undefined): state is State =>
  state !== undefined && !isFailed(state);

/** The record at the end of that day, or after that row; undefined while it is read. */
function useComoEra(of: ComoEraState, dia: string, linha: number | undefined) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [again, setAgain] = useState(0);
  const key = `${dia} ${linha ?? ''} ${again}`;
  useEffect(() => {
    if (!isCivilDate(dia)) return undefined;
    const gone = new AbortController();
    send<State>(registroComoEra.call, {
      params: { entityName: of.noun, entityId: String(of.id), dia },
      query: new URLSearchParams(linha === undefined ? {} : { linha: String(linha) }),
      signal: gone.signal,
    }).then(
      (state) => setAnswer({ key, state }),
      (failure: unknown) => gone.signal.aborted || setAnswer({ key, state: { failure } }),
    );
    return () => gone.abort();
  }, [of.noun, of.id, dia, linha, key]);
  return {
    state: answer?.key === key ? answer.state : undefined,
    retry: () => setAgain(again + 1),
  };
}

/** What gave it: 'Cancelar, por Ana, em 12/11/2026 às 10:00'. */
const givenBy = (state: State): string =>
  state.quando === null
    ? 'o log ainda não dizia nada dele'
    : `${state.titulo ?? ''}, por ${whoText(state)}, em ${formatDateTime(state.quando)}${
        state.inteiro ? '' : ' (só o que o log conta: antes ele não guardava o registro inteiro)'
      }`;

type Others = ContextType<typeof PastContext>;
/** Records that stand within it, at the same moment. */
const othersAt =
  (dia: string, ate: string | undefined): NonNullable<Others> =>
  (noun, id) => {
    const key = `${noun} ${id} ${dia} ${ate ?? ''}`;
    const known = others.get(key);
    if (known) return known;
    const read = valueAtom(registroComoEra, ate ? { ate } : {}, {
      entityName: noun,
      entityId: String(id),
      dia,
    });
    const made = atom((get): Read<unknown> => {
      const { data, ...rest } = get(read);
      return data && data.registro === null
        ? { ...rest, data: undefined, status: 'error', error: new Error(NOT_KEPT) }
        : { ...rest, data: data?.registro };
    });
    others.set(key, made);
    return made;
  };
const others = new Map<string, Atom<Read<unknown>>>();
const NOT_KEPT = 'O log ainda não guardava este registro inteiro';

interface FaceProps {
  readonly noun: string;
  readonly registro: RecordRow;
  /** Civil day. */
  readonly dia: string;
  /** Of a state after a line: its instant. */
  readonly ate: string | undefined;
}

/** The record with its own face, all its tabs one after the other, and nothing to be done to it. */
function Registro({ areaId, noun, registro, dia, ate }: FaceProps & { readonly areaId: string }) {
  const { Header, Detail } = useFace(areaId);
  const past = useMemo(() => othersAt(dia, ate), [dia, ate]);
  return (
    <PastContext value={past}>
      <PrintingContext value>
        <div
          className="era-record"
          data-noun={noun}
          onClick={(event) => {
            /* a link leads on: to a record of today */
            if ((event.target as Element).closest('a.lnk') && !event.ctrlKey && !event.metaKey)
              store.set(comoEraAtom, null);
          }}
        >
          <Header row={registro} hoje={dia} />
          <Detail row={registro} record={registro} tab="" />
        </div>
      </PrintingContext>
    </PastContext>
  );
}

interface FieldsProps {
  readonly heads: readonly string[];
  readonly states: readonly (State | Failed | undefined)[];
}

/** What the chain tells, field by field: of what has no face of its own, and of two days. */
function Campos({ heads, states }: FieldsProps) {
  const rows = new Map<string, { rotulo: string; valores: (string | null)[] }>();
  states.forEach((state, at) => {
    if (!isRead(state)) return;
    for (const { campo, rotulo, valor } of state.campos) {
      const row = rows.get(campo) ?? { rotulo, valores: states.map(() => null) };
      row.valores[at] = valor;
      rows.set(campo, row);
    }
  });
  return (
    <table className="t era-table">
      <thead>
        <tr>
          <th scope="col">Campo</th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...rows].map(([campo, { rotulo, valores }]) => {
          const differs = valores.length > 1 && valores[0] !== valores[1];
          return (
            <tr key={campo} className={differs ? 'differs' : undefined}>
              <th scope="row">
                {rotulo}
                {differs ? <span className="era-mark"> (mudou)</span> : null}
              </th>
              {valores.map((valor, at) => (
                <td key={heads[at]}>{valor ?? '–'}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export default function ComoEra({ of }: { readonly of: ComoEraState }) {
  const hoje = useAtomValue(hojeAtom);
  const [linha, setLinha] = useState(of.linha);
  const [day, setDay] = useState(hoje);
  const [other, setOther] = useState('');
  const one = useComoEra(of, day, linha);
  const two = useComoEra(of, other, undefined);
  const compared = isCivilDate(other);
  const heads = [
    linha === undefined ? `Em ${formatDate(day)}` : `Depois da linha ${linha}`,
    ...(compared ? [`Em ${formatDate(other)}`] : []),
  ];
  const states = [one.state, ...(compared ? [two.state] : [])];
  const failed = states.find(isFailed);
  const area = homeOf(of.noun);
  const [shown] = states;
  const registro = (isRead(shown) && !compared && area ? shown.registro : null) as RecordRow | null;
  const name = useRecordName(
    of.noun,
    of.id,
    // Of one that is not there any more: as it was called.
    registro ? nameOf(of.noun, registro) : `${nounOf(of.noun).names.title} ${of.id}`,
  );
  const ate = linha === undefined || !isRead(shown) ? undefined : (shown.quando ?? undefined);
  /** What the chain tells of it that its face does not show. */
  const beside =
    registro && isRead(shown) ? shown.campos.filter(({ no_registro }) => !no_registro) : [];
  const empty = states.every((state) => !isRead(state) || state.campos.length === 0);
  return (
    <Dialog
      title={`${name} como era`}
      size="large"
      onClose={() => store.set(comoEraAtom, null)}
      footer={
        <Button icon="print" onClick={() => window.print()}>
          Imprimir
        </Button>
      }
    >
      <div className="era" data-print>
        <p className="note">
          Como o registro estava, refeito das linhas do log. Só para leitura: não é o registro de
          hoje.
          {registro ? ' Pessoas, cadastros e assuntos têm o nome que têm hoje.' : ''}
        </p>
        <p className="print-only">{name}</p>
        <FluentRoot>
          <div className="era-days no-print">
            <DateField
              name="dia"
              label="No fim do dia"
              value={linha === undefined ? day : ''}
              hoje={hoje}
              max={hoje}
              autoFocus
              onChange={(next) => {
                setLinha(undefined);
                setDay(next);
              }}
            />
            <DateField
              name="outro"
              label="Comparar com"
              value={other}
              hoje={hoje}
              max={hoje}
              onChange={setOther}
            />
          </div>
        </FluentRoot>
        {failed ? (
          <LoadFailure
            error={failed.failure}
            onRetry={() => {
              one.retry();
              two.retry();
            }}
          />
        ) : states.includes(undefined) && isCivilDate(day) ? (
          <Loading />
        ) : empty ? (
          <Empty
            title="Nada do registro neste dia"
            hint={states.map((state) => (isRead(state) ? givenBy(state) : '')).join('; ')}
          />
        ) : (
          <>
            {states.map((state, at) =>
              isRead(state) ? (
                <p key={heads[at]} className="dim">
                  {heads[at]}: {givenBy(state)}
                </p>
              ) : null,
            )}
            {registro && area ? (
              <Until instead={<Loading />}>
                <Registro
                  areaId={area.id}
                  noun={of.noun}
                  registro={registro}
                  dia={linha === undefined ? day : ate ? hojeEm(new Date(ate)) : day}
                  ate={ate}
                />
                {isRead(shown) && beside.length > 0 ? (
                  <Campos heads={heads} states={[{ ...shown, campos: beside }]} />
                ) : null}
              </Until>
            ) : (
              <Campos heads={heads} states={states} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
