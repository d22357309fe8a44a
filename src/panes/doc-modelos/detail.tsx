/** The model: what it is, its parameters with their rules, its irregularities. */
import { useContext } from 'react';
import { regraEmPalavras } from '../../../domain/doc-modelo/regras.ts';
import {
  record as campos,
  unidades,
  type DocModelo,
  type DocModeloRow,
} from '../../../domain/doc-modelo/index.ts';
import { tipos } from '../../../domain/doc/situacoes.ts';
import { formatValue } from '../../../domain/kernel/format-value.ts';
import {
  formatDate,
  formatDateTime,
  formatDecimal,
  plural,
} from '../../../domain/kernel/format.ts';
import { Loading } from '../../ui/states.tsx';
import { Fact, Facts, Section } from '../detail/parts.tsx';
import { Table, type TableColumn } from '../detail/table.tsx';
import { PrintingContext, TabPanel } from '../detail/tab-panel.tsx';
import type { DetailProps } from '../face.ts';
import { noDe } from '../../../domain/texto/no.ts';
import { RichText } from '../texto/rich-text.tsx';
import { Versoes } from './versoes.tsx';

type Parametro = DocModelo['parametros'][number];

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
        regras.map((regra, at) => <div key={at}>{regraEmPalavras(regra)}</div>)
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

/** The fields of the record that are told as they are, in this order. */
const TOLD = [
  'legislacao',
  'defesa_ato',
  'serie_propria',
  'ciencia_tipos',
  'assuntos',
  'pontuacao',
  'tipo_implantacao',
  'debito_tipo',
  'dias_vencimento',
] as const satisfies readonly (keyof DocModelo)[];

function Regimento({ of }: { of: DocModelo }) {
  const { reincidencia, situacoes } = of;
  const steps = Object.entries(campos.situacoes.fields).flatMap(([name, field]) => {
    const linha = situacoes?.[name as keyof typeof situacoes];
    return linha ? [`${field.label}: ${formatValue(field, linha)}`] : [];
  });
  return (
    <Section title="Como vale">
      <Facts>
        {TOLD.map((name) => (
          <Fact key={name} label={campos[name].label} wide={campos[name].kind === 'list'}>
            {name === 'ciencia_tipos' && of.ciencia_tipos.length === 0
              ? 'todas'
              : name === 'assuntos' && of.assuntos.length === 0
                ? 'todos'
                : formatValue(campos[name], of[name])}
          </Fact>
        ))}
        <Fact label="Reincidência" wide>
          {reincidencia
            ? `${plural(reincidencia.meses, 'mês', 'meses')}, × ${formatDecimal(reincidencia.fator)}, ${reincidencia.mesma ? 'da mesma irregularidade' : 'de qualquer do modelo'}`
            : null}
        </Fact>
        <Fact label="Situações" wide>
          {steps.length > 0 ? steps.join('; ') : 'Regra padrão do sistema'}
        </Fact>
        {of.indices.length > 0 ? (
          <Fact label="Índices" wide>
            {of.indices
              .map(
                ({ codigo, valor, vigente_de }) =>
                  `${codigo} ${valor.replace('.', ',')} desde ${formatDate(vigente_de)}`,
              )
              .join('; ')}
          </Fact>
        ) : null}
      </Facts>
    </Section>
  );
}

const TextosDoModelo = ({ of }: { of: DocModelo }) =>
  of.textos.length === 0 ? (
    <Section title="Textos">
      <p className="dim">Nenhum texto</p>
    </Section>
  ) : (
    of.textos.map((one) => (
      <Section
        key={one.id}
        title={one.titulo}
        right={one.editavel ? <span className="dim">alterável no documento</span> : undefined}
      >
        <RichText no={noDe(one.descricao)} />
      </Section>
    ))
  );

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
        {whole ? <Regimento of={whole} /> : null}
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
      <TabPanel id="textos" title="Textos" tab={tab}>
        {whole ? <TextosDoModelo of={whole} /> : <Loading />}
      </TabPanel>
      <TabPanel id="versoes" title="Versões" tab={tab}>
        {whole ? <Versoes key={whole.id} of={whole} /> : <Loading />}
      </TabPanel>
    </>
  );
}
