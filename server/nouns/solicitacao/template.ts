/** A deadline request was decided: {decisao: 'autorizada' | 'recusada', os, assunto, prazo?, motivo?, por, caminho}. */
import { caminho, texto, type Dados } from '../../mail/data.ts';
import { write, type Site, type Written } from '../../mail/layout.ts';

export function solicitacao(dados: Dados, site: Site): Written {
  const recusada = texto(dados, 'decisao') === 'recusada';
  const os = texto(dados, 'os');
  const facts: (readonly [string, string])[] = [
    ['Ordem', os],
    ['Assunto', texto(dados, 'assunto')],
    [recusada ? 'O prazo continua' : 'Novo prazo', texto(dados, 'prazo')],
    ['Motivo da recusa', recusada ? texto(dados, 'motivo') : ''],
    ['Por', texto(dados, 'por')],
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
      caminho: caminho(dados),
      abrir: 'Abrir a ordem no OS-m',
      aviso: 'Solicitações decididas',
    },
    site,
  );
}
