/** A record whose noun says nothing of its look: its fields as facts, its own name above them. */
import type { ReactNode } from 'react';
import type { Field, Fields } from '../../../domain/kernel/fields.ts';
import { formatValue, nameIn } from '../../../domain/kernel/format-value.ts';
import type { Anexo } from '../../../domain/arquivo/index.ts';
import { actionById } from '../../../domain/index.ts';
import { refreshOne } from '../../api/query.ts';
import { contextNow } from '../../commands/context.ts';
import { runCommand } from '../../commands/index.ts';
import { nameOf } from '../../commands/names.ts';
import { registry } from '../../commands/registry.ts';
import { findNoun, lookOf } from '../../nouns/index.ts';
import type { AreaDef, RecordRow } from '../../nouns/index.ts';
import type { DetailProps } from '../face.ts';
import { Attachments } from './attachments.tsx';
import { RecordHeader } from './header.tsx';
import { Fact, Facts, Section } from './parts.tsx';
import { TabPanel } from './tab-panel.tsx';

/** Letters that a fact of half the width holds. */
const SHORT = 40;
const UNTOLD = new Set(['id', 'lock_version', 'anexos']);

/** An address of the web leads there. */
function shown(field: Field, text: string): ReactNode {
  if (field.kind !== 'text' || field.format !== 'url' || !/^https?:\/\//.test(text)) return text;
  return (
    <a className="lnk" href={text} target="_blank" rel="noreferrer noopener">
      {text}
    </a>
  );
}

function FieldFacts({ fields, of }: { fields: Fields; of: RecordRow }) {
  return (
    <Facts fit>
      {Object.entries(fields).map(([name, field]) => {
        const value = of[name];
        const text = value === null || value === undefined ? '' : formatValue(field, value);
        const long = field.kind === 'text' && (field.multiline === true || text.length > SHORT);
        return (
          <Fact key={name} label={field.label} wide={long}>
            {shown(field, text)}
          </Fact>
        );
      })}
    </Facts>
  );
}

/** The files that hang on the record: added and taken away by the action that edits it. */
function Files({ area, of }: { area: AreaDef; of: RecordRow }) {
  const { noun, one } = area;
  const edit = area.actions.find((id) => actionById.get(id)?.edits);
  if (!Array.isArray(of.anexos) || !one || edit === undefined) return null;
  const target = { kind: 'one', noun, row: of } as const;
  const may = (registry.get(edit)?.blocked?.(contextNow(target)) ?? null) === null;
  return (
    <Attachments
      anexos={of.anexos as readonly Anexo[]}
      owner={`${noun} ${of.id}`}
      ownerName={nameOf(noun, of)}
      reload={() => void refreshOne(one, of.id)}
      empty="Nenhum anexo"
      onRemove={
        may
          ? ({ file_info: { uri_token } }) => {
              const anexos = [{ uri_token, destroy: true }];
              runCommand(edit, 'botao', { anexos, $enviar: true }, target);
            }
          : undefined
      }
      right={
        <button
          type="button"
          className="lnk no-print"
          onClick={() => runCommand(edit, 'botao', undefined, target)}
        >
          Anexar
        </button>
      }
    />
  );
}

/** The header and the detail of an area's records. */
export function defaultDetail(area: AreaDef) {
  const { noun, names, list, one, tabs } = area;
  const fields = Object.fromEntries(
    Object.entries((one ?? { record: list.row }).record).filter(([name]) => !UNTOLD.has(name)),
  );
  const [first] = tabs;
  const { found, situacoes } = findNoun(noun) ?? {};
  return {
    Header: ({ row }: { row: RecordRow }) => (
      <RecordHeader
        name={nameIn(row) || `${names.title} ${row.id}`}
        status={situacoes && row.situacao ? lookOf(noun, row.situacao) : undefined}
        about={[found?.about(row)]}
      />
    ),
    Detail: ({ row, record, tab }: DetailProps) => (
      <TabPanel id="" title={first?.title ?? names.title} tab={tab}>
        <Section title={names.title}>
          <FieldFacts fields={fields} of={{ ...row, ...(record as RecordRow | undefined) }} />
        </Section>
        {record ? <Files area={area} of={{ ...row, ...(record as RecordRow) }} /> : null}
      </TabPanel>
    ),
  };
}
