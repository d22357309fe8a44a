/** The people who work here. */
import { editarUsuario, names } from '../../domain/usuario/index.ts';
import { formatDate, formatInteger } from '../../domain/kernel/format.ts';
import { textOf } from '../../domain/kernel/format-value.ts';
import { defineNoun } from './define.ts';
import type { RecordRow } from './define.ts';

interface Ausente {
  readonly tipo: string;
  readonly termina_em: string;
  readonly substituto: { readonly id: number; readonly nome: string } | null;
}
const AUSENCIAS: Readonly<Record<string, string>> = {
  ferias: 'férias',
  licenca: 'licença',
  atestado: 'atestado',
  outros: 'outros',
};
/** 'férias até 12/12/2026' */
const absence = ({ tipo, termina_em }: Ausente): string =>
  `${AUSENCIAS[tipo] ?? tipo} até ${formatDate(termina_em)}`;

const nome = { title: 'Nome', cell: (row: RecordRow) => textOf(row.nome) };

export const usuario = defineNoun()({
  noun: 'usuario',
  names,
  icon: 'person',
  actions: [],
  words: {},
  elsewhere: [editarUsuario],
  picked: {
    'usuarios.fiscais': {
      columns: [
        nome,
        {
          title: 'OS em aberto',
          width: '96px',
          right: true,
          cell: (row) => formatInteger(row.os_abertas as number),
        },
        {
          title: 'Ausente',
          width: '188px',
          cell: (row) => (row.ausente ? absence(row.ausente as Ausente) : ''),
        },
      ],
      caution({ nome: who, ausente }) {
        if (!ausente) return null;
        const { substituto } = ausente as Ausente;
        const text = `${textOf(who)} está em ${absence(ausente as Ausente)}.`;
        return {
          text: substituto ? text : `${text} Não há substituto.`,
          instead: substituto && { id: substituto.id, nome: substituto.nome },
          use: `Usar o substituto: ${substituto?.nome ?? ''}`,
        };
      },
      beside: ({ departamento }) => ({ departamento_eq: departamento ?? '' }),
    },
    'usuarios.analistas': {
      columns: [
        nome,
        {
          title: 'Aguardando',
          width: '96px',
          right: true,
          cell: (row) => formatInteger(row.analises_aguardando as number),
        },
      ],
    },
    'mensagens.destinatarios': {
      columns: [
        nome,
        {
          title: 'Cargo ou CPF',
          width: '188px',
          cell: (row) => (row.prefeitura ? textOf(row.cargo) : `Contribuinte ${textOf(row.cpf)}`),
        },
      ],
    },
  },
});
