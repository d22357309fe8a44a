/** Above a trail: of which record it is, and the way back to it. */
import { useAtomValue } from 'jotai';
import { listStoreFor } from '../../api/lists.ts';
import { recordOfAddress } from '../../nouns/address.ts';
import { areaOf } from '../../nouns/index.ts';
import { locationAtom, store } from '../../workspace/index.ts';
import { OfRecord } from '../detail/of-record.tsx';
import { useTrailNews } from './news.ts';

export default function TrailHeading() {
  /* another address, another record */
  useAtomValue(locationAtom);
  useTrailNews(recordOfAddress(areaOf('logs')), () => {
    void listStoreFor('logs', store.get(locationAtom).search).refresh();
  });
  return (
    <>
      <h1>Histórico de alterações</h1>
      <OfRecord areaId="logs" />
    </>
  );
}
