/** The documents that were issued for an order. */
import type { OrdemCompartilhada } from '../../../domain/compartilhado/index.ts';
import { nomeDoc } from '../../../domain/doc/schema.ts';
import type { OrdemServico } from '../../../domain/ordem-servico/schema.ts';
import { formatDate, formatDecimal } from '../../../domain/kernel/format.ts';
import { addressOf } from '../../nouns/address.ts';
import { areaOf } from '../../nouns/index.ts';
import { actorNow } from '../../workspace/index.ts';
import { Status } from '../../ui/status.tsx';
import { Section, To } from '../detail/parts.tsx';
import { Table, type TableColumn } from '../detail/table.tsx';
import { lookOfDoc } from '../notificacoes/look.ts';

type Doc = Pick<OrdemServico['docs'][number], 'tipo' | 'id' | 'numero' | 'ano'>;

/** It is opened by who may see it; else its name is all that is told. */
function Name({ doc }: { doc: Doc }) {
  const name = nomeDoc(doc);
  return actorNow().can('fiscalizacao.docs.show') ? (
    <To href={addressOf(areaOf('docs'), doc.id)}>{name}</To>
  ) : (
    name
  );
}

const numeros: readonly TableColumn<OrdemCompartilhada['docs'][number]>[] = [
  { head: 'Documento', cell: nomeDoc },
  { head: 'Situação', cell: (doc) => <Status look={lookOfDoc(doc)} /> },
];

const columns: readonly TableColumn<OrdemServico['docs'][number]>[] = [
  { head: 'Documento', cell: (doc) => <Name doc={doc} /> },
  { head: 'Situação', cell: (doc) => <Status look={lookOfDoc(doc)} /> },
  { head: 'Modelo', kind: 'wrap', cell: ({ modelo }) => modelo },
  { head: 'Autuado em', kind: 'num', cell: ({ autuado_em }) => formatDate(autuado_em) },
  { head: 'Valor', kind: 'num', cell: ({ valor_total }) => formatDecimal(valor_total) },
];

/** To who asked for the order: which there are, and how they stand. */
export const NumerosSection = ({ docs }: Pick<OrdemCompartilhada, 'docs'>) => (
  <Section title="Documentos">
    <Table rows={docs} none="Nenhum documento" columns={numeros} />
  </Section>
);

export const DocsSection = ({ os }: { os: OrdemServico }) => (
  <Section title="Documentos">
    <Table rows={os.docs} none="Nenhum documento" columns={columns} />
  </Section>
);
