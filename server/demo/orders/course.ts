/** Longer stretches of an order's story: the work in the field, its closing, and its coming back. */
import type { Situacao } from '../../../domain/ordem-servico/schema.ts';
import { analyse, isAnalysed, sendBack } from './analyses.ts';
import { measure } from './case.ts';
import { askForTime } from './requests.ts';
import type { Story } from './story.ts';
import { implanta } from '../subjects.ts';

/** Field work until `limit`; ends in `until`, from which it may be closed. */
export function work(
  story: Story,
  limit: number,
  until: Situacao,
  options: { asks: boolean },
): void {
  const { random, words } = story.world;
  const { seed, exige } = story.made.subject;
  let visits = random.int(0, 2);
  const notifies =
    until === 'a_notificar' ||
    (exige.has('doc') && story.made.docs === 0 && until !== 'andamento') ||
    random.chance(seed.notifica ?? 0);
  while (visits-- > 0) {
    story.pass(2.5, limit);
    story.visit();
  }
  if (until !== 'local_fechado' && random.chance(0.1)) {
    story.pass(2, limit);
    story.closedDoor();
    story.pass(2, limit);
    if (story.made.situacao !== until)
      story.step('ordem_servicos.retomar', story.base(), story.owner(), null);
  }
  if (options.asks) askForTime(story, limit);
  if (notifies) {
    story.pass(2, limit);
    story.notify();
    if (until !== 'a_notificar') {
      story.pass(1.5, limit);
      story.issue();
      if (random.chance(0.7) || until !== 'encerrada')
        story.step('ordem_servicos.retomar', story.base(), story.owner(), null);
    }
  }
  if (until === 'local_fechado') {
    story.pass(3, limit);
    story.closedDoor();
  }
  if (
    seed.areas &&
    (until === 'encerrada' || random.chance(0.5)) &&
    story.made.areas.length === 0
  ) {
    measure(story.made, random, words);
    story.measured();
  }
  if (random.chance(0.18)) {
    story.pass(2, limit);
    story.visit();
  }
}

/** Closes at the present position; an analysis follows where the subject asks for it. */
export function close(story: Story): void {
  const { made, world } = story;
  const drawn = made.subject.closings.pick(world.random);
  const closing =
    made.first === 'implanta' ? (made.subject.seed.encerramento.find(implanta) ?? drawn) : drawn;
  const comentario = world.words.pick(closing.textos);
  if (made.docs === 0 && (closing.emite || made.subject.exige.has('doc'))) story.issue();
  made.concluido = story.step(
    'ordem_servicos.encerrar',
    'encerrada',
    story.owner(),
    `${closing.descricao}: ${comentario}`,
  );
  const { id, descricao, resultado } = closing;
  made.encerramento = { id, descricao, resultado, comentario };
  if (isAnalysed(story)) analyse(story, closing.resultado);
}

/** Comes back from its closing, by the analysis that waits for more or by a manager. */
export function reopen(story: Story, limit: number): void {
  const { made, world } = story;
  if (!sendBack(story, limit)) {
    story.pass(4, limit, 0.5);
    story.step(
      'ordem_servicos.reabrir',
      'reabrindo',
      story.team.managers.pick(world.random).id,
      world.words.pick(story.texts.reabrir),
    );
  }
  made.reaberta = true;
  made.concluido = null;
  made.encerramento = null;
}
