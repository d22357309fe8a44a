/** Steps as somebody would tell them. */
import { equipe, type Ato, type NomeDoAto, type Pessoa } from './rules.ts';

/** 'fiscal 2': the second of the profile. */
export function nomeDe(p: Pessoa): string {
  const perfil = equipe[p] ?? '?';
  const n = equipe.slice(0, p + 1).filter((one) => one === perfil).length;
  return equipe.filter((one) => one === perfil).length > 1 ? `${perfil} ${n}` : perfil;
}

/** 'O fiscal 2 aceita a os-3'. */
export function dizer(p: Pessoa, a: Ato): string {
  const os = `a ${a.os}`;
  const analise = `a ${(a.analise ?? 0) + 1}ª análise da ${a.os}`;
  const prazo = `o ${(a.solicitacao ?? 0) + 1}º prazo pedido da ${a.os}`;
  const ate = a.data === undefined ? '' : ` até ${a.data}`;
  const ditos: Record<NomeDoAto, string> = {
    criar: `abre a ${a.marca}, assunto ${a.assunto}${a.avulsa ? ', avulsa' : typeof a.fiscal === 'number' ? `, ao ${nomeDe(a.fiscal)}` : ''}`,
    distribuir: `dá ${os} ao ${nomeDe(a.fiscal ?? -1)}`,
    aceitar: `aceita ${os}`,
    questionar: `questiona ${os}`,
    notificar: `marca ${os} a notificar`,
    localFechado: `acha fechado o local da ${a.os}`,
    retomar: `retoma ${os}`,
    encerrar: `encerra ${os}${a.pedeAnalise ? ' e pede análise' : ''}`,
    reabrir: `reabre ${os}`,
    cancelar: `cancela ${os}`,
    substituir: `substitui ${os} pela ${a.marca}, assunto ${a.assunto}`,
    comentar: `comenta ${os}: ${a.marca}`,
    anexar: `anexa ${a.marca} à ${a.os}`,
    pedirPrazo: `pede prazo da ${a.os}${ate}`,
    autorizar: `autoriza ${prazo}${ate}`,
    recusar: `recusa ${prazo}`,
    concluir: `conclui ${analise}: ${a.resultado}`,
    reanalisar: `retoma ${analise}`,
    devolver: `devolve a ${a.os} pela ${(a.analise ?? 0) + 1}ª análise`,
    deferir: `defere ${analise}`,
    trocarAnalista: `passa ${analise} ao ${nomeDe(a.analista ?? -1)}`,
    escrever: `escreve a ${a.marca} ao ${nomeDe(a.para ?? -1)}`,
    ler: `lê a ${a.mensagem}`,
    responder: `responde à ${a.mensagem}: ${a.marca}`,
    arquivar: `arquiva a ${a.mensagem}, que recebeu`,
    arquivarEnviada: `arquiva a ${a.mensagem}, que enviou`,
    comunicar: `anuncia a todos: ${a.marca}`,
  };
  return `O ${nomeDe(p)} ${ditos[a.nome]}`;
}
