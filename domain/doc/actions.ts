/** Every action of a document, in one table (decisions, section 5). */
import { autuar, criarDoc, editarDoc, emitirNotificacao, revisarDoc } from './novo.ts';
import { publicarActions } from '../doc-publicacao/actions.ts';
import { implantarDebito } from './implantacao.ts';
import { vidaActions } from './vida.ts';

export const docActions = [
  emitirNotificacao,
  criarDoc,
  autuar,
  revisarDoc,
  editarDoc,
  ...vidaActions,
  ...publicarActions,
  implantarDebito,
] as const;
