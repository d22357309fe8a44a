/** The terms of decisions, section 10, in one place. */
export const LOCK_AFTER = 5;
export const LOCK_MINUTES = 15;
export const CODE_SECONDS = 60;
/** By kind of auth_token, in minutes. */
export const TOKEN_MINUTES = {
  senha: 120,
  confirmacao: 7 * 24 * 60,
  desbloqueio: LOCK_MINUTES,
  email: 24 * 60,
  validacao: 30 * 24 * 60,
} as const;
export type TokenKind = keyof typeof TOKEN_MINUTES;
/** How long an external sign-in may take. */
export const FLOW_MINUTES = 10;
export const PHOTO_BYTES = 1_048_576;
