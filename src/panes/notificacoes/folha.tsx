/** The document as it grows: what was said so far, in the places that it has on paper. */
import './folha.css';
import { useAtomValue } from 'jotai';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { tipos, isTipo } from '../../../domain/doc/situacoes.ts';
import { unidades } from '../../../domain/doc-modelo/schema.ts';
import { formatDate, formatDecimal, formatMoney, plural } from '../../../domain/kernel/format.ts';
import { textOf } from '../../../domain/kernel/format-value.ts';
import { protocoloTipos } from '../../../domain/ordem-servico/schema.ts';
import { refLabel } from '../../commands/ref-search.ts';
import type { RecordRow } from '../../nouns/row.ts';
import { connectionInfoAtom, currentUserAtom, hojeAtom } from '../../workspace/index.ts';
import type { BodyProps } from '../form/body.ts';
import { useRefRow } from '../form/ref-field.tsx';
import { RichText } from '../texto/rich-text.tsx';
import { achadasOf, memoriaDe, quantidadesOf, useNovo, type Novo } from './achado.tsx';
import type { Doc } from '../../../domain/doc/schema.ts';
import { useTextos } from './dito.ts';

type Values = BodyProps['hook']['values'];

/** A place that nothing is written in yet. */
const Vago = ({ children }: { children: string }) => <span className="fo-vago">{children}</span>;
const said = (value: ReactNode, vago: string): ReactNode =>
  value === null || value === undefined || value === '' ? <Vago>{vago}</Vago> : value;

const useRow = (query: string, id: unknown): RecordRow | null =>
  useRefRow(query, typeof id === 'number' ? id : null) ?? null;

const nameIn = (row: RecordRow | null, field: string): string | null =>
  row ? textOf((row as unknown as Record<string, unknown>)[field]) || null : null;

