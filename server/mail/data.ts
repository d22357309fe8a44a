/** Reads what a template is filled with: JSON from the database, of which nothing is believed. */
export type MailData = Readonly<Record<string, unknown>>;

export const textOf = (dados: MailData, key: string): string => {
  const value = dados[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
export const numberOf = (dados: MailData, key: string): number => {
  const value = dados[key];
  return typeof value === 'number' ? value : 0;
};
export const listOf = (dados: MailData, key: string): readonly MailData[] => {
  const value = dados[key];
  return Array.isArray(value)
    ? value.filter((one): one is MailData => typeof one === 'object' && one !== null)
    : [];
};
/** An address within the console; anything else is none. */
export const pathOf = (dados: MailData): string | undefined => {
  const path = textOf(dados, 'caminho');
  return /^\/app\/[\w\-/]+$/.test(path) ? path : undefined;
};
