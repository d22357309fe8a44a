/** Number, kind and state of a job. */
import { tipos, type Job } from '../../../domain/job-output/schema.ts';
import { lookOf } from '../../nouns/index.ts';
import { RecordHeader } from '../detail/header.tsx';
import { duration } from './words.ts';

export function TrabalhoHeader({ j }: { j: Job }) {
  return (
    <RecordHeader
      name={`Trabalho ${j.id}`}
      status={lookOf('job_output', j.status)}
      right={
        j.duracao === null ? null : (
          <span className="dl">
            <span className="dim lg">Duração</span> <b className="b">{duration(j.duracao)}</b>
          </span>
        )
      }
      about={[tipos[j.tipo], j.usuario?.nome ?? 'Agendado']}
    />
  );
}
