/** Block frame and list rows of the specimen sheet. */
import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { lookOf } from '../nouns/index.ts';
import { Status } from '../ui/status.tsx';

export function Block(props: { title: string; note?: string; children: ReactNode }) {
  return (
    <div className="blk">
      <h2>
        {props.title}
        <span>{props.note}</span>
      </h2>
      {props.children}
    </div>
  );
}

function Row(props: {
  no: number;
  situacao: string;
  assunto: string;
  note: string;
  className?: string;
}) {
  return (
    <div className={`gr ${props.className ?? ''}`}>
      <span className="ck">
        <span className="cb">
          <Icon name="check" />
        </span>
      </span>
      <span className="num">
        <span className="no">
          {props.no}
          <span className="y">/2026</span>
        </span>
      </span>
      <span>
        <Status look={lookOf('ordem_servico', props.situacao)} />
      </span>
      <span>{props.assunto}</span>
      <span className="num">
        <code>{props.note}</code>
      </span>
    </div>
  );
}

export function Rows() {
  return (
    <Block title="Linhas da lista" note="24 px, Compacta">
      <div className="demo pane focus">
        <Row no={1243} situacao="andamento" assunto="Muro e divisa" note="normal" />
        <Row
          no={1242}
          situacao="encerrada"
          assunto="Entrega de documento"
          note="hover"
          className="hv"
        />
        <Row no={1241} situacao="andamento" assunto="Recuo frontal" note="cursor" className="cur" />
        <Row
          no={1240}
          situacao="a_notificar"
          assunto="Denúncia"
          note="selecionada"
          className="sel"
        />
        <Row no={1239} situacao="andamento" assunto="Vistoria" note="os dois" className="sel cur" />
        <Row
          no={1238}
          situacao="encerrada"
          assunto="Verificação"
          note="fantasma"
          className="ghost"
        />
        <SkeletonRows columns={5} rows={2} />
      </div>
      <div className="demo pane">
        <Row
          no={1241}
          situacao="andamento"
          assunto="Recuo frontal"
          note="sem foco"
          className="cur"
        />
      </div>
      <div className="demo pane focus" data-density="confortavel">
        <Row no={1241} situacao="andamento" assunto="Recuo frontal" note="34 px" className="cur" />
      </div>
    </Block>
  );
}
