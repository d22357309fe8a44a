/** The header of each noun, made from its row alone: it is painted before anything is asked. */
import { abertas, nomeOs } from '../../../domain/ordem-servico/schema.ts';
import type { OrdemServicoRow } from '../../../domain/ordem-servico/schema.ts';
import type { AnaliseRow } from '../../../domain/analise/schema.ts';
import type { EmailRow } from '../../../domain/email-historico/index.ts';
import type { Job } from '../../../domain/job-output/schema.ts';
import type { LogRow } from '../../../domain/log/schema.ts';
import type { MensagemRow } from '../../../domain/mensagem/schema.ts';
import type { Solicitacao } from '../../../domain/solicitacao/schema.ts';
import { formatDate } from '../../../domain/format.ts';
import type { RecordRow } from '../../api/row.ts';
import { Deadline } from '../../ui/status.tsx';
import { daysSince } from '../list/cells.tsx';
import { EmailHeader } from '../emails/header.tsx';
import { LogHeader } from '../logs/header.tsx';
import { MensagemHeader } from '../mensagens/header.tsx';
import { TrabalhoHeader } from '../trabalhos/header.tsx';
import { RecordHeader } from './header.tsx';

const identified = (pessoa: { razao_social: string } | null): string =>
  pessoa?.razao_social ?? 'Não identificado';

function OrdemHeader({ os, hoje }: { os: OrdemServicoRow; hoje: string }) {
  const aberta = (abertas as readonly string[]).includes(os.situacao);
  return (
    <RecordHeader
      name={`OS ${os.numero}`}
      year={os.ano}
      status={{ kind: 'ordem_servico', value: os.situacao }}
      right={
        aberta && os.concluir_em ? (
          <Deadline
            concluirEm={os.concluir_em}
            hoje={hoje}
            aberta
            mode="titulo"
            prefix="Concluir em"
          />
        ) : os.concluido_em ? (
          <span className="dl">
            <span className="dim lg">Concluída em </span>
            <b className="b">{formatDate(os.concluido_em)}</b>
          </span>
        ) : null
      }
      about={[
        os.assunto.descricao,
        identified(os.contribuinte),
        os.substituida ? `substituída pela ${nomeOs(os.substituida)}` : null,
      ]}
    />
  );
}

function AnaliseHeader({ analise, hoje }: { analise: AnaliseRow; hoje: string }) {
  return (
    <RecordHeader
      name={`Análise ${analise.id}`}
      status={{ kind: 'analise', value: analise.situacao }}
      right={
        <span className="dl">
          {analise.concluida_em ? (
            <>
              <span className="dim lg">Concluída em</span>{' '}
              <b className="b">{formatDate(analise.concluida_em)}</b>
            </>
          ) : (
            <>
              <span className="dim lg">Espera</span>{' '}
              <b className="b">{daysSince(analise.created_at, hoje)} d</b>
            </>
          )}
        </span>
      }
      about={[
        nomeOs(analise.ordem_servico),
        analise.assunto.descricao,
        identified(analise.contribuinte),
      ]}
    />
  );
}

function SolicitacaoHeader({ s }: { s: Solicitacao }) {
  return (
    <RecordHeader
      name={`Prazo da OS ${s.ordem_servico.numero}`}
      year={s.ordem_servico.ano}
      status={{ kind: 'solicitacao', value: s.situacao }}
      right={
        <span className="dl">
          <span className="dim lg">Pede até</span>{' '}
          <b className="b">{formatDate(s.solicitado_concluir_em)}</b>
        </span>
      }
      about={[s.assunto.descricao, identified(s.contribuinte)]}
    />
  );
}

export function HeaderOf({ noun, row, hoje }: { noun: string; row: RecordRow; hoje: string }) {
  if (noun === 'analise')
    return <AnaliseHeader analise={row as unknown as AnaliseRow} hoje={hoje} />;
  if (noun === 'solicitacao') return <SolicitacaoHeader s={row as unknown as Solicitacao} />;
  if (noun === 'log') return <LogHeader log={row as unknown as LogRow} />;
  if (noun === 'job_output') return <TrabalhoHeader j={row as unknown as Job} />;
  if (noun === 'email_historico') return <EmailHeader e={row as unknown as EmailRow} />;
  if (noun === 'mensagem') return <MensagemHeader m={row as unknown as MensagemRow} />;
  return <OrdemHeader os={row as unknown as OrdemServicoRow} hoje={hoje} />;
}
