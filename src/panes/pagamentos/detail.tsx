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
import { CadastroFact, ContribuinteFacts } from '../cadastros/contribuinte.tsx';
import { Fact, Facts, Section, To } from '../detail/parts.tsx';
import { Table, type TableColumn } from '../detail/table.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';
import type { DetailProps } from '../face.ts';

type Debito = Guia['debitos'][number];
const PARTS = ['valor', 'multa', 'juros', 'correcao'] as const;
const LABELS = { valor: 'Valor', multa: 'Multa', juros: 'Juros', correcao: 'Correção' } as const;
const totalOf = (one: Debito): string => sum(PARTS.map((part) => one[part]));

function Debitos({ debitos }: Pick<Guia, 'debitos'>) {
  const money = (head: string, of: (one: Debito) => string): TableColumn<Debito> => ({
    head,
    kind: 'num',
    cell: (one) => formatDecimal(of(one)),
    total: formatDecimal(sum(debitos.map(of))),
  });
  return (
    <Section title="Débitos (R$)">
      <Table
        rows={debitos}
        columns={[
          { head: 'Tipo', cell: (one) => one.tipo },
          ...PARTS.map((part) => money(LABELS[part], (one) => one[part])),
          money('Total', totalOf),
        ]}
      />
    </Section>
  );
}

function Pagamentos({ pagamentos }: Pick<Guia, 'pagamentos'>) {
  return (
    <Section title="Pagamentos (R$)">
      <Table
        rows={pagamentos}
        none="Nenhum pagamento"
        columns={[
          { head: 'Data', cell: (one) => formatDate(one.data) },
          { head: 'Banco', cell: (one) => one.banco },
          { head: 'Autenticação', cell: (one) => one.autenticacao },
          { head: 'Valor', kind: 'num', cell: (one) => formatDecimal(one.valor) },
        ]}
      />
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
            {g.doc && g.parcela ? <span className="dim"> · parcela {g.parcela}</span> : null}
          </Fact>
          <CadastroFact cadastro={g.cadastro} wide />
        </Facts>
      </Section>
      {g.debitos ? <Debitos debitos={g.debitos} /> : <Loading />}
      {g.pagamentos ? <Pagamentos pagamentos={g.pagamentos} /> : null}
    </TabPanel>
  );
}