function Linhas({ linhas }: { linhas: readonly (readonly [rotulo: string, dito: ReactNode])[] }) {
  return (
    <dl className="fo-dados">
      {linhas.map(([rotulo, dito]) => (
        <Fragment key={rotulo}>
          <dt>{rotulo}</dt>
          <dd>{dito}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Who it is of, and where. */
function Partes({ form, hook: { values } }: BodyProps) {
  const kept = form.target.kind === 'one' ? (form.target.row as unknown as Partial<Doc>) : {};
  const pessoa = useRow('pessoas.index', values.contribuinte_id);
  const cadastro = useRow('cadastros.index', values.cadastro_id);
  const ordem = useRow('ordem_servicos.index', values.ordem_servico_id);
  const protocolo = values.protocolo_numero
    ? `${protocoloTipos[values.protocolo_tipo as keyof typeof protocoloTipos] ?? ''} ${textOf(values.protocolo_numero)}/${textOf(values.protocolo_ano)}`
    : null;
  const os = ordem ? refLabel(ordem) : kept.ordem_servico && refLabel(kept.ordem_servico);
  return (
    <Linhas
      linhas={[
        ['Contribuinte', said(nameIn(pessoa, 'razao_social'), 'a identificar')],
        ['CPF/CNPJ', said(nameIn(pessoa, 'cpf_cnpj'), 'a identificar')],
        ['Cadastro', said(nameIn(cadastro, 'numero'), 'sem cadastro')],
        ['Local', said(textOf(values.endereco), 'a informar')],
        ...(os ? ([['OS', os]] as const) : []),
        ...(protocolo ? ([['Protocolo', protocolo]] as const) : []),
      ]}
    />
  );
}

function Encontrado({ novo, values }: { novo: Novo; values: Values }) {
  const found = achadasOf(values.irregularidades);
  if (novo.irregularidades.length === 0) return null;
  return (
    <section>
      <h4>Irregularidades</h4>
      {found.length === 0 ? <Vago>nenhuma marcada ainda</Vago> : null}
      <ol className="fo-lista">
        {novo.irregularidades.flatMap((one) => {
          const achada = found.find(({ irregularidade_id: id }) => id === one.id);
          return achada
            ? [
                <li key={one.id}>
                  {one.descricao}
                  {achada.quantidade > 1 ? ` (${achada.quantidade} vezes)` : ''}
                  {one.texto ? <p>{one.texto}</p> : null}
                </li>,
              ]
            : [];
        })}
      </ol>
    </section>
  );
}

function Valores({ novo, values, hoje }: { novo: Novo; values: Values; hoje: string }) {
  const memoria = memoriaDe(novo, values, hoje);
  const quantidades = new Map(
    quantidadesOf(values.valores).map((one) => [one.parametro_id, one.quantidade]),
  );
  if (novo.parametros.length === 0 && !memoria) return null;
  return (
    <section>
      <h4>Valores</h4>
      {novo.parametros.length > 0 ? (
        <table className="fo-tab">
          <tbody>
            {novo.parametros.map(({ id, descricao, unidade }) => {
              const quantidade = quantidades.get(id);
              const linha = memoria?.valores.find((one) => one.parametro_id === id);
              return (
                <tr key={id}>
                  <th scope="row">{descricao}</th>
                  <td className="num">
                    {quantidade ? (
                      `${formatDecimal(quantidade)} ${unidade === 'unitario' ? '' : unidades[unidade]}`
                    ) : (
                      <Vago>a informar</Vago>
                    )}
                  </td>
                  <td className="num">{linha ? formatMoney(linha.valor) : ''}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : null}
      {memoria && memoria.fator !== '1' ? (
        <p>
          Reincidência: × {memoria.fator.replace('.', ',')} (
          {plural(novo.anteriores.documentos, 'documento anterior', 'documentos anteriores')})
        </p>
      ) : null}
      <p className="fo-total">
        Total {memoria ? <b>{formatMoney(memoria.total)}</b> : <Vago>a calcular</Vago>}
      </p>
    </section>
  );
}

function Ditos(props: BodyProps) {
  const textos = useTextos(props);
  return textos.map(({ titulo, no }, at) => (
    // Rows have no id: their place is all that tells them apart.
    // oxlint-disable-next-line react/no-array-index-key
    <section key={at}>
      <h4>{titulo}</h4>
      <RichText no={no} />
    </section>
  ));
}

/** The page. */
export function Folha(props: BodyProps) {
  const { form, hook } = props;
  const { values } = hook;
  const novo = useNovo(props);
  const hoje = useAtomValue(hojeAtom);
  const { municipio } = useAtomValue(connectionInfoAtom);
  const orgao = useAtomValue(currentUserAtom)?.departamento?.nome;
  const fiscal = useRow('usuarios.fiscais', values.fiscal_id);
  const kept = form.target.kind === 'one' ? (form.target.row as unknown as Partial<Doc>) : {};
  const anew = novo && form.target.kind === 'one' && kept.tipo === novo.tipo;
  const tipo = novo?.tipo ?? values.tipo;
  const days = (values.dias_regularizar as number | null | undefined) ?? novo?.dias_regularizar;
  const dia = textOf(values.autuado_em) || kept.autuado_em || hoje;
  return (
    <article className="fo" aria-label="O documento até aqui">
      <header>
        <div>{municipio}</div>
        <div>{orgao}</div>
      </header>
      <h3>{typeof tipo === 'string' && isTipo(tipo) ? tipos[tipo] : 'Documento'}</h3>
      <p className="fo-num">
        {anew && kept.numero ? `${kept.numero}/${kept.ano}` : <Vago>número ao confirmar</Vago>}
      </p>
      {novo ? <p className="fo-num">{novo.titulo}</p> : null}
      <Partes {...props} />
      {novo ? <Encontrado novo={novo} values={values} /> : null}
      {novo ? <Valores novo={novo} values={values} hoje={hoje} /> : null}
      <Ditos {...props} />
      {days ? (
        <section>
          <h4>Prazo</h4>
          <p>{plural(days, 'dia', 'dias')} para regularizar, a contar da ciência.</p>
        </section>
      ) : null}
      <footer>
        <p>{formatDate(dia)}</p>
        <div className="fo-assina">
          {said(nameIn(fiscal, 'nome') ?? kept.fiscal?.nome, 'fiscal')}
        </div>
        <div className="fo-assina">Ciência do contribuinte</div>
      </footer>
    </article>
  );
}
