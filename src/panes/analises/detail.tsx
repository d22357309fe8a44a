/** The analysis: itself, the order it judges with the subject's form, and its events. */
import { useContext } from 'react';
import type { Analise } from '../../../domain/analise/schema.ts';
import type { OrdemServico } from '../../../domain/ordem-servico/schema.ts';
import { umaOrdem } from '../../../domain/ordem-servico/queries.ts';
import { formatArea, formatDate, formatDateTime } from '../../../domain/kernel/format.ts';
import { useOne } from '../../api/query.ts';
import { lookOf } from '../../nouns/index.ts';
import { Loading, LoadFailure } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import type { DetailProps } from '../face.ts';
import { Documento, Fact, Facts, Section } from '../detail/parts.tsx';
import { PrintingContext, TabPanel } from '../detail/tab-panel.tsx';
import { didText, stepText, Timeline } from '../detail/timeline.tsx';
import type { Happening } from '../detail/timeline.tsx';
import { FormularioSection } from '../servicos/formulario.tsx';
import { storyOf } from '../servicos/history.ts';
import {
  AreasSection,
  ContribuinteSection,
  OrdemLink,
  OrdemSection,
  PrazosSection,
} from '../servicos/sections.tsx';
import '../../nouns/ordem-servico.ts';

const PAUSE = 150;

type Known = Omit<Analise, 'eventos'> & Partial<Pick<Analise, 'eventos'>>;

function AnaliseSection({ analise }: { analise: Known }) {
  return (
    <Section title="Análise">
      <Facts>
        <Fact label="Analista">{analise.analista?.nome}</Fact>
        <Fact label="Aberta em">{formatDateTime(analise.created_at)}</Fact>
        {analise.concluida_em ? (
          <Fact label="Concluída em">{formatDateTime(analise.concluida_em)}</Fact>
        ) : null}
        <Fact label="Parecer" wide>
          {analise.parecer ?? <span className="dim">Ainda sem parecer</span>}
        </Fact>
      </Facts>
    </Section>
  );
}

/** The order in short, known from the analysis; the rest when the order was read. */
function OrdemCurta({ analise, os }: { analise: Known; os: OrdemServico | undefined }) {
  const { ordem_servico: ordem, contribuinte } = analise;
  return (
    <Section title="Ordem" right={<Status look={lookOf('ordem_servico', ordem.situacao)} />}>
      <Facts>
        <Fact label="OS">
          <OrdemLink os={ordem} />
        </Fact>
        <Fact label="Fiscal">{analise.usuario_responsavel?.nome}</Fact>
        <Fact label="Encerrada em">{formatDateTime(ordem.concluido_em)}</Fact>
        <Fact label="Prazo">{formatDate(ordem.concluir_em)}</Fact>
        <Fact label="Encerramento" wide>
          {os?.encerramento?.descricao}
        </Fact>
        <Fact label="Contribuinte" wide>
          {contribuinte ? (
            <>
              {contribuinte.razao_social}{' '}
              <span className="dim">
                <Documento pessoa={contribuinte} />
              </span>
            </>
          ) : (
            <span className="dim">Não identificado</span>
          )}
        </Fact>
        <Fact label="Endereço" wide>
          {os
            ? [os.endereco ?? os.cadastro?.endereco, os.zona ? `(zona ${os.zona.descricao})` : '']
                .filter(Boolean)
                .join(' ')
            : null}
        </Fact>
        <Fact label="Área">{formatArea(os?.cadastro?.area_total)}</Fact>
        <Fact label="Alvará">{os?.cadastro?.alvara}</Fact>
        {os?.encerramento?.comentario ? (
          <Fact label="Comentário" wide>
            {os.encerramento.comentario}
          </Fact>
        ) : null}
      </Facts>
    </Section>
  );
}

function eventsOf(analise: Known, os: OrdemServico | undefined): Happening[] {
  const events = (analise.eventos ?? []).map((one): Happening => ({
    key: `e${one.id}`,
    at: one.created_at,
    text:
      one.acao === 'ordem_servicos.encerrar'
        ? 'Aberta pelo encerramento da OS'
        : didText(one.usuario, one.acao, one.titulo),
    aside: stepText('analise', one.de, one.para),
    quote: one.texto,
    ...(one.para ? { status: lookOf('analise', one.para) } : { icon: 'history' as const }),
  }));
  const story = os ? storyOf(os).filter((one) => !one.key.startsWith('c')) : [];
  return [...events.toReversed(), ...story].toSorted((a, b) => b.at.localeCompare(a.at));
}

function Events({ analise, os }: { analise: Known; os: OrdemServico | undefined }) {
  return (
    <Section title="Eventos">
      {analise.eventos ? <Timeline label="Eventos" entries={eventsOf(analise, os)} /> : <Loading />}
    </Section>
  );
}

export default function DetalheAnalise({ row, record, tab }: DetailProps) {
  const analise = { ...row, ...(record as Analise | undefined) } as unknown as Known;
  const ordem = useOne(umaOrdem, analise.ordem_servico.id, { pause: PAUSE });
  const os = ordem.data;
  /* on paper the events stand in their own tab */
  const printing = useContext(PrintingContext);
  return (
    <>
      <TabPanel id="" title="Análise" tab={tab}>
        <AnaliseSection analise={analise} />
        <OrdemCurta analise={analise} os={os} />
        {os?.formulario ? <FormularioSection os={os} /> : null}
        {printing ? null : <Events analise={analise} os={os} />}
      </TabPanel>
      <TabPanel id="ordem" title="Ordem" tab={tab}>
        {os ? (
          <>
            <OrdemSection os={os} />
            <ContribuinteSection os={os} />
            <PrazosSection os={os} />
            <AreasSection os={os} />
            <Section title="Histórico">
              <Timeline label="Histórico da ordem" entries={storyOf(os)} />
            </Section>
          </>
        ) : ordem.status === 'error' ? (
          <LoadFailure error={ordem.error} onRetry={() => void ordem.refetch()} />
        ) : (
          <Loading />
        )}
      </TabPanel>
      <TabPanel id="eventos" title="Eventos" tab={tab}>
        <Events analise={analise} os={undefined} />
      </TabPanel>
    </>
  );
}
