/** What can be done to messages, and what only the console knows of them: which side acts, what it shows beside. */
import { SEM_PERMISSAO } from '../../domain/permission-check.ts';
import { mensagemActions } from '../../domain/mensagem/actions.ts';
import { umaOrdem } from '../../domain/ordem-servico/queries.ts';
import type { MensagemRow } from '../../domain/mensagem/schema.ts';
import type { Action } from '../../domain/define.ts';
import { currentDepartment } from '../api/session.ts';
import { actorAtom, store } from '../workspace/index.ts';
import type { Command, CommandContext, RecordRow, Target } from './define.ts';
import { fromAction } from './from-action.ts';
import { ports } from './ports.ts';

const NOUN = 'mensagem';
const firstOf = (target: Target): RecordRow | null =>
  target.kind === 'one' ? target.row : target.kind === 'many' ? (target.rows[0] ?? null) : null;

/** Whose side is acted from: in the folders of what one sent, the sender's. */
export function isSent(row: RecordRow | null, areaId: string | null): boolean {
  if (!areaId?.startsWith('enviadas')) return false;
  const { remetente } = (row ?? {}) as Partial<MensagemRow>;
  return !remetente || remetente.id === store.get(actorAtom)?.id;
}

/** 'e': archives, or where it is archived already, restores. */
export function archiveCommand(row: RecordRow | null, areaId: string | null): string {
  const m = row as Partial<MensagemRow> | null;
  const sent = isSent(row, areaId);
  const archived = row
    ? sent
      ? m?.arquivada_remetente
      : m?.arquivada_destinatario
    : areaId?.endsWith('arquivadas');
  return `mensagens.${sent ? 'enviadas' : 'recebidas'}.${archived ? 'restaurar' : 'arquivar'}`;
}

const LER = 'mensagens.recebidas.ler';

/** Reading what was read says nothing new. */
function alreadyRead(target: Target): string | null {
  const unread = (row: RecordRow): boolean => row.status === 'enviada';
  if (target.kind === 'one') return unread(target.row) ? null : 'A mensagem já foi lida';
  if (target.kind === 'many') return target.rows.some(unread) ? null : 'Todas já foram lidas';
  return null;
}

function adapted(action: Action): Command {
  const base = fromAction(action);
  if (action.from === null) return base;
  const sent = action.id.startsWith('mensagens.enviadas');
  return {
    ...base,
    ...(action.id === LER ? { keys: ['Shift+I'] } : {}),
    hidden: (ctx) =>
      (base.hidden?.(ctx) ?? false) || isSent(firstOf(ctx.target), ctx.areaId) !== sent,
    blocked: (ctx) =>
      (action.id === LER ? alreadyRead(ctx.target) : null) ?? base.blocked?.(ctx) ?? null,
  };
}

const subjectOf = ({ target }: CommandContext): MensagemRow['assunto'] =>
  (firstOf(target) as MensagemRow | null)?.assunto ?? null;

const openSubject: Command = {
  id: 'mensagens.abrir_assunto',
  title: 'Abrir OS',
  section: 'Mensagem',
  info: 'Mostra ao lado o registro de que a mensagem trata',
  icon: 'order',
  keywords: ['ver a os', 'referencia', 'ordem', 'documento'],
  scope: 'detalhe',
  target: { noun: NOUN, many: false },
  hidden: ({ target }) => target.kind === 'none' || target.noun !== NOUN,
  titleIn: (ctx) => (subjectOf(ctx)?.entidade === 'doc' ? 'Abrir documento' : 'Abrir OS'),
  blocked(ctx) {
    if (ctx.target.kind !== 'one') return 'Só em um registro por vez';
    const subject = subjectOf(ctx);
    if (!subject) return 'A mensagem não trata de uma OS';
    if (subject.entidade !== 'ordem_servico') return 'Documentos ainda não têm tela';
    if (subject.departamento !== currentDepartment()) return 'É de outro departamento';
    return ctx.actor.can(umaOrdem.permission) ? null : SEM_PERMISSAO;
  },
  run(ctx) {
    const subject = subjectOf(ctx);
    if (subject) ports().detail.beside('servicos', subject.id);
  },
};

export const messageCommands: readonly Command[] = [
  ...(mensagemActions as readonly Action[]).map(adapted),
  openSubject,
];
