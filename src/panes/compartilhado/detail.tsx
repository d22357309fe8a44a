/** An order that was asked of another department: what it lets see of it, and the word between the two. */
import type { OrdemCompartilhada } from '../../../domain/compartilhado/index.ts';
import { Loading } from '../../ui/states.tsx';
import { Section } from '../detail/parts.tsx';
import { TabPanel } from '../detail/tab-panel.tsx';
import { Timeline } from '../detail/timeline.tsx';
import type { DetailProps } from '../face.ts';
import { Composer } from '../servicos/composer.tsx';
import { NumerosSection } from '../servicos/docs.tsx';
import { storyOf } from '../servicos/history.ts';
import type { Story } from '../servicos/history.ts';
import {
  AreasSection,
  ContribuinteSection,
  OrdemSection,
  PrazosSection,
} from '../servicos/sections.tsx';
import type { Known } from '../servicos/sections.tsx';

/** As the order's own department sees it, without what is its business. */
const asOrder = (os: Partial<OrdemCompartilhada>): Known =>
  ({
    ...os,
    solicitacao: null,
    substituida: null,
    origem_departamento: null,
    formulario: null,
    itens_pendentes: [],
  }) as unknown as Known;
const asStory = (os: OrdemCompartilhada): Story => ({
  ...os,
  solicitacoes: [],
  origem_departamento: null,
});

function Historico({ os }: { os: OrdemCompartilhada }) {
  return (
    <Section title="Histórico">
      <Timeline label="Histórico" entries={storyOf({ ...asStory(os), comentarios: [] })} />
    </Section>
  );
}

function Comentarios({ os }: { os: OrdemCompartilhada }) {
  const story = storyOf({ ...asStory(os), historico: [] });
  return (
    <Section title="Comentários">
      <Composer
        key={os.id}
        noun="os_compartilhada"
        row={os}
        action="compartilhado.ordem_servicos.comentar"
      />
      {story.length === 0 ? (
        <p className="dim">Nenhum comentário</p>
      ) : (
        <Timeline label="Comentários" entries={story} />
      )}
    </Section>
  );
}

export default function DetalheCompartilhada({ row, record, tab }: DetailProps) {
  const whole = record as OrdemCompartilhada | undefined;
  const os = asOrder({ ...(row as unknown as OrdemCompartilhada), ...whole });
  return (
    <>
      <TabPanel id="" title="Detalhes" tab={tab}>
        <OrdemSection os={os} shared />
        <ContribuinteSection os={os} shared />
        <PrazosSection os={os} shared />
        {whole ? <NumerosSection docs={whole.docs} /> : null}
        {whole ? <Historico os={whole} /> : <Loading />}
      </TabPanel>
      <TabPanel id="areas" title="Áreas" tab={tab}>
        {whole ? <AreasSection os={os} /> : <Loading />}
      </TabPanel>
      <TabPanel id="comentarios" title="Comentários" tab={tab}>
        {whole ? <Comentarios os={whole} /> : <Loading />}
      </TabPanel>
    </>
  );
}
