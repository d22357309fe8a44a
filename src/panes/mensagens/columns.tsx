/** Columns of the folders: unread first by weight, the text on one line, the time only of today. */
import './mensagens.css';
import { tipos, type MensagemRow } from '../../../domain/mensagem/schema.ts';
import { paraQuem } from './who.ts';
import { formatDateShort, formatTime } from '../../../domain/kernel/format.ts';
import { lookOf } from '../../nouns/index.ts';
import { Glyph, Icon } from '../../ui/icon.tsx';
import { civilDay } from '../list/cells.tsx';
import { columnsOf } from '../list/columns.ts';

/** '09:41' of today, else '18/11/26'. */
export const whenShort = (instant: string, hoje: string): string => {
  const day = civilDay(instant);
  return day === hoje ? formatTime(instant) : formatDateShort(day);
};

/** What became of it; of an announcement, which went to many, that it is one. */
function Situacao({ m }: { m: MensagemRow }) {
  if (m.pessoas !== null) return <Icon name="people" size={14} label="Comunicado" />;
  const { status } = m;
  const { shape, role, label } = lookOf('mensagem', status);
  return <Glyph name={shape} role={role} label={label} />;
}

/** Subject, then what follows of the text, dimmed. */
export function Assunto({ m }: { m: MensagemRow }) {
  return (
    <>
      {m.prioridade === 'alta' ? (
        <span className="prio">
          <Icon name="prio" size={14} label="Prioridade alta" />
        </span>
      ) : null}
      <b>{m.titulo}</b> <span>{m.resumo}</span>
    </>
  );
}

const nomeDe = (m: MensagemRow, id: 'remetente' | 'destinatario'): string =>
  id === 'destinatario' ? paraQuem(m) : m.remetente.nome;

const pessoa = (id: 'remetente' | 'destinatario', header: string, width = 160) =>
  ({
    id,
    header,
    width,
    narrow: Math.min(width, 112),
    fixed: true,
    className: 'who',
    cell: (m: MensagemRow) => nomeDe(m, id),
    title: (m: MensagemRow) => nomeDe(m, id),
  }) as const;

const columns = (...who: readonly ReturnType<typeof pessoa>[]) =>
  columnsOf<MensagemRow>()([
    {
      id: 'status',
      header: '',
      name: 'Situação',
      width: 20,
      fixed: true,
      className: 'mk',
      cell: (m) => <Situacao m={m} />,
      title: (m) => (m.pessoas === null ? lookOf('mensagem', m.status).label : 'Comunicado'),
    },
    ...who,
    {
      id: 'assunto',
      header: 'Assunto',
      width: 120,
      flex: 1,
      fixed: true,
      className: 'sub',
      cell: (m) => <Assunto m={m} />,
      title: (m) => m.titulo,
    },
    {
      id: 'anexos',
      header: '',
      name: 'Anexos',
      width: 24,
      className: 'mk',
      cell: (m) =>
        m.anexos_quantidade > 0 ? <Icon name="clip" size={14} label="Com anexos" /> : null,
      title: (m) =>
        m.anexos_quantidade > 0
          ? `${m.anexos_quantidade} ${m.anexos_quantidade === 1 ? 'anexo' : 'anexos'}`
          : undefined,
    },
    {
      id: 'referencia',
      header: 'Referência',
      width: 104,
      wide: true,
      className: 'mid',
      cell: (m) => m.assunto?.nome ?? null,
      title: (m) => m.assunto?.nome,
    },
    {
      id: 'tipo',
      header: 'Tipo',
      width: 92,
      off: true,
      className: 'mid',
      cell: (m) => tipos[m.tipo],
    },
    {
      id: 'data',
      header: 'Data',
      width: 66,
      num: true,
      order: 'id',
      fixed: true,
      className: 'tm',
      cell: (m, { hoje }) => whenShort(m.created_at, hoje),
    },
  ]);

/** Two people share the room of one. */
export const colunasCaixas = columns(
  pessoa('destinatario', 'Caixa', 96),
  pessoa('remetente', 'De', 96),
);
export const colunasRecebidas = columns(pessoa('remetente', 'De'));
export const colunasEnviadas = columns(pessoa('destinatario', 'Para'));
export const colunasSubstituidas = columns(
  pessoa('destinatario', 'Caixa de', 96),
  pessoa('remetente', 'De', 96),
);
