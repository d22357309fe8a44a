/** What a department is called in addresses: they begin with it (decisions, 'API base path'). */
const CODIGO = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** First words of the addresses that are no department's: a department of that name could not be told from them. */
export const palavrasReservadas = [
  'ausentes',
  'auto-origens',
  'contribuinte',
  'departamentos',
  'doc-situacoes',
  'email-historicos',
  'eventos',
  'mensagens',
  'uploads',
  'usuarios',
  'zonas',
] as const;

/** What a code looks like, as an expression of ECMA 262. */
export const padraoDoCodigo = `^(?!(?:${palavrasReservadas.join('|')})$)${CODIGO.source.slice(1)}`;

const reservadas: ReadonlySet<string> = new Set(palavrasReservadas);

/** Why no department can be called so; null: one can. */
export function recusaDoCodigo(codigo: string): string | null {
  if (!CODIGO.test(codigo))
    return 'tem letras minúsculas sem acento, números e, entre eles, hífens: obras-privadas';
  return reservadas.has(codigo) ? 'é palavra dos endereços do sistema: escolha outro' : null;
}
