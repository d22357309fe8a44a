/** Forms of their own, where the one made from the fields will not do. */
import type { ComponentType } from 'react';
import { Areas } from '../servicos-form/areas.tsx';
import { Concluir } from './concluir.tsx';
import { Encerrar } from './encerrar.tsx';
import { messageForms } from '../mensagens/forms.tsx';
import type { BodyProps } from './form-pane.tsx';

export const ownForms: Readonly<Record<string, ComponentType<BodyProps>>> = {
  'ordem_servicos.encerrar': Encerrar,
  'ordem_servicos.analise.minhas_analises.concluir': Concluir,
  'ordem_servicos.areas': Areas,
  ...messageForms,
};
