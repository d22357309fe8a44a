/** What of messages is not shown to whom may not see what is protected. */
import { isProtected, names } from '../../read/shield.ts';

/** Is a message (of this alias) about a record of who is protected, or does it name him? */
export const oculta = (m: string): string => {
  const of = (entidade: string, alias: string): string =>
    `exists (select from ${entidade} ${alias} where ${m}.assunto_entidade = '${entidade}' and ${alias}.departamento_id = ${m}.assunto_departamento_id
       and ${alias}.id = ${m}.assunto_id and ${isProtected({ pessoas: [`${alias}.contribuinte_id`], cadastros: [`${alias}.cadastro_id`] })})`;
  return `(${of('ordem_servico', 'vo')} or ${of('doc', 'vd')} or ${names(`${m}.titulo || ' ' || ${m}.conteudo`)})`;
};
