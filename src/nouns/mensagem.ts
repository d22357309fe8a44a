/** The messages: received and sent, each with its archive. */
import { hojeEm } from '../../domain/kernel/civil-date.ts';
import { formatDateTime, formatInteger } from '../../domain/kernel/format.ts';
import { searchOf } from '../../domain/kernel/list-address.ts';
import { cut } from '../../domain/kernel/text.ts';
import { mensagemActions } from '../../domain/mensagem/actions.ts';
import {
  contarNaoLidas,
  listaCaixas,
  listaEnviadas,
  listaRecebidas,
  listaSubstituidas,
  umaDaCaixa,
  umaEnviada,
  umaRecebida,
  umaSubstituida,
} from '../../domain/mensagem/queries.ts';
import { status, names } from '../../domain/mensagem/schema.ts';
import type { Mensagem, MensagemRow } from '../../domain/mensagem/schema.ts';
import { defineNoun, looks } from './define.ts';
import type { At, RecordRow } from './define.ts';
import { areas } from './mensagem/areas.ts';
import { ofOthers, isSent, notReceived } from './mensagem/sides.ts';
import { words } from './mensagem/words.ts';

/** Characters of an order's description and of its comments. */
const NA_OS = 4000;
/** The subject, who wrote it when, and the text, as far as it is known: of what it becomes elsewhere. */
function quoted(m: MensagemRow & Partial<Mensagem>): string {
  const by = `\n\nMensagem de ${m.remetente.nome}, ${formatDateTime(m.created_at)}`;
  return cut(`${m.titulo}\n\n${m.conteudo ?? m.resumo}`, NA_OS - by.length) + by;
}

/** Archives, or where it is archived already, restores. */
function archive(row: MensagemRow | null, at: At) {
  const others = ofOthers(at);
  if (others) return others;
  const sent = isSent(row, at);
  const archived = row
    ? sent
      ? row.arquivada_remetente
      : row.arquivada_destinatario
    : at.areaId?.endsWith('arquivadas');
  const side = sent ? 'enviadas' : 'recebidas';
  return `mensagens.${side}.${archived ? 'restaurar' : 'arquivar'}`;
}

export const mensagem = defineNoun<MensagemRow>()({
  noun: 'mensagem',
  names,
  icon: 'mail',
  nameOf({ remetente, destinatario, caixa }, { areaId, eu }) {
    const mine = remetente.id === eu && destinatario?.id !== remetente.id;
    return mine || areaId?.startsWith('enviadas')
      ? `Mensagem para ${destinatario?.nome ?? caixa?.nome ?? ''}`
      : `Mensagem de ${remetente.nome}`;
  },
  situacoes: looks(status, {
    enviada: ['dot', 'run'],
    lida: ['ring', 'idle'],
    respondida: ['reply', 'done'],
  }),
  actions: mensagemActions,
  words,
  links: [
    {
      id: 'mensagens.abrir_assunto',
      title: 'Abrir OS',
      info: 'Mostra ao lado o registro de que a mensagem trata',
      icon: 'order',
      keywords: ['ver a os', 'referencia', 'ordem', 'documento'],
      area: 'servicos',
      areaOf: ({ assunto }) => (assunto?.entidade === 'doc' ? 'docs' : 'servicos'),
      beside: true,
      titleOf: ({ assunto }) => (assunto?.entidade === 'doc' ? 'Abrir documento' : 'Abrir OS'),
      to({ assunto }, { departamento }) {
        if (!assunto) return 'A mensagem não trata de uma OS nem de um documento';
        return assunto.departamento === departamento ? assunto.id : 'É de outro departamento';
      },
    },
  ],
  lent: [
    {
      id: 'mensagens.abrir_os',
      title: 'Abrir OS da mensagem',
      short: 'Nova OS',
      info: 'Abre uma ordem com o que a mensagem diz; a mensagem passa a tratar dela',
      icon: 'order',
      action: 'ordem_servicos.create',
      whole: true,
      hidden: notReceived,
      to: (m) =>
        m.assunto
          ? `A mensagem já trata de ${m.assunto.nome}`
          : {
              novo: {
                mensagem_id: m.id,
                descricao: quoted(m),
                protocolo_tipo: 'mensagem',
                protocolo_numero: String(m.id),
                protocolo_ano: Number(hojeEm(new Date(m.created_at)).slice(0, 4)),
              },
            },
    },
    {
      id: 'mensagens.comentar_os',
      title: 'Levar à OS como comentário',
      short: 'Comentar na OS',
      info: 'Comenta, na ordem de que a mensagem trata, o que ela diz',
      icon: 'comment',
      action: 'ordem_servicos.comentar',
      whole: true,
      to: ({ assunto }) =>
        assunto?.entidade === 'ordem_servico'
          ? (assunto as RecordRow)
          : 'A mensagem não trata de uma OS',
      given: (m) => ({ texto: quoted(m) }),
    },
  ],
  letters: {
    concluir: {
      among: [
        'mensagens.substituidas.assumir',
        'mensagens.caixas.assumir',
        'mensagens.recebidas.arquivar',
        'mensagens.recebidas.restaurar',
        'mensagens.enviadas.arquivar',
        'mensagens.enviadas.restaurar',
      ],
      sides: true,
      of: archive,
    },
    recusar: 'mensagens.recebidas.responder',
  },
  areas,
  ones: [umaRecebida, umaEnviada, umaSubstituida, umaDaCaixa],
  mailed: true,
  waits: [
    {
      id: 'mensagens',
      rank: 1,
      area: 'recebidas',
      list: listaRecebidas,
      count: contarNaoLidas,
      of: () => ({
        title: 'Mensagens não lidas',
        short: 'Mensagens',
        search: searchOf<typeof listaRecebidas>({ status_eq: 'enviada' }),
        actions: ['detalhe.concluir', 'detalhe.recusar', 'mensagens.recebidas.ler'],
      }),
    },
    {
      id: 'substituidas',
      rank: 1.5,
      area: 'substituidas',
      list: listaSubstituidas,
      of: () => ({
        title: 'Mensagens de quem substituo',
        short: 'Substituição',
        search: searchOf<typeof listaSubstituidas>({ status_eq: 'enviada' }),
        actions: ['detalhe.concluir'],
      }),
    },
    {
      id: 'caixas',
      rank: 1.6,
      area: 'caixas',
      list: listaCaixas,
      of: () => ({
        title: 'Mensagens do departamento',
        short: 'Departamento',
        search: {},
        actions: ['detalhe.concluir'],
      }),
    },
  ],
  found: { about: ({ titulo }) => titulo },
  picked: {
    'mensagens.departamentos': {
      columns: [
        { title: 'Departamento', cell: ({ nome }) => nome as string },
        {
          title: 'Pessoas',
          width: '96px',
          right: true,
          cell: ({ pessoas }) => formatInteger(pessoas as number),
        },
      ],
    },
  },
  derived: {
    // Archiving is each side's own: which mark speaks for this list.
    arquivada: (m, wanted, { id }) =>
      String(id === listaEnviadas.id ? m.arquivada_remetente : m.arquivada_destinatario) === wanted,
  },
});
