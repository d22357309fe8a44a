/**
 * The form that brings a table: a file is chosen, dropped or pasted, what each of its lines would do is shown,
 * and done when it is sent. What stands is taken from here as the same table, to be changed and brought back.
 */
import './importar.css';
import { useRef, useState } from 'react';
import { Virtuoso } from 'react-virtuoso';
import { queryById } from '../../../domain/index.ts';
import { ARQUIVO_MAXIMO, type tabela } from '../../../domain/integracao/arquivo.ts';
import { destinos, type Destino, type previsao } from '../../../domain/integracao/index.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { formatInteger, plural } from '../../../domain/kernel/format.ts';
import { messageOf, send } from '../../api/client.ts';
import { isReadable, NAO_SE_LE } from '../../api/readable-file.ts';
import { actionIdOf } from '../../nouns/index.ts';
import { Button } from '../../ui/button.tsx';
import { ariaOf, FieldFrame, useFieldIds } from '../../ui/fields/frame.tsx';
import { useDropAndPaste } from '../../ui/fields/upload.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { announce, toast } from '../../ui/toast-store.ts';
import type { BodyProps } from './body.ts';
import { useForeseen } from './foreseen.ts';
import { Unforeseen } from './unforeseen.tsx';

type Previsao = Infer<typeof previsao>;
type Linha = Previsao['linhas'][number];

/** Of what is to be looked at first. */
const ORDER: readonly Destino[] = ['recusada', 'alterada', 'nova', 'igual'];
const LABELS: Readonly<Record<Destino, keyof Previsao & `${string}s`>> = {
  recusada: 'recusadas',
  alterada: 'alteradas',
  nova: 'novas',
  igual: 'iguais',
};
const LINE_PX = 26;
const MOST_PX = 360;

