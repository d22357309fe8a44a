/** A publication: what it says before its documents, these, and what happened to it. */
import type { Publicacao, PublicacaoRow } from '../../../domain/doc-publicacao/schema.ts';
import { despublicarDoc } from '../../../domain/doc-publicacao/actions.ts';
import { nomeDoc } from '../../../domain/doc/schema.ts';
import { formatDate, formatDateTime } from '../../../domain/kernel/format.ts';
import { contextNow } from '../../commands/context.ts';
import { runCommand } from '../../commands/index.ts';
import { registry } from '../../commands/registry.ts';
import { addressOf } from '../../nouns/address.ts';
import { areaOf, findWords, lookOf } from '../../nouns/index.ts';
import type { RecordRow } from '../../nouns/index.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { Fact, Facts, Section, To } from '../detail/parts.tsx';
import { Table, type TableColumn } from '../detail/table.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';
import { didText, stepText, Timeline } from '../detail/timeline.tsx';
import type { Happening } from '../detail/timeline.tsx';
import type { DetailProps } from '../face.ts';
import { lookOfDoc } from '../notificacoes/look.ts';
import '../../nouns/doc.ts';

type Known = PublicacaoRow & Partial<Publicacao>;
type Um = Publicacao['docs'][number];

/** Takes a document out of it: the same command as in the documents' own list. */
function Retirar({ doc, publicacao }: { doc: Um; publicacao: Publicacao }) {
  const { id, numero, ano, situacao } = publicacao;
  const row = { ...doc, publicacao: { id, numero, ano, situacao } } as unknown as RecordRow;
  const target = { kind: 'one', noun: 'doc', row } as const;
  const why = registry.get(despublicarDoc.id)?.blocked?.(contextNow(target)) ?? null;
  return (
    <Button
      variant="link"
      title={why ?? undefined}
      aria-disabled={why !== null || undefined}
      aria-label={`Retirar ${nomeDoc(doc)}`}
      onClick={() => runCommand(despublicarDoc.id, 'botao', undefined, target)}
    >
      Retirar
    </Button>
  );
}

const columnsOf = (publicacao: Publicacao): readonly TableColumn<Um>[] => [
  {
    head: 'Documento',
    cell: (doc) => <To href={addressOf(areaOf('docs'), doc.id)}>{nomeDoc(doc)}</To>,
  },
  {
    head: 'Contribuinte',
    kind: 'wrap',
    cell: ({ contribuinte, cpf_cnpj }) => (
      <>
        {contribuinte ?? <span className="dim">Não identificado</span>}
        {cpf_cnpj ? <div className="dim nowrap">{cpf_cnpj}</div> : null}
      </>
    ),
  },
  { head: 'Situação', cell: (doc) => <Status look={lookOfDoc(doc)} /> },
  publicacao.situacao === 'aberto'
    ? { head: 'Ação', cell: (doc) => <Retirar doc={doc} publicacao={publicacao} /> }
    : {
        head: 'Ciência em',
        kind: 'num',
        cell: ({ ciencia_em, ciencia_daqui }) =>
          ciencia_em ? (
            <span title={ciencia_daqui ? 'Por esta publicação' : 'Por outro meio'}>
              {formatDate(ciencia_em)}
              {ciencia_daqui ? '' : ' *'}
            </span>
          ) : null,
      },
];

function Geral({ row }: { row: Known }) {
  return (
    <Section title="Publicação">
      <Facts>
        <Fact label="Título" wide>
          {row.titulo}
        </Fact>
        <Fact label="Publicada em">{row.publicado_em && formatDate(row.publicado_em)}</Fact>
        <Fact label="Edição">{row.edicao}</Fact>
        <Fact label="Criada em">{formatDateTime(row.created_at)}</Fact>
        <Fact label="Por">{row.incluido_por_usuario?.nome}</Fact>
        {row.texto ? (
          <Fact label="Abertura" wide>
            {row.texto}
          </Fact>
        ) : null}
      </Facts>
    </Section>
  );
}

const storyOf = ({ historico }: Publicacao): Happening[] =>
  historico
    .map((step): Happening => ({
      key: `h${step.id}`,
      at: step.created_at,
      text: didText(step.usuario, step.acao, step.titulo),
      aside: stepText('doc_publicacao', step.de, step.para),
      quote: step.texto,
      ...(step.para !== null && step.para !== step.de
        ? { status: lookOf('doc_publicacao', step.para) }
        : { icon: findWords(step.acao)?.icon ?? 'history' }),
    }))
    .toReversed();

export default function DetalhePublicacao({ row, record, tab }: DetailProps) {
  const whole = record as Publicacao | undefined;
  return (
    <>
      <TabPanel id="" title="Documentos" tab={tab}>
        <Geral row={{ ...row, ...whole } as unknown as Known} />
        <Section title="Documentos">
          {whole ? (
            <Table rows={whole.docs} none="Nenhum documento" columns={columnsOf(whole)} />
          ) : (
            <Loading />
          )}
        </Section>
      </TabPanel>
      <TabPanel id="historico" title="Histórico" tab={tab}>
        {whole ? (
          <Section title="Histórico">
            <Timeline label="Histórico" entries={storyOf(whole)} />
          </Section>
        ) : (
          <Loading />
        )}
      </TabPanel>
    </>
  );
}
