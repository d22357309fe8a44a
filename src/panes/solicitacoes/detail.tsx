/** The deadline request: what is asked and why, what was decided, and the order it is about. */
import { umaOrdem } from '../../../domain/ordem-servico/queries.ts';
import type { Solicitacao } from '../../../domain/solicitacao/schema.ts';
import { formatDate, formatDateTime, plural } from '../../../domain/kernel/format.ts';
import { useOne } from '../../api/query.ts';
import { lookOf } from '../../nouns/index.ts';
import { daysBetween } from '../../ui/civil.ts';
import { Loading, LoadFailure } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import type { DetailProps } from '../face.ts';
import { Fact, Facts, Section } from '../detail/parts.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';
import { Timeline } from '../detail/timeline.tsx';
import { storyOf } from '../servicos/history.ts';
import {
  AreasSection,
  ContribuinteSection,
  OrdemLink,
  OrdemSection,
  PrazosSection,
} from '../servicos/sections.tsx';

const PAUSE = 150;

/** '16/11/2026 → 23/11/2026 (7 dias a mais)' */
function extension(s: Solicitacao): string {
  const from = s.ordem_servico.concluir_em;
  const to = formatDate(s.solicitado_concluir_em);
  if (!from || s.situacao !== 'solicitado') return to;
  const days = daysBetween(from.slice(0, 10), s.solicitado_concluir_em.slice(0, 10));
  return `${formatDate(from)} → ${to} (${plural(days, 'dia', 'dias')} a mais)`;
}

function Pedido({ s }: { s: Solicitacao }) {
  return (
    <Section title="Solicitação">
      <Facts>
        <Fact label="OS">
          <OrdemLink os={s.ordem_servico} />
        </Fact>
        <Fact label="Fiscal">{s.usuario_responsavel?.nome}</Fact>
        <Fact label="Solicitado em">{formatDateTime(s.solicitado_em)}</Fact>
        <Fact label="Por">{s.solicitado_por?.nome}</Fact>
        <Fact label="Novo prazo" wide>
          <b className="b">{extension(s)}</b>
        </Fact>
        <Fact label="Motivo" wide>
          {s.motivo_solicitado}
        </Fact>
      </Facts>
    </Section>
  );
}

function Decisao({ s }: { s: Solicitacao }) {
  if (s.situacao === 'solicitado') return null;
  return (
    <Section title="Decisão" right={<Status look={lookOf('solicitacao', s.situacao)} />}>
      <Facts>
        <Fact label="Decidido em">{formatDateTime(s.decidido_em)}</Fact>
        <Fact label="Por">{s.decidido_por?.nome}</Fact>
        {s.situacao === 'autorizado' ? (
          <Fact label="Autorizado até" wide>
            <b className="b">{formatDate(s.autorizado_concluir_em)}</b>
          </Fact>
        ) : (
          <Fact label="Motivo" wide>
            {s.motivo_recusado}
          </Fact>
        )}
      </Facts>
    </Section>
  );
}

export default function DetalheSolicitacao({ row, tab }: DetailProps) {
  const s = row as unknown as Solicitacao;
  const ordem = useOne(umaOrdem, s.ordem_servico.id, { pause: PAUSE });
  const os = ordem.data;
  const waiting =
    ordem.status === 'error' ? (
      <LoadFailure error={ordem.error} onRetry={() => void ordem.refetch()} />
    ) : (
      <Loading />
    );
  return (
    <>
      <TabPanel id="" title="Solicitação" tab={tab}>
        <Pedido s={s} />
        <Decisao s={s} />
        {os ? (
          <>
            <PrazosSection os={os} />
            <OrdemSection os={os} />
            <ContribuinteSection os={os} />
          </>
        ) : (
          waiting
        )}
      </TabPanel>
      <TabPanel id="ordem" title="Ordem" tab={tab}>
        {os ? (
          <>
            <AreasSection os={os} />
            <Section title="Histórico">
              <Timeline label="Histórico da ordem" entries={storyOf(os)} />
            </Section>
          </>
        ) : (
          waiting
        )}
      </TabPanel>
    </>
  );
}
