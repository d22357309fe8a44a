/**
 * Shape, role and text of every situação (visual.md, table 'Status'). The text is a fallback for
 * places without the record's own label; a test holds it equal to the domain's enumerations.
 */
import type { GlyphName, Role } from './sprite.ts';

export interface StatusLook {
  readonly shape: GlyphName;
  readonly role: Role;
  readonly label: string;
}

const look = (shape: GlyphName, role: Role, label: string): StatusLook => ({ shape, role, label });

/** What has a situação. `doc` takes doc_situacao ids (1–15) or their tipo. */
export type StatusKind =
  | 'ordem_servico'
  | 'analise'
  | 'solicitacao'
  | 'doc'
  | 'publicacao'
  | 'mensagem'
  | 'email'
  | 'job';

export const statusLooks: Record<StatusKind, Readonly<Record<string, StatusLook>>> = {
  ordem_servico: {
    abertura: look('dotted', 'idle', 'Abertura'),
    aguardando_distribuir: look('ring', 'idle', 'Aguardando distribuir'),
    em_distribuicao: look('quarter', 'idle', 'Em distribuição'),
    a_confirmar: look('dia', 'wait', 'A confirmar'),
    questionada: look('diadot', 'review', 'Questionada'),
    andamento: look('half', 'run', 'Em andamento'),
    a_notificar: look('diahalf', 'wait', 'A notificar'),
    local_fechado: look('sq', 'wait', 'Local fechado'),
    reabrindo: look('loop', 'review', 'Reabrindo'),
    reaberto: look('loopdot', 'run', 'Reaberto'),
    encerrada: look('check', 'done', 'Encerrada'),
    cancelada: look('x', 'idle', 'Cancelada'),
  },
  analise: {
    nenhuma: look('dash', 'idle', 'Nenhuma'),
    aguardando: look('dia', 'wait', 'Aguardando'),
    reanalise: look('diadot', 'review', 'Reanálise'),
    reabertura: look('loop', 'review', 'Reabertura'),
    exigencias: look('diafill', 'wait', 'Exigências'),
    liberado_definitivo: look('check', 'done', 'Liberado definitivo'),
    liberado_provisorio: look('checkring', 'done', 'Liberado provisório'),
    nao_liberado: look('minus', 'bad', 'Não liberado'),
    local_fechado_obras: look('sq', 'wait', 'Local fechado (obras)'),
    nova_vistoria_entrega: look('half', 'run', 'Nova vistoria de entrega'),
    regular: look('check', 'done', 'Regular'),
    irregular: look('minus', 'bad', 'Irregular'),
    cancelado: look('x', 'idle', 'Cancelado'),
  },
  solicitacao: {
    solicitado: look('dia', 'wait', 'Solicitado'),
    autorizado: look('check', 'done', 'Autorizado'),
    recusado: look('minus', 'bad', 'Recusado'),
  },
  doc: {
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
  },
  publicacao: {
    aberto: look('half', 'run', 'Aberto'),
    encerrado: look('check', 'done', 'Encerrado'),
    cancelado: look('x', 'idle', 'Cancelado'),
  },
  mensagem: {
    enviada: look('dot', 'run', 'Não lida'),
    lida: look('ring', 'idle', 'Lida'),
    respondida: look('reply', 'done', 'Respondida'),
  },
  email: {
    waiting: look('dotted', 'idle', 'Aguardando envio'),
    sent: look('check', 'done', 'Enviado'),
    kept: look('sq', 'wait', 'Guardado'),
    error: look('minus', 'bad', 'Com erro'),
  },
  job: {
    waiting: look('dotted', 'idle', 'Aguardando'),
    running: look('half', 'run', 'Em andamento'),
    done: look('check', 'done', 'Concluído'),
    error: look('minus', 'bad', 'Com erro'),
  },
};

/** The look of a value; an unknown one is shown as it is, with a plain ring, never hidden. */
export function statusLook(kind: StatusKind, value: string | number): StatusLook {
  return statusLooks[kind][value] ?? look('ring', 'idle', String(value));
}
