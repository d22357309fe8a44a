/** Above a trail: of which record it is, and the way back to it. */
import { useAtomValue } from 'jotai';
import { listStoreFor } from '../../api/lists.ts';
import { locationAtom, store } from '../../workspace/index.ts';
import { To } from '../detail/parts.tsx';
import { useRecordName } from '../detail/record-name.ts';
import { screenOf, trailOfAddress } from './address.ts';
import { useTrailNews } from './news.ts';
import { entidadeLabels } from './words.ts';

function Record({ entidade, id }: { entidade: string; id: number }) {
  const name = useRecordName(entidade, id, `${entidadeLabels[entidade] ?? 'Registro'} ${id}`);
  const href = screenOf(entidade, id);
  return href ? (
    <To href={href} title="Voltar ao registro (u)">
      {name}
    </To>
  ) : (
    <span className="dim">{name}</span>
  );
}

export default function TrailHeading() {
  /* another address, another record */
  useAtomValue(locationAtom);
  const trail = trailOfAddress();
  useTrailNews(trail, () => {
    void listStoreFor('logs', store.get(locationAtom).search).refresh();
  });
  return (
    <>
      <h1>Histórico de alterações</h1>
      {trail ? <Record entidade={trail.entidade} id={trail.id} /> : null}
    </>
  );
}
