/** What became of a document: who knew of it, its terms, defence, comments, files. */
import { useAtomValue } from 'jotai';
import type { Doc } from '../../../domain/doc/schema.ts';
import { umDoc } from '../../../domain/doc/queries.ts';
import { defesaResultados, nomeDoc, prazoTipos } from '../../../domain/doc/schema.ts';
import { nomePublicacao } from '../../../domain/doc-publicacao/schema.ts';
import { cienciaTipos, tipos } from '../../../domain/doc/situacoes.ts';
import { textosDoDoc } from '../../../domain/doc/textos.ts';
import { formatDate, formatDateTime, plural } from '../../../domain/kernel/format.ts';
import { addressOf } from '../../nouns/address.ts';
import { areaOf, lookOf } from '../../nouns/index.ts';
import { Status } from '../../ui/status.tsx';
import { useMemoria } from '../detail/memoria.tsx';
import { Fact, Facts, Section, To } from '../detail/parts.tsx';
import { RecordFiles } from '../detail/record-files.tsx';
import { Timeline } from '../detail/timeline.tsx';
import type { Happening } from '../detail/timeline.tsx';
import { Composer } from '../servicos/composer.tsx';
import { connectionInfoAtom } from '../../workspace/index.ts';
import { RichText } from '../texto/rich-text.tsx';
import { lookOfDoc } from './look.ts';
import '../../nouns/doc-publicacao.ts';

/** What a term was, is, and what it was changed from. */
function Prazo({ doc, tipo }: { readonly doc: Doc; readonly tipo: 'regularizar' | 'defesa' }) {
  const regularizar = tipo === 'regularizar';
  const dia = regularizar ? doc.prazo_regularizar : doc.prazo_defesa;
  const { link, panel } = useMemoria(regularizar ? doc.memoria_regularizar : doc.memoria_defesa);
  const antes = doc.prazos.filter((one) => one.tipo === tipo);
  if (!dia && !(regularizar && doc.dias_regularizar)) return null;
  return (
    <>
      <Facts>
        <Fact label={regularizar ? 'Para regularizar' : 'Para defesa'} wide>
          {dia
            ? formatDate(dia)
            : `${plural(doc.dias_regularizar ?? 0, 'dia', 'dias')} a contar da ciência`}{' '}
          {link}
        </Fact>
        {antes.map((one) => (
          <Fact key={one.id} label="Era" wide>
            {one.de ? formatDate(one.de) : 'sem data'}{' '}
            <span className="dim">
              · {one.usuario?.nome ?? prazoTipos[one.tipo]}, {formatDateTime(one.created_at)}
              {one.motivo ? `: ${one.motivo}` : ''}
            </span>
          </Fact>
        ))}
      </Facts>
      {panel}
    </>
  );
}

export function PrazosSection({ doc }: { doc: Doc }) {
  if (!doc.prazo_defesa && !doc.prazo_regularizar && !doc.dias_regularizar) return null;
  return (
    <Section title="Prazos">
      <Prazo doc={doc} tipo="regularizar" />
      <Prazo doc={doc} tipo="defesa" />
    </Section>
  );
}

export function CienciasSection({ doc }: { doc: Doc }) {
  return (
    <Section title="Ciências">
      {doc.ciencias.length === 0 ? <p className="dim">Nenhuma ciência</p> : null}
      {doc.ciencias.map((one) => (
        <Facts key={one.id}>
          <Fact label={cienciaTipos[one.tipo]} wide>
            <b className="b">{formatDate(one.ciencia_em)}</b>{' '}
            <span className="dim">
              {one.memoria}
              {one.anulada_em ? ` Anulada em ${formatDateTime(one.anulada_em)}.` : ''}
            </span>
          </Fact>
          <Fact label="Quem recebeu">{one.quem}</Fact>
          <Fact label="Documento">{one.documento}</Fact>
          <Fact label="Registrada por">{one.usuario?.nome}</Fact>
          <Fact label="Em">{formatDateTime(one.created_at)}</Fact>
          {one.observacao ? (
            <Fact label="Observação" wide>
              {one.observacao}
            </Fact>
          ) : null}
        </Facts>
      ))}
    </Section>
  );
}

/** Where it went out, or is to. */
export function PublicacoesSection({ doc }: { doc: Doc }) {
  const area = areaOf('doc-publicacoes');
  return (
    <Section title="Publicação no diário oficial">
      {doc.publicacoes.length === 0 ? <p className="dim">Nenhuma publicação</p> : null}
      {doc.publicacoes.toReversed().map((one) => (
        <Facts key={one.id}>
          <Fact label={`${one.numero}/${one.ano}`} wide>
            <To href={addressOf(area, one.id)}>{nomePublicacao(one)}</To>{' '}
            <Status look={lookOf('doc_publicacao', one.situacao)} />
          </Fact>
          <Fact label="Título" wide>
            {one.titulo}
          </Fact>
          <Fact label="Publicada em">{one.publicado_em && formatDate(one.publicado_em)}</Fact>
          <Fact label="Edição">{one.edicao}</Fact>
          {one.versao ? <Fact label="Versão do documento">{one.versao}</Fact> : null}
        </Facts>
      ))}
    </Section>
  );
}

