/**
 * The electronic acknowledgement: the addressee's mailbox is sent an address that opens this document alone;
 * what is read there is known. Whoever is sent another, or has his revoked, finds the old one closed.
 */
import { enviarEletronica, revogarEnvio } from '../../../domain/doc/vida.ts';
import { addDays, hojeEm } from '../../../domain/kernel/civil-date.ts';
import { formatDate } from '../../../domain/kernel/format.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { partChanges } from '../../actions/kept.ts';
import { type Handler, handlersOf } from '../../actions/noun.ts';
import type { Work } from '../../actions/work.ts';
import { impedida, invalido } from '../../http/errors.ts';
import { textOf } from '../../mail/data.ts';
import { queueMailOut } from '../../mail/outbox.ts';
import type { Mail } from '../../mail/render.ts';
import { exigeTipo, nomeDe } from './ciencia.ts';
import { docList } from './read.ts';
import { docWriter } from './writer.ts';

/** The page that the address opens, and the kind that it is signed as. */
export const PAGINA = 'documento';
/** How long it opens: well beyond the day that the document is held to be known. */
export const DIAS = 60;

/** {doc, departamento, ate} */
export const envioMail: Mail = {
  modelo: 'doc_envio',
  aviso: null,
  pagina: PAGINA,
  content(dados) {
    const doc = textOf(dados, 'doc');
    return {
      titulo: doc,
      paragrafos: [
        `${textOf(dados, 'departamento')} expediu um documento que se destina a você. Abra o endereço abaixo para o ler.`,
        'A leitura é registrada e vale como ciência: os prazos correm dela. Sem leitura, a lei o tem por ciente alguns dias depois de hoje.',
      ],
      dados: [
        ['Documento', doc],
        ['O endereço vale até', textOf(dados, 'ate')],
      ],
      chave: 'Ler o documento',
    };
  },
};

/** Those that still open it open nothing any more; how many there were. */
async function revogar({ trx, dep, agora }: Pick<Work, 'trx' | 'dep' | 'agora'>, id: number) {
  const { numUpdatedRows } = await trx
    .updateTable('doc_envio')
    .set({ revogado_em: agora })
    .where('departamento_id', '=', dep)
    .where('doc_id', '=', id)
    .where('revogado_em', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const { effect } = handlersOf(docList);

export const envioHandlers: readonly Handler[] = [
  effect(enviarEletronica, async (e) => {
    await exigeTipo(e, e.raw, 'eletronica');
    const contribuinte =
      e.raw.contribuinte_id === null
        ? undefined
        : await e.trx
            .selectFrom('pessoa')
            .select('email')
            .where('id', '=', e.raw.contribuinte_id)
            .executeTakeFirst();
    const email = e.input.email ?? contribuinte?.email ?? null;
    if (email === null) throw invalido({ email: [mensagens.semEmail] });
    const { nome: departamento } = await e.trx
      .selectFrom('departamento')
      .select('nome')
      .where('id', '=', e.dep)
      .executeTakeFirstOrThrow();
    const ate = addDays(hojeEm(new Date(e.agora)), DIAS);
    const campos = await partChanges(e, docWriter, e.id, ['envios'], async () => {
      await revogar(e, e.id);
      const { id: chaveId } = await e.trx
        .insertInto('doc_envio')
        .values({
          departamento_id: e.dep,
          doc_id: e.id,
          email,
          // To the end of that day in São Paulo.
          expira_em: `${addDays(ate, 1)}T03:00:00Z`,
          usuario_id: e.actor.id,
          created_at: e.agora,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await queueMailOut(e.trx, {
        mail: envioMail,
        scope: 'doc',
        scopeId: e.id,
        departamentoId: e.dep,
        para: email,
        assunto: nomeDe(e.raw),
        dados: { doc: nomeDe(e.raw), departamento, ate: formatDate(ate) },
        chaveId,
      });
    });
    return { touch: true, campos, texto: `O endereço vale até ${formatDate(ate)}` };
  }),

  effect(revogarEnvio, async (e) => {
    let gone = 0;
    const campos = await partChanges(e, docWriter, e.id, ['envios'], async () => {
      gone = await revogar(e, e.id);
    });
    if (gone === 0) throw impedida('Nenhum endereço enviado ainda vale');
    return { touch: true, campos, texto: e.input.motivo };
  }),
];
