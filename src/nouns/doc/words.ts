/** What is said and known of each action of a document. */
import type { docActions } from '../../../domain/doc/actions.ts';
import type { Doc, DocRow } from '../../../domain/doc/schema.ts';
import type { Words } from '../define.ts';
import { dasCartas } from './cartas.ts';
import { implantarWords } from './cobranca.ts';

const PROTOCOLO = ['protocolo_tipo', 'protocolo_numero', 'protocolo_ano'] as const;
/** What a document says, as its next version begins. */
const CONTEUDO = [
  'cadastro_id',
  'contribuinte_id',
  'endereco',
  'dias_regularizar',
  ...PROTOCOLO,
  'comentario',
  'latitude',
  'longitude',
  'debito_vence_em',
  'tipo_entrega',
  'fotos_no_papel',
  'textos',
] as const;
/** What was found in it, as it is sent again. */
function achado(doc: DocRow) {
  const { valores = [], irregularidades = [] } = doc as DocRow & Partial<Doc>;
  return {
    valores: valores.map(({ parametro_id, quantidade }) => ({ parametro_id, quantidade })),
    irregularidades: irregularidades.map(({ irregularidade_id, quantidade }) => ({
      irregularidade_id,
      quantidade,
    })),
  };
}

export const words: Words<DocRow, typeof docActions> = {
  'notificacoes.create': {
    icon: 'flag',
    doing: 'Emitindo',
    done: 'emitid*',
    did: 'emitiu a notificação',
    send: 'Emitir',
    ownForm: true,
    draft: true,
    made: { next: 'abre' },
  },
  'fiscalizacao.docs.create': {
    icon: 'plus',
    doing: 'Emitindo',
    done: 'emitid*',
    did: 'emitiu o documento',
    send: 'Emitir',
    ownForm: true,
    draft: true,
    made: { next: 'abre' },
  },
  'fiscalizacao.docs.autuar': {
    icon: 'flag',
    doing: 'Autuando',
    done: 'autuad*',
    did: 'lavrou o auto',
    heading: 'Autuar pela notificação',
    ownForm: true,
    single: true,
    draft: true,
    // The auto says what the notice said.
    takes: [
      'cadastro_id',
      'contribuinte_id',
      'endereco',
      'fiscal_id',
      'valores',
      'irregularidades',
      ...PROTOCOLO,
    ],
  },
  'fiscalizacao.docs.revisar': {
    icon: 'edit',
    doing: 'Revisando',
    done: 'revisad*',
    did: 'fez a versão seguinte',
    heading: 'Revisar documento',
    send: 'Fazer a versão',
    ownForm: true,
    single: true,
    draft: true,
    takes: CONTEUDO,
    begins: achado,
  },
  'fiscalizacao.docs.update': {
    icon: 'edit',
    doing: 'Refazendo',
    done: 'refeit*',
    did: 'refez o documento',
    send: 'Salvar',
    ownForm: true,
    single: true,
    draft: true,
    takes: CONTEUDO,
    begins: achado,
  },
  'fiscalizacao.docs.ciencia': {
    icon: 'eye',
    doing: 'Registrando a ciência',
    done: 'com ciência registrada',
    did: 'registrou a ciência',
    short: 'Ciência',
    send: 'Registrar',
    ownForm: true,
    formOnly: true,
    draft: true,
    each: { name: 'cartas', of: dasCartas },
  },
  'fiscalizacao.docs.enviar_eletronica': {
    icon: 'mail',
    doing: 'Enviando por e-mail',
    done: 'enviad* por e-mail',
    did: 'enviou o documento por e-mail',
    send: 'Enviar',
  },
  'fiscalizacao.docs.revogar_envio': {
    icon: 'x',
    doing: 'Revogando o envio',
    done: 'com o envio revogado',
    did: 'revogou o envio por e-mail',
    send: 'Revogar',
    single: true,
  },
  'fiscalizacao.docs.verificar': {
    icon: 'search',
    doing: 'Verificando',
    done: 'verificad*',
    did: 'verificou o documento',
    heading: 'Verificar documento',
  },
  'fiscalizacao.docs.atender': {
    icon: 'check',
    doing: 'Dando por atendido',
    done: 'atendid*',
    did: 'deu o documento por atendido',
    heading: 'Dar por atendido',
  },
  'fiscalizacao.docs.registrar_defesa': {
    icon: 'scale',
    doing: 'Registrando a defesa',
    done: 'em defesa',
    did: 'registrou a defesa',
    short: 'Defesa',
    send: 'Registrar',
    single: true,
    formOnly: true,
    draft: true,
  },
  'fiscalizacao.docs.julgar_defesa': {
    icon: 'scale',
    doing: 'Julgando a defesa',
    done: 'com a defesa julgada',
    did: 'julgou a defesa',
    short: 'Julgar',
    formOnly: true,
    draft: true,
  },
  'fiscalizacao.docs.solicitar_revisao': {
    icon: 'question',
    doing: 'Solicitando revisão',
    done: 'levad* a revisão',
    did: 'solicitou revisão',
    short: 'Revisão',
    send: 'Solicitar',
  },
  'fiscalizacao.docs.alterar_prazo_regularizar': {
    icon: 'clock',
    doing: 'Alterando o prazo',
    done: 'com outro prazo',
    did: 'alterou o prazo para regularizar',
    short: 'Prazo',
    heading: 'Alterar prazo para regularizar',
  },
  'fiscalizacao.docs.comentar': {
    icon: 'comment',
    doing: 'Comentando',
    done: 'comentad*',
    did: 'comentou',
    heading: 'Comentar documento',
    // A comment stands in its record before the server has it.
    patchWhole: ({ comentarios = [] }, { comentario }, { id, nome }, now) => ({
      comentarios: [
        ...(comentarios as Doc['comentarios']),
        {
          id: -Date.parse(now),
          texto: comentario,
          comentario_situacao: null,
          usuario: { id, nome },
          created_at: now,
        },
      ],
    }),
  },
  'fiscalizacao.docs.anexos': {
    icon: 'clip',
    doing: 'Anexando',
    done: 'atualizad* com os anexos',
    did: 'anexou',
    single: true,
  },
  'fiscalizacao.docs.cancelar': {
    icon: 'x',
    doing: 'Cancelando',
    done: 'cancelad*',
    did: 'cancelou o documento',
    heading: 'Cancelar documento',
    send: 'Cancelar documento',
  },
  'fiscalizacao.docs.manutencao': {
    icon: 'settings',
    doing: 'Corrigindo',
    done: 'corrigid*',
    did: 'fez manutenção',
    send: 'Corrigir',
    formOnly: true,
    takes: 'todos',
    onlyChanges: true,
  },
  'fiscalizacao.docs.publicar': {
    icon: 'share',
    doing: 'Incluindo em publicação',
    done: 'incluíd* em publicação',
    did: 'incluiu em publicação',
    short: 'Publicar',
  },
  'fiscalizacao.docs.despublicar': {
    icon: 'undo',
    doing: 'Retirando da publicação',
    done: 'retirad* da publicação',
    did: 'retirou da publicação',
  },
  'fiscalizacao.doc_implantacoes.implantar': implantarWords,
};
