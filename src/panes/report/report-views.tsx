/** 'v' on a report: its views, where it stands besides. A view keeps filters, measure and comparison as the address says them. */
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { RefObject } from 'react';
import type { ReportQuery } from '../../../domain/kernel/define.ts';
import { cadas } from '../../../domain/usuario/envios.ts';
import { Menu } from '../../ui/menu.tsx';
import type { MenuEntry, MenuItem } from '../../ui/menu.tsx';
import { actorNow, preferencesAtom, runBound, updatePreferences } from '../../workspace/index.ts';
import { isSent } from '../../workspace/envios.ts';
import type { Filtering } from '../../workspace/list/filtering.ts';
import { closeSurface, leaveSurface } from '../../workspace/list/surface.ts';
import { saveView, SaveView } from '../list/save-view.tsx';
import { isPinned } from './pins.ts';
import { BY_ITSELF, viewOf, viewSearch } from './view-of.ts';

interface ReportViewsProps {
  readonly of: Filtering;
  readonly query: ReportQuery;
  readonly anchor: RefObject<HTMLElement | null>;
}

export default function ReportViews({ of, query, anchor }: ReportViewsProps) {
  const busca = viewSearch(query, useAtomValue(of.searchAtom));
  const preferences = useAtomValue(preferencesAtom);
  const departamento = actorNow().departamento.codigo;
  const [naming, setNaming] = useState(false);
  const saved = preferences.visoes[of.id] ?? [];
  if (naming)
    return (
      <SaveView
        anchor={anchor}
        keeps="Guarda os filtros, a medida e a comparação de agora."
        onSave={(nome) => saveView(of.id, { nome, busca })}
        onClose={closeSurface}
      />
    );
  const mine = viewOf(of, preferences, busca);
  const entries: MenuEntry[] = [
    { heading: 'Visões' },
    {
      id: 'propria',
      label: BY_ITSELF,
      checked: busca === '',
      radio: true,
      run: () => of.go('', false),
    },
    ...saved.map((view): MenuItem => ({
      id: view.id,
      label: view.nome,
      checked: view === mine,
      radio: true,
      run: () => of.go(view.busca, false),
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
              updatePreferences({ visoes: { [of.id]: saved.filter((one) => one !== mine) } }),
          } satisfies MenuItem,
        ]
      : []),
    'line',
    {
      id: 'fixar',
      label: isPinned({ relatorio: query.id, busca }) ? 'Desafixar do início' : 'Fixar no início',
      icon: 'pin',
      run: () => runBound('relatorio.fixar', 'menu'),
    },
    {
      id: 'painel',
      label: 'Mostrar no telão',
      icon: 'gauge',
      run: () => runBound('relatorio.painel', 'menu'),
    },
    ...(['semana', 'mes'] as const).map((cada): MenuItem => ({
      id: `email-${cada}`,
      label: `Receber por e-mail ${cadas[cada]}`,
      checked: isSent({ relatorio: query.id, busca, cada, departamento }),
      run: () => runBound(`relatorio.email_${cada}`, 'menu'),
    })),
  ];
  return (
    <Menu
      anchor={anchor}
      label="Visões do relatório"
      entries={entries}
      onClose={closeSurface}
      returnFocus={leaveSurface}
    />
  );
}
