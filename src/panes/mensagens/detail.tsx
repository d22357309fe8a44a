/** The message: who to whom and when, what it is about, its text and files, what came before it. */
import { useAtomValue } from 'jotai';
import type { Mensagem, MensagemRow } from '../../../domain/mensagem/schema.ts';
import { formatInteger, formatRelative } from '../../../domain/kernel/format.ts';
import { Loading } from '../../ui/states.tsx';
import { actorNow, hojeAtom } from '../../workspace/index.ts';
import { lookOf } from '../../nouns/index.ts';
import type { DetailProps } from '../face.ts';
import {
  umaDaCaixa,
  umaEnviada,
  umaRecebida,
  umaSubstituida,
} from '../../../domain/mensagem/queries.ts';
import { refreshOne } from '../../api/query.ts';
import { Attachments } from '../detail/attachments.tsx';
import { Section } from '../detail/parts.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';
import { Timeline } from '../detail/timeline.tsx';
import { Leituras } from './leituras.tsx';
import { Reference } from './reference.tsx';
import { MessageText } from './text.tsx';
import { paraQuem } from './who.ts';

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
  encaminhada: 'encaminhou',
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

function Texto({ row, record, tab }: DetailProps) {
  const m = row as unknown as MensagemRow;
  const whole = record as Mensagem | undefined;
  const hoje = useAtomValue(hojeAtom);
  return (
    <TabPanel id="" title="Mensagem" tab={tab}>
      <dl className="mhead">
        <dt>De</dt>
        <dd>
          <Who person={m.remetente} />
        </dd>
        <dt>Para</dt>
        <dd>
          {paraQuem(m)} · {formatRelative(m.created_at, hoje)}
        </dd>
        {m.passada ? (
          <>
            <dt>Passada por</dt>
            <dd>
              {m.passada.de.nome}
              {m.caixa && m.destinatario ? `, à caixa de ${m.caixa.nome}` : ''} ·{' '}
              {formatRelative(m.passada.em, hoje)}
              {m.passada.nota ? <p className="mnote">{m.passada.nota}</p> : null}
            </dd>
          </>
        ) : null}
        {whole?.lidas !== null && whole?.lidas !== undefined && m.pessoas !== null ? (
          <>
            <dt>Lida por</dt>
            <dd>
              {formatInteger(whole.lidas)} de {formatInteger(m.pessoas)}
            </dd>
          </>
        ) : null}
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
              for (const query of [umaRecebida, umaEnviada, umaSubstituida, umaDaCaixa])
                void refreshOne(query, m.id);
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

export default function DetalheMensagem(props: DetailProps) {
  const m = props.row as unknown as MensagemRow;
  return (
    <>
      <Texto {...props} />
      {m.remetente.id === actorNow().id ? (
        <TabPanel id="leituras" title="Quem leu" tab={props.tab}>
          {/* another message begins anew */}
          <Leituras key={m.id} enviada={m.id} />
        </TabPanel>
      ) : null}
    </>
  );
}
