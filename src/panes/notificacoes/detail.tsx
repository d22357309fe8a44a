/** The document: what it says, what it amounts to and how, what was found, what happened. */
import './doc.css';
import { useContext, useId, useState } from 'react';
import type { MemoriaValor } from '../../../domain/doc/calculo.ts';
import { contaDita } from '../../../domain/doc/conta.ts';
import { formatAinf } from '../../../domain/doc/ainf.ts';
import { tiposEntrega, type Doc, type DocRow } from '../../../domain/doc/schema.ts';
import { unidades } from '../../../domain/doc-modelo/schema.ts';
import { protocoloTipos } from '../../../domain/ordem-servico/schema.ts';
import {
  formatDate,
  formatDateTime,
  formatDecimal,
  formatInteger,
  formatMoney,
} from '../../../domain/kernel/format.ts';
import { PastContext } from '../../api/query.ts';
import { addressOf } from '../../nouns/address.ts';
import { areaOf, findWords, lookOf } from '../../nouns/index.ts';
import { Loading } from '../../ui/states.tsx';
import { Status } from '../../ui/status.tsx';
import { actorNow } from '../../workspace/index.ts';
import type { DetailProps } from '../face.ts';
import { Documento, documentoLabel, Fact, Facts, Section, To } from '../detail/parts.tsx';
import { Related } from '../detail/related.tsx';
import { Table, type TableColumn } from '../detail/table.tsx';
import { PrintingContext, TabPanel } from '../detail/tab-panel.tsx';
import { didText, stepText, Timeline } from '../detail/timeline.tsx';
import type { Happening } from '../detail/timeline.tsx';
import { OrdemLink } from '../servicos/sections.tsx';
import { DebitoSection } from './debito.tsx';
import {
  AnexosSection,
  CienciasSection,
  ComentariosSection,
  DefesasSection,
  EnviosSection,
  LigadosSection,
  PrazosSection,
  PublicacoesSection,
  TextosSection,
} from './vida.tsx';
import { VersoesSection } from './versoes.tsx';
import '../../nouns/guia.ts';
import '../../nouns/mensagem.ts';
import '../../nouns/ordem-servico.ts';

export type Known = DocRow & Partial<Doc>;

const valorColumns: readonly TableColumn<Doc['valores'][number]>[] = [
  { head: 'Código', cell: ({ codigo }) => codigo },
  { head: 'Descrição', kind: 'wrap', cell: ({ descricao }) => descricao },
  {
    head: 'Quantidade',
    kind: 'num',
    cell: ({ quantidade, unidade }) => (
      <>
        {formatDecimal(quantidade)} <span className="dim">{unidades[unidade]}</span>
      </>
    ),
  },
  { head: 'Valor', kind: 'num', cell: ({ valor }) => formatDecimal(valor) },
];

/** It is opened by who may see payments; else its number is all that is told. */
function GuiaName({ guia: { id, numero } }: { guia: Doc['guias'][number] }) {
  return actorNow().can('pagamentos.show') ? (
    <To href={addressOf(areaOf('pagamentos'), id)} label={`Guia ${numero}`}>
      {numero}
    </To>
  ) : (
    numero
  );
}

const guiaColumns: readonly TableColumn<Doc['guias'][number]>[] = [
  {
    head: 'Guia',
    cell: (guia) => <GuiaName guia={guia} />,
  },
  { head: 'Situação', cell: ({ situacao }) => <Status look={lookOf('guia', situacao)} /> },
  { head: 'Vencimento', kind: 'num', cell: ({ vencimento }) => formatDate(vencimento) },
  { head: 'Valor', kind: 'num', cell: ({ valor }) => formatDecimal(valor) },
  { head: 'Pago', kind: 'num', cell: ({ pago }) => formatDecimal(pago) },
];

const irregularidadeColumns: readonly TableColumn<Doc['irregularidades'][number]>[] = [
  { head: 'Código', cell: ({ codigo }) => codigo },
  {
    head: 'Descrição',
    kind: 'wrap',
    cell: ({ descricao, texto, legislacao }) => (
      <>
        {descricao}
        {texto ? <div className="mid">{texto}</div> : null}
        {legislacao ? <div className="dim">{legislacao.titulo}</div> : null}
      </>
    ),
  },
  { head: 'Vezes', kind: 'num', cell: ({ quantidade }) => formatInteger(quantidade) },
  { head: 'Valor', kind: 'num', cell: ({ valor }) => formatDecimal(valor) },
];

