/**
 * A command from every action of the catalogue: permission, situação and guard give the reason why
 * not, `input` its form and its palette arguments, on one record and on many.
 */
import type { Action } from '../../domain/define.ts';
import { analiseActions } from '../../domain/analise/actions.ts';
import { jobActions } from '../../domain/job-output/index.ts';
import { ordemServicoActions } from '../../domain/ordem-servico/actions.ts';
import { solicitacaoActions } from '../../domain/solicitacao/actions.ts';
import type { IconName } from '../ui/icon.tsx';
import type { Command, CommandContext } from './define.ts';
import { doAtOnce } from './at-once.ts';
import { targetReason } from './reasons.ts';
import { openForm, submitGiven } from './submit.ts';

const SECTIONS: Readonly<Record<string, string>> = {
  ordem_servico: 'OS',
  solicitacao: 'Solicitação de prazo',
  analise: 'Análise',
  mensagem: 'Mensagem',
  job_output: 'Trabalho',
};

const ICONS: Readonly<Record<string, IconName>> = {
  'ordem_servicos.create': 'plus',
  'ordem_servicos.create_massa': 'people',
  'ordem_servicos.encerrar': 'check',
  'ordem_servicos.notificar': 'flag',
  'ordem_servicos.local_fechado': 'door',
  'ordem_servicos.retomar': 'play',
  'ordem_servicos.confirmar_fiscal': 'person',
  'ordem_servicos.substituir': 'swap',
  'ordem_servicos.reabrir': 'reopen',
  'ordem_servicos.cancelar': 'x',
  'ordem_servicos.manutencao': 'settings',
  'ordem_servicos.aceitar': 'check',
  'ordem_servicos.questionar': 'question',
  'ordem_servicos.update': 'edit',
  'ordem_servicos.areas': 'map',
  'ordem_servicos.solicitar_prazo': 'clock',
  'ordem_servicos.comentar': 'comment',
  'ordem_servicos.anexos': 'clip',
  'mensagens.recebidas.responder': 'undo',
  'mensagens.recebidas.ler': 'eye',
  'mensagens.recebidas.arquivar': 'archive',
  'mensagens.recebidas.restaurar': 'reopen',
  'mensagens.enviadas.arquivar': 'archive',
  'mensagens.enviadas.restaurar': 'reopen',
  'mensagens.enviadas.create': 'mail',
  'mensagens.comunicar': 'people',
  'sistema.job_outputs.retry': 'reopen',
  'solicitacoes.autorizar': 'check',
  'solicitacoes.recusar': 'x',
  'ordem_servicos.analise.minhas_analises.concluir': 'analysis',
  'ordem_servicos.analise.minhas_analises.reanalise': 'reopen',
  'ordem_servicos.analise.minhas_analises.reabertura': 'undo',
  'ordem_servicos.analise.analises.cancelar': 'x',
  'ordem_servicos.analise.analises.update': 'swap',
};

/** Forms of their own, in src/panes/form and src/panes/servicos-form. */
const OWN = new Set([
  'ordem_servicos.create',
  'ordem_servicos.create_avulsa',
  'ordem_servicos.encerrar',
  'ordem_servicos.confirmar_fiscal',
  'ordem_servicos.manutencao',
  'ordem_servicos.substituir',
  'ordem_servicos.areas',
  'ordem_servicos.analise.minhas_analises.concluir',
  'mensagens.recebidas.responder',
  'mensagens.enviadas.create',
  'mensagens.comunicar',
]);
/** One record at a time: what they replace is each record's own. */
const ONE = new Set([
  'ordem_servicos.anexos',
  'ordem_servicos.areas',
  'mensagens.recebidas.responder',
]);

const manyOf = (ctx: CommandContext): boolean =>
  ctx.target.kind === 'many' || ctx.target.kind === 'filter';

/** What asks for nothing and can be taken back, or does no harm, needs no form. */
const asksNothing = (action: Action): boolean =>
  action.tier !== 'C' && action.from !== null && Object.keys(action.input).length === 0;

/** The command of an action. */
export function fromAction(action: Action): Command {
  const creates = action.from === null;
  const many = !creates && !ONE.has(action.id);
  return {
    id: action.id,
    title: action.title,
    section: SECTIONS[action.noun] ?? 'Ações',
    info: action.info,
    icon: ICONS[action.id],
    keywords: action.keywords,
    scope: 'detalhe',
    tier: action.tier,
    input: action.input,
    ownForm: OWN.has(action.id),
    ...(creates ? {} : { target: { noun: action.noun, many } }),
    hidden: (ctx) => !creates && (ctx.target.kind === 'none' || ctx.target.noun !== action.noun),
    blocked(ctx) {
      if (!many && !creates && manyOf(ctx)) return 'Só em um registro por vez';
      return targetReason(action, creates ? { kind: 'none' } : ctx.target, ctx.actor);
    },
    run(ctx, input) {
      if (asksNothing(action)) {
        doAtOnce(action, ctx);
        return;
      }
      const on = creates ? { ...ctx, target: { kind: 'none' } as const } : ctx;
      // Legal effect always passes through a form; given arguments only fill it, unless it is sent from there.
      if (input && input.$enviar === true) {
        const { $enviar: _, ...given } = input;
        submitGiven(action.id, on, given);
      } else openForm(action.id, on, input);
    },
  };
}

const catalogue = [
  ...ordemServicoActions,
  ...solicitacaoActions,
  ...analiseActions,
  ...jobActions,
] as readonly Action[];

function avulsa(): Command {
  const base = fromAction(catalogue.find((one) => one.id === 'ordem_servicos.create') as Action);
  const id = 'ordem_servicos.create_avulsa';
  return {
    ...base,
    id,
    title: 'Nova OS avulsa',
    info: 'Serviço próprio do fiscal, ciente na hora',
    keywords: ['avulsa', 'nova os avulsa'],
    run: (ctx) => openForm(id, { ...ctx, target: { kind: 'none' } }),
  };
}

export const actionCommands: readonly Command[] = [...catalogue.map(fromAction), avulsa()];
/** What 'c' offers. */
export const creating: readonly string[] = [
  'ordem_servicos.create',
  'ordem_servicos.create_avulsa',
  'ordem_servicos.create_massa',
  'mensagens.enviadas.create',
  'mensagens.comunicar',
];
