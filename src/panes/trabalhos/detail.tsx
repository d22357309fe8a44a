/** A job: how far it is, what was asked, what came of it, and why it stopped. */
import { formatDateTime, formatInteger, formatKb, plural } from '../../../domain/kernel/format.ts';
import { tipos, type Job } from '../../../domain/job-output/schema.ts';
import { runCommand } from '../../commands/run.ts';
import { ActionButton } from '../../ui/button.tsx';
import type { DetailProps } from '../face.ts';
import { Fact, Facts, Section } from '../detail/parts.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';
import { Linhas } from './linhas.tsx';
import { Papeis } from './papeis.tsx';
import { Progress } from './progress.tsx';
import { duration, MEMBERS } from './words.ts';

type Members = Readonly<Record<string, unknown>>;
const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? (value as Members) : {};

/** Texts and numbers that have a name, as facts. */
function factsOf(members: Members): (readonly [string, string])[] {
  return Object.entries(members).flatMap(([key, value]) => {
    const label = MEMBERS[key];
    if (label === undefined) return [];
    if (typeof value === 'number') return [[label, formatInteger(value)] as const];
    return typeof value === 'string' && value !== '' ? [[label, value] as const] : [];
  });
}

function Members({ title, members }: { title: string; members: Members }) {
  const facts = factsOf(members);
  if (facts.length === 0) return null;
  return (
    <Section title={title}>
      <Facts>
        {facts.map(([label, text]) => (
          <Fact key={label} label={label} wide={text.length > 40}>
            {text}
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}

/** What it made, for who asked for it. */
const Arquivo = ({ arquivo: { nome, tamanho } }: { arquivo: NonNullable<Job['arquivo']> }) => (
  <Section title="Arquivo">
    <p>
      {nome} <span className="dim">{formatKb(tamanho)}</span>{' '}
      <ActionButton
        keys="Shift+P"
        label="Baixar"
        onClick={() => runCommand('detalhe.papel', 'botao')}
      />
    </p>
  </Section>
);

export default function DetalheTrabalho({ row, tab }: DetailProps) {
  const j = row as unknown as Job;
  const saida = membersOf(j.saida);
  return (
    <TabPanel id="" title="Trabalho" tab={tab}>
      {j.erro === null ? null : (
        <Section title={j.status === 'error' ? 'Erro' : 'Erro da última tentativa'}>
          <p className="bad" role={j.status === 'error' ? 'alert' : undefined}>
            {j.erro}
          </p>
        </Section>
      )}
      <Section title="Trabalho">
        <Facts>
          <Fact label="Tipo">{tipos[j.tipo]}</Fact>
          <Fact label="Por">{j.usuario?.nome ?? 'Agendado'}</Fact>
          <Fact label="Progresso" wide>
            <Progress job={j} />
          </Fact>
          <Fact label="Feitos">
            {j.total > 0 ? `${formatInteger(j.feitos)} de ${formatInteger(j.total)}` : null}
          </Fact>
          {j.falhas > 0 ? <Fact label="Não feitos">{formatInteger(j.falhas)}</Fact> : null}
          {j.desfeitas === null ? null : (
            <Fact label="Desfeitas">{formatInteger(j.desfeitas)}</Fact>
          )}
          <Fact label="Tentativas">{plural(j.tentativas, 'tentativa', 'tentativas')}</Fact>
          <Fact label="Pedido em">{formatDateTime(j.created_at)}</Fact>
          <Fact label="Início">{formatDateTime(j.iniciado_em)}</Fact>
          <Fact label="Término">{formatDateTime(j.terminado_em)}</Fact>
          <Fact label="Duração">{j.duracao === null ? null : duration(j.duracao)}</Fact>
        </Facts>
      </Section>
      {j.arquivo ? <Arquivo arquivo={j.arquivo} /> : null}
      <Members title="Pedido" members={membersOf(j.entrada)} />
      <Members title="Resultado" members={saida} />
      {j.tipo === 'ordens_em_massa' ? <Linhas key={j.id} job={j} /> : null}
      {j.tipo === 'imprimir' ? <Papeis key={j.id} job={j} /> : null}
    </TabPanel>
  );
}
