/** A deadline request was decided: {decisao: 'autorizada' | 'recusada', os, assunto, prazo?, motivo?, por, caminho}. */
import { pathOf, textOf, type MailData } from '../../mail/data.ts';
import { write, type Site, type Written } from '../../mail/layout.ts';

export function solicitacao(dados: MailData, site: Site): Written {
  const recusada = textOf(dados, 'decisao') === 'recusada';
  const os = textOf(dados, 'os');
  const facts: (readonly [string, string])[] = [
    ['Ordem', os],
    ['Assunto', textOf(dados, 'assunto')],
    [recusada ? 'O prazo continua' : 'Novo prazo', textOf(dados, 'prazo')],
    ['Motivo da recusa', recusada ? textOf(dados, 'motivo') : ''],
    ['Por', textOf(dados, 'por')],
  ];
  return write(
    {
      titulo: `Prazo ${recusada ? 'recusado' : 'autorizado'}: ${os}`,
      paragrafos: [
        recusada
          ? `A solicitação de prazo da ${os} foi recusada.`
          : `A solicitação de prazo da ${os} foi autorizada.`,
      ],
      dados: facts.filter(([, value]) => value !== ''),
      caminho: pathOf(dados),
      abrir: 'Abrir a ordem no OS-m',
      aviso: 'Solicitações decididas',
    },
    site,
  );
}
