/** A rich text on the screen: drawn from its tree, without the editor's engine. */
import './texto.css';
import type { ReactNode } from 'react';
import { alinhamentoDe, type No } from '../../../domain/texto/no.ts';
import {
  blocos,
  condicoes,
  isBloco,
  isCondicao,
  isVariavel,
  variaveis,
} from '../../../domain/texto/variaveis.ts';

const inside = ({ content = [] }: No): ReactNode =>
  content.map((no, at) => <Piece key={at} no={no} />);

function Words({ no }: { no: No }) {
  let shown: ReactNode = no.text;
  for (const { type } of no.marks ?? []) {
    if (type === 'strong') shown = <strong>{shown}</strong>;
    else if (type === 'em') shown = <em>{shown}</em>;
    else if (type === 'underline') shown = <u>{shown}</u>;
  }
  return shown;
}

const spanOf = (no: No, name: string): number | undefined => {
  const n = Number(no.attrs?.[name] ?? 1);
  return n > 1 ? n : undefined;
};

function Piece({ no }: { no: No }): ReactNode {
  const { attrs = {} } = no;
  switch (no.type) {
    case 'text':
      return <Words no={no} />;
    case 'hard_break':
      return <br />;
    case 'variable':
      return isVariavel(attrs.nome) ? (
        <span className="t-var" title={variaveis[attrs.nome][0]}>
          {attrs.nome}
        </span>
      ) : null;
    case 'variable_block':
      return isBloco(attrs.nome) ? <div className="t-bloco">{blocos[attrs.nome]}</div> : null;
    case 'conditional':
      return isCondicao(attrs.quando) ? (
        <section className="t-quando" data-diz={condicoes[attrs.quando]}>
          {inside(no)}
        </section>
      ) : null;
    case 'paragraph':
      return <p className={`t-${alinhamentoDe(no)}`}>{inside(no)}</p>;
    case 'heading':
      return attrs.nivel === 1 ? (
        <h4>{inside(no)}</h4>
      ) : attrs.nivel === 2 ? (
        <h5>{inside(no)}</h5>
      ) : (
        <h6>{inside(no)}</h6>
      );
    case 'bullet_list':
      return <ul>{inside(no)}</ul>;
    case 'ordered_list':
      return <ol>{inside(no)}</ol>;
    case 'list_item':
      return <li>{inside(no)}</li>;
    case 'table':
      return (
        <table>
          <tbody>{inside(no)}</tbody>
        </table>
      );
    case 'table_row':
      return <tr>{inside(no)}</tr>;
    case 'table_header':
      return (
        <th colSpan={spanOf(no, 'colspan')} rowSpan={spanOf(no, 'rowspan')}>
          {inside(no)}
        </th>
      );
    case 'table_cell':
      return (
        <td colSpan={spanOf(no, 'colspan')} rowSpan={spanOf(no, 'rowspan')}>
          {inside(no)}
        </td>
      );
    case 'page_break':
      return <div className="t-quebra" role="separator" aria-label="Quebra de página" />;
    default:
      return inside(no);
  }
}

export const RichText = ({ no }: { no: No }) => <div className="texto">{inside(no)}</div>;
