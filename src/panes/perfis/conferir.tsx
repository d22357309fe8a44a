/** Before a profile is saved: who gains and loses what. Asked of the server, which writes nothing. */
import type { Infer } from '../../../domain/kernel/fields.ts';
import { formatInteger, plural } from '../../../domain/kernel/format.ts';
import { permissionName } from '../../../domain/kernel/permission-labels.ts';
import type { diferenca } from '../../../domain/perfil/index.ts';
import { actorNow } from '../../workspace/index.ts';
import type { BodyProps } from '../form/body.ts';
import { useForeseen } from '../form/foreseen.ts';
import { Unforeseen } from '../form/unforeseen.tsx';

type Diferenca = Infer<typeof diferenca>;
type Grupo = Diferenca['grupos'][number];

const pessoas = (n: number): string => plural(n, 'pessoa', 'pessoas');

function Lista({ paths }: { paths: readonly string[] }) {
  return paths.length === 0 ? (
    <span className="dim">nada</span>
  ) : (
    <ul>
      {paths.map((path) => (
        <li key={path}>{permissionName(path)}</li>
      ))}
    </ul>
  );
}

function Quem({ pessoas: named, total }: Pick<Grupo, 'pessoas' | 'total'>) {
  const me = actorNow().id;
  const more = total - named.length;
  return (
    <>
      {named.map(({ id, nome }) => (id === me ? `${nome} (você)` : nome)).join(', ')}
      {more > 0 ? ` e mais ${formatInteger(more)}` : ''}
    </>
  );
}

function Shown({ now, changed }: { now: Diferenca; changed: boolean }) {
  return (
    <>
      <p role="status">
        {changed ? 'Mudou desde que foi conferido: confira de novo. ' : null}
        {now.pessoas === 0 ? (
          'Ninguém ganha nem perde permissões.'
        ) : (
          <>
            Muda o que <b className="b">{pessoas(now.pessoas)}</b>{' '}
            {now.pessoas === 1 ? 'pode' : 'podem'}, já na próxima chamada de cada sessão aberta.
          </>
        )}
        {now.iguais > 0
          ? ` Para ${pessoas(now.iguais)} que também ${now.iguais === 1 ? 'tem' : 'têm'} o perfil nada muda: outro perfil dá o mesmo.`
          : null}
      </p>
      {now.grupos.length > 0 ? (
        <table className="t" aria-label="Quem ganha e perde o quê">
          <thead>
            <tr>
              <th scope="col">Quem</th>
              <th scope="col">Ganha</th>
              <th scope="col">Perde</th>
            </tr>
          </thead>
          <tbody>
            {now.grupos.map(({ ganha, perde, total, pessoas: named }) => (
              <tr key={`${ganha.join()} ${perde.join()}`}>
                <td className="wrap">
                  <Quem pessoas={named} total={total} />
                </td>
                <td className="wrap">
                  <Lista paths={ganha} />
                </td>
                <td className="wrap">
                  <Lista paths={perde} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  );
}

export function Conferir(props: BodyProps) {
  const { shown, failure, again } = useForeseen<Diferenca>(props);
  const missing = props.hook.errorOf('simulado');
  return (
    <>
      {failure === null ? (
        shown ? (
          <Shown now={shown.now} changed={shown.before !== null} />
        ) : (
          <p role="status">Conferindo…</p>
        )
      ) : (
        <Unforeseen failure={failure} again={again} />
      )}
      {missing ? <p className="help e">{missing}</p> : null}
    </>
  );
}
