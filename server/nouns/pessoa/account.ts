/** People who have an account of the portal. */

/** The person whose account of the portal this user is. */
export const personOfAccount = (usuarioId: string): string =>
  `(select pe.id from usuario cu join pessoa pe on pe.cpf_cnpj = cu.cpf where cu.id = ${usuarioId} and not cu.prefeitura)`;
