/** Before and after, field by field. */
import type { Mudanca } from '../../../domain/log/schema.ts';
import './logs.css';

const value = (text: string | null) => text ?? <span className="dim">–</span>;

export function Changes({ mudancas }: { mudancas: readonly Mudanca[] }) {
  if (mudancas.length === 0) return <p className="dim">Nenhum campo mudou</p>;
  return (
    <table className="t changes">
      <thead>
        <tr>
          <th scope="col">Campo</th>
          <th scope="col">De</th>
          <th scope="col">Para</th>
        </tr>
      </thead>
      <tbody>
        {mudancas.map(({ campo, rotulo, de, para }) => (
          <tr key={campo}>
            <th scope="row">{rotulo}</th>
            <td>{value(de)}</td>
            <td>{value(para)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
