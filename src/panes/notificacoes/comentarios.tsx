/** The comments of all documents: what was said, of which, by whom. */
import type { listaComentarios } from '../../../domain/doc/queries.ts';
import { nomeDoc } from '../../../domain/doc/schema.ts';
import { comentarioTipos } from '../../../domain/doc/situacoes.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { formatDateTime } from '../../../domain/kernel/format.ts';
import { addressOf } from '../../nouns/address.ts';
import { areaOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import { RecordHeader } from '../detail/header.tsx';
import { Fact, Facts, Section, To } from '../detail/parts.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';
import type { DetailProps, Face } from '../face.ts';
import { none, NUMERO, Numero, person, shortDate } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';
import { lookOfDoc } from './look.ts';
import '../../nouns/doc-comentario.ts';

type Row = Infer<typeof listaComentarios.row>;

const colunas = columnsOf<Row>()([
  {
    id: 'documento',
    header: 'Documento',
    width: NUMERO,
    num: true,
    fixed: true,
    cell: ({ doc }) => <Numero numero={doc.numero} ano={doc.ano} />,
    title: ({ doc }) => nomeDoc(doc),
  },
  {
    id: 'situacao_doc',
    header: 'Situação',
    name: 'Situação do documento',
    width: 140,
    wide: true,
    flex: 0.3,
    cell: ({ doc }) => <Status look={lookOfDoc(doc)} />,
  },
  {
    id: 'comentario_situacao',
    header: 'Diz',
    name: 'O que o comentário diz',
    width: 120,
    narrow: 96,
    cell: ({ comentario_situacao: one }) => one?.descricao ?? none,
  },
  {
    id: 'texto',
    header: 'Comentário',
    width: 140,
    narrow: 112,
    flex: 1,
    cell: ({ texto }) => texto,
    title: ({ texto }) => texto,
  },
  {
    id: 'usuario',
    header: 'Por',
    width: 90,
    narrow: 72,
    className: 'mid',
    cell: ({ usuario }) => person(usuario),
    title: ({ usuario }) => usuario?.nome,
  },
  {
    id: 'created_at',
    header: 'Em',
    width: 76,
    narrow: 70,
    num: true,
    fixed: true,
    order: 'created_at',
    cell: ({ created_at }) => shortDate(created_at),
    title: ({ created_at }) => formatDateTime(created_at),
  },
]);

function Detalhe({ row, tab }: DetailProps) {
  const { doc, texto, comentario_situacao: diz, usuario, created_at } = row as unknown as Row;
  return (
    <TabPanel id="" title="Comentário" tab={tab}>
      <Section title="Comentário">
        <p className="doc-texto">{texto}</p>
        <Facts>
          <Fact label="Documento" wide>
            <To href={addressOf(areaOf('docs'), doc.id)}>{nomeDoc(doc)}</To>
          </Fact>
          <Fact label="Diz">
            {diz ? `${diz.descricao} (${comentarioTipos[diz.tipo].toLowerCase()})` : null}
          </Fact>
          <Fact label="Por">{usuario?.nome}</Fact>
          <Fact label="Em">{formatDateTime(created_at)}</Fact>
        </Facts>
      </Section>
    </TabPanel>
  );
}

export const face: Face = {
  columns: colunas,
  Header({ row }) {
    const { doc, usuario } = row as unknown as Row;
    return (
      <RecordHeader name={nomeDoc(doc)} status={lookOfDoc(doc)} about={[usuario?.nome ?? null]} />
    );
  },
  Detail: Detalhe,
  line(row) {
    const { doc, texto, created_at } = row as unknown as Row;
    return { look: lookOfDoc(doc), name: nomeDoc(doc), at: shortDate(created_at), about: texto };
  },
};
