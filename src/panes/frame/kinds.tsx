/**
 * How each kind of screen is drawn. A further kind (map, tree, board) is its name in
 * src/screens/define.ts and one line here.
 */
import type { ComponentType } from 'react';
import type { RouteDef } from '../../routes.ts';
import type { ScreenKind, ScreenName } from '../../screens/index.ts';
import { DetailPane, FormScreen, WizardScreen } from './parts.tsx';
import { bodies } from './screens.ts';

interface Kind {
  /** Beside the list of its area, in pane 2 and the room of pane 3; else it has all the room. */
  readonly beside: boolean;
  readonly Body: ComponentType<{ readonly route: RouteDef }>;
}

function Page({ route }: { readonly route: RouteDef }) {
  const Body = bodies[route.name as ScreenName];
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
};
export const kindOf = ({ screen = 'lista' }: RouteDef): Kind => kinds[screen];