export function DocSection({ doc }: { doc: Known }) {
  const protocolo = doc.protocolo_numero
    ? `${doc.protocolo_tipo ? `${protocoloTipos[doc.protocolo_tipo]} ` : ''}${doc.protocolo_numero}/${doc.protocolo_ano ?? ''}`
    : null;
  return (
    <Section title="Documento">
      <Facts>
        <Fact label="Modelo" wide>
          {doc.modelo.titulo}
          {doc.modelo_versao ? <span className="dim"> · versão {doc.modelo_versao}</span> : null}
        </Fact>
        <Fact label="Fiscal">
          {doc.fiscal?.nome}
          {doc.fiscal?.matricula ? (
            <span className="dim"> · matrícula {doc.fiscal.matricula}</span>
          ) : null}
        </Fact>
        <Fact label="OS">{doc.ordem_servico ? <OrdemLink os={doc.ordem_servico} /> : null}</Fact>
        <Fact label="Autuado em">{formatDate(doc.autuado_em)}</Fact>
        <Fact label="Ciência em">{formatDate(doc.ciencia_em)}</Fact>
        {doc.ainf ? (
          <Fact label="AINF" wide>
            {formatAinf(doc.ainf)}
          </Fact>
        ) : null}
        {doc.auto_origem ? <Fact label="Origem">{doc.auto_origem.descricao}</Fact> : null}
        {doc.tipo_entrega ? <Fact label="Entrega">{tiposEntrega[doc.tipo_entrega]}</Fact> : null}
        {doc.fotos_no_papel ? <Fact label="Fotos no papel">Sim</Fact> : null}
        {doc.debito_vence_em ? (
          <Fact label="Débito vence em">{formatDate(doc.debito_vence_em)}</Fact>
        ) : null}
        <Fact label="Protocolo">{protocolo}</Fact>
        <Fact label="Emitido em">{formatDateTime(doc.created_at)}</Fact>
        <Fact label="Por">{doc.incluido_por_usuario?.nome}</Fact>
        {doc.comentario ? (
          <Fact label="Comentário" wide>
            {doc.comentario}
          </Fact>
        ) : null}
      </Facts>
    </Section>
  );
}

export function PessoaSection({ doc: { contribuinte, cadastro, endereco, zona } }: { doc: Known }) {
  return (
    <Section title="Contribuinte e cadastro">
      <Facts>
        <Fact label="Contribuinte" wide>
          {contribuinte?.razao_social ?? <span className="dim">Não identificado</span>}
        </Fact>
        <Fact
          label={contribuinte ? documentoLabel(contribuinte.cpf_cnpj) : 'CPF/CNPJ'}
          wide={contribuinte?.cpf_cnpj.includes('*')}
        >
          {contribuinte ? <Documento pessoa={contribuinte} /> : null}
        </Fact>
        <Fact label="Cadastro">{cadastro?.numero}</Fact>
        <Fact label="Endereço" wide>
          {endereco ? `${endereco}${zona ? ` (zona ${zona.descricao})` : ''}` : null}
        </Fact>
      </Facts>
    </Section>
  );
}

const isMemoria = (value: unknown): value is MemoriaValor =>
  typeof value === 'object' && value !== null && 'soma' in value;

/** How the amount came about, line by line. */
function Memoria({ memoria }: { memoria: MemoriaValor }) {
  return (
    <div className="note memoria">
      <div className="grow">
        <Facts fit>
          {memoria.valores.map((linha) => (
            <Fact key={linha.parametro_id} label={linha.codigo} wide>
              {contaDita(linha.conta)} = {formatDecimal(linha.valor)}{' '}
              <span className="dim">
                · regra {linha.regra.ordem}, de {formatDecimal(linha.regra.parametro_inicial)} a{' '}
                {formatDecimal(linha.regra.parametro_final)}
              </span>
            </Fact>
          ))}
          {memoria.irregularidades.map((linha) => (
            <Fact key={linha.irregularidade_id} label={linha.codigo} wide>
              {formatDecimal(linha.valor_unitario)} × {linha.quantidade} ={' '}
              {formatDecimal(linha.valor)}
            </Fact>
          ))}
          <Fact label="Soma">{memoria.soma.replace('.', ',')}</Fact>
          <Fact label="Reincidência">× {memoria.fator.replace('.', ',')}</Fact>
          <Fact label="Total" wide>
            {formatMoney(memoria.total)}{' '}
            <span className="dim">
              · arredondado uma vez, meio para cima; versão {memoria.versao} do modelo
            </span>
          </Fact>
        </Facts>
      </div>
    </div>
  );
}

