/**
 * What the Fluent controls need around them: theme and a style renderer that carries the page's CSP
 * nonce (`<meta name="csp-nonce" content="…">`), because Griffel writes style elements.
 */
import {
  createDOMRenderer,
  FluentProvider,
  RendererProvider,
  webDarkTheme,
  webLightTheme,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTheme } from '../theme.ts';

const fontFamilyBase = "'Segoe UI Variable', 'Segoe UI', Inter, system-ui, sans-serif";
const themes = {
  light: { ...webLightTheme, fontFamilyBase },
  dark: { ...webDarkTheme, fontFamilyBase },
};

const pageNonce = () =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;

let renderer: ReturnType<typeof createDOMRenderer> | undefined;
function sharedRenderer(nonce: string | undefined) {
  renderer ??= createDOMRenderer(document, {
    styleElementAttributes: nonce ? { nonce } : undefined,
  });
  return renderer;
}

/** Wrap every form (once per lazily loaded screen). `theme` follows `<html data-theme>` by default. */
export function FluentRoot(props: {
  children: ReactNode;
  theme?: 'light' | 'dark';
  nonce?: string;
}) {
  const shown = useTheme();
  return (
    <RendererProvider renderer={sharedRenderer(props.nonce ?? pageNonce())}>
      <FluentProvider theme={themes[props.theme ?? shown]} className="fluent-root">
        {props.children}
      </FluentProvider>
    </RendererProvider>
  );
}
