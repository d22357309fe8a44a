/** An item of the inbox in two lines: what it is and until when, then what it is about. */
import type { ReactNode } from 'react';
import type { AnaliseRow } from '../../../domain/analise/schema.ts';
import type { MensagemRow } from '../../../domain/mensagem/schema.ts';
import type { OrdemServicoRow } from '../../../domain/ordem-servico/schema.ts';
import type { Solicitacao } from '../../../domain/solicitacao/schema.ts';
import type { RecordRow } from '../../api/row.ts';
import { Glyph, Icon } from '../../ui/icon.tsx';
import { Deadline } from '../../ui/status.tsx';
import { statusLook } from '../../ui/status-map.ts';
import type { StatusKind } from '../../ui/status-map.ts';
import { daysSince, Numero, shortDate } from '../list/cells.tsx';
import { whenShort } from '../mensagens/columns.tsx';

interface Lines {
  readonly kind: StatusKind;
  readonly status: string;
  readonly name: ReactNode;
  readonly at: ReactNode;
  readonly about: string;
  readonly strong?: boolean;
}

const joined = (...parts: (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');

const order = ({ numero, ano }: { numero: number; ano: number }): ReactNode => (
  <>
    OS <Numero numero={numero} ano={ano} />
  </>
);

function linesOf(noun: string, row: RecordRow, hoje: string): Lines {
  if (noun === 'mensagem') {
    const m = row as unknown as MensagemRow;
    return {
      kind: 'mensagem',
      status: m.status,
      name: (
        <>
          {m.remetente.nome}
          {m.prioridade === 'alta' ? (
            <>
              {' '}
              <Icon name="prio" size={12} />
              <span className="sr">Prioridade alta</span>
            </>
          ) : null}
        </>
      ),
      at: whenShort(m.created_at, hoje),
      about: joined(m.titulo, m.resumo),
      strong: m.status === 'enviada',
    };
  }
  if (noun === 'analise') {
    const a = row as unknown as AnaliseRow;
    return {
      kind: 'analise',
      status: a.situacao,
      name: order(a.ordem_servico),
      at: `há ${daysSince(a.created_at, hoje)} d`,
      about: joined(a.assunto.descricao, a.contribuinte?.razao_social),
    };
  }
  if (noun === 'solicitacao') {
    const s = row as unknown as Solicitacao;
    return {
      kind: 'solicitacao',
      status: s.situacao,
      name: order(s.ordem_servico),
      at: <>até {shortDate(s.solicitado_concluir_em)}</>,
      about: s.motivo_solicitado,
    };
  }
  const os = row as unknown as OrdemServicoRow;
  return {
    kind: 'ordem_servico',
    status: os.situacao,
    name: order(os),
    at: os.concluir_em ? <Deadline concluirEm={os.concluir_em} hoje={hoje} aberta /> : null,
    about: joined(os.assunto.descricao, os.contribuinte?.razao_social),
  };
}

export function ItemText({ noun, row, hoje }: { noun: string; row: RecordRow; hoje: string }) {
  const { kind, status, name, at, about, strong } = linesOf(noun, row, hoje);
  const look = statusLook(kind, status);
  return (
    <>
      <span role="gridcell" className="ib-mk">
        <Glyph name={look.shape} role={look.role} />
        <span className="sr">{look.label}</span>
      </span>
      <span role="gridcell" className={strong ? 'ib-nm b' : 'ib-nm'}>
        {name}
      </span>
      <span role="gridcell" className="ib-at num">
        {at}
      </span>
      <span role="gridcell" className="ib-ab" title={about}>
        {about}
      </span>
    </>
  );
}
