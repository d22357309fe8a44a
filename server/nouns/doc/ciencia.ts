/** Somebody knows of a document: from when that takes effect, where it leads, the terms that run from it. */
import type { CienciaTipo, Dita } from '../../../domain/doc/ciencia.ts';
import { paraOnde, passoDaCiencia } from '../../../domain/doc/passos.ts';
import { nomeDoc } from '../../../domain/doc/schema.ts';
import { cienciaTipos, isTipo, type Tipo } from '../../../domain/doc/situacoes.ts';
import { formatDate } from '../../../domain/kernel/format.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { partChanges } from '../../actions/kept.ts';
import type { Columns, Work } from '../../actions/work.ts';
import { invalido } from '../../http/errors.ts';
import { queueMails } from '../../mail/outbox.ts';
import { mandarMensagens } from '../mensagem/mandar.ts';
import { cienciaMail } from './ciencia-template.ts';
import { doModelo } from './modelo.ts';
import { efeitoDe, termosDe } from './prazos.ts';
import { docWriter } from './writer.ts';

type W = Pick<Work, 'trx' | 'dep' | 'agora'>;

/** The type of a document by its column. */
export function tipoDe({ id, tipo }: Pick<Columns<'doc'>, 'id' | 'tipo'>): Tipo {
  if (!isTipo(tipo)) throw new Error(`documento ${id} de tipo desconhecido: ${tipo}`);
  return tipo;
}
export const nomeDe = (doc: Columns<'doc'>): string => nomeDoc({ ...doc, tipo: tipoDe(doc) });

interface Registro extends Dita {
  readonly tipo: CienciaTipo;
  readonly quem: string | null;
  readonly documento: string | null;
  readonly observacao: string | null;
  /** Who records it; null: its reading did. */
  readonly usuarioId: number | null;
}

/** Does the document's model take an acknowledgement of the type? */
export const aceitaTipo = async (
  w: W,
  doc: Columns<'doc'>,
  tipo: CienciaTipo,
): Promise<boolean> => {
  const { ciencia_tipos } = await doModelo(w.trx, doc);
  return ciencia_tipos.length === 0 || ciencia_tipos.includes(tipo);
};
/** Throws where it does not. */
export async function exigeTipo(w: W, doc: Columns<'doc'>, tipo: CienciaTipo): Promise<void> {
  if (!(await aceitaTipo(w, doc, tipo))) throw invalido({ tipo: [mensagens.opcao] });
}

/** What becomes of a document that is known of from that day on. */
export async function desfechoDaCiencia(
  w: W,
  doc: Columns<'doc'>,
  { tipo, dia, quem }: Pick<Registro, 'tipo' | 'quem'> & { readonly dia: string },
) {
  const modelo = await doModelo(w.trx, doc);
  const termos = await termosDe(w.trx, w.dep, doc, dia, modelo.defesa_ato);
  const prazo = termos.prazo_regularizar ?? doc.prazo_regularizar;
  return {
    patch: {
      ...paraOnde(passoDaCiencia(tipoDe(doc), prazo !== null), modelo.situacoes),
      ciencia_em: dia,
      ...termos,
    },
    texto: [`${cienciaTipos[tipo]}, com efeito em ${formatDate(dia)}`, quem]
      .filter(Boolean)
      .join(': '),
  };
}

/** Records it once (the database lets no second one stand) and answers what becomes of the document. */
export async function registrarCiencia(
  w: W,
  doc: Columns<'doc'>,
  { usuarioId, quem, documento, observacao, ...dita }: Registro,
  more: () => Promise<unknown> = () => Promise.resolve(),
) {
  const { tipo, data = null, expedido_em = null } = dita;
  await exigeTipo(w, doc, tipo);
  const { dia, memoria } = await efeitoDe(w.trx, w.dep, dita);
  const parts = ['ciencias', 'envios', 'anexos'];
  const campos = await partChanges(w, docWriter, doc.id, parts, async () => {
    await w.trx
      .insertInto('doc_ciencia')
      .values({
        departamento_id: w.dep,
        doc_id: doc.id,
        tipo,
        ciencia_em: dia,
        data,
        expedido_em,
        memoria,
        quem,
        documento,
        observacao,
        usuario_id: usuarioId,
        created_at: w.agora,
      })
      .execute();
    await more();
  });
  return { dia, campos, ...(await desfechoDaCiencia(w, doc, { tipo, dia, quem })) };
}

/** Of whom the document is, and who sent it out: they hear of it by message and by mail, unless they did it. */
export async function avisarCiencia(
  w: Work,
  doc: Columns<'doc'>,
  {
    dia,
    por,
    como = 'leitura de quem o recebeu',
    enviou = null,
  }: {
    readonly dia: string;
    readonly por: { readonly id: number; readonly nome: string } | null;
    /** Where nobody recorded it. */
    readonly como?: string;
    /** Who sent it to be read. */
    readonly enviou?: number | null;
    readonly contribuinte?: string;
  },
): Promise<void> {
  const { fiscal_id: fiscal, id } = doc;
  const quem = [...new Set([fiscal, enviou])].filter(
    (one): one is number => one !== null && one !== por?.id,
  );
  const [remetente] = [por?.id ?? enviou ?? fiscal];
  if (quem.length === 0 || remetente === null || remetente === undefined) return;
  const nome = nomeDe(doc);
  const assunto = `Ciência: ${nome}`;
  const quando = formatDate(dia);
  await queueMails(
    w.trx,
    {
      mail: cienciaMail,
      scope: 'doc',
      departamentoId: w.dep,
      assunto,
      dados: {
        doc: nome,
        quando,
        por: por?.nome ?? como,
        caminho: `/app/fiscalizacao/docs/${id}`,
      },
    },
    quem.map((usuarioId) => ({ scopeId: id, usuarioId })),
  );
  await mandarMensagens(
    w,
    {
      remetenteId: remetente,
      titulo: assunto,
      conteudo: `Foi dada ciência de ${nome}, com efeito em ${quando}${por ? '' : ` (${como})`}. Os prazos correm desse dia.`,
      tipo: 'mensagem',
      prioridade: 'normal',
      assunto: { entidade: 'doc', id, departamentoId: w.dep },
    },
    quem,
  );
}
