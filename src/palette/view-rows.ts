/** The person's saved views as rows: of lists and of reports, each where its list or report is. */
import { placeOf } from '../commands/navigation.ts';
import { navigate, preferencesAtom, store, updatePreferences } from '../workspace/index.ts';
import type { Row } from './rows.ts';

export function viewRows(commands: readonly Row[]): Row[] {
  const { visoes } = store.get(preferencesAtom);
  return Object.entries(visoes).flatMap(([id, views]) => {
    const place = commands.find(({ key }) => key === `comando:ir.${id}`);
    const path = placeOf(`ir.${id}`);
    if (!place || !path) return [];
    return views.map((view): Row => ({
      key: `visao:${id}:${view.id}`,
      kind: 'tela',
      title: view.nome,
      extra: place.title,
      aliases: ['visões', 'visão salva'],
      icon: 'view',
      sub: place.title,
      reason: place.reason ?? null,
      run() {
        if (view.colunas) updatePreferences({ colunas: { [id]: view.colunas } });
        navigate(view.busca ? `${path}?${view.busca}` : path);
      },
    }));
  });
}
