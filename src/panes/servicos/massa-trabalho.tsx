/** 'OS em massa' under way and done: how far it is, what came of each registry, another try, and all of it back. */
import { useEffect, useRef, useState } from 'react';
import { formatInteger, plural } from '../../../domain/kernel/format.ts';
import { desfazerMassa, tentarDeNovo } from '../../../domain/job-output/index.ts';
import type { Job } from '../../../domain/job-output/schema.ts';
import { ApiError } from '../../api/client.ts';
import { leaveForm } from '../../commands/form-address.ts';
import { bindForm } from '../../commands/forms.ts';
import { readJob } from '../../commands/job-progress.ts';
import { firstKey, runCommand } from '../../commands/index.ts';
import { rowReason } from '../../commands/reasons.ts';
import { addressOf } from '../../nouns/address.ts';
import { areaOf, lookOf } from '../../nouns/index.ts';
import { Button } from '../../ui/button.tsx';
import { focusFirst } from '../../ui/focus.ts';
import { LoadFailure, Loading } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { announce } from '../../ui/toast-store.ts';
import { actorNow, navigate } from '../../workspace/index.ts';
import { FormFrame } from '../form/form-frame.tsx';
import type { DoneProps } from '../face.ts';
import { Linhas, ordensDoTrabalho } from '../trabalhos/linhas.tsx';
import { Progress } from '../trabalhos/progress.tsx';
import '../../nouns/job-output.ts';
import './massa.css';
import { useLatest } from '../../ui/latest.ts';

const EVERY = 700;
const works = ({ status }: Job): boolean => status === 'waiting' || status === 'running';

/** Asked for again here, it begins when the server has heard of it. */
const BEGINS_WITHIN = 15_000;

/** The job, read again and again while it works; 'falha' where it cannot be read. */
function useJob(id: number, turn: number): Job | 'falha' | null {
  const [job, setJob] = useState<Job | 'falha' | null>(null);
  useEffect(() => {
    let live = true;
    const until = turn > 0 ? Date.now() + BEGINS_WITHIN : 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const now = await readJob(id).catch((error: unknown) => {
        if (error instanceof ApiError && error.transient) return 'de novo' as const;
        return null;
      });
      if (!live) return;
      if (now !== 'de novo') setJob(now ?? 'falha');
      const goesOn = now === 'de novo' || (now !== null && works(now)) || Date.now() < until;
      if (goesOn) timer = setTimeout(() => void look(), EVERY);
    };
    void look();
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [id, turn]);
  return job;
}

const ordens = (n: number): string => plural(n, 'OS aberta', 'OS abertas');

/** In a sentence, also for who hears it. */
function said(job: Job): string {
  const made = job.feitos - job.falhas;
  const { desfazer, impedido } = job.saida as { desfazer?: object; impedido?: string };
  if (desfazer) return 'Desfazendo…';
  if (works(job)) return `Abrindo: ${formatInteger(job.feitos)} de ${formatInteger(job.total)}`;
  const failed =
    job.falhas === 0 ? '' : `; ${plural(job.falhas, 'não foi feito', 'não foram feitos')}`;
  if (job.status === 'error') return `Parou: ${ordens(made)}${failed}. ${job.erro ?? ''}`;
  if (job.desfeitas !== null)
    return `Desfeito: ${plural(job.desfeitas, 'OS cancelada', 'OS canceladas')}`;
  return `${ordens(made)}${failed}${impedido ? `. Não foi desfeito: ${impedido}` : ''}`;
}

function Shown({ form, job, again }: DoneProps & { job: Job; again: () => void }) {
  const root = useRef<HTMLDivElement>(null);
  const target = { kind: 'one', noun: 'job_output', row: job } as const;
  const actor = actorNow();
  const canTry = rowReason(tentarDeNovo, job, actor) === null;
  const canUndo = rowReason(desfazerMassa, job, actor) === null;
  const trabalho = addressOf(areaOf('trabalhos'), job.id);
  const retry = (): void => {
    if (!canTry) return;
    runCommand(tentarDeNovo.id, 'tecla', undefined, target);
    again();
  };
  const latest = useLatest(retry);
  useEffect(
    () =>
      bindForm(form.id, {
        submit: () => latest.current(),
        values: () => ({}),
        take: () => undefined,
        focus: () => {
          const element = root.current?.closest('form');
          if (element && !element.contains(document.activeElement)) focusFirst(element);
        },
      }),
    [form.id, latest],
  );
  const text = said(job);
  const over = !works(job);
  useEffect(() => {
    if (over) announce(text);
  }, [over, text]);
  return (
    <>
      <div className="scroll" ref={root}>
        <div className="form">
          <p className="massa-now">
            <Status look={lookOf('job_output', job.status)} /> <span role="status">{text}</span>
          </p>
          <p>
            <Progress job={job} />
          </p>
          <Linhas job={job} />
        </div>
      </div>
      <div className="submit">
        <Button variant="primary" data-autofocus onClick={() => navigate(ordensDoTrabalho(job.id))}>
          Ver as OS
        </Button>
        {canTry ? (
          <Button keys={firstKey('formulario.enviar') ?? undefined} onClick={retry}>
            {job.status === 'error'
              ? 'Tentar de novo'
              : `Tentar ${job.falhas === 1 ? 'o que não foi feito' : `os ${formatInteger(job.falhas)} não feitos`} de novo`}
          </Button>
        ) : null}
        {canUndo ? (
          <Button icon="undo" onClick={() => navigate(`${trabalho}?acao=${desfazerMassa.id}`)}>
            Desfazer tudo
          </Button>
        ) : null}
        <Button variant="ghost" onClick={() => navigate(trabalho)}>
          Ver trabalho
        </Button>
        <span className="grow" />
        <Button variant="ghost" keys="Esc" onClick={() => leaveForm(form)}>
          Sair
        </Button>
      </div>
    </>
  );
}

export function MassaTrabalho({ form, id }: DoneProps) {
  const [turn, setTurn] = useState(0);
  const again = (): void => setTurn((n) => n + 1);
  const job = useJob(id, turn);
  return (
    <FormFrame
      form={form}
      pane="detalhe"
      also="contexto"
      title="OS em massa"
      note={<span className="dim">trabalho {id}</span>}
    >
      {job === null ? (
        <Loading />
      ) : job === 'falha' ? (
        <LoadFailure error={null} onRetry={again} />
      ) : (
        <Shown form={form} id={id} job={job} again={again} />
      )}
    </FormFrame>
  );
}
