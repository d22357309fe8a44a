/** The forms that orders have of their own. */
import type { OwnForms } from '../face.ts';
import { Areas } from './areas-form.tsx';
import { Encerrar, Retificar } from './encerrar.tsx';
import { Conferir } from './massa-conferir.tsx';
import { MassaTrabalho } from './massa-trabalho.tsx';
import { Cadastros, MassaSoFar } from './massa.tsx';
import { Itens } from './itens-form.tsx';
import { NewOrder } from './new-order.tsx';

export const forms: OwnForms = {
  'ordem_servicos.create': { Body: NewOrder, wide: true },
  'ordem_servicos.create_massa': {
    steps: { cadastros: Cadastros, conferir: Conferir },
    Aside: MassaSoFar,
    Done: MassaTrabalho,
  },
  'ordem_servicos.encerrar': { Body: Encerrar },
  'ordem_servicos.retificar_encerramento': { Body: Retificar },
  'ordem_servicos.areas': { Body: Areas },
  'ordem_servicos.items': { Body: Itens },
};
