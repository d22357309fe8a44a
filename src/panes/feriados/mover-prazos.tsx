/** Which open terms the holidays of now would move: shown first, moved when it is sent. */
import type { Infer } from '../../../domain/kernel/fields.ts';
import { formatDate, formatInteger, plural } from '../../../domain/kernel/format.ts';
import { tiposDePrazo, type prazosQueMudam } from '../../../domain/feriado/prazos.ts';
import type { BodyProps } from '../form/body.ts';
import { useForeseen } from '../form/foreseen.ts';
import { Unforeseen } from '../form/unforeseen.tsx';

type Prazos = Infer<typeof prazosQueMudam>;

const prazos = (n: number): string => plural(n, 'prazo aberto', 'prazos abertos');

function Departamentos({ departamentos }: Pick<Prazos, 'departamentos'>) {
  return departamentos.length < 2 ? null : (
    <ul aria-label="Por departamento">
      {departamentos.map(({ id, nome, prazos: n }) => (
        <li key={id}>
          {nome}: <b className="b">{formatInteger(n)}</b>
        </li>
      ))}
    </ul>
  );
}

function Linhas({ prazos: linhas, total }: Pick<Prazos, 'prazos' | 'total'>) {
  if (linhas.length === 0) return null;
  const more = total - linhas.length;
  const several = new Set(linhas.map(({ departamento }) => departamento)).size > 1;
  return (
    <>
      <table className="t" aria-label="Prazos que mudam">
        <thead>
          <tr>
            <th scope="col">De</th>
            <th scope="col">Prazo</th>
            {several ? <th scope="col">Departamento</th> : null}
            <th scope="col">Vence</th>
            <th scope="col">Passa a vencer</th>
          </tr>
        </thead>
        <tbody>
          {linhas.map(({ id, tipo, nome, departamento, de, para }) => (
            <tr key={`${tipo} ${id}`}>
              <th scope="row">{nome}</th>
              <td>{tiposDePrazo[tipo]}</td>
              {several ? <td className="wrap">{departamento}</td> : null}
              <td>{formatDate(de)}</td>
              <td>
                <b className="b">{formatDate(para)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p className="dim">e mais {formatInteger(more)}</p> : null}
    </>
  );
}

const Shown = ({ now, before }: { now: Prazos; before: Prazos | null }) => (
  <>
    <p role="status">
      {before ? 'Mudou desde que foi conferido: confira de novo. ' : null}
      {now.total === 0 ? (
        'Nenhum prazo aberto muda com os feriados e as regras de agora.'
      ) : (
        <>
          <b className="b">{prazos(now.total)}</b> {now.total === 1 ? 'muda' : 'mudam'} com os
          feriados e as regras de agora. Datas autorizadas ou combinadas ficam como estão.
        </>
      )}
    </p>
    <Departamentos departamentos={now.departamentos} />
    <Linhas prazos={now.prazos} total={now.total} />
  </>
);

export function MoverPrazos(props: BodyProps) {
  const { shown, failure, again } = useForeseen<Prazos>(props);
  const missing = props.hook.errorOf('simulado');
  if (failure !== null) return <Unforeseen failure={failure} again={again} />;
  return (
    <>
      {shown ? <Shown now={shown.now} before={shown.before} /> : <p role="status">Conferindo…</p>}
      {missing ? <p className="help e">{missing}</p> : null}
    </>
  );
}
