/** What a document said before beside what it says: each version readable, what differs marked. */
import { conteudoDe, ladoALado, type Dito, type Linha } from '../../../domain/doc/versoes.ts';
import type { Doc } from '../../../domain/doc/schema.ts';
import { formatDateTime } from '../../../domain/kernel/format.ts';
import { refLabel } from '../../commands/ref-search.ts';
import { Section } from '../detail/parts.tsx';
import { SideBySide, type SideCells } from '../detail/side-by-side.tsx';
import { useRefRow } from '../form/ref-field.tsx';

function Ref({ query, id }: Exclude<Dito, string>) {
  const row = useRefRow(query, id);
  return row ? refLabel(row) : '…';
}
const Words = ({ dito }: { dito: Dito | null }) =>
  typeof dito === 'object' && dito !== null ? (
    <Ref query={dito.query} id={dito.id} />
  ) : (
    <span className="doc-texto">{dito ?? '–'}</span>
  );
/** Words of a line that changed stand out; who hears them is told. */
const Side = ({ linha, dito }: { linha: Linha; dito: Dito | null }) =>
  linha.muda ? (
    <b className="b">
      <Words dito={dito} />
    </b>
  ) : (
    <Words dito={dito} />
  );

const CELLS: SideCells<Linha> = {
  head: 'O que diz',
  rotulo: ({ rotulo, muda }) =>
    muda ? (
      <b className="b">
        {rotulo} <span className="dim">(muda)</span>
      </b>
    ) : (
      rotulo
    ),
  de: (linha) => <Side linha={linha} dito={linha.de} />,
  para: (linha) => <Side linha={linha} dito={linha.para} />,
};

export function VersoesSection({ doc }: { doc: Doc }) {
  if (doc.versoes.length === 0) return null;
  const versoes = [
    { versao: doc.versao, label: `${doc.versao}, a de agora` },
    ...doc.versoes.toReversed().map(({ versao, usuario, created_at }) => ({
      versao,
      label: `${versao}, até ${formatDateTime(created_at)}${usuario ? `, por ${usuario.nome}` : ''}`,
    })),
  ];
  return (
    <Section title="Versões">
      <SideBySide<Linha>
        versoes={versoes}
        rows={(de, para) => {
          const [older, newer] = [conteudoDe(doc, de), conteudoDe(doc, para)];
          return older && newer ? ladoALado(older, newer) : null;
        }}
        cells={CELLS}
      />
    </Section>
  );
}
