/** One entry of a trail: what it changed, from what to what, and where it came from. */
import type { Log, LogRow } from '../../../domain/log/schema.ts';
import { formatDateTime } from '../../../domain/kernel/format.ts';
import { Loading } from '../../ui/states.tsx';
import type { DetailProps } from '../face.ts';
import { Fact, Facts, Section } from '../detail/parts.tsx';
import { Changes } from './changes.tsx';
import { programText, whoText } from './words.ts';

export default function DetalheLog({ row, record }: DetailProps) {
  const log = row as unknown as LogRow;
  const whole = record as Log | undefined;
  return (
    <>
      <Section title="O que mudou">
        <Changes mudancas={log.mudancas} />
      </Section>
      <Section title="Quem, quando, de onde">
        <Facts>
          <Fact label="Quem">{whoText(log)}</Fact>
          <Fact label="Quando">{formatDateTime(log.created_at)}</Fact>
          <Fact label="Endereço IP">{log.ip}</Fact>
          <Fact label="Programa">{programText(log)}</Fact>
          <Fact label="Departamento">{whole?.departamento?.nome}</Fact>
          <Fact label="Requisição">{whole?.request_id}</Fact>
        </Facts>
      </Section>
      {whole ? (
        <Section title="Registro de auditoria">
          <Facts one>
            <Fact label="Código da ação">{whole.acao}</Fact>
            <Fact label="Linha da cadeia">{whole.seq}</Fact>
            <Fact label="Hash">
              <code className="hash">{whole.hash}</code>
            </Fact>
            <Fact label="Hash anterior">
              <code className="hash">{whole.hash_anterior ?? 'primeira linha'}</code>
            </Fact>
            <Fact label="Códigos">
              <code className="hash">
                {JSON.stringify({ campos: whole.campos, dito: whole.dito }, null, 1)}
              </code>
            </Fact>
          </Facts>
        </Section>
      ) : (
        <Loading />
      )}
    </>
  );
}
