/** Theme and density as attributes of `<html>`; the choice is a preference of the workspace. */
import { useSyncExternalStore } from 'react';

/** `sistema` follows the machine. */
export type ThemeChoice = 'sistema' | 'claro' | 'escuro';
export type Density = 'compacta' | 'confortavel';
export type Theme = 'light' | 'dark';

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');
let choice: ThemeChoice = 'sistema';
let following = false;

function show(): void {
  const dark = choice === 'escuro' || (choice === 'sistema' && prefersDark().matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

/** Puts the theme on the page and, for `sistema`, keeps following the machine. */
export function applyTheme(wanted: ThemeChoice): void {
  choice = wanted;
  show();
  if (following) return;
  following = true;
  prefersDark().addEventListener('change', show);
}

/** Row height: 'compacta' 24 px, 'confortavel' 34 px. */
export function applyDensity(density: Density): void {
  document.documentElement.dataset.density = density;
}

const current = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The theme now on the page. */
export const useTheme = (): Theme => useSyncExternalStore(watch, current);
