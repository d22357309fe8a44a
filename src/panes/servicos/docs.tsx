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

/** To who asked for the order: which there are, and how they stand. */
export const NumerosSection = ({ docs }: Pick<OrdemCompartilhada, 'docs'>) => (
  <Section title="Documentos">
    {docs.length === 0 ? (
      <p className="dim">Nenhum documento</p>
    ) : (
      <table className="t">
        <thead>
          <tr>
            <th scope="col">Documento</th>
            <th scope="col">Situação</th>
          </tr>
        </thead>
        <tbody>
          {docs.map((doc) => (
            <tr key={doc.id}>
              <td>{nomeDoc(doc)}</td>
              <td>
                <Status look={lookOfDoc(doc)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Section>
);

export function DocsSection({ os }: { os: OrdemServico }) {
  if (os.docs.length === 0)
    return (
      <Section title="Documentos">
        <p className="dim">Nenhum documento</p>
      </Section>
    );
  return (
    <Section title="Documentos">
      <table className="t">
        <thead>
          <tr>
            <th scope="col">Documento</th>
            <th scope="col">Situação</th>
            <th scope="col">Modelo</th>
            <th scope="col" className="num">
              Autuado em
            </th>
            <th scope="col" className="num">
              Valor
            </th>
          </tr>
        </thead>
        <tbody>
          {os.docs.map((doc) => (
            <tr key={doc.id}>
              <td>
                <Name doc={doc} />
              </td>
              <td>
                <Status look={lookOfDoc(doc)} />
              </td>
              <td className="wrap">{doc.modelo}</td>
              <td className="num">{formatDate(doc.autuado_em)}</td>
              <td className="num">{formatDecimal(doc.valor_total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
