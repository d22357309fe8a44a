/** Text of any length as lines, a piece at a time: the memory it takes is that of the longest line it may have. */
import { UserError } from '../steps.ts';

/** Characters of a line; a longer one is refused, and skipped to its end. */
export const LONGEST = 1_000_000;

export interface Line {
  /** From 1, as an editor counts them. */
  readonly linha: number;
  /** Without its end; null: it is too long. */
  readonly text: string | null;
}

export const CODIFICACOES = { utf8: 'utf-8', latin1: 'windows-1252' } as const;
export type Codificacao = keyof typeof CODIFICACOES;

const notUtf8 = (linha: number): UserError =>
  new UserError(
    `O arquivo não está em UTF-8 (depois da linha ${linha}): parece ser Latin-1, do Windows. ` +
      'Diga --codificacao latin1, ou salve-o em UTF-8.',
  );

/** The lines of each piece of a file. Throws UserError at bytes that are no text of this encoding. */
export async function* linesOf(
  bytes: AsyncIterable<Uint8Array>,
  codificacao: Codificacao = 'utf8',
): AsyncGenerator<readonly Line[]> {
  const decoder = new TextDecoder(CODIFICACOES[codificacao], { fatal: codificacao === 'utf8' });
  let rest = '';
  /** The line that is under way is beyond all measure. */
  let skipping = false;
  let linha = 0;
  let first = true;
  const cut = (text: string): Line[] => {
    const lines: Line[] = [];
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      linha += 1;
      const until = text.charCodeAt(end - 1) === 13 && end > from ? end - 1 : end;
      const whole = !skipping && until - from <= LONGEST;
      lines.push({ linha, text: whole ? text.slice(from, until) : null });
      skipping = false;
      from = end + 1;
    }
    rest = text.slice(from);
    if (rest.length > LONGEST) {
      skipping = true;
      rest = '';
    }
    return lines;
  };
  const decoded = (piece: Uint8Array | undefined): string => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw notUtf8(linha);
    }
  };
  for await (const piece of bytes) {
    // A file of Windows that has two bytes a letter says so at its beginning.
    if (
      first &&
      ((piece[0] === 0xff && piece[1] === 0xfe) || (piece[0] === 0xfe && piece[1] === 0xff))
    )
      throw new UserError('O arquivo está em UTF-16: salve-o em UTF-8.');
    first = false;
    const lines = cut(rest + decoded(piece));
    if (lines.length > 0) yield lines;
  }
  const last = cut(rest + decoded(undefined));
  if (skipping || rest !== '') last.push({ linha: linha + 1, text: skipping ? null : rest });
  if (last.length > 0) yield last;
}
