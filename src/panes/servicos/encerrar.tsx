/** Closing an order: what the subject demands, with which of its situations, and what follows. */
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { Assunto, SituacaoEncerramento } from '../../../domain/assunto/schema.ts';
import { listaAssuntos, umAssunto } from '../../../domain/assunto/index.ts';
import { diffDays } from '../../../domain/kernel/deadlines.ts';
import { formatDate, formatDecimal, plural } from '../../../domain/kernel/format.ts';
import { opensAnalise, protocoloTipos } from '../../../domain/ordem-servico/schema.ts';
import type { OrdemServico } from '../../../domain/ordem-servico/schema.ts';
import { send } from '../../api/client.ts';
import type { Target } from '../../commands/index.ts';
import { lookOf } from '../../nouns/index.ts';
import { CheckboxField, SelectField, TextArea } from '../../ui/fields/index.ts';
import { Glyph } from '../../ui/icon.tsx';
import { Keys } from '../../ui/kbd.tsx';
import { Status } from '../../ui/status.tsx';
import { hojeAtom } from '../../workspace/index.ts';
import { textOf } from '../../../domain/kernel/format-value.ts';
import type { BodyProps } from '../form/body.ts';
import { FormField } from '../form/form-field.tsx';
import { askedFields } from '../form/form-model.ts';
import { situationFact, Summary } from '../form/summary.tsx';
import type { Fact } from '../form/summary.tsx';
import '../../nouns/analise.ts';
import '../../nouns/solicitacao.ts';

type Closing = SituacaoEncerramento;

/** The subjects of a target; null: it is a filter, and they are not known here. */
function subjectsOf(target: Target): number[] | null {
  if (target.kind === 'filter' || target.kind === 'none') return null;
  const rows = target.kind === 'one' ? [target.row] : target.rows;
  return [...new Set(rows.map((row) => (row.assunto as { id: number }).id))];
}

/** Situations that every subject has; of a filter, those of all subjects. */
function common(lists: readonly (readonly Closing[])[]): Closing[] {
  const [first = [], ...rest] = lists;
  return first.filter((one) =>
    rest.every((list) => list.some((other) => other.codigo === one.codigo)),
  );
}

async function closingsOf(target: Target, signal: AbortSignal): Promise<Closing[]> {
  const ids = subjectsOf(target);
  if (ids) {
    const subjects = await Promise.all(
      ids.map((id) => send<Assunto>(umAssunto.call, { params: { assunto: id }, signal })),
    );
    return common(subjects.map((subject) => subject.encerramento));
  }
  const { rows } = await send<{ rows: Assunto[] }>(listaAssuntos.call, {
    query: { per_page: 200 },
    signal,
  });
  const all = new Map(
    rows.flatMap((row) => row.encerramento.map((one) => [one.codigo, one] as const)),
  );
  return [...all.values()];
}

