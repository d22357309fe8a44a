/** The face of the retention rules: as their fields say, and what this night would take by those in force. */
import { useAtomValue } from 'jotai';
import { dados, previsaoDeGuarda } from '../../../domain/prazo-guarda/index.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { formatInteger, plural } from '../../../domain/kernel/format.ts';
import { valueAtom } from '../../api/query.ts';
import { addressOf } from '../../nouns/address.ts';
import { areaOf } from '../../nouns/index.ts';
import { Loading, LoadFailure } from '../../ui/states.tsx';
import { defaultFace } from '../default-face.ts';
import { Section, To } from '../detail/parts.tsx';
import { Table, type TableColumn } from '../detail/table.tsx';
import type { DetailProps, Face } from '../face.ts';

type Linha = Infer<typeof previsaoDeGuarda.value>;

const columns: readonly TableColumn<Linha>[] = [
  { head: 'Dado', cell: ({ dado }) => dados[dado] },
  { head: 'Guarda-se', cell: ({ dias }) => plural(dias, 'dia', 'dias') },
  {
    head: 'Pela regra',
    kind: 'wrap',
    cell: ({ regra }) =>
      regra ? (
        <To href={addressOf(areaOf('prazos-guarda'), regra.id)}>{regra.descricao}</To>
      ) : (
        'do sistema'
      ),
  },
  { head: 'Passaram', kind: 'num', cell: ({ passados }) => formatInteger(passados) },
];

function EstaNoite() {
  const { data, status, error, refetch } = useAtomValue(valueAtom(previsaoDeGuarda));
  return (
    <Section title="O que se apaga esta noite">
      {data ? (
        <Table
          rows={data.map((one, id) => ({ ...one, id }))}
          none="Nada"
          label="O que se apaga esta noite"
          columns={columns}
        />
      ) : status === 'error' ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      <p className="dim">Atos, documentos e o log não se apagam.</p>
    </Section>
  );
}

export function face(): Face {
  const plain = defaultFace('prazos-guarda');
  const Detail = (props: DetailProps) => (
    <>
      <plain.Detail {...props} />
      <EstaNoite />
    </>
  );
  return { ...plain, Detail };
}
