/** The model: what it is, its parameters with their rules, its irregularities. */
import { useContext } from 'react';
import { MAXIMO, tiposRegra } from '../../../domain/doc-modelo/regras.ts';
import { unidades, type DocModelo, type DocModeloRow } from '../../../domain/doc-modelo/index.ts';
import { tipos } from '../../../domain/doc/situacoes.ts';
import { formatDateTime, formatDecimal, plural } from '../../../domain/kernel/format.ts';
import { Loading } from '../../ui/states.tsx';
import { Fact, Facts, Section } from '../detail/parts.tsx';
import { Table, type TableColumn } from '../detail/table.tsx';
import { PrintingContext, TabPanel } from '../detail/tab-panel.tsx';
import type { DetailProps } from '../face.ts';

type Parametro = DocModelo['parametros'][number];

const regraText = ({
  tipo,
  parametro_inicial,
  parametro_final,
  valor,
  fracao,
}: Parametro['regras'][number]): string =>
  `${formatDecimal(parametro_inicial)} a ${parametro_final === MAXIMO ? 'o máximo' : formatDecimal(parametro_final)}: ${tiposRegra[tipo]} ${formatDecimal(valor)}${tipo === 'multiplicador_por_fracao' ? ` a cada ${formatDecimal(fracao)}` : ''}`;

const PARAMETROS: readonly TableColumn<Parametro>[] = [
  { head: 'Código', cell: (one) => one.codigo },
  {
    head: 'Descrição',
    kind: 'wrap',
    cell: (one) => (
      <>
        {one.descricao}
        <span className="dim">
          {one.obrigatorio ? ' · obrigatório' : ''}
          {one.grau ? ' · grau da infração' : ''}
          {one.padrao ? ` · padrão ${formatDecimal(one.padrao)}` : ''}
        </span>
      </>
    ),
  },
  { head: 'Unidade', cell: (one) => unidades[one.unidade] },
  {
    head: 'Regras de cálculo',
    kind: 'wrap',
    cell: ({ regras }) =>
      regras.length === 0 ? (
        <span className="dim">sem valor</span>
      ) : (
        regras.map((regra, at) => <div key={at}>{regraText(regra)}</div>)
      ),
  },
];

function Parametros({ of }: { of: DocModelo }) {
  return (
    <Section title="Parâmetros">
      <Table rows={of.parametros} none="Nenhum parâmetro" columns={PARAMETROS} />
    </Section>
  );
}

const IRREGULARIDADES: readonly TableColumn<DocModelo['irregularidades'][number]>[] = [
  { head: 'Código', cell: (one) => one.codigo },
  {
    head: 'Descrição',
    kind: 'wrap',
    cell: (one) => (
      <>
        {one.descricao}
        {one.texto ? <div className="mid">{one.texto}</div> : null}
        {one.legislacao ? <div className="dim">{one.legislacao.titulo}</div> : null}
      </>
    ),
  },
  { head: 'Valor', kind: 'num', cell: (one) => formatDecimal(one.valor) },
];

function Irregularidades({ of }: { of: DocModelo }) {
  return (
    <Section title="Irregularidades">
      <Table rows={of.irregularidades} none="Nenhuma irregularidade" columns={IRREGULARIDADES} />
    </Section>
  );
}

export default function DetalheModelo({ row, record, tab }: DetailProps) {
  const modelo = row as unknown as DocModeloRow;
  const whole = record as DocModelo | undefined;
  const printing = useContext(PrintingContext);
  return (
    <>
      <TabPanel id="" title="Detalhes" tab={tab}>
        <Section title="Modelo">
          <Facts>
            <Fact label="Tipo">{tipos[modelo.tipo]}</Fact>
            <Fact label="Versão">{modelo.versao}</Fact>
            <Fact label="Para regularizar">
              {modelo.dias_regularizar ? plural(modelo.dias_regularizar, 'dia', 'dias') : null}
            </Fact>
            <Fact label="Ativo">{modelo.ativo ? 'sim' : 'não'}</Fact>
            <Fact label="Alterado em">{formatDateTime(modelo.updated_at)}</Fact>
            <Fact label="Documentos">{modelo.docs_emitidos ? 'sim' : 'não'}</Fact>
            <Fact label="Descrição" wide>
              {modelo.descricao}
            </Fact>
          </Facts>
        </Section>
        {/* on paper they stand in their own tabs */}
        {printing ? null : whole ? (
          <>
            <Parametros of={whole} />
            <Irregularidades of={whole} />
          </>
        ) : (
          <Loading />
        )}
      </TabPanel>
      <TabPanel id="parametros" title="Parâmetros" tab={tab}>
        {whole ? <Parametros of={whole} /> : <Loading />}
      </TabPanel>
      <TabPanel id="irregularidades" title="Irregularidades" tab={tab}>
        {whole ? <Irregularidades of={whole} /> : <Loading />}
      </TabPanel>
    </>
  );
}
