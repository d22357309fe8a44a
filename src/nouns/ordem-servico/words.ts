/** What is said and known of each action of an order. */
import { respostasDe } from '../../../domain/formulario/itens.ts';
import { hojeEm } from '../../../domain/kernel/civil-date.ts';
import type { ordemServicoActions } from '../../../domain/ordem-servico/actions.ts';
import { isEmCampo, opensAnalise } from '../../../domain/ordem-servico/schema.ts';
import type {
  OrdemConhecida,
  OrdemServico,
  OrdemServicoRow,
} from '../../../domain/ordem-servico/schema.ts';
import type { Asks, Words } from '../define.ts';

export const words: Words<OrdemServicoRow, typeof ordemServicoActions> = {
  'ordem_servicos.create': {
    icon: 'plus',
    doing: 'Abrindo',
    done: 'abert*',
    did: 'incluiu a OS',
    send: 'Abrir OS',
    ownForm: true,
    made: { next: 'abre' },
  },
  'ordem_servicos.create_massa': {
    icon: 'people',
    doing: 'Abrindo',
    done: 'abert*',
    did: 'incluiu a OS em massa',
    send: 'Abrir em massa',
    ownForm: true,
    draft: true,
    made: {
      next: 'acompanha',
      title: 'OS em massa',
      done: 'concluída',
      each: { one: 'cadastro', many: 'cadastros' },
      here: true,
    },
  },
  'ordem_servicos.encerrar': {
    icon: 'check',
    doing: 'Encerrando',
    done: 'encerrad*',
    did: 'encerrou a OS',
    heading: 'Encerrar OS',
    ownForm: true,
    // Only the whole record knows what its subject is closed with.
    takes: ['encerramento_id'],
    begins: (os) => ({ solicitar_analise: opensAnalise(os, false) }),
  },
  'ordem_servicos.notificar': {
    icon: 'flag',
    doing: 'Marcando para notificar',
    done: 'marcad* para notificar',
    did: 'marcou para notificar',
    heading: 'Notificar OS',
    inverse: 'ordem_servicos.retomar',
  },
  'ordem_servicos.local_fechado': {
    icon: 'door',
    doing: 'Registrando local fechado',
    done: 'marcad* com local fechado',
    did: 'registrou local fechado',
    send: 'Registrar',
  },
  'ordem_servicos.retomar': {
    icon: 'play',
    doing: 'Retomando',
    done: 'retomad*',
    did: 'retomou',
    heading: 'Retomar OS',
    inverse: {
      of: (before) =>
        before.situacao === 'a_notificar' ? { action: 'ordem_servicos.notificar' } : null,
    },
  },
  'ordem_servicos.confirmar_fiscal': {
    icon: 'person',
    doing: 'Confirmando o fiscal',
    done: 'confirmad* ao fiscal',
    did: 'confirmou o fiscal',
    short: 'Fiscal',
    formOnly: true,
    takes: ['usuario_responsavel_id'],
    asks: ({ situacao }): Asks =>
      isEmCampo(situacao) ? { motivo: 'exige' } : { motivo: 'nao', concluir_em: 'nao' },
    inverse: {
      of: ({ situacao, usuario_responsavel: fiscal }) =>
        situacao === 'a_confirmar' && fiscal
          ? {
              action: 'ordem_servicos.confirmar_fiscal',
              body: { usuario_responsavel_id: fiscal.id },
            }
          : null,
    },
  },
  'ordem_servicos.substituir': {
    icon: 'swap',
    doing: 'Substituindo',
    done: 'substituíd*',
    did: 'substituiu',
    heading: 'Substituir OS',
    formOnly: true,
    // The new order takes over what the old one was about.
    takes: [
      'assunto_id',
      'cadastro_id',
      'contribuinte_id',
      'zona_id',
      'endereco',
      'protocolo_tipo',
      'protocolo_numero',
      'protocolo_ano',
      'descricao',
      'usuario_responsavel_id',
    ],
  },
  'ordem_servicos.reabrir': {
    icon: 'reopen',
    doing: 'Reabrindo',
    done: 'reabert*',
    did: 'reabriu',
    heading: 'Reabrir OS',
  },
  'ordem_servicos.retificar_encerramento': {
    icon: 'edit',
    doing: 'Retificando o encerramento',
    done: 'com o encerramento retificado',
    did: 'retificou o encerramento',
    short: 'Retificar',
    single: true,
    ownForm: true,
    onlyChanges: true,
    // Only the whole record knows how it was closed.
    takes: ['encerramento_id'],
    begins: (os) => {
      const { encerramento, concluido_em } = os as Partial<OrdemServico>;
      return {
        encerramento_id: encerramento?.id ?? null,
        comentario: encerramento?.comentario ?? null,
        concluido_em: concluido_em ? hojeEm(new Date(concluido_em)) : null,
      };
    },
  },
  'ordem_servicos.cancelar': {
    icon: 'x',
    doing: 'Cancelando',
    done: 'cancelad*',
    did: 'cancelou a OS',
    heading: 'Cancelar OS',
    send: 'Cancelar OS',
  },
  'ordem_servicos.manutencao': {
    icon: 'settings',
    doing: 'Corrigindo',
    done: 'corrigid*',
    did: 'fez manutenção',
    send: 'Corrigir',
    formOnly: true,
    takes: 'todos',
    onlyChanges: true,
  },
  'ordem_servicos.aceitar': {
    icon: 'check',
    doing: 'Aceitando',
    done: 'aceit*',
    did: 'aceitou',
    heading: 'Aceitar OS',
  },
  'ordem_servicos.questionar': {
    icon: 'question',
    doing: 'Questionando',
    done: 'questionad*',
    did: 'questionou',
    heading: 'Questionar OS',
  },
  'ordem_servicos.update': {
    icon: 'edit',
    doing: 'Alterando',
    done: 'alterad*',
    did: 'alterou a OS',
    send: 'Salvar',
    takes: 'todos',
    onlyChanges: true,
    inverse: { of: (_, __, values) => ({ action: 'ordem_servicos.update', body: values }) },
  },
  'ordem_servicos.areas': {
    icon: 'map',
    doing: 'Alterando as áreas',
    done: 'alterad*',
    did: 'alterou as áreas',
    send: 'Salvar',
    ownForm: true,
    single: true,
    takes: 'todos',
  },
  'ordem_servicos.items': {
    icon: 'doc',
    doing: 'Preenchendo o formulário',
    done: 'com o formulário preenchido',
    did: 'preencheu o formulário',
    short: 'Preencher',
    send: 'Salvar',
    keys: ['Shift+F'],
    ownForm: true,
    single: true,
    draft: true,
    // Only the whole record knows the items, and what was answered.
    takes: ['items'],
    begins: (os) => {
      const { formulario, items = [] } = os as OrdemConhecida &
        Partial<Pick<OrdemServico, 'items'>>;
      return {
        versao: formulario?.versao ?? null,
        items: respostasDe(formulario?.checklist ?? [], items),
      };
    },
  },
  'ordem_servicos.anexos': {
    icon: 'clip',
    doing: 'Anexando',
    done: 'atualizad* com os anexos',
    did: 'anexou',
    single: true,
  },
  'ordem_servicos.comentar': {
    icon: 'comment',
    doing: 'Comentando',
    done: 'comentad*',
    did: 'comentou',
    heading: 'Comentar OS',
    // Nobody else is asked whether he may read it.
    asks: ({ origem_departamento: quem }): Asks => (quem ? {} : { publico: 'nao' }),
    // A comment stands in its record before the server has it.
    patchWhole: ({ comentarios }, { texto, publico }, { id, nome }, now) => ({
      comentarios: [
        ...(comentarios as OrdemServico['comentarios']),
        {
          id: -Date.parse(now),
          texto,
          publico: publico === true,
          de_quem_pediu: false,
          usuario: { id, nome },
          created_at: now,
        },
      ],
    }),
  },
  'ordem_servicos.solicitar_prazo': {
    icon: 'clock',
    doing: 'Solicitando prazo',
    done: 'levad* ao gerente com o pedido de prazo',
    did: 'solicitou prazo',
  },
};
