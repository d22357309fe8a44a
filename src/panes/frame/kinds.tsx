/** How each kind of screen is drawn; one that is forgotten does not compile. */
import type { ComponentType } from 'react';
import type { RouteDef } from '../../routes.ts';
import type { PageName, ScreenKind } from '../../screens/index.ts';
import { DetailPane, FormScreen, ReportScreen, WizardScreen } from './parts.tsx';
import { bodies } from './screens.ts';

interface Kind {
  /** Beside the list of its area, in pane 2 and the room of pane 3; else it has all the room. */
  readonly beside: boolean;
  /** Its body brings its own panes. */
  readonly panes?: true;
  readonly Body: ComponentType<{ readonly route: RouteDef }>;
}

function Page({ route }: { readonly route: RouteDef }) {
  const Body = bodies[route.name as PageName];
  return <Body />;
}

const kinds: Readonly<Record<ScreenKind, Kind>> = {
  lista: {
    beside: true,
    Body: ({ route }) => (route.area ? <DetailPane areaId={route.area} /> : null),
  },
  form: { beside: true, Body: FormScreen },
  assistente: { beside: true, Body: WizardScreen },
  pagina: { beside: false, Body: Page },
  mapa: { beside: false, panes: true, Body: Page },
  relatorio: { beside: false, panes: true, Body: ReportScreen },
};
export const kindOf = ({ screen }: RouteDef): Kind => kinds[screen];