/** To whom it was sent to be read, and whether it was. */
export function EnviosSection({ doc }: { doc: Doc }) {
  if (doc.envios.length === 0) return null;
  return (
    <Section title="Envios por e-mail">
      {doc.envios.toReversed().map((one) => (
        <Facts key={one.id}>
          <Fact label={one.lido_em ? 'Lido em' : 'Não lido'} wide>
            {one.lido_em ? <b className="b">{formatDateTime(one.lido_em)}</b> : null}{' '}
            <span className="dim">
              {one.revogado_em
                ? `revogado em ${formatDateTime(one.revogado_em)}`
                : `vale até ${formatDateTime(one.expira_em)}`}
            </span>
          </Fact>
          <Fact label="E-mail" wide>
            {one.email}
          </Fact>
          <Fact label="Enviado por">{one.usuario?.nome}</Fact>
          <Fact label="Em">{formatDateTime(one.created_at)}</Fact>
        </Facts>
      ))}
    </Section>
  );
}

export function DefesasSection({ doc }: { doc: Doc }) {
  return (
    <Section title="Defesa">
      {doc.defesas.length === 0 ? <p className="dim">Nenhuma defesa</p> : null}
      {doc.defesas.map((one) => (
        <Facts key={one.id}>
          <Fact label="Apresentada em">{formatDate(one.apresentada_em)}</Fact>
          <Fact label="Registrada por">{one.usuario?.nome}</Fact>
          <Fact label="Alega" wide>
            {one.texto}
          </Fact>
          {one.motivo ? (
            <Fact label="Fora do prazo" wide>
              {one.motivo}
            </Fact>
          ) : null}
          <Fact label="Resultado">
            {one.resultado ? defesaResultados[one.resultado] : 'Por julgar'}
          </Fact>
          {one.resultado ? (
            <>
              <Fact label="Julgada por">
                {one.julgada_por?.nome}, {formatDateTime(one.julgada_em)}
              </Fact>
              <Fact label="Fundamentos" wide>
                {one.fundamentos}
              </Fact>
            </>
          ) : null}
        </Facts>
      ))}
    </Section>
  );
}

const saidOf = (doc: Doc): Happening[] =>
  doc.comentarios
    .map((one): Happening => ({
      key: `k${one.id}`,
      at: one.created_at,
      text: (
        <>
          <b className="b">{one.usuario?.nome ?? 'Alguém'}</b> comentou
        </>
      ),
      aside: one.comentario_situacao?.descricao,
      quote: one.texto,
      icon: 'comment',
    }))
    .toReversed();

export function ComentariosSection({ doc }: { doc: Doc }) {
  return (
    <Section title="Comentários">
      <Composer
        key={doc.id}
        noun="doc"
        row={doc}
        action="fiscalizacao.docs.comentar"
        field="comentario"
      />
      {doc.comentarios.length === 0 ? (
        <p className="dim">Nenhum comentário</p>
      ) : (
        <Timeline label="Comentários" entries={saidOf(doc)} />
      )}
    </Section>
  );
}

type Ref = Doc['derivados'][number];

function Other({ doc }: { doc: Ref }) {
  return (
    <>
      <To href={addressOf(areaOf('docs'), doc.id)}>
        {tipos[doc.tipo]} {doc.numero}/{doc.ano}
      </To>{' '}
      <Status look={lookOfDoc(doc)} />
    </>
  );
}

/** The notice that it came of, and what came of it. */
export function LigadosSection({ doc: { origem, derivados } }: { doc: Doc }) {
  if (!origem && derivados.length === 0) return null;
  return (
    <Section title="Documentos ligados">
      <Facts>
        {origem ? (
          <Fact label="Veio de" wide>
            <Other doc={origem} />
          </Fact>
        ) : null}
        {derivados.map((one) => (
          <Fact key={one.id} label="Deu origem a" wide>
            <Other doc={one} />
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}

export function TextosSection({ doc }: { doc: Doc }) {
  const { municipio } = useAtomValue(connectionInfoAtom);
  const textos = textosDoDoc(doc, { 'municipio.nome': municipio });
  return textos.length === 0 ? null : (
    <Section title="Textos">
      {textos.map(({ titulo, no }, at) => (
        <section key={at} aria-label={titulo}>
          <div className="lab">{titulo}</div>
          <RichText no={no} />
        </section>
      ))}
    </Section>
  );
}

export const AnexosSection = ({ doc }: { doc: Doc }) => (
  <RecordFiles
    noun="doc"
    row={doc}
    name={nomeDoc(doc)}
    anexos={doc.anexos}
    query={umDoc}
    action="fiscalizacao.docs.anexos"
  />
);
