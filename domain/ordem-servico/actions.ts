/** Every action of a service order, in one table (decisions, section 3). */
import { criar, criarMassa, substituir } from './actions/abrir.ts';
import {
  aceitar,
  anexar,
  comentar,
  editarAreas,
  localFechado,
  notificar,
  preencher,
  questionar,
  retomar,
} from './actions/campo.ts';
import { encerrar, reabrir, retificarEncerramento } from './actions/encerrar.ts';
import { cancelar, confirmarFiscal, editar, manutencao, solicitarPrazo } from './actions/gerir.ts';

export const ordemServicoActions = [
  criar,
  criarMassa,
  encerrar,
  notificar,
  localFechado,
  retomar,
  confirmarFiscal,
  substituir,
  reabrir,
  retificarEncerramento,
  cancelar,
  manutencao,
  aceitar,
  questionar,
  editar,
  editarAreas,
  preencher,
  solicitarPrazo,
  comentar,
  anexar,
] as const;
