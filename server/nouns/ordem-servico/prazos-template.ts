/**
 * The deadlines of an inspector in one department, once a day: {departamento, dias, vencidas, a_vencer,
 * ordens: {os, assunto, endereco, prazo, situacao}[] (the first of them), caminho}.
 */
import { plural } from '../../../domain/kernel/format.ts';
import { pathOf, listOf, numberOf, textOf } from '../../mail/data.ts';
import type { Mail } from '../../mail/render.ts';

/** 'Prazos: 3 ordens vencidas e 5 a vencer' */
export function assuntoPrazos(vencidas: number, aVencer: number): string {
  const late = vencidas > 0 ? plural(vencidas, 'ordem vencida', 'ordens vencidas') : '';
  const soon =
    aVencer === 0
      ? ''
      : vencidas > 0
        ? `${aVencer} a vencer`
        : plural(aVencer, 'ordem a vencer', 'ordens a vencer');
  return `Prazos: ${[late, soon].filter(Boolean).join(' e ')}`;
}

export const prazosMail: Mail = {
  modelo: 'prazos',
  aviso: 'prazo',
  content(dados) {
    const [vencidas, aVencer] = [numberOf(dados, 'vencidas'), numberOf(dados, 'a_vencer')];
    const dias = numberOf(dados, 'dias');
    const ordens = listOf(dados, 'ordens');
    const rest = vencidas + aVencer - ordens.length;
    return {
      titulo: assuntoPrazos(vencidas, aVencer),
      paragrafos: [
        `Em ${textOf(dados, 'departamento')} há ${plural(vencidas, 'ordem sua vencida', 'ordens suas vencidas')} e ${plural(aVencer, 'que vence', 'que vencem')} nos próximos ${plural(dias, 'dia', 'dias')}.`,
        ...(rest > 0 ? [`Abaixo, as ${ordens.length} primeiras; as outras estão no OS-m.`] : []),
      ],
      tabela: {
        legenda: 'Ordens pelo prazo',
        colunas: ['Prazo', 'Ordem', 'Assunto', 'Endereço'],
        linhas: ordens.map((o) => [
          `${textOf(o, 'prazo')}${o['vencida'] === true ? ' (vencida)' : ''}`,
          textOf(o, 'os'),
          textOf(o, 'assunto'),
          textOf(o, 'endereco'),
        ]),
      },
      caminho: pathOf(dados),
      abrir: 'Ver minhas ordens no OS-m',
    };
  },
};
