/** A job that was asked for here: its progress in a notice, until it is over. */
import { formatInteger } from '../../domain/kernel/format.ts';
import type { ListQuery } from '../../domain/kernel/define.ts';
import { listaJobs } from '../../domain/job-output/index.ts';
import type { Job } from '../../domain/job-output/schema.ts';
import { send } from '../api/client.ts';
import { addressOf } from '../nouns/address.ts';
import { areaOf, homeOf } from '../nouns/index.ts';
import type { Made } from '../nouns/index.ts';
import { countOf } from '../nouns/words.ts';
import { actorNow, navigate } from '../workspace/index.ts';
import { dismissToast, toast, updateToast } from '../ui/toast-store.ts';

const EVERY = 1000;
/** Readings without an answer before nobody waits for it here any more. */
const PATIENCE = 120;

type Asked = Pick<Job, 'id' | 'feitos' | 'total' | 'status'>;

type Followed = Extract<Made, { next: 'acompanha' }>;

function link(id: number, own: string | undefined) {
  const area = own === undefined ? homeOf(listaJobs.noun) : areaOf(own);
  const run = (): void => void (area && navigate(addressOf(area, id)));
  return area ? { action: { label: 'Ver trabalho', run } } : {};
}

export const maySeeJobs = (): boolean => actorNow().can(listaJobs.permission);

/** The job as it is now, among those of the list; null when there is none. Throws ApiError. */
export async function readJob(id: number, { call }: ListQuery = listaJobs): Promise<Job | null> {
  const { rows } = await send<{ rows: readonly Job[] }>(call, {
    query: { id_eq: id, per_page: 1 },
  });
  return rows[0] ?? null;
}

/** What there is to do once it is over: its file, where it made one. */
function offer(
  { id, arquivo }: Partial<Job> & Pick<Job, 'id'>,
  list: ListQuery,
  { own }: Followed,
) {
  if (!arquivo) return link(id, own);
  const run = (): void => void import('./paper.ts').then(({ takeFile }) => takeFile(list, id));
  // It waits for whoever does something else meanwhile.
  return { timeout: 0, action: { label: 'Baixar', run } };
}

/** Follows it: 'Comunicado: 1.250 de 5.000', then that it is done, in the words of what made it. */
export async function followJob(job: Asked, made: Followed): Promise<void> {
  const { title, done, each, own } = made;
  const progress = ({ feitos, total }: Asked): string =>
    `${title}: ${formatInteger(feitos)} de ${formatInteger(total)}`;
  if (own === undefined && !maySeeJobs()) {
    toast({ text: `${title} a caminho de ${countOf(each, job.total)}` });
    return;
  }
  const list = own === undefined ? listaJobs : areaOf(own).list;
  const notice = toast({ text: progress(job), timeout: 0, ...link(job.id, own) });
  let now: Asked & Partial<Job> = job;
  for (let left = PATIENCE; left > 0; left -= 1) {
    await new Promise((done) => setTimeout(done, EVERY));
    const next = await readJob(job.id, list).catch(() => null);
    if (!next) continue;
    // As long as it moves on it is waited for.
    if (next.feitos !== now.feitos) left = PATIENCE;
    now = next;
    if (now.status === 'done' || now.status === 'error') break;
    updateToast(notice, progress(now));
  }
  dismissToast(notice);
  const failed = now.status === 'error';
  const { falhas = 0 } = now;
  const missing = own !== undefined && falhas > 0 ? `, ${formatInteger(falhas)} não` : '';
  toast({
    text: failed
      ? `${title} parou: ${formatInteger(now.feitos)} de ${formatInteger(now.total)}`
      : now.status === 'done'
        ? `${title} ${done}: ${countOf(each, missing ? now.total - falhas : now.total)}${missing}`
        : `${title} continua no servidor`,
    tone: failed ? 'erro' : 'info',
    ...offer(now, list, made),
  });
}
