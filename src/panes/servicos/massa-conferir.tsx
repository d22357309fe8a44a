/**
 * The last step of 'OS em massa': who would receive how many, who is away, what is left out. Asked of the
 * server, which writes nothing; what is sent is what was shown, or the server says that it changed.
 */
import type { Infer } from '../../../domain/kernel/fields.ts';
import { formatDate, formatInteger, plural } from '../../../domain/kernel/format.ts';
import type { simulacao } from '../../../domain/ordem-servico/massa.ts';
import { Icon } from '../../ui/icon.tsx';
import type { BodyProps } from '../form/body.ts';
import { FormField } from '../form/form-field.tsx';
import { useForeseen, type Asked } from '../form/foreseen.ts';
import { Unforeseen } from '../form/unforeseen.tsx';
import './massa.css';

type Simulacao = Infer<typeof simulacao>;
/** Registries that are named; beyond them they are counted. */
const NAMED = 20;

const ordens = (n: number): string => plural(n, 'OS será aberta', 'OS serão abertas');

function Fiscais({ now, before }: Pick<Asked<Simulacao>, 'now' | 'before'>) {
  const was = (id: number): number | null =>
    before && (before.fiscais.find((one) => one.id === id)?.recebe ?? 0);
  return (
    <table className="t massa" aria-label="Quem recebe">
      <thead>
        <tr>
          <th scope="col">Fiscal</th>
          <th scope="col" className="num">
            Abertas agora
          </th>
          <th scope="col" className="num">
            Recebe
          </th>
          <th scope="col" className="num">
            Fica com
          </th>
        </tr>
      </thead>
      <tbody>
        {now.fiscais.map(({ id, nome, abertas, recebe, no_lugar_de: lugar }) => (
          <tr key={id}>
            <th scope="row" className="wrap">
              {nome}
              {lugar.length > 0 ? (
                <span className="dim"> no lugar de {lugar.join(', ')}</span>
              ) : null}
            </th>
            <td className="num">{formatInteger(abertas)}</td>
            <td className="num">
              {before && was(id) !== recebe ? <span className="dim">era {was(id)}, </span> : null}
              <b className="b">{formatInteger(recebe)}</b>
            </td>
            <td className="num">{formatInteger(abertas + recebe)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fora({ now }: Pick<Asked<Simulacao>, 'now'>) {
  if (now.fora_total === 0) return null;
  const more = now.fora_total - Math.min(NAMED, now.fora.length);
  return (
    <>
      <table className="t massa" aria-label="O que fica de fora">
        <thead>
          <tr>
            <th scope="col">Cadastro</th>
            <th scope="col">Fica de fora porque</th>
          </tr>
        </thead>
        <tbody>
          {now.fora.slice(0, NAMED).map(({ id, numero, motivo }) => (
            <tr key={id}>
              <th scope="row">
                <div className="tx">{numero ?? id}</div>
              </th>
              <td className="wrap">{motivo}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p className="dim">e mais {formatInteger(more)}</p> : null}
    </>
  );
}

const Note = ({ text }: { text: string }) => (
  <div className="note w">
    <Icon name="warn" size={14} />
    <span>{text}</span>
  </div>
);

function Shown({ now, before }: Pick<Asked<Simulacao>, 'now' | 'before'>) {
  return (
    <>
      <p role="status">
        {before ? 'Mudou desde que foi conferido: confira de novo. ' : null}
        {now.abrir === 0 ? (
          'Nenhuma OS seria aberta.'
        ) : (
          <>
            <b className="b">{ordens(now.abrir)}</b>, uma por cadastro: primeiro a quem é da zona
            dele, depois a quem tem menos.
          </>
        )}
        {now.fora_total > 0 ? ` Ficam de fora: ${formatInteger(now.fora_total)}.` : null}
      </p>
      {now.sem_fiscal > 0 ? (
        <Note
          text={`Ninguém do grupo pode receber agora: ${plural(now.sem_fiscal, 'fica', 'ficam')} em distribuição.`}
        />
      ) : null}
      {now.fiscais.length > 0 ? <Fiscais now={now} before={before} /> : null}
      {now.ausentes.length > 0 ? (
        <ul aria-label="Ausentes">
          {now.ausentes.map(({ id, nome, ate, substituto }) => (
            <li key={id}>
              <b className="b">{nome}</b> está ausente até {formatDate(ate)}:{' '}
              {substituto ? `no lugar, ${substituto}` : 'ninguém no lugar'}
            </li>
          ))}
        </ul>
      ) : null}
      <Fora now={now} />
    </>
  );
}

export function Conferir(props: BodyProps) {
  const { shown, failure, again } = useForeseen<Simulacao>(props, ({ abrir }) => abrir > 0);
  const missing = props.hook.errorOf('simulado');
  return (
    <>
      {failure ? (
        <Unforeseen failure={failure} again={again} />
      ) : shown ? (
        <Shown now={shown.now} before={shown.before} />
      ) : (
        <p role="status">Conferindo…</p>
      )}
      {missing ? <p className="help e">{missing}</p> : null}
      <FormField {...props} name="repetir" />
    </>
  );
}
