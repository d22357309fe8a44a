/** A record as it stood on a day, rebuilt from its chain; two days beside each other. Nothing is done to it here. */
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { formatDate, formatDateTime } from '../../../domain/kernel/format.ts';
import { isCivilDate } from '../../../domain/kernel/civil-date.ts';
import { registroComoEra } from '../../../domain/log/queries.ts';
import type { ComoEra as State } from '../../../domain/log/schema.ts';
import { send } from '../../api/client.ts';
import { comoEraAtom, type ComoEraState } from '../../commands/surfaces.ts';
import { nounOf } from '../../nouns/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DateField } from '../../ui/fields/date.tsx';
import { FluentRoot } from '../../ui/fields/fluent-root.tsx';
import { Empty, Loading, LoadFailure } from '../../ui/states.tsx';
import { hojeAtom, store } from '../../workspace/index.ts';
import { useRecordName } from '../detail/record-name.ts';
import { whoText } from './words.ts';
import './logs.css';

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

export default function ComoEra({ of }: { readonly of: ComoEraState }) {
  const hoje = useAtomValue(hojeAtom);
  const [linha, setLinha] = useState(of.linha);
  const [day, setDay] = useState(hoje);
  const [other, setOther] = useState('');
  const name = useRecordName(of.noun, of.id, `${nounOf(of.noun).names.title} ${of.id}`);
  const one = useComoEra(of, day, linha);
  const two = useComoEra(of, other, undefined);
  const heads = [
    linha === undefined ? `Em ${formatDate(day)}` : `Depois da linha ${linha}`,
    ...(isCivilDate(other) ? [`Em ${formatDate(other)}`] : []),
  ];
  const states = [one.state, ...(isCivilDate(other) ? [two.state] : [])];
  const failed = states.find(isFailed);
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
        ) : rows.size === 0 ? (
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
          </>
        )}
      </div>
    </Dialog>
  );
}
