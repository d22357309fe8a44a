/** The order: tabs Detalhes, Formulário, Áreas, Anexos, Comentários, Histórico. */
import { useContext } from 'react';
import { umCadastro } from '../../../domain/cadastro/index.ts';
import type { OrdemServico } from '../../../domain/ordem-servico/schema.ts';
import { formatDateTime } from '../../../domain/kernel/format.ts';
import { pontoOf } from '../../../domain/kernel/geo.ts';
import { lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import { Loading } from '../../ui/states.tsx';
import { Keys } from '../../ui/kbd.tsx';
import { actorNow, runBound } from '../../workspace/index.ts';
import { addressOf } from '../../nouns/address.ts';
import { areaOf } from '../../nouns/index.ts';
import type { DetailProps } from '../face.ts';
import { nomeOs } from '../../../domain/ordem-servico/schema.ts';
import { umaOrdem } from '../../../domain/ordem-servico/queries.ts';
import { Areas, Plantas } from '../cadastros/building.tsx';
import { RecordFiles } from '../detail/record-files.tsx';
import { Related } from '../detail/related.tsx';
import { Composer } from './composer.tsx';
import { Section, To } from '../detail/parts.tsx';
import { Cell } from '../detail/table.tsx';
import { MapEmbed } from '../map/embed.tsx';
import { PrintingContext, TabPanel } from '../detail/tab-panel.tsx';
import { Timeline } from '../detail/timeline.tsx';
import { DocsSection } from './docs.tsx';
import { FormularioSection } from './formulario.tsx';
import { storyOf } from './history.ts';
import { AreasSection, ContribuinteSection, OrdemSection, PrazosSection } from './sections.tsx';
import type { Known } from './sections.tsx';
import '../../nouns/analise.ts';
import '../../nouns/mensagem.ts';

const LAST = 8;

function HistoryTitle() {
  return (
    <button
      type="button"
      className="hint no-print"
      onClick={() => runBound('detalhe.logs', 'botao')}
    >
      <Keys keys="l" hidden /> logs
    </button>
  );
}

function History({ os, most }: { os: OrdemServico; most?: number }) {
  const story = storyOf(os);
  return (
    <Section title="Histórico" right={<HistoryTitle />}>
      <Timeline label="Histórico" entries={most ? story.slice(0, most) : story} />
      {most && story.length > most ? (
        <p className="more no-print">
          <To href={addressOf(areaOf('servicos'), os.id, '', 'historico')}>
            Mais {story.length - most} no histórico
          </To>
        </p>
      ) : null}
    </Section>
  );
}

function Analises({ os }: { os: OrdemServico }) {
  if (os.analises.length === 0) return null;
  return (
    <Section title="Análises">
      <table className="t">
        <tbody>
          {os.analises.map((analise) => (
            <tr key={analise.id}>
              <td>
                <To
                  href={addressOf(areaOf('analises'), analise.id)}
                  label={`Análise ${analise.id}`}
                >
                  {analise.id}
                </To>
              </td>
              <td>
                <Status look={lookOf('analise', analise.situacao)} />
              </td>
              <Cell kind="wrap">{analise.analista?.nome}</Cell>
              <td className="num">{formatDateTime(analise.concluida_em ?? analise.created_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Comentarios({ os }: { os: OrdemServico }) {
  const story = storyOf({ ...os, historico: [], solicitacoes: [] });
  return (
    <Section title="Comentários">
      <Composer
        key={os.id}
        noun="ordem_servico"
        row={os}
        action="ordem_servicos.comentar"
        publicTo={os.origem_departamento?.nome}
      />
      {story.length === 0 ? (
        <p className="dim">Nenhum comentário</p>
      ) : (
        <Timeline label="Comentários" entries={story} />
      )}
    </Section>
  );
}

/** What the registry says of the building, beside what was measured. */
function DoCadastro({ os: { cadastro } }: { os: OrdemServico }) {
  if (!cadastro || !actorNow().can(umCadastro.permission)) return null;
  const { id, numero } = cadastro;
  return (
    <>
      <Areas id={id} title={`Áreas do cadastro ${numero}`} />
      <Plantas id={id} numero={numero} />
    </>
  );
}

/** Where its registry lies. */
function Lugar({ os }: { os: Known }) {
  const cadastro: Partial<NonNullable<OrdemServico['cadastro']>> | null = os.cadastro;
  const ponto = cadastro && pontoOf(cadastro);
  return ponto ? <MapEmbed ponto={ponto} name={`Cadastro ${cadastro.numero}`} /> : null;
}

export default function DetalheOrdem({ row, record, tab }: DetailProps) {
  const os = { ...row, ...(record as OrdemServico | undefined) } as unknown as Known;
  const whole = record as OrdemServico | undefined;
  const printing = useContext(PrintingContext);
  const edit = addressOf(areaOf('servicos'), os.id, '', 'areas/edit');
  const fill = addressOf(areaOf('servicos'), os.id, '', 'formulario/edit');
  return (
    <>
      <TabPanel id="" title="Detalhes" tab={tab}>
        <OrdemSection os={os} />
        <ContribuinteSection os={os} />
        <PrazosSection os={os} />
        <Lugar os={os} />
        {whole ? (
          <>
            <Analises os={whole} />
            {/* on paper it stands whole, in its own tab */}
            {printing ? null : <History os={whole} most={LAST} />}
          </>
        ) : (
          <Loading />
        )}
      </TabPanel>
      <TabPanel id="formulario" title="Formulário" tab={tab}>
        {whole ? <FormularioSection os={whole} edit={fill} /> : <Loading />}
      </TabPanel>
      <TabPanel id="areas" title="Áreas" tab={tab}>
        {whole ? (
          <>
            <AreasSection os={os} edit={edit} />
            <DoCadastro os={whole} />
          </>
        ) : (
          <Loading />
        )}
      </TabPanel>
      <TabPanel id="anexos" title="Anexos" tab={tab}>
        {whole ? (
          <RecordFiles
            noun="ordem_servico"
            row={whole}
            name={nomeOs(whole)}
            anexos={whole.anexos}
            query={umaOrdem}
            action="ordem_servicos.anexos"
          />
        ) : (
          <Loading />
        )}
      </TabPanel>
      <TabPanel id="docs" title="Documentos" tab={tab}>
        {whole ? <DocsSection os={whole} /> : <Loading />}
      </TabPanel>
      <TabPanel id="comentarios" title="Comentários" tab={tab}>
        {whole ? (
          <>
            <Comentarios os={whole} />
            {/* one's own boxes are not for the paper */}
            {printing ? null : <Related noun="ordem_servico" row={row} />}
          </>
        ) : (
          <Loading />
        )}
      </TabPanel>
      <TabPanel id="historico" title="Histórico" tab={tab}>
        {whole ? <History os={whole} /> : <Loading />}
      </TabPanel>
    </>
  );
}
