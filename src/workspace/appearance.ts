/** Theme and density of the preferences, put on the page. */
import { applyDensity, applyTheme } from '../ui/theme.ts';
import { preferencesAtom } from './preferences.ts';
import { store } from './store.ts';

/** Read by src/early.ts before the first paint, and by the sign-in pages. */
const COOKIE = 'osm_tema';
const YEAR = 365 * 24 * 3600;

function kept(): 'claro' | 'escuro' | 'sistema' {
  const found = new RegExp(`(?:^|; )${COOKIE}=(claro|escuro)`).exec(document.cookie)?.[1];
  return found === 'claro' || found === 'escuro' ? found : 'sistema';
}

/** Follows the preferences from now on. Call once. */
export function startAppearance(): void {
  applyTheme(kept());
  applyDensity(store.get(preferencesAtom).densidade);
  let shown = '';
  store.sub(preferencesAtom, () => {
    const { tema, densidade } = store.get(preferencesAtom);
    const now = `${tema} ${densidade}`;
    if (now === shown) return;
    shown = now;
    applyTheme(tema);
    applyDensity(densidade);
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${COOKIE}=${tema}; Path=/; Max-Age=${tema === 'sistema' ? 0 : YEAR}; SameSite=Lax${secure}`;
  });
}
