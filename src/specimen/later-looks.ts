/** Situações of the wings to come (documents, publications), drawn ahead (visual.md, table 'Status'). */
import type { GlyphName, Role } from '../ui/sprite.ts';

const look = (shape: GlyphName, role: Role, label: string) => ({ shape, role, label });

export const documento = {
  1: look('dia', 'wait', 'Aguardando ciência'),
  2: look('half', 'run', 'Notificado'),
  3: look('diadot', 'review', 'Em revisão'),
  4: look('sqhalf', 'review', 'Em defesa'),
  5: look('check', 'done', 'Regularizado'),
  6: look('minus', 'bad', 'Não regularizado'),
  7: look('check', 'done', 'Defesa deferida'),
  8: look('minus', 'bad', 'Defesa indeferida'),
  9: look('half', 'run', 'Publicado'),
  10: look('check', 'done', 'Quitado'),
  11: look('x', 'idle', 'Cancelado'),
  12: look('half', 'run', 'Autuado'),
  13: look('diahalf', 'wait', 'Aguardando Regularizar'),
  14: look('check', 'done', 'Atendido'),
  15: look('check', 'done', 'Implantado'),
  aguardando_ciencia: look('dia', 'wait', 'Aguardando ciência'),
  andamento: look('half', 'run', 'Em andamento'),
  defesa: look('sqhalf', 'review', 'Em defesa'),
  concluido: look('check', 'done', 'Concluído'),
  cancelado: look('x', 'idle', 'Cancelado'),
};

export const publicacao = {
  aberto: look('half', 'run', 'Aberto'),
  encerrado: look('check', 'done', 'Encerrado'),
  cancelado: look('x', 'idle', 'Cancelado'),
};
