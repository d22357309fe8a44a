/** The message: who to whom and when, what it is about, its text and files, what came before it. */
import { useAtomValue } from 'jotai';
import type { Mensagem, MensagemRow } from '../../../domain/mensagem/schema.ts';
import { formatRelative } from '../../../domain/kernel/format.ts';
import { Loading } from '../../ui/states.tsx';
import { hojeAtom } from '../../workspace/index.ts';
import { lookOf } from '../../nouns/index.ts';
import type { DetailProps } from '../face.ts';
import { umaEnviada, umaRecebida } from '../../../domain/mensagem/queries.ts';
import { refreshOne } from '../../api/query.ts';
import { Attachments } from '../detail/attachments.tsx';
import { Section } from '../detail/parts.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';
import { Timeline } from '../detail/timeline.tsx';
import { Reference } from './reference.tsx';
import { MessageText } from './text.tsx';

type Person = MensagemRow['remetente'];

function Who({ person }: { person: Person }) {
  return (
    <>
      <b className="b">{person.nome}</b>
      {person.cpf ? <span className="dim">{person.cpf}</span> : null}
      {person.prefeitura ? null : <span className="tag">Contribuinte</span>}
    </>
  );
}

const KINDS: Readonly<Record<string, string>> = {
  resposta: 'respondeu',
  comunicado: 'comunicou',
  mensagem: 'escreveu',
};

function Before({ record }: { record: Mensagem }) {
  if (record.conversa.length === 0) return null;
  return (
    <Section title="Antes nesta conversa">
      <Timeline
        label="Antes nesta conversa"
        entries={record.conversa.map((one) => ({
          key: String(one.id),
          at: one.created_at,
          text: `${one.remetente.nome} ${KINDS[one.tipo] ?? 'escreveu'}`,
          quote: one.conteudo,
          ...(one.tipo === 'resposta'
            ? { status: lookOf('mensagem', 'respondida') }
            : { icon: 'mail' as const }),
        }))}
      />
    </Section>
  );
}

export default function DetalheMensagem({ row, record, tab }: DetailProps) {
  const m = row as unknown as MensagemRow;
  const whole = record as Mensagem | undefined;
  const hoje = useAtomValue(hojeAtom);
  const now = new Date(`${hoje}T23:59:59-03:00`);
  return (
    <TabPanel id="" title="Mensagem" tab={tab}>
      <dl className="mhead">
        <dt>De</dt>
        <dd>
          <Who person={m.remetente} />
        </dd>
        <dt>Para</dt>
        <dd>
          {m.destinatario.nome} · {formatRelative(m.created_at, now)}
        </dd>
      </dl>
      {m.assunto ? <Reference assunto={m.assunto} /> : null}
      {whole ? (
        <>
          <MessageText text={whole.conteudo} />
          <Attachments
            anexos={whole.anexos}
            owner={`mensagem ${m.id}`}
            ownerName={m.titulo}
            reload={() => {
              for (const query of [umaRecebida, umaEnviada]) void refreshOne(query, m.id);
            }}
          />
          <Before record={whole} />
        </>
      ) : (
        <Loading />
      )}
    </TabPanel>
  );
}
