/** Forms of their own, where the one made from the fields will not do. */
import { lazy } from 'react';
import type { ComponentType } from 'react';
import type { BodyProps } from './form-pane.tsx';

export const ownForms: Readonly<Record<string, ComponentType<BodyProps>>> = {
  'ordem_servicos.encerrar': lazy(() => import('./encerrar.tsx')),
  'ordem_servicos.analise.minhas_analises.concluir': lazy(() => import('./concluir.tsx')),
  'ordem_servicos.areas': lazy(() => import('../servicos-form/areas.tsx')),
};
