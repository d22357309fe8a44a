/** A JSON object a line. */
import { mensagens } from '../../domain/kernel/messages.ts';
import { HttpError } from '../http/errors.ts';
import { clean } from '../http/input.ts';
import type { Lida } from './batch.ts';
import type { Line } from './lines.ts';
import type { Erros } from './values.ts';

const refused = (linha: number, why: string): Lida => ({ linha, erros: { base: [why] } });

/** What each line says; empty ones say nothing. */
export const readNdjson = (lines: readonly Line[]): readonly Lida[] =>
  lines.flatMap(({ linha, text }) => {
    if (text === null) return [refused(linha, 'linha longa demais')];
    const bare = linha === 1 ? text.replace(/^\uFEFF/, '') : text;
    if (bare.trim() === '') return [];
    let said: unknown;
    try {
      said = JSON.parse(bare);
    } catch {
      return [refused(linha, 'não é um JSON válido')];
    }
    if (typeof said !== 'object' || said === null || Array.isArray(said))
      return [refused(linha, 'não é um objeto JSON')];
    try {
      return [{ linha, dita: clean(said) }];
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (error.status === 422) return [{ linha, erros: error.body as Erros }];
      return [refused(linha, mensagens.jsonInvalido)];
    }
  });
