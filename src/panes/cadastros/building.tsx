/** What is built on a registry: measured areas, drawings. */
import { useAtomValue } from 'jotai';
import { areasDoCadastro, plantasDoCadastro } from '../../../domain/cadastro/index.ts';
import { areaSituacoes, areaTipos, areaUsos } from '../../../domain/cadastro/schema.ts';
import { formatArea } from '../../../domain/kernel/format.ts';
import { sum } from '../../../domain/kernel/money.ts';
import { partAtom } from '../../api/query.ts';
import { Loading, LoadFailure } from '../../ui/states.tsx';
import { Attachments } from '../detail/attachments.tsx';
import { Fact, Facts, Section } from '../detail/parts.tsx';

export function Areas({ id, title = 'Áreas construídas' }: { id: number; title?: string }) {
  const { data, status, error, refetch } = useAtomValue(partAtom(areasDoCadastro, id));
  return (
    <Section title={title}>
      {data ? null : status === 'error' ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      {data?.length === 0 ? <p className="dim">Nenhuma área construída</p> : null}
      {data && data.length > 0 ? (
        <table className="t">
          <thead>
            <tr>
              <th scope="col">Tipo</th>
              <th scope="col">Uso</th>
              <th scope="col">Situação</th>
              <th scope="col" className="num">
                Ano
              </th>
              <th scope="col" className="num">
                Área
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <tr key={one.id}>
                <td>{areaTipos[one.tipo]}</td>
                <td>{areaUsos[one.uso]}</td>
                <td>{areaSituacoes[one.situacao]}</td>
                <td className="num">{one.ano}</td>
                <td className="num">{formatArea(one.area)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="total">
              <td colSpan={4}>Soma</td>
              <td className="num">{formatArea(sum(data.map(({ area }) => area)))}</td>
            </tr>
          </tfoot>
        </table>
      ) : null}
    </Section>
  );
}

export function Plantas({ id, numero }: { id: number; numero: string }) {
  const { data, status, error, refetch } = useAtomValue(partAtom(plantasDoCadastro, id));
  if (!data)
    return status === 'error' ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading />
    );
  if (data.length === 0)
    return (
      <Section title="Plantas">
        <p className="dim">Nenhuma planta</p>
      </Section>
    );
  return data.map((one) => (
    <Attachments
      key={one.id}
      large
      title={one.titulo}
      anexos={one.arquivos}
      owner={`planta ${one.id}`}
      ownerName={`Planta do cadastro ${numero}`}
      reload={() => void refetch()}
      empty="Sem arquivo"
    >
      <Facts>
        <Fact label="Descrição" wide>
          {one.descricao}
        </Fact>
        <Fact label="Área">{formatArea(one.area)}</Fact>
        <Fact label="Ano">{one.ano}</Fact>
      </Facts>
    </Attachments>
  ));
}
