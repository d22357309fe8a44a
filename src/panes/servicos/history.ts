/** The story of an order: its own steps, its comments and its deadline requests, newest first. */
import type { OrdemServico } from '../../../domain/ordem-servico/schema.ts';
import { formatDate } from '../../../domain/kernel/format.ts';
import { findWords, lookOf } from '../../nouns/index.ts';
import { didText, stepText } from '../detail/timeline.tsx';
import type { Happening } from '../detail/timeline.tsx';
import '../../nouns/solicitacao.ts';

const COMENTAR = 'ordem_servicos.comentar';

/** Actions told by their own kind of entry: not twice. */
const own = (acao: string): boolean => acao === COMENTAR;

type Step = OrdemServico['historico'][number];

const REQUEST: Readonly<Record<string, string>> = {
  'ordem_servicos.solicitar_prazo': 'solicitado',
  'solicitacoes.autorizar': 'autorizado',
  'solicitacoes.recusar': 'recusado',
};

const ORIGIN: Readonly<Record<OrdemServico['incluido_por'], string>> = {
  admin: 'pelo Admin',
  osm: 'pelo OS-m',
  portal: 'pelo portal',
  sistema: 'pelo sistema',
  integracao: 'pela integração',
};

function textOf(step: Step, os: Story): string {
  if (step.acao === 'ordem_servicos.create' && !step.usuario)
    return `Incluída ${ORIGIN[os.incluido_por]}`;
  return didText(step.usuario, step.acao, step.titulo);
}

function fromStep(step: Step, os: Story): Happening {
  const moved = step.para !== null && step.para !== step.de;
  const request = REQUEST[step.acao];
  return {
    key: `h${step.id}`,
    at: step.created_at,
    text: textOf(step, os),
    aside: stepText('ordem_servico', step.de, step.para),
    /* what was written when it was created is the description, said above */
    quote: step.texto === os.descricao ? null : step.texto,
    ...(request
      ? { status: lookOf('solicitacao', request) }
      : moved
        ? { status: lookOf('ordem_servico', step.para ?? '') }
        : { icon: findWords(step.acao)?.icon ?? 'history' }),
  };
}

/** Between which departments a comment goes. */
function commentedFor(
  { origem_departamento: quem }: Story,
  { publico, de_quem_pediu }: OrdemServico['comentarios'][number],
): Pick<Happening, 'aside'> {
  if (!publico || !quem) return {};
  return { aside: de_quem_pediu ? quem.nome : `visível a ${quem.nome}` };
}

/** What of an order its story is told from. */
export type Story = Pick<
  OrdemServico,
  | 'historico'
  | 'comentarios'
  | 'solicitacoes'
  | 'descricao'
  | 'incluido_por'
  | 'origem_departamento'
>;

/** Newest first; equal instants keep the order in which they were written. */
export function storyOf(os: Story): Happening[] {
  const steps = os.historico.filter((step) => !own(step.acao));
  const told = new Set(steps.map((step) => step.acao));
  const comments = os.comentarios.map((one): Happening => ({
    key: `c${one.id}`,
    at: one.created_at,
    text: `${one.usuario?.nome ?? 'Sistema'} comentou`,
    ...commentedFor(os, one),
    quote: one.texto,
    icon: 'comment',
  }));
  const requests = told.has('ordem_servicos.solicitar_prazo')
    ? []
    : os.solicitacoes.map((one): Happening => ({
        key: `s${one.id}`,
        at: one.solicitado_em,
        text: `Prazo solicitado até ${formatDate(one.solicitado_concluir_em)}`,
        quote: one.motivo_solicitado,
        status: lookOf('solicitacao', one.situacao),
      }));
  return [...steps.map((step) => fromStep(step, os)), ...comments, ...requests]
    .map((entry, at) => ({ entry, at }))
    .toSorted((a, b) => b.entry.at.localeCompare(a.entry.at) || b.at - a.at)
    .map(({ entry }) => entry);
}
