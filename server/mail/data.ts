/** Reads what a template is filled with: JSON from the database, of which nothing is believed. */
export type Dados = Readonly<Record<string, unknown>>;

export const texto = (dados: Dados, key: string): string => {
  const value = dados[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
export const numero = (dados: Dados, key: string): number => {
  const value = dados[key];
  return typeof value === 'number' ? value : 0;
};
export const lista = (dados: Dados, key: string): readonly Dados[] => {
  const value = dados[key];
  return Array.isArray(value)
    ? value.filter((one): one is Dados => typeof one === 'object' && one !== null)
    : [];
};
/** An address within the console; anything else is none. */
export const caminho = (dados: Dados): string | undefined => {
  const path = texto(dados, 'caminho');
  return /^\/app\/[\w\-/]+$/.test(path) ? path : undefined;
};
