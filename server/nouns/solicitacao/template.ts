/** A deadline request was decided: {decisao: 'autorizada' | 'recusada', os, assunto, prazo?, motivo?, por, caminho}. */
import { pathOf, textOf } from '../../mail/data.ts';
import type { Mail } from '../../mail/render.ts';

export const solicitacaoMail: Mail = {
  modelo: 'solicitacao',
  aviso: 'solicitacao',
  content(dados) {
    const recusada = textOf(dados, 'decisao') === 'recusada';
    const os = textOf(dados, 'os');
    return {
      titulo: `Prazo ${recusada ? 'recusado' : 'autorizado'}: ${os}`,
      paragrafos: [
        recusada
          ? `A solicitação de prazo da ${os} foi recusada.`
          : `A solicitação de prazo da ${os} foi autorizada.`,
      ],
      dados: [
        ['Ordem', os],
        ['Assunto', textOf(dados, 'assunto')],
        [recusada ? 'O prazo continua' : 'Novo prazo', textOf(dados, 'prazo')],
        ['Motivo da recusa', recusada ? textOf(dados, 'motivo') : ''],
        ['Por', textOf(dados, 'por')],
      ],
      caminho: pathOf(dados),
      abrir: 'Abrir a ordem no OS-m',
    };
  },
};
