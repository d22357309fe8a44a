/** A guia: what it is of, its debts, what was paid of it. */
import { nomeDoc } from '../../../domain/doc/schema.ts';
import { tipos, tributos } from '../../../domain/guia/schema.ts';
import type { Guia, GuiaRow } from '../../../domain/guia/schema.ts';
import { formatDate, formatDecimal, formatMoney } from '../../../domain/kernel/format.ts';
import { sum } from '../../../domain/kernel/money.ts';
import { currentDepartment } from '../../api/session.ts';
import { addressOf } from '../../nouns/address.ts';
import { areaOf } from '../../nouns/index.ts';
import { Loading } from '../../ui/states.tsx';
import { actorNow } from '../../workspace/index.ts';
import { ContribuinteFacts } from '../cadastros/contribuinte.tsx';
import { Fact, Facts, Section, To } from '../detail/parts.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';
import type { DetailProps } from '../face.ts';

type Debito = Guia['debitos'][number];
const PARTS = ['valor', 'multa', 'juros', 'correcao'] as const;
const LABELS = { valor: 'Valor', multa: 'Multa', juros: 'Juros', correcao: 'Correção' } as const;
const totalOf = (one: Debito): string => sum(PARTS.map((part) => one[part]));

function Debitos({ debitos }: Pick<Guia, 'debitos'>) {
  return (
    <Section title="Débitos (R$)">
      <table className="t">
        <thead>
          <tr>
            <th scope="col">Tipo</th>
            {PARTS.map((part) => (
              <th key={part} scope="col" className="num">
                {LABELS[part]}
              </th>
            ))}
            <th scope="col" className="num">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {debitos.map((one) => (
            <tr key={one.id}>
              <td>{one.tipo}</td>
              {PARTS.map((part) => (
                <td key={part} className="num">
                  {formatDecimal(one[part])}
                </td>
              ))}
              <td className="num">{formatDecimal(totalOf(one))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="total">
            <td>Soma</td>
            {PARTS.map((part) => (
              <td key={part} className="num">
                {formatDecimal(sum(debitos.map((one) => one[part])))}
              </td>
            ))}
            <td className="num">{formatDecimal(sum(debitos.map(totalOf)))}</td>
          </tr>
        </tfoot>
      </table>
    </Section>
  );
}

function Pagamentos({ pagamentos }: Pick<Guia, 'pagamentos'>) {
  return (
    <Section title="Pagamentos (R$)">
      {pagamentos.length === 0 ? (
        <p className="dim">Nenhum pagamento</p>
      ) : (
        <table className="t">
          <thead>
            <tr>
              <th scope="col">Data</th>
              <th scope="col">Banco</th>
              <th scope="col">Autenticação</th>
              <th scope="col" className="num">
                Valor
              </th>
            </tr>
          </thead>
          <tbody>
            {pagamentos.map((one) => (
              <tr key={one.id}>
                <td>{formatDate(one.data)}</td>
                <td>{one.banco}</td>
                <td>{one.autenticacao}</td>
                <td className="num">{formatDecimal(one.valor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

/** It is opened by who may, in its own department; else its name is all that is told. */
function DocLink({ doc }: { doc: NonNullable<Guia['doc']> }) {
  const own = doc.departamento.codigo === currentDepartment();
  return own && actorNow().can('fiscalizacao.docs.show') ? (
    <To href={addressOf(areaOf('docs'), doc.id)}>{nomeDoc(doc)}</To>
  ) : (
    <>
      {nomeDoc(doc)}
      {own ? null : <span className="dim"> · {doc.departamento.nome}</span>}
    </>
  );
}

export default function DetalhePagamento({ row, record, tab }: DetailProps) {
  const g = { ...row, ...(record as Guia | undefined) } as unknown as GuiaRow & Partial<Guia>;
  return (
    <TabPanel id="" title="Guia" tab={tab}>
      <Section title="Guia">
        <Facts>
          <Fact label="Tributo">{tributos[g.tributo]}</Fact>
          <Fact label="Tipo">{tipos[g.tipo]}</Fact>
          <Fact label="Competência">{formatDate(g.competencia).slice(3)}</Fact>
          <Fact label="Vencimento">{formatDate(g.vencimento)}</Fact>
          <Fact label="Valor">{formatMoney(g.valor)}</Fact>
          <Fact label="Pago">{g.pago_em ? formatMoney(g.pago) : null}</Fact>
          <ContribuinteFacts pessoa={g.contribuinte} />
          <Fact label="Documento" wide>
            {g.doc ? <DocLink doc={g.doc} /> : null}
          </Fact>
          <Fact label="Cadastro" wide>
            {g.cadastro ? (
              <To
                href={addressOf(areaOf('cadastros'), g.cadastro.id)}
                label={`Cadastro ${g.cadastro.numero}`}
              >
                {g.cadastro.numero}
              </To>
            ) : null}
          </Fact>
        </Facts>
      </Section>
      {g.debitos ? <Debitos debitos={g.debitos} /> : <Loading />}
      {g.pagamentos ? <Pagamentos pagamentos={g.pagamentos} /> : null}
    </TabPanel>
  );
}