/** As spreadsheets of Windows write it, where it is not what everybody else writes. */
function textOfBytes(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** 'e-mail: não é válido; …' */
const whyOf = (erros: unknown): string =>
  Object.entries(erros as Readonly<Record<string, readonly string[]>>)
    .map(([campo, said]) => `${campo === 'base' ? '' : `${campo}: `}${said.join(', ')}`)
    .join('; ');

const saidOf = ({ destino, campos = [], erros }: Linha): string =>
  destino === 'recusada' ? whyOf(erros ?? {}) : campos.join(', ');

function Line({ linha }: { linha: Linha }) {
  const said = saidOf(linha);
  return (
    <div className="imp-line">
      <span className="num dim">{formatInteger(linha.linha)}</span>
      <span className={linha.destino === 'recusada' ? 'bad' : undefined}>
        {destinos[linha.destino]}
      </span>
      <span className="wrap">
        {linha.nome}
        {said ? <span className="dim"> {said}</span> : null}
      </span>
    </div>
  );
}

const line = (_: number, linha: Linha) => <Line linha={linha} />;

function Shown({ now, before }: { now: Previsao; before: Previsao | null }) {
  const [only, setOnly] = useState<Destino | null>(null);
  const there = ORDER.filter((kind) => (now[LABELS[kind]] as number) > 0);
  const lines = there
    .filter((kind) => only === null || !there.includes(only) || kind === only)
    .flatMap((kind) => now.linhas.filter(({ destino }) => destino === kind));
  const does = now.novas + now.alteradas;
  return (
    <>
      <p role="status">
        {before ? 'Mudou desde que foi conferido: confira de novo. ' : null}
        {does === 0
          ? 'Nenhuma linha traz nada de novo.'
          : `${there.map((kind) => plural(now[LABELS[kind]] as number, kind, LABELS[kind])).join(', ')}.`}
        {now.recusadas > 0 && does > 0 ? ' As recusadas ficam de fora; as outras entram.' : null}
      </p>
      {now.sobras.length > 0 ? (
        <p className="dim">Colunas deixadas de lado: {now.sobras.join(', ')}</p>
      ) : null}
      <div className="imp-kinds" role="group" aria-label="Mostrar">
        {there.map((kind) => (
          <Button
            key={kind}
            aria-pressed={only === kind}
            onClick={() => setOnly(only === kind ? null : kind)}
          >
            {`${destinos[kind]} (${formatInteger(now[LABELS[kind]] as number)})`}
          </Button>
        ))}
      </div>
      <div role="group" aria-label="Linhas do arquivo">
        <Virtuoso
          style={{ height: Math.min(MOST_PX, Math.max(1, lines.length) * LINE_PX) }}
          tabIndex={0}
          data={lines}
          computeItemKey={(_, { linha }) => linha}
          itemContent={line}
        />
      </div>
    </>
  );
}

/** Gives what stands as a file: the query is the action's, 'feriados.importar' → 'feriados.arquivo'. */
async function takeTable(actionId: string): Promise<void> {
  const query = queryById.get(actionId.replace(/importar$/, 'arquivo'));
  if (query?.kind !== 'value') return;
  try {
    const { arquivo, conteudo, linhas } = await send<Infer<typeof tabela>>(query.call);
    saveFile([conteudo], arquivo, 'text/csv;charset=utf-8');
    toast({ text: `${arquivo}: ${plural(linhas, 'linha', 'linhas')}` });
  } catch (error) {
    toast({ text: `O arquivo não saiu: ${messageOf(error)}`, tone: 'erro' });
  }
}

export function Importar(props: BodyProps) {
  const { form, hook } = props;
  const { arquivo, conteudo } = hook.values as { arquivo?: string; conteudo?: string };
  const chosen = (conteudo ?? '') !== '';
  const { shown, failure, again } = useForeseen<Previsao>(
    props,
    ({ novas, alteradas }) => novas + alteradas > 0,
    { ask: chosen },
  );
  const [why, setWhy] = useState<string | null>(null);
  const [fetching, setFetching] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const ids = useFieldIds();
  const actionId = actionIdOf(form.commandId);
  const take = async (files: readonly File[]): Promise<void> => {
    const [file] = files;
    if (!file) return;
    if (file.size > ARQUIVO_MAXIMO) {
      setWhy(
        `${file.name} é grande demais para o console (${formatInteger(ARQUIVO_MAXIMO / 1000)} kB): divida-o, ou importe-o no servidor (npm run import)`,
      );
      return;
    }
    if (!(await isReadable(file))) {
      setWhy(`${file.name} ${NAO_SE_LE}`);
      return;
    }
    const text = textOfBytes(await file.arrayBuffer()).replaceAll('\u0000', '');
    setWhy(text.trim() === '' ? `${file.name} está vazio` : null);
    hook.set('arquivo', file.name.slice(0, 200));
    hook.set('conteudo', text);
    announce(`${file.name} escolhido`);
  };
  const over = useDropAndPaste(root, (files) => void take(files));
  const error = why ?? hook.errorOf('arquivo') ?? hook.errorOf('conteudo');
  const hint =
    'CSV, com os nomes das colunas na primeira linha. Solte-o aqui, cole-o ou escolha-o.';
  const { 'aria-describedby': described } = ariaOf(ids, { error, hint });
  return (
    <div ref={root} className={over ? 'drop over' : undefined}>
      <FieldFrame ids={ids} label="Arquivo" required error={error} hint={hint} group>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,text/csv"
          onChange={({ currentTarget }) => {
            void take([...(currentTarget.files ?? [])]);
            // The same file, mended, may be chosen again.
            currentTarget.value = '';
          }}
        />
        <div
          className="imp-kinds"
          role="group"
          aria-labelledby={ids.label}
          aria-describedby={described}
        >
          <Button
            icon="upload"
            data-autofocus
            aria-describedby={described}
            onClick={() => input.current?.click()}
          >
            {chosen ? `Trocar ${arquivo ?? ''}` : 'Escolher arquivo'}
          </Button>
          <Button
            variant="ghost"
            icon="download"
            busy={fetching}
            onClick={() => {
              setFetching(true);
              void takeTable(actionId).finally(() => setFetching(false));
            }}
          >
            Baixar o que há, para alterar
          </Button>
        </div>
      </FieldFrame>
      {failure !== null && chosen ? (
        <Unforeseen failure={failure} again={again} />
      ) : shown && chosen ? (
        <Shown now={shown.now} before={shown.before} />
      ) : chosen ? (
        <p role="status">Conferindo…</p>
      ) : null}
    </div>
  );
}
