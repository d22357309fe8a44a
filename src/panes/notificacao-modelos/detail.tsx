/** The model: what it is, its parameters with their rules, its irregularities. */
import { useContext } from 'react';
import { MAXIMO, tiposRegra } from '../../../domain/doc-modelo/regras.ts';
import { unidades, type DocModelo, type DocModeloRow } from '../../../domain/doc-modelo/index.ts';
import { tipos } from '../../../domain/doc/situacoes.ts';
import { formatDateTime, formatDecimal, plural } from '../../../domain/kernel/format.ts';
import { Loading } from '../../ui/states.tsx';
import { Fact, Facts, Section } from '../detail/parts.tsx';
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

function Parametros({ of }: { of: DocModelo }) {
  return (
    <Section title="Parâmetros">
      {of.parametros.length === 0 ? (
        <p className="dim">Nenhum parâmetro</p>
      ) : (
        <table className="t">
          <thead>
            <tr>
              <th scope="col">Código</th>
              <th scope="col">Descrição</th>
              <th scope="col">Unidade</th>
              <th scope="col">Regras de cálculo</th>
            </tr>
          </thead>
          <tbody>
            {of.parametros.map((one) => (
              <tr key={one.id}>
                <td>{one.codigo}</td>
                <td className="wrap">
                  {one.descricao}
                  <span className="dim">
                    {one.obrigatorio ? ' · obrigatório' : ''}
                    {one.grau ? ' · grau da infração' : ''}
                    {one.padrao ? ` · padrão ${formatDecimal(one.padrao)}` : ''}
                  </span>
                </td>
                <td>{unidades[one.unidade]}</td>
                <td className="wrap">
                  {one.regras.length === 0 ? <span className="dim">sem valor</span> : null}
                  {one.regras.map((regra, at) => (
                    <div key={at}>{regraText(regra)}</div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}

function Irregularidades({ of }: { of: DocModelo }) {
  return (
    <Section title="Irregularidades">
      {of.irregularidades.length === 0 ? (
        <p className="dim">Nenhuma irregularidade</p>
      ) : (
        <table className="t">
          <thead>
            <tr>
              <th scope="col">Código</th>
              <th scope="col">Descrição</th>
              <th scope="col" className="num">
                Valor
              </th>
            </tr>
          </thead>
          <tbody>
            {of.irregularidades.map((one) => (
              <tr key={one.id}>
                <td>{one.codigo}</td>
                <td className="wrap">
                  {one.descricao}
                  {one.texto ? <div className="mid">{one.texto}</div> : null}
                  {one.legislacao ? <div className="dim">{one.legislacao.titulo}</div> : null}
                </td>
                <td className="num">{formatDecimal(one.valor)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
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
