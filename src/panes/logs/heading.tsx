/** Above a trail: of which record it is, and the way back to it. */
import { useAtomValue } from 'jotai';
import { umaOrdem } from '../../../domain/ordem-servico/queries.ts';
import { nomeOs } from '../../../domain/ordem-servico/schema.ts';
import { listStoreFor } from '../../api/list-store.ts';
import { useOne } from '../../api/query.ts';
import { locationAtom, store } from '../../workspace/index.ts';
import { To } from '../detail/parts.tsx';
import { screenOf, trailOfAddress } from './address.ts';
import { useTrailNews } from './news.ts';
import { entidadeLabels } from './words.ts';

function useName(entidade: string, id: number): string {
  const order = useOne(umaOrdem, entidade === 'ordem_servico' ? id : null).data;
  return order ? nomeOs(order) : `${entidadeLabels[entidade] ?? 'Registro'} ${id}`;
}

function Record({ entidade, id }: { entidade: string; id: number }) {
  const name = useName(entidade, id);
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
