/** 'v': saved views, order, density, columns, CSV. */
import { formatos, formatosOf, permissionTo } from '../../../domain/kernel/exports.ts';
import { SEM_PERMISSAO } from '../../../domain/kernel/permission-check.ts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { RefObject } from 'react';
import { canonicalSearch, orderOf } from '../../api/list-search.ts';
import { exportCommand } from '../../commands/list.ts';
import { Menu } from '../../ui/menu.tsx';
import type { MenuEntry, MenuItem } from '../../ui/menu.tsx';
import {
  actorNow,
  runBound,
  searchAtom,
  preferencesAtom,
  updatePreferences,
} from '../../workspace/index.ts';
import type { Preferences } from '../../workspace/index.ts';
import type { AreaDef } from '../../nouns/index.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { setOrder, showView } from './filter-nav.ts';
import { saveView, SaveView } from './save-view.tsx';
import { closeSurface, leaveSurface, openSurface } from '../../workspace/list/surface.ts';
import { viewsOf } from './views.ts';

interface ViewMenuProps {
  readonly area: AreaDef;
  readonly kind: 'visao' | 'colunas';
  readonly anchor: RefObject<HTMLElement | null>;
}

const densities = { compacta: 'Compacta', confortavel: 'Confortável' } as const;
const advances = { proximo: 'Próxima', anterior: 'Anterior', ficar: 'Ficar nela' } as const;

const orderNames: Readonly<Record<string, string>> = {
  id: 'Inclusão',
  numero: 'Número',
  concluir_em: 'Prazo',
  concluido_em: 'Conclusão',
  concluida_em: 'Conclusão',
  created_at: 'Abertura',
  solicitado_em: 'Data do pedido',
  solicitado_concluir_em: 'Prazo pedido',
};

function orderEntries(area: AreaDef, search: string): MenuItem[] {
  const [field, direction] = orderOf(area.list, search);
  return area.list.orders.map((one): MenuItem => {
    const here = one === field;
    const next = here && direction === 'asc' ? 'desc' : 'asc';
    return {
      id: `ordem-${one}`,
      label: `${orderNames[one] ?? one}${here ? (direction === 'asc' ? ' ↑' : ' ↓') : ''}`,
      checked: here,
      radio: true,
      run: () => setOrder(area, [one, next]),
    };
  });
}

export default function ViewMenu({ area, kind, anchor }: ViewMenuProps) {
  const search = useAtomValue(searchAtom);
  const preferences = useAtomValue(preferencesAtom);
  const [naming, setNaming] = useState(false);
  if (kind === 'colunas')
    return <ColumnChooser area={area} anchor={anchor} onClose={closeSurface} />;

  const saved = preferences.visoes[area.id] ?? [];
  const now = canonicalSearch(area.list, search);
  const own = preferences.colunas[area.id];
  if (naming)
    return (
      <SaveView
        anchor={anchor}
        keeps="Guarda os filtros, a ordem e as colunas de agora."
        onSave={(nome) => saveView(area.id, { nome, busca: now, ...(own ? { colunas: own } : {}) })}
        onClose={closeSurface}
      />
    );

  const views = viewsOf(area, preferences, actorNow());
  const current = views.find((one) => canonicalSearch(area.list, one.busca) === now);
  const mine = saved.find((one) => one.id === current?.id);
  const set = (patch: Partial<Pick<Preferences, 'densidade'>>): void => updatePreferences(patch);
  const entries: MenuEntry[] = [
    { heading: 'Visões' },
    ...views.map((view): MenuItem => ({
      id: view.id,
      label: view.nome,
      checked: view === current,
      radio: true,
      run: () => {
        const colunas = saved.find((one) => one.id === view.id)?.colunas;
        if (colunas) updatePreferences({ colunas: { [area.id]: colunas } });
        showView(area, view.busca);
      },
    })),
    {
      id: 'salvar',
      label: 'Salvar esta visão…',
      icon: 'plus',
      stay: true,
      run: () => setNaming(true),
    },
    ...(mine
      ? [
          {
            id: 'excluir',
            label: `Excluir a visão ${mine.nome}`,
            icon: 'trash',
            run: () =>
              updatePreferences({ visoes: { [area.id]: saved.filter((one) => one !== mine) } }),
          } satisfies MenuItem,
        ]
      : []),
    'line',
    { heading: 'Ordem' },
    ...orderEntries(area, search),
    'line',
    { heading: 'Densidade' },
    ...Object.entries(densities).map(([id, label]): MenuItem => ({
      id,
      label,
      checked: preferences.densidade === id,
      radio: true,
      run: () => set({ densidade: id as keyof typeof densities }),
    })),
    'line',
    { heading: 'Depois de uma ação' },
    ...Object.entries(advances).map(([id, label]): MenuItem => ({
      id: `avanco-${id}`,
      label,
      checked: (preferences.avanco[area.id] ?? area.advance) === id,
      radio: true,
      run: () => updatePreferences({ avanco: { [area.id]: id as keyof typeof advances } }),
    })),
    'line',
    {
      id: 'colunas',
      label: 'Colunas…',
      icon: 'columns',
      stay: true,
      run: () => openSurface({ id: area.id, kind: 'colunas' }),
    },
    ...formatosOf(area.list).map((formato): MenuItem => ({
      id: formato,
      label: `Exportar ${formatos[formato].titulo}`,
      icon: 'download',
      info: 'Todas as linhas do filtro',
      reason: actorNow().can(permissionTo(area.list, formato) ?? null) ? null : SEM_PERMISSAO,
      run: () => runBound(exportCommand(formato), 'menu'),
    })),
  ];
  return (
    <Menu
      anchor={anchor}
      label="Visões, colunas, densidade"
      entries={entries}
      onClose={closeSurface}
      returnFocus={leaveSurface}
    />
  );
}
