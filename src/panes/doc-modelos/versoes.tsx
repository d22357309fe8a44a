/** The versions of a model: since when, whether documents were made from them, two of them side by side. */
import { daVersaoGuardada, type ModeloDaVersao } from '../../../domain/doc-modelo/schema.ts';
import type { DocModelo } from '../../../domain/doc-modelo/index.ts';
import { diferencas, emPalavras, type Diferenca } from '../../../domain/doc-modelo/versoes.ts';
import type { Field } from '../../../domain/kernel/fields.ts';
import { formatDateTime } from '../../../domain/kernel/format.ts';
import { refLabel } from '../../commands/ref-search.ts';
import { Section } from '../detail/parts.tsx';
import { SideBySide, type SideCells } from '../detail/side-by-side.tsx';
import { useRefRow } from '../form/ref-field.tsx';

function Ref({ query, id }: { query: string; id: number | null }) {
  const row = useRefRow(query, id);
  return row ? refLabel(row) : id === null ? '–' : '…';
}
const Value = ({ field, value }: { field: Field; value: unknown }) =>
  field.kind === 'ref' ? (
    <Ref query={field.query} id={typeof value === 'number' ? value : null} />
  ) : (
    emPalavras(field, value)
  );

const contentOf = (of: DocModelo, versao: number): ModeloDaVersao | null => {
  const found = of.versoes.find((one) => one.versao === versao);
  return found ? daVersaoGuardada(found.modelo as ModeloDaVersao) : null;
};

const CELLS: SideCells<Diferenca> = {
  head: 'Campo',
  rotulo: ({ rotulo }) => rotulo,
  de: (one) => <Value field={one.field} value={one.de} />,
  para: (one) => <Value field={one.field} value={one.para} />,
};

export function Versoes({ of }: { of: DocModelo }) {
  const [newest] = of.versoes;
  return (
    <Section title="Versões">
      {of.versoes.length < 2 ? (
        <p className="dim">Uma só, desde {formatDateTime(newest?.created_at ?? of.updated_at)}</p>
      ) : (
        <SideBySide<Diferenca>
          versoes={of.versoes.map(({ versao, created_at, docs_emitidos }) => ({
            versao,
            label: `${versao}, desde ${formatDateTime(created_at)}${docs_emitidos ? ', tem documentos' : ''}`,
          }))}
          rows={(de, para) => {
            const [older, newer] = [contentOf(of, de), contentOf(of, para)];
            return older && newer ? diferencas(older, newer) : null;
          }}
          cells={CELLS}
        />
      )}
    </Section>
  );
}