function ValoresSection({ doc }: { doc: Doc }) {
  const [open, setOpen] = useState(useContext(PastContext) !== null);
  const id = useId();
  const memoria = isMemoria(doc.memoria_valor) ? doc.memoria_valor : null;
  return (
    <Section
      title="Valores"
      right={
        memoria ? (
          <button
            type="button"
            className="lnk no-print"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            Memória do valor
          </button>
        ) : undefined
      }
    >
      {memoria && open ? (
        <div id={id}>
          <Memoria memoria={memoria} />
        </div>
      ) : null}
      <Table rows={doc.valores} none="Nenhum valor" columns={valorColumns} />
      <p className="doc-total">
        <span className="dim">
          Total{doc.reincidente ? ` com reincidência (× ${memoria?.fator ?? ''})` : ''}
        </span>{' '}
        <b className="b">{formatMoney(doc.valor_total)}</b>
      </p>
    </Section>
  );
}

/** What was charged for it. */
function GuiasSection({ guias }: Pick<Doc, 'guias'>) {
  if (guias.length === 0) return null;
  return (
    <Section title="Guias (R$)">
      <Table rows={guias} columns={guiaColumns} />
    </Section>
  );
}

function IrregularidadesSection({ doc }: { doc: Doc }) {
  return (
    <Section title="Irregularidades">
      <Table
        rows={doc.irregularidades}
        none="Nenhuma irregularidade"
        columns={irregularidadeColumns}
      />
    </Section>
  );
}

const storyOf = (doc: Doc): Happening[] =>
  doc.historico
    .map((step): Happening => ({
      key: `h${step.id}`,
      at: step.created_at,
      text: didText(step.usuario, step.acao, step.titulo),
      aside: stepText('doc', step.de, step.para),
      quote: step.texto === doc.comentario ? null : step.texto,
      ...(step.para !== null && step.para !== step.de
        ? { status: lookOf('doc', step.para) }
        : { icon: findWords(step.acao)?.icon ?? 'history' }),
    }))
    .toReversed();

export default function DetalheDoc({ row, record, tab }: DetailProps) {
  const doc = { ...row, ...(record as Doc | undefined) } as unknown as Known;
  const whole = record as Doc | undefined;
  const printing = useContext(PrintingContext);
  return (
    <>
      <TabPanel id="" title="Detalhes" tab={tab}>
        <DocSection doc={doc} />
        <PessoaSection doc={doc} />
        {whole ? (
          <>
            <PrazosSection doc={whole} />
            <LigadosSection doc={whole} />
            <DebitoSection doc={whole} />
            <TextosSection doc={whole} />
          </>
        ) : null}
        {/* on paper they stand in their own tabs */}
        {printing ? null : whole ? (
          <>
            <ValoresSection doc={whole} />
            <GuiasSection guias={whole.guias} />
            <IrregularidadesSection doc={whole} />
          </>
        ) : (
          <Loading />
        )}
      </TabPanel>
      <TabPanel id="valores" title="Valores" tab={tab}>
        {whole ? (
          <>
            <ValoresSection doc={whole} />
            <GuiasSection guias={whole.guias} />
          </>
        ) : (
          <Loading />
        )}
      </TabPanel>
      <TabPanel id="irregularidades" title="Irregularidades" tab={tab}>
        {whole ? <IrregularidadesSection doc={whole} /> : <Loading />}
      </TabPanel>
      <TabPanel id="ciencias" title="Ciências" tab={tab}>
        {whole ? (
          <>
            <CienciasSection doc={whole} />
            <EnviosSection doc={whole} />
          </>
        ) : (
          <Loading />
        )}
      </TabPanel>
      <TabPanel id="defesas" title="Defesa" tab={tab}>
        {whole ? <DefesasSection doc={whole} /> : <Loading />}
      </TabPanel>
      <TabPanel id="publicacao" title="Publicação" tab={tab}>
        {whole ? <PublicacoesSection doc={whole} /> : <Loading />}
      </TabPanel>
      <TabPanel id="comentarios" title="Comentários" tab={tab}>
        {whole ? (
          <>
            <ComentariosSection doc={whole} />
            {/* one's own boxes are not for the paper */}
            {printing ? null : <Related noun="doc" row={row} />}
          </>
        ) : (
          <Loading />
        )}
      </TabPanel>
      <TabPanel id="anexos" title="Anexos" tab={tab}>
        {whole ? <AnexosSection doc={whole} /> : <Loading />}
      </TabPanel>
      <TabPanel id="historico" title="Histórico" tab={tab}>
        {whole ? (
          <>
            <VersoesSection doc={whole} />
            <Section title="Histórico">
              <Timeline label="Histórico" entries={storyOf(whole)} />
            </Section>
          </>
        ) : (
          <Loading />
        )}
      </TabPanel>
    </>
  );
}
