/** What is built on a registry: measured areas, drawings. */
import { useAtomValue } from 'jotai';
import { useContext } from 'react';
import { areasDoCadastro, plantasDoCadastro } from '../../../domain/cadastro/index.ts';
import { areaSituacoes, areaTipos, areaUsos } from '../../../domain/cadastro/schema.ts';
import { formatArea } from '../../../domain/kernel/format.ts';
import { sum } from '../../../domain/kernel/money.ts';
import { PastContext, partAtom } from '../../api/query.ts';
import { Loading, LoadFailure } from '../../ui/states.tsx';
import { Attachments } from '../detail/attachments.tsx';
import { Fact, Facts, Section } from '../detail/parts.tsx';
import { Table } from '../detail/table.tsx';

function AreasOf({ id, title = 'Áreas construídas' }: { id: number; title?: string }) {
  const { data, status, error, refetch } = useAtomValue(partAtom(areasDoCadastro, id));
  return (
    <Section title={title}>
      {data ? (
        <Table
          rows={data}
          none="Nenhuma área construída"
          columns={[
            { head: 'Tipo', cell: (one) => areaTipos[one.tipo] },
            { head: 'Uso', cell: (one) => areaUsos[one.uso] },
            { head: 'Situação', cell: (one) => areaSituacoes[one.situacao] },
            { head: 'Ano', kind: 'num', cell: (one) => one.ano },
            {
              head: 'Área',
              kind: 'num',
              cell: (one) => formatArea(one.area),
              total: formatArea(sum(data.map(({ area }) => area))),
            },
          ]}
        />
      ) : status === 'error' ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Section>
  );
}

function PlantasOf({ id, numero }: { id: number; numero: string }) {
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

/** The registry as it is: nothing within what is drawn as it was. */
export const Areas = (of: { id: number; title?: string }) =>
  useContext(PastContext) ? null : <AreasOf {...of} />;
export const Plantas = (of: { id: number; numero: string }) =>
  useContext(PastContext) ? null : <PlantasOf {...of} />;