/** The closing situations of the target; undefined while they are on their way. */
function useClosings(target: Target): readonly Closing[] | undefined {
  const known =
    target.kind === 'one'
      ? (target.row.assunto as Partial<OrdemServico['assunto']>).encerramento
      : undefined;
  const [found, setFound] = useState<readonly Closing[] | undefined>(known);
  useEffect(() => {
    if (known) {
      setFound(known);
      return undefined;
    }
    const controller = new AbortController();
    closingsOf(target, controller.signal).then(setFound, () => setFound([]));
    return () => controller.abort();
    // The target of an open form does not change but for its version.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [known]);
  return found;
}

/** What the subject demands, and whether the order has it. */
function Demands({ os }: { os: OrdemServico }) {
  const { assunto } = os;
  const docs = os.docs_emitidos;
  const protocol = os.protocolo_numero
    ? `${os.protocolo_tipo ? `${protocoloTipos[os.protocolo_tipo]} ` : ''}${os.protocolo_numero}${os.protocolo_ano ? `/${os.protocolo_ano}` : ''}`
    : null;
  const all = [
    {
      demanded: assunto.exige_doc,
      label: 'Documento',
      has: docs > 0 ? plural(docs, 'emitido', 'emitidos') : null,
    },
    { demanded: assunto.exige_protocolo, label: 'Protocolo', has: protocol },
    { demanded: assunto.exige_cadastro, label: 'Cadastro', has: os.cadastro?.numero ?? null },
    {
      demanded: os.formulario !== null,
      label: 'Formulário',
      has: os.itens_pendentes.length === 0 ? os.formulario?.descricao : null,
    },
  ].filter((one) => one.demanded);
  return (
    <div className="field">
      <div className="lab">Exigências do assunto</div>
      {all.length === 0 ? (
        <span className="dim">Nenhuma</span>
      ) : (
        <div className="list2">
          {all.map(({ label, has }) => (
            <div key={label} className="fm-fact">
              <Glyph name={has ? 'check' : 'minus'} role={has ? 'done' : 'bad'} />
              <span>{label}</span>
              <span className={has ? 'mid' : 'bad'}>{has ?? 'falta'}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** When the order is closed, and whether in time: '19/11/2026, dentro do prazo'. */
function conclusion(hoje: string, prazo: string | null): string {
  if (!prazo) return `${formatDate(hoje)}, sem prazo`;
  const daysOverdue = diffDays(prazo.slice(0, 10), hoje);
  if (daysOverdue <= 0) return `${formatDate(hoje)}, dentro do prazo`;
  return `${formatDate(hoje)}, ${plural(daysOverdue, 'dia', 'dias')} fora do prazo`;
}

/** One of the closing situations of what the form is of. */
function Situacao({
  hook,
  closings,
}: Pick<BodyProps, 'hook'> & { readonly closings: readonly Closing[] | undefined }) {
  return (
    <SelectField
      name="encerramento_id"
      label="Situação de encerramento"
      required
      autoFocus
      value={textOf(hook.values.encerramento_id)}
      onChange={(value) => hook.set('encerramento_id', value === '' ? null : value)}
      options={(closings ?? []).map((one) => ({ value: one.codigo, label: one.descricao }))}
      error={hook.errorOf('encerramento_id')}
      hint={
        closings?.length === 0
          ? 'As ordens têm assuntos sem uma situação de encerramento em comum.'
          : undefined
      }
      aux={<Keys keys="Alt+ArrowDown" hidden />}
    />
  );
}

/** A closing corrected: what it says today stands in the fields, and what differs is sent. */
export function Retificar({ form, hook }: BodyProps) {
  return (
    <>
      <Situacao hook={hook} closings={useClosings(form.target)} />
      {askedFields(form)
        .filter(([name]) => name !== 'encerramento_id')
        .toSorted(([a], [b]) => Number(a === 'motivo') - Number(b === 'motivo'))
        .map(([name, field]) => (
          <FormField key={name} form={form} hook={hook} name={name} field={field} />
        ))}
    </>
  );
}

export function Encerrar({ form, hook }: BodyProps) {
  const closings = useClosings(form.target);
  const hoje = useAtomValue(hojeAtom);
  const os = form.target.kind === 'one' ? (form.target.row as unknown as OrdemServico) : null;
  const demands = os !== null && opensAnalise(os, false);
  const allows = os ? opensAnalise(os, true) : true;
  const asked = hook.values.solicitar_analise === true || demands;
  const points = os?.assunto.pontuacao;
  const facts: Fact[] = os
    ? [
        ...situationFact(form, hook.values),
        { term: 'Conclusão', text: conclusion(hoje, os.concluir_em) },
        ...(asked
          ? [{ term: 'Análise', text: <Status look={lookOf('analise', 'aguardando')} /> }]
          : []),
        ...(os.solicitacao
          ? [
              {
                term: 'Prazo pedido',
                text: <Status look={lookOf('solicitacao', 'recusado')} />,
              },
            ]
          : []),
        ...(points && os.usuario_responsavel
          ? [
              {
                term: 'Pontos',
                text: `${formatDecimal(points)} para ${os.usuario_responsavel.nome}`,
              },
            ]
          : []),
      ]
    : [];
  return (
    <>
      {os ? <Demands os={os} /> : null}
      <Situacao hook={hook} closings={closings} />
      <TextArea
        name="comentario"
        label="Comentário"
        required={
          closings?.find((one) => one.codigo === hook.values.encerramento_id)?.exige_comentario
        }
        rows={6}
        maxLength={4000}
        value={textOf(hook.values.comentario)}
        onChange={(value) => hook.set('comentario', value)}
        error={hook.errorOf('comentario')}
      />
      {allows ? (
        <CheckboxField
          name="solicitar_analise"
          label="Solicitar análise"
          value={asked}
          disabled={demands}
          onChange={(value) => hook.set('solicitar_analise', value)}
          hint={
            os?.analise_situacao === 'reabertura'
              ? 'O analista devolveu a OS: o encerramento volta a ele.'
              : demands
                ? 'O assunto exige análise.'
                : 'O assunto permite análise.'
          }
          error={hook.errorOf('solicitar_analise')}
        />
      ) : null}
      <Summary title="Ao encerrar" facts={facts} />
    </>
  );
}
