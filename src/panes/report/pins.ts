/**
 * The reports on a person's home screen: those pinned there, else the few that the person's work suggests. Of each
 * department their own: filters name its subjects and inspectors.
 */
import { reportOf } from '../../../domain/index.ts';
import type { ReportId } from '../../../domain/index.ts';
import type { Actor, ReportQuery } from '../../../domain/kernel/define.ts';
import { reports } from '../../screens/reports.ts';
import type { CurrentUser } from '../../workspace/actor.ts';
import { actorNow } from '../../workspace/index.ts';
import { isPlain } from '../../workspace/merge.ts';
import { preferencesAtom, updatePreferences } from '../../workspace/preferences.ts';
import type { Preferences } from '../../workspace/preferences.ts';
import { store } from '../../workspace/store.ts';

/** A report, or a view of it, that stands on the home screen. */
interface Fixado {
  readonly relatorio: string;
  readonly busca: string;
  /** The view's; without one, the report's title. */
  readonly nome?: string;
}
const isFixado = (one: unknown): one is Fixado =>
  isPlain(one) &&
  typeof one.relatorio === 'string' &&
  typeof one.busca === 'string' &&
  (one.nome === undefined || typeof one.nome === 'string');

/** Most on one home screen. */
const MOST_PINS = 24;

interface Suggested extends Fixado {
  readonly relatorio: ReportId;
}
const of = (relatorio: ReportId, busca = ''): Suggested => ({ relatorio, busca });

/** Who has the department's work in hand, who inspects, who analyses, who only looks. */
function suggestedFor({ id, fiscal }: Pick<CurrentUser, 'id' | 'fiscal'>, can: Actor['can']) {
  const own = `fiscal_in=${id}`;
  if (can('ordem_servicos.confirmar_fiscal'))
    return [
      of('indicadores.osm.situacoes_por_mes'),
      of('indicadores.osm.fiscais_andamento_distribuicao'),
      of('indicadores.osm.por_zona'),
      of('indicadores.docs.valor_mensal'),
      of('indicadores.produtividade.media_coletiva'),
    ];
  if (fiscal)
    return [
      of('indicadores.osm.fiscais_por_mes', own),
      of('indicadores.docs.fiscais_por_meses', own),
      of('indicadores.produtividade.pontuacao_fiscais', own),
    ];
  if (can('ordem_servicos.analise.minhas_analises.index'))
    return [
      of('indicadores.analises.situacoes_por_mes'),
      of('indicadores.analises.analistas_por_mes'),
    ];
  return [of('indicadores.osm.situacoes_por_mes'), of('indicadores.docs.valor_mensal')];
}

export interface Pinned extends Fixado {
  readonly query: ReportQuery;
  readonly title: string;
  /** Address of the report as it is pinned. */
  readonly path: string;
}

/** As they stand on home: what is gone, or may not be seen, is left out. */
export function pinnedFor(
  user: Pick<CurrentUser, 'id' | 'fiscal'>,
  { can, departamento }: Pick<Actor, 'can' | 'departamento'>,
  { fixados }: Pick<Preferences, 'fixados'>,
): readonly Pinned[] {
  const own = fixados[departamento.codigo]?.filter(isFixado);
  return (own ?? suggestedFor(user, can)).flatMap((one): Pinned[] => {
    const screen = reports.find(({ query }) => query === one.relatorio);
    if (!screen) return [];
    const query = reportOf(screen.query);
    if (!can(query.permission)) return [];
    return [
      {
        ...one,
        query,
        title: one.nome ?? screen.title,
        path: one.busca ? `${screen.path}?${one.busca}` : screen.path,
      },
    ];
  });
}

const now = (): readonly Pinned[] => {
  const actor = actorNow();
  return pinnedFor(actor, actor, store.get(preferencesAtom));
};
const same = (a: Fixado, b: Fixado): boolean => a.relatorio === b.relatorio && a.busca === b.busca;
const keep = (all: readonly Fixado[]): void =>
  updatePreferences({
    fixados: {
      [actorNow().departamento.codigo]: all.map(({ relatorio, busca, nome }) => ({
        relatorio,
        busca,
        ...(nome === undefined ? {} : { nome }),
      })),
    },
  });

export const isPinned = (one: Fixado): boolean => now().some((other) => same(one, other));

/** On home, or off it. Answers what became of it, in words. */
export function togglePin(one: Fixado): string {
  const all = now();
  if (all.some((other) => same(one, other))) {
    keep(all.filter((other) => !same(one, other)));
    return 'Desafixado do início';
  }
  if (all.length >= MOST_PINS) return `No início cabem ${MOST_PINS} relatórios: desafixe um`;
  keep([...all, one]);
  return 'Fixado no início';
}

/** The one at this place goes off home. */
export function unpinAt(at: number): string {
  const one = now()[at];
  return one ? togglePin(one) : '';
}

/** To the place before or after; false at the end. */
export function movePin(at: number, by: 1 | -1): boolean {
  const all = [...now()];
  const [one] = all.splice(at, 1);
  if (!one || at + by < 0 || at + by > all.length) return false;
  all.splice(at + by, 0, one);
  keep(all);
  return true;
}
