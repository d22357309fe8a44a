/** A message came: {remetente, titulo, conteudo, prioridade?: 'alta', comunicado?: true, caminho}. */
import { cut } from '../../../domain/kernel/text.ts';
import { pathOf, textOf } from '../../mail/data.ts';
import type { Mail } from '../../mail/render.ts';

/** The rest is read in the console. */
const LONGEST = 4000;

export const mensagemMail: Mail = {
  modelo: 'mensagem',
  aviso: 'mensagem',
  content(dados) {
    const conteudo = textOf(dados, 'conteudo');
    const rest = conteudo.length > LONGEST;
    return {
      titulo: textOf(dados, 'titulo') || 'Nova mensagem',
      paragrafos: [
        `${dados['comunicado'] === true ? 'Comunicado' : 'Mensagem'} de ${textOf(dados, 'remetente') || 'OS-m'}${textOf(dados, 'prioridade') === 'alta' ? ', com prioridade alta' : ''}:`,
        rest ? `${cut(conteudo, LONGEST)}…` : conteudo,
        ...(rest ? ['O texto continua no OS-m.'] : []),
      ],
      caminho: pathOf(dados),
      abrir: 'Ler e responder no OS-m',
    };
  },
};
