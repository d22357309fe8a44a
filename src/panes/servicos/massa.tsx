/** 'OS em massa': which registries, and what has been said so far. */
import { atom, useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { listaCadastros } from '../../../domain/cadastro/index.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { formatInteger, plural } from '../../../domain/kernel/format.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { criarMassa } from '../../../domain/ordem-servico/actions/abrir.ts';
import { maisCadastros } from '../../../domain/ordem-servico/massa.ts';
import { send } from '../../api/client.ts';
import { countAtom } from '../../api/query.ts';
import type { Page } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { optionsOf, SelectField, TextArea } from '../../ui/fields/index.ts';
import { announce } from '../../ui/toast-store.ts';
import { FilterBar } from '../filter/filter-bar.tsx';
import type { Filtering } from '../../workspace/list/filtering.ts';
import { store } from '../../workspace/store.ts';
import type { BodyProps } from '../form/body.ts';
import { RefListField, useRefRow } from '../form/ref-field.tsx';
import { refLabel } from '../../commands/ref-search.ts';
import { knownRow, noteRow } from '../form/sources.ts';
import type { RecordRow } from '../../nouns/row.ts';
import { Summary } from '../form/summary.tsx';
import type { Fact } from '../form/summary.tsx';
import { none } from '../list/cells.tsx';
import { useLatest } from '../../ui/latest.ts';

type Cadastro = Infer<typeof listaCadastros.row>;
/** Numbers asked for at once. */
const AT_ONCE = 100;
/** More than so many are counted, not named. */
const NAMED = 40;
const QUERY = listaCadastros.id;
const NOTHING = atom<{ readonly data?: { readonly count: number } }>({});

const idsOf = (value: unknown): readonly number[] =>
  Array.isArray(value) ? (value as number[]) : [];
const filterOf = (value: unknown): Readonly<Record<string, string>> | null =>
  value !== null && typeof value === 'object' ? (value as Record<string, string>) : null;
const cadastros = (n: number): string => plural(n, 'cadastro', 'cadastros');
const incluidos = (n: number): string => plural(n, 'cadastro incluído', 'cadastros incluídos');

/** Rows by numbers, a hundred numbers a call; of equal numbers of several kinds all. */
async function rowsByNumber(numbers: readonly string[]): Promise<Cadastro[]> {
  const found: Cadastro[] = [];
  for (let at = 0; at < numbers.length; at += AT_ONCE) {
    const { rows } = await send<Page<Cadastro>>(listaCadastros.call, {
      query: { numero_in: numbers.slice(at, at + AT_ONCE), per_page: 200 },
    });
    found.push(...rows);
  }
  return found;
}

/** Numbers from a sheet or a mail, one a line or by comma: found, noted and added. */
function Paste({ onFound }: { onFound: (ids: readonly number[]) => void }) {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const numbers = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const include = async (): Promise<void> => {
    setBusy(true);
    try {
      const rows = await rowsByNumber(numbers);
      for (const row of rows) noteRow(QUERY, row);
      const known = new Set(rows.map(({ numero }) => numero));
      const missing = numbers.filter((numero) => !known.has(numero));
      onFound(rows.map(({ id }) => id));
      setText(missing.join('\n'));
      const result =
        missing.length > 0
          ? `${incluidos(rows.length)}; não encontrados: ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? '…' : ''}`
          : incluidos(rows.length);
      setSaid(result);
      announce(result);
    } catch {
      setSaid('Não foi possível buscar os cadastros. Tente de novo.');
    }
    setBusy(false);
  };
  return (
    <>
      <TextArea
        name="colados"
        label="Colar números"
        hint="Um por linha, ou separados por vírgula"
        value={text}
        onChange={setText}
        rows={3}
        error={null}
      />
      <div>
        <Button
          busy={busy}
          aria-disabled={numbers.length === 0 || undefined}
          onClick={() => numbers.length > 0 && void include()}
        >
          Incluir {numbers.length > 0 ? cadastros(numbers.length) : 'os números'}
        </Button>
      </div>
      {said ? <p className="dim">{said}</p> : null}
    </>
  );
}

/** Chosen one by one, or pasted. */
function Chosen({ hook }: Pick<BodyProps, 'hook'>) {
  const ids = idsOf(hook.values.cadastro_ids);
  const [, named] = useState(0);
  const missing = ids.length <= NAMED ? ids.filter((id) => !knownRow(QUERY, id)).join() : '';
  // Of a draft the ids are known, not the names.
  useEffect(() => {
    if (missing === '') return undefined;
    const control = new AbortController();
    const learn = async (): Promise<void> => {
      const { rows } = await send<Page<RecordRow>>(listaCadastros.call, {
        query: { id_in: missing, per_page: NAMED },
        signal: control.signal,
      });
      for (const row of rows) noteRow(QUERY, row);
      named((n) => n + 1);
    };
    // What has no name is shown by its id.
    learn().catch(() => undefined);
    return () => control.abort();
  }, [missing]);
  const set = (next: readonly number[]): void => hook.set('cadastro_ids', [...new Set(next)]);
  return (
    <>
      {ids.length <= NAMED ? (
        <RefListField
          name="cadastro_ids"
          label="Cadastros"
          query={QUERY}
          noun="cadastro"
          value={ids}
          onChange={set}
          error={hook.errorOf('cadastro_ids')}
        />
      ) : (
        <p>
          <b className="b">{cadastros(ids.length)}</b> escolhidos{' '}
          <Button variant="ghost" onClick={() => set([])}>
            Limpar
          </Button>
        </p>
      )}
      <Paste onFound={(found) => set([...idsOf(hook.values.cadastro_ids), ...found])} />
    </>
  );
}

/** The filter that is typed, as the filter bar reads it. */
const filterSearch = (value: unknown): string =>
  new URLSearchParams(filterOf(value) ?? {}).toString();

/** All of a filter: settled when it is sent. */
function ByFilter({ form, hook }: BodyProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useLatest(hook);
  const search = filterSearch(hook.values.filtro);
  // What the form says now is what the bar shows, and adds to.
  const [searchAtom] = useState(() => atom(search));
  useLayoutEffect(() => store.set(searchAtom, search), [searchAtom, search]);
  const of = useMemo(
    (): Filtering => ({
      id: form.id,
      query: listaCadastros,
      searchAtom,
      go: (next) => latest.current.set('filtro', Object.fromEntries(new URLSearchParams(next))),
      focus: () => place.current?.querySelector<HTMLElement>('.add')?.focus(),
    }),
    [form.id, latest, searchAtom],
  );
  return (
    <div ref={place} className="field">
      <FilterBar of={of} />
      <Found search={search} except={idsOf(hook.values.exceto_ids).length} />
      {hook.errorOf('filtro') ? <p className="help e">{hook.errorOf('filtro')}</p> : null}
      <RefListField
        name="exceto_ids"
        label={criarMassa.input.exceto_ids.label}
        hint={criarMassa.input.exceto_ids.hint}
        query={QUERY}
        noun="cadastro"
        value={idsOf(hook.values.exceto_ids)}
        onChange={(next) => hook.set('exceto_ids', next)}
        error={hook.errorOf('exceto_ids')}
      />
    </div>
  );
}

/** How many a filter finds. */
function Found(props: { search: string; except: number }) {
  return props.search === '' ? (
    <p className="dim">{mensagens.tela.cadastros}</p>
  ) : (
    <Counted {...props} />
  );
}
function Counted({ search, except }: { search: string; except: number }) {
  const { data } = useAtomValue(
    countAtom(listaCadastros, Object.fromEntries(new URLSearchParams(search))),
  );
  return (
    <p role="status">
      {data ? `O filtro encontra ${cadastros(data.count)}` : 'Contando…'}
      {data && except > 0 ? `, menos ${formatInteger(except)}` : ''}
      {data && data.count - except > maisCadastros
        ? `: no máximo ${formatInteger(maisCadastros)} de uma vez`
        : ''}
    </p>
  );
}

const WAYS = { lista: 'Escolher ou colar', filtro: 'Todos de um filtro' } as const;

/** One by one, pasted, or by filter: one way at a time, as the call takes them. */
export function Cadastros(props: BodyProps) {
  const { hook } = props;
  const byFilter = filterOf(hook.values.filtro) !== null;
  const change = (way: string): void => {
    hook.set('cadastro_ids', []);
    hook.set('exceto_ids', []);
    hook.set('filtro', way === 'filtro' ? {} : null);
  };
  return (
    <>
      <SelectField
        name="modo"
        label="Quais cadastros"
        value={byFilter ? 'filtro' : 'lista'}
        onChange={change}
        options={optionsOf(WAYS)}
        error={null}
        required
        autoFocus
      />
      {byFilter ? <ByFilter {...props} /> : <Chosen hook={hook} />}
    </>
  );
}

/** How many registries are meant; null while that is asked. */
function useHowMany({ values }: BodyProps['hook']): number | null {
  const search = filterSearch(values.filtro);
  const counted = useAtomValue(
    search === ''
      ? NOTHING
      : countAtom(listaCadastros, Object.fromEntries(new URLSearchParams(search))),
  );
  if (search === '') return idsOf(values.cadastro_ids).length;
  return counted.data ? Math.max(0, counted.data.count - idsOf(values.exceto_ids).length) : null;
}

/** What has been said so far. */
export function MassaSoFar({ hook }: BodyProps) {
  const { values } = hook;
  const assunto = useRefRow('assuntos.index', values.assunto_id as number | null);
  const grupo = useRefRow('usuario_grupos.index', values.usuario_grupo_id as number | null);
  const more = idsOf(values.grupo_in).length;
  const count = useHowMany(hook);
  const days = (values.prazo as number | null) ?? (assunto?.prazo as number | undefined);
  const facts: Fact[] = [
    { term: 'Assunto', text: assunto ? refLabel(assunto) : none },
    {
      term: 'Grupo',
      text: grupo ? `${refLabel(grupo)}${more > 0 ? ` e mais ${more}` : ''}` : none,
    },
    { term: 'Cadastros', text: count === null ? '…' : count > 0 ? formatInteger(count) : none },
    { term: 'Prazo', text: days ? plural(days, 'dia', 'dias') : none },
  ];
  return <Summary title="Até aqui" facts={facts} />;
}
