/**
 * Who may do what from which situação (decisions, sections 3 and 4), as tables: one letter per actor who
 * may, '.' for nobody. The actors hold the permissions of the starting profiles.
 */
import { describe, expect, it } from 'vitest';
import { mensagens } from '../../domain/kernel/messages.ts';
import type { AusenteRow } from '../../domain/ausente/index.ts';
import type { AnaliseRow } from '../../domain/analise/schema.ts';
import { type Action, type Actor, startsFrom } from '../../domain/kernel/define.ts';
import { actionById, actions } from '../../domain/index.ts';
import { contradicao, type Estado } from '../../domain/ordem-servico/estado.ts';
import { opensAnalise, type OrdemServicoRow } from '../../domain/ordem-servico/schema.ts';
import type { Linha } from '../../domain/doc/passos.ts';
import type { PublicacaoRow } from '../../domain/doc-publicacao/schema.ts';
import type { DocRow } from '../../domain/doc/schema.ts';
import { docSituacoes } from '../../domain/doc/situacoes.ts';
import { startingProfiles } from '../../domain/kernel/permissions.ts';
import type { ImplantacaoRow } from '../../domain/implantacao/schema.ts';
import type { RepasseRow } from '../../domain/repasse/index.ts';
import type { Solicitacao } from '../../domain/solicitacao/schema.ts';

const actor = (id: number, perfil: string): Actor => {
  const profile = startingProfiles.find((p) => p.descricao === perfil);
  if (!profile) throw new Error(perfil);
  return {
    id,
    nome: `${perfil} ${id}`,
    departamento: { id: 1, codigo: 'fiscalizacao-obras' },
    fiscal: perfil === 'Fiscal',
    servico: false,
    can: (path) => path === null || profile.grants(path),
    hoje: '2026-11-20',
  };
};
const fiscal = actor(1, 'Fiscal');
const outroFiscal = actor(2, 'Fiscal');
const gerente = actor(3, 'Gerente');
const analista = actor(4, 'Analista');
const outroAnalista = actor(5, 'Analista');
const consulta = actor(6, 'Consulta');

const ref = (a: Actor) => ({ id: a.id, nome: a.nome });
const os = (extra: Partial<OrdemServicoRow> = {}): OrdemServicoRow => ({
  id: 10,
  numero: 1234,
  ano: 2026,
  situacao: 'andamento',
  analise_situacao: 'nenhuma',
  assunto: {
    id: 1,
    descricao: 'Obra sem alvará',
    exige_cadastro: false,
    exige_protocolo: false,
    exige_doc: false,
    exige_analise: false,
    permite_analise: false,
  },
  contribuinte: null,
  cadastro: null,
  formulario: null,
  itens_pendentes: [],
  usuario_responsavel: ref(fiscal),
  zona: null,
  endereco: null,
  incluido_por: 'osm',
  origem_departamento: null,
  protocolo_tipo: null,
  protocolo_numero: null,
  protocolo_ano: null,
  prazo: 30,
  concluir_em: '2026-12-10',
  concluido_em: null,
  fiscal_ciente_em: null,
  reaberta: false,
  docs_emitidos: 0,
  solicitacao: null,
  substituida: null,
  created_at: '2026-11-10T12:00:00.000Z',
  updated_at: '2026-11-10T12:00:00.000Z',
  lock_version: 0,
  ...extra,
});
const refOs = (situacao: OrdemServicoRow['situacao']) => ({
  id: 10,
  numero: 1234,
  ano: 2026,
  situacao,
  concluir_em: '2026-12-10',
  concluido_em: null,
});
const analise = (extra: Partial<AnaliseRow> = {}): AnaliseRow => ({
  id: 20,
  situacao: 'aguardando',
  ordem_servico: refOs('encerrada'),
  assunto: { id: 1, descricao: 'Obra sem alvará' },
  contribuinte: null,
  usuario_responsavel: ref(fiscal),
  analista: ref(analista),
  parecer: null,
  ultima: true,
  created_at: '2026-11-10T12:00:00.000Z',
  concluida_em: null,
  lock_version: 0,
  ...extra,
});
const implantacao = (extra: Partial<ImplantacaoRow> = {}): ImplantacaoRow => ({
  id: 40,
  situacao: 'pendente',
  ordem_servico: refOs('encerrada'),
  assunto: { id: 1, descricao: 'Vistoria de habite-se' },
  contribuinte: null,
  usuario_responsavel: ref(fiscal),
  cadastro: { id: 1, numero: '1', tipo: 'imobiliario' },
  job: null,
  created_at: '2026-11-10T12:00:00.000Z',
  pedida_em: null,
  pedida_por: null,
  implantada_em: null,
  motivo: null,
  lock_version: 0,
  ...extra,
});
const solicitacao = (extra: Partial<Solicitacao> = {}): Solicitacao => ({
  id: 30,
  situacao: 'solicitado',
  ordem_servico: refOs('andamento'),
  assunto: { id: 1, descricao: 'Obra sem alvará' },
  contribuinte: null,
  usuario_responsavel: ref(fiscal),
  motivo_solicitado: 'Aguardando o laudo',
  solicitado_em: '2026-11-10T12:00:00.000Z',
  solicitado_por: ref(fiscal),
  solicitado_concluir_em: '2026-12-30',
  autorizado_concluir_em: null,
  motivo_recusado: null,
  decidido_em: null,
  decidido_por: null,
  lock_version: 0,
  ...extra,
});

const doc = (linha: Linha, extra: Partial<DocRow> = {}): DocRow => ({
  id: 40,
  tipo: 'notificacao',
  numero: 12,
  ano: 2026,
  ainf: null,
  situacao: docSituacoes[linha][1],
  doc_situacao: { id: linha, descricao: docSituacoes[linha][0] },
  modelo: { id: 1, titulo: 'Notificação de obras' },
  contribuinte: null,
  cadastro: { id: 1, numero: '1' },
  ordem_servico: null,
  fiscal: ref(fiscal),
  endereco: null,
  autuado_em: '2026-11-02',
  ciencia_em: linha === 1 ? null : '2026-11-04',
  prazo_regularizar: linha === 13 ? '2026-11-19' : null,
  prazo_defesa: linha === 1 ? null : '2026-11-18',
  reincidente: false,
  valor_total: '100.00',
  debita: true,
  defesa_indeferida: linha === 8,
  implantando: false,
  implantado_em: linha === 15 ? '2026-11-19' : null,
  publicacao: null,
  created_at: '2026-11-02T12:00:00.000Z',
  lock_version: 0,
  ...extra,
});

const get = (id: string): Action => {
  const found = actionById.get(id);
  if (!found) throw new Error(`não há a ação ${id}`);
  return found;
};
const may = (a: Action, record: { situacao: string }, who: Actor): boolean =>
  (a.permission === null || who.can(a.permission)) &&
  startsFrom(a, record.situacao) &&
  (a.guard?.(record, null, who) ?? null) === null;

/** Reads a table: the first line names the situações, each other line an action and who may from each. */
function table(text: string): { situacoes: string[]; rows: [id: string, cells: string[]][] } {
  const [head = [], ...body] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return { situacoes: head, rows: body.map(([id = '', ...cells]) => [id, cells]) };
}
function check(
  text: string,
  record: (situacao: string) => { situacao: string },
  actors: Record<string, Actor>,
  noun: string,
): void {
  const { situacoes, rows } = table(text);
  it('traz toda ação que parte de um registro', () => {
    const ofNoun = actions.filter((a) => a.noun === noun && a.from !== null);
    expect(rows.map(([id]) => id).toSorted()).toEqual(ofNoun.map((a) => a.id).toSorted());
  });
  it.each(rows)('%s', (id, cells) => {
    const got = situacoes.map(
      (s) =>
        Object.entries(actors)
          .filter(([, who]) => may(get(id), record(s), who))
          .map(([letter]) => letter)
          .join('') || '.',
    );
    expect(Object.fromEntries(situacoes.map((s, i) => [s, got[i]]))).toEqual(
      Object.fromEntries(situacoes.map((s, i) => [s, cells[i]])),
    );
  });
}

describe('ordem de serviço: R o fiscal responsável, O outro fiscal, G o gerente, C consulta', () => {
  check(
    `
                                    abertura aguardando_distribuir em_distribuicao a_confirmar questionada andamento a_notificar local_fechado reabrindo reaberto encerrada cancelada
    ordem_servicos.confirmar_fiscal G        G                     G               G           G           G         G           G             G         G        .         .
    ordem_servicos.aceitar          .        .                     .               RG          .           .         .           .             .         .        .         .
    ordem_servicos.questionar       .        .                     .               RG          .           .         .           .             .         .        .         .
    ordem_servicos.notificar        .        .                     .               .           .           RG        .           .             .         RG       .         .
    ordem_servicos.local_fechado    .        .                     .               .           .           RG        RG          .             .         RG       .         .
    ordem_servicos.retomar          .        .                     .               .           .           .         RG          RG            .         .        .         .
    ordem_servicos.encerrar         .        .                     .               .           .           RG        RG          RG            .         RG       .         .
    ordem_servicos.reabrir          .        .                     .               .           .           .         .           .             .         .        RG        .
    ordem_servicos.retificar_encerramento . .                     .               .           .           .         .           .             .         .        G         .
    ordem_servicos.cancelar         G        G                     G               G           G           G         G           G             G         G        .         .
    ordem_servicos.manutencao       G        G                     G               G           G           G         G           G             G         G        G         G
    ordem_servicos.substituir       RG       RG                    RG              RG          RG          RG        RG          RG            RG        RG       .         .
    ordem_servicos.update           RG       RG                    RG              RG          RG          RG        RG          RG            RG        RG       .         .
    ordem_servicos.areas            RG       RG                    RG              RG          RG          RG        RG          RG            RG        RG       .         .
    ordem_servicos.items            .        .                     .               .           .           RG        RG          RG            .         RG       .         .
    ordem_servicos.anexos           RG       RG                    RG              RG          RG          RG        RG          RG            RG        RG       .         .
    ordem_servicos.solicitar_prazo  RG       RG                    RG              RG          RG          RG        RG          RG            RG        RG       .         .
    ordem_servicos.comentar         ROG      ROG                   ROG             ROG         ROG         ROG       ROG         ROG           ROG       ROG      ROG       ROG
    `,
    (situacao) =>
      os({
        situacao: situacao as OrdemServicoRow['situacao'],
        formulario: { id: 1, descricao: 'Vistoria', versao: 2 },
      }),
    { R: fiscal, O: outroFiscal, G: gerente, C: consulta },
    'ordem_servico',
  );
});

describe('análise: A o seu analista, O outro analista, G o gerente, F o fiscal', () => {
  check(
    `
                                                     aguardando reanalise liberado_definitivo liberado_provisorio nao_liberado exigencias local_fechado_obras nova_vistoria_entrega regular irregular reabertura cancelado nenhuma
    ordem_servicos.analise.minhas_analises.concluir   A          A         .                   .                   .            .          .                   .                     .       .         .          .         .
    ordem_servicos.analise.minhas_analises.reanalise  .          .         A                   A                   A            A          A                   A                     A       A         .          .         .
    ordem_servicos.analise.minhas_analises.reabertura A          A         A                   A                   A            A          A                   A                     A       A         .          .         .
    ordem_servicos.analise.analises.cancelar          G          G         .                   .                   .            .          .                   .                     .       .         .          .         .
    ordem_servicos.analise.analises.update            G          G         .                   .                   .            .          .                   .                     .       .         .          .         .
    `,
    (situacao) => analise({ situacao: situacao as AnaliseRow['situacao'] }),
    { A: analista, O: outroAnalista, G: gerente, F: fiscal },
    'analise',
  );
});

describe('documento, por sua linha: R o seu fiscal, O outro fiscal, G o gerente, A o analista', () => {
  check(
    `
                                              1  2   3   4   5   6   7   8  9  10 11 12  13  14 15
    fiscalizacao.docs.autuar                  .  RG  .   .   .   RG  .   .  .  .  .  .   RG  .  .
    fiscalizacao.docs.revisar                 .  .   RG  .   .   .   .   .  .  .  .  .   .   .  .
    fiscalizacao.docs.update                  RG .   .   .   .   .   .   .  .  .  .  .   .   .  .
    fiscalizacao.docs.ciencia                 RG .   .   .   .   .   .   .  .  .  .  .   .   .  .
    fiscalizacao.docs.enviar_eletronica       RG .   .   .   .   .   .   .  .  .  .  .   .   .  .
    fiscalizacao.docs.revogar_envio           RG RG  RG  RG  RG  RG  RG  RG RG RG RG RG  RG  RG RG
    fiscalizacao.docs.comentar                ROGA ROGA ROGA ROGA ROGA ROGA ROGA ROGA ROGA ROGA . ROGA ROGA ROGA ROGA
    fiscalizacao.docs.verificar               .  RG  .   .   .   RG  .   RG RG .  .  RG  RG  .  .
    fiscalizacao.docs.atender                 .  RG  .   RG  .   RG  .   RG RG .  .  RG  RG  .  .
    fiscalizacao.docs.registrar_defesa        .  ROG .   .   .   ROG .   .  .  .  .  ROG ROG .  .
    fiscalizacao.docs.julgar_defesa           .  .   .   OG  .   .   .   .  .  .  .  .   .   .  .
    fiscalizacao.docs.solicitar_revisao       RG RG  .   .   .   RG  .   RG RG .  .  RG  RG  .  .
    fiscalizacao.docs.alterar_prazo_regularizar . G  .   .   .   G   .   G  G  .  .  G   G   .  .
    fiscalizacao.docs.cancelar                G  G   G   G   .   G   .   G  G  .  .  G   G   .  .
    fiscalizacao.docs.manutencao              G  G   G   G   G   G   G   G  G  G  G  G   G   G  G
    fiscalizacao.docs.anexos                  RG RG  RG  RG  RG  RG  RG  RG RG RG .  RG  RG  RG RG
    fiscalizacao.docs.publicar                G  G   .   G   G   G   G   G  G  G  .  G   G   G  G
    fiscalizacao.docs.despublicar             .  .   .   .   .   .   .   .  .  .  .  .   .   .  .
    fiscalizacao.doc_implantacoes.implantar   .  G   .   .   .   G   .   G  G  .  .  G   G   .  .
    `,
    (linha) => doc(Number(linha) as Linha),
    { R: fiscal, O: outroFiscal, G: gerente, A: analista },
    'doc',
  );
});

const publicacao = (extra: Partial<PublicacaoRow> = {}): PublicacaoRow => ({
  id: 50,
  numero: 3,
  ano: 2026,
  situacao: 'aberto',
  titulo: 'Edital de ciência',
  edicao: null,
  publicado_em: null,
  documentos: 2,
  created_at: '2026-11-02T12:00:00.000Z',
  lock_version: 0,
  ...extra,
});

describe('publicação: G o gerente, R o fiscal, A o analista', () => {
  check(
    `
                                                           aberto encerrado cancelado
    fiscalizacao.publicacoes.doc_publicacoes.update        G      .         .
    fiscalizacao.publicacoes.doc_publicacao_docs.attach    G      .         .
    fiscalizacao.publicacoes.doc_publicacoes.encerrar      G      .         .
    fiscalizacao.publicacoes.doc_publicacoes.cancelar      G      .         .
    `,
    (situacao) => publicacao({ situacao: situacao as PublicacaoRow['situacao'] }),
    { G: gerente, R: fiscal, A: analista },
    'doc_publicacao',
  );
});

const ausente = (situacao: string): AusenteRow => ({
  id: 70,
  situacao: situacao as AusenteRow['situacao'],
  usuario: ref(fiscal),
  tipo: 'ferias',
  inicia_em: '2026-11-10',
  termina_em: '2026-11-29',
  substituto: null,
  substituto_ausente: null,
  created_at: '2026-11-02T12:00:00.000Z',
  lock_version: 0,
});

describe('ausência: R quem se ausenta, G o gerente, C consulta', () => {
  check(
    `
                       agendada em_curso encerrada cancelada
    ausentes.update    G        G        G         .
    ausentes.encerrar  .        G        .         .
    ausentes.cancelar  G        G        G         .
    `,
    ausente,
    { G: gerente, R: fiscal, C: consulta },
    'ausente',
  );
});

const repasse = (situacao: string): RepasseRow => ({
  id: 80,
  situacao: situacao as RepasseRow['situacao'],
  usuario: ref(fiscal),
  modo: 'equipe',
  para: null,
  ordens: 3,
  analises: 0,
  solicitacoes: 0,
  ausente: null,
  motivo: 'Férias',
  created_at: '2026-11-02T12:00:00.000Z',
  lock_version: 0,
});

describe('repasse: R quem passa o trabalho, G o gerente, C consulta', () => {
  check(
    `
                       feito devolvido
    repasses.devolver  G     .
    `,
    repasse,
    { G: gerente, R: fiscal, C: consulta },
    'repasse',
  );
});

describe('pedido de prazo: S quem pediu, G o gerente, A o analista', () => {
  check(
    `
                           solicitado autorizado recusado
    solicitacoes.autorizar G          .          .
    solicitacoes.recusar   G          .          .
    `,
    (situacao) => solicitacao({ situacao: situacao as Solicitacao['situacao'] }),
    { S: fiscal, G: gerente, A: analista },
    'solicitacao',
  );
});

describe('implantação: G o gerente, F o fiscal, C consulta', () => {
  check(
    `
                          pendente implantando implantada cancelada
    implantacoes.implantar G        .           .          .
    `,
    (situacao) => implantacao({ situacao: situacao as ImplantacaoRow['situacao'] }),
    { G: gerente, F: fiscal, C: consulta },
    'implantacao',
  );
});

describe('para onde leva', () => {
  const to = (id: string, record: unknown, input: Record<string, unknown> = {}): string | null => {
    const a = get(id);
    return typeof a.to === 'function' ? a.to(record, input) : a.to;
  };
  it.each<[string, unknown, Record<string, unknown>, string | null]>([
    ['ordem_servicos.create', null, {}, 'aguardando_distribuir'],
    ['ordem_servicos.create', null, { usuario_responsavel_id: 1 }, 'a_confirmar'],
    ['ordem_servicos.create', null, { usuario_responsavel_id: null }, 'aguardando_distribuir'],
    ['ordem_servicos.create', null, { avulsa: true }, 'andamento'],
    ['ordem_servicos.create', null, { avulsa: true, usuario_responsavel_id: 1 }, 'andamento'],
    ['ordem_servicos.create', null, { incluido_por: 'portal' }, 'abertura'],
    [
      'ordem_servicos.create',
      null,
      { incluido_por: 'integracao', usuario_responsavel_id: 1 },
      'abertura',
    ],
    ['ordem_servicos.create', null, { incluido_por: 'sistema' }, 'aguardando_distribuir'],
    ['ordem_servicos.create_massa', null, {}, 'em_distribuicao'],
    ['ordem_servicos.confirmar_fiscal', os(), {}, 'a_confirmar'],
    ['ordem_servicos.aceitar', os(), {}, 'andamento'],
    ['ordem_servicos.aceitar', os({ reaberta: true }), {}, 'reaberto'],
    ['ordem_servicos.questionar', os(), {}, 'questionada'],
    ['ordem_servicos.notificar', os(), {}, 'a_notificar'],
    ['ordem_servicos.local_fechado', os(), {}, 'local_fechado'],
    ['ordem_servicos.retomar', os(), {}, 'andamento'],
    ['ordem_servicos.retomar', os({ reaberta: true }), {}, 'reaberto'],
    ['ordem_servicos.encerrar', os(), {}, 'encerrada'],
    ['ordem_servicos.reabrir', os(), {}, 'reabrindo'],
    ['ordem_servicos.retificar_encerramento', os(), {}, null],
    ['ordem_servicos.cancelar', os(), {}, 'cancelada'],
    ['ordem_servicos.manutencao', os({ situacao: 'encerrada' }), {}, 'encerrada'],
    ['ordem_servicos.manutencao', os(), { situacao: 'abertura' }, 'abertura'],
    ['ordem_servicos.substituir', os(), {}, null],
    ['ordem_servicos.update', os(), {}, null],
    ['ordem_servicos.areas', os(), {}, null],
    ['ordem_servicos.items', os(), {}, null],
    ['ordem_servicos.comentar', os(), {}, null],
    ['ordem_servicos.solicitar_prazo', os(), {}, null],
    ['solicitacoes.autorizar', solicitacao(), {}, 'autorizado'],
    ['solicitacoes.recusar', solicitacao(), {}, 'recusado'],
    ['implantacoes.implantar', implantacao(), {}, 'implantando'],
    [
      'ordem_servicos.analise.minhas_analises.concluir',
      analise(),
      { situacao: 'exigencias' },
      'exigencias',
    ],
    ['ordem_servicos.analise.minhas_analises.reanalise', analise(), {}, 'reanalise'],
    ['ordem_servicos.analise.minhas_analises.reabertura', analise(), {}, 'reabertura'],
    ['ordem_servicos.analise.analises.cancelar', analise(), {}, 'cancelado'],
    ['ordem_servicos.analise.analises.update', analise(), {}, null],
  ])('%s', (id, record, input, situacao) => expect(to(id, record, input)).toBe(situacao));
});

describe('por que não', () => {
  const why = (
    id: string,
    record: unknown,
    who: Actor,
    input: Record<string, unknown> | null = null,
  ) => get(id).guard?.(record, input, who) ?? null;
  const assunto = (extra: Partial<OrdemServicoRow['assunto']>) => ({ ...os().assunto, ...extra });

  it.each<[string, unknown, Actor, Record<string, unknown> | null, string | null]>([
    ['ordem_servicos.aceitar', os(), outroFiscal, null, 'A OS é de Fiscal 1'],
    [
      'ordem_servicos.aceitar',
      os({ usuario_responsavel: null }),
      fiscal,
      null,
      'A OS não tem fiscal',
    ],
    ['ordem_servicos.aceitar', os({ usuario_responsavel: null }), gerente, null, null],
    [
      'ordem_servicos.update',
      os({ substituida: { id: 9, numero: 7, ano: 2026 } }),
      fiscal,
      null,
      'Substituída pela OS 7/2026',
    ],
    [
      'ordem_servicos.confirmar_fiscal',
      os({ substituida: { id: 9, numero: 7, ano: 2026 } }),
      gerente,
      null,
      'Substituída pela OS 7/2026',
    ],
    [
      'ordem_servicos.cancelar',
      os({ substituida: { id: 9, numero: 7, ano: 2026 } }),
      gerente,
      null,
      null,
    ],
    [
      'ordem_servicos.encerrar',
      os({ itens_pendentes: ['Fachada', 'Recuo frontal'] }),
      fiscal,
      null,
      'Falta no formulário: Fachada, Recuo frontal',
    ],
    [
      'fiscalizacao.docs.publicar',
      doc(1, { publicacao: { id: 3, numero: 3, ano: 2026, situacao: 'aberto' } }),
      gerente,
      null,
      'O documento já está na Publicação 3/2026',
    ],
    [
      'fiscalizacao.docs.publicar',
      doc(2, { publicacao: { id: 3, numero: 3, ano: 2026, situacao: 'encerrado' } }),
      gerente,
      null,
      null,
    ],
    ['fiscalizacao.docs.publicar', doc(3), gerente, null, 'O documento está em revisão'],
    [
      'fiscalizacao.docs.despublicar',
      doc(1, { publicacao: { id: 3, numero: 3, ano: 2026, situacao: 'aberto' } }),
      gerente,
      null,
      null,
    ],
    [
      'fiscalizacao.docs.despublicar',
      doc(2, { publicacao: { id: 3, numero: 3, ano: 2026, situacao: 'encerrado' } }),
      gerente,
      null,
      'O documento não está em uma publicação aberta',
    ],
    [
      'fiscalizacao.publicacoes.doc_publicacoes.encerrar',
      publicacao({ documentos: 0 }),
      gerente,
      null,
      'A publicação não tem documentos',
    ],
    [
      'fiscalizacao.docs.autuar',
      doc(13, { prazo_regularizar: '2026-11-20' }),
      fiscal,
      null,
      'O prazo para regularizar ainda corre',
    ],
    ['fiscalizacao.docs.autuar', doc(13, { prazo_regularizar: '2026-11-19' }), fiscal, null, null],
    [
      'fiscalizacao.docs.autuar',
      doc(2, { tipo: 'auto' }),
      fiscal,
      null,
      'Só de uma notificação se autua',
    ],
    ['ordem_servicos.items', os(), fiscal, null, 'O assunto não tem formulário'],
    [
      'ordem_servicos.items',
      os({ formulario: { id: 1, descricao: 'Vistoria', versao: 2 } }),
      fiscal,
      { versao: 1, items: [] },
      'O formulário mudou desde que foi lido: confira os itens',
    ],
    ['assuntos.destroy', { excluido: true }, gerente, null, 'O assunto já está excluído'],
    ['assuntos.destroy', { excluido: false }, gerente, null, null],
    ['assuntos.restaurar', { excluido: false }, gerente, null, 'O assunto não está excluído'],
    ['assuntos.restaurar', { excluido: true }, gerente, null, null],
    [
      'ordem_servicos.encerrar',
      os({ assunto: assunto({ exige_doc: true }) }),
      fiscal,
      null,
      'O assunto exige: documento',
    ],
    [
      'ordem_servicos.encerrar',
      os({ assunto: assunto({ exige_doc: true }), docs_emitidos: 1 }),
      fiscal,
      null,
      null,
    ],
    [
      'ordem_servicos.encerrar',
      os({ assunto: assunto({ exige_doc: true, exige_protocolo: true, exige_cadastro: true }) }),
      gerente,
      null,
      'O assunto exige: documento, protocolo, cadastro',
    ],
    [
      'ordem_servicos.encerrar',
      os({
        assunto: assunto({ exige_protocolo: true, exige_cadastro: true }),
        protocolo_tipo: 'geral',
        protocolo_numero: '1',
        protocolo_ano: 2026,
        cadastro: { id: 1, numero: '1' },
      }),
      fiscal,
      null,
      null,
    ],
    [
      'ordem_servicos.encerrar',
      os(),
      fiscal,
      { solicitar_analise: true },
      'O assunto não permite análise',
    ],
    [
      'ordem_servicos.encerrar',
      os({ assunto: assunto({ permite_analise: true }) }),
      fiscal,
      { solicitar_analise: true },
      null,
    ],
    [
      'ordem_servicos.encerrar',
      os({ assunto: assunto({ exige_analise: true }) }),
      fiscal,
      { solicitar_analise: true },
      null,
    ],
    [
      'ordem_servicos.solicitar_prazo',
      os({
        solicitacao: { id: 30, solicitado_concluir_em: '2026-12-30', lock_version: 0 },
      }),
      fiscal,
      null,
      'Já há um prazo solicitado',
    ],
    [
      'ordem_servicos.solicitar_prazo',
      os({ concluir_em: null }),
      fiscal,
      null,
      'A OS ainda não tem prazo',
    ],
    [
      'implantacoes.implantar',
      implantacao({ cadastro: null }),
      gerente,
      null,
      'A OS não é de um cadastro',
    ],
    [
      'implantacoes.implantar',
      implantacao({ situacao: 'implantando', job: { id: 1, status: 'running' } }),
      gerente,
      null,
      'A implantação está em andamento',
    ],
    [
      'implantacoes.implantar',
      implantacao({ situacao: 'implantando', job: { id: 1, status: 'error' } }),
      gerente,
      null,
      null,
    ],
    ...(
      [
        [doc(12), null],
        [doc(12, { debita: false }), 'O modelo do documento não gera débito'],
        [doc(12, { valor_total: '0.00' }), 'O documento não tem valor'],
        [doc(12, { valor_total: '1000000000000.00' }), 'O valor não cabe numa guia'],
        [doc(12, { cadastro: null }), 'O documento não diz de quem é o débito'],
        [doc(12, { ciencia_em: null }), 'Falta a ciência'],
        // The last day of the term is the taxpayer's.
        [doc(12, { prazo_defesa: '2026-11-20' }), 'O prazo de defesa corre até 20/11/2026'],
        [doc(12, { prazo_defesa: '2026-11-19' }), null],
        [doc(12, { prazo_defesa: null }), null],
        [doc(8, { prazo_defesa: '2026-12-20' }), null],
        [doc(3), 'O documento está em revisão'],
        [doc(12, { implantando: true }), 'A implantação está em andamento'],
        [doc(12, { implantado_em: '2026-11-19' }), 'O débito já foi implantado'],
      ] as const
    ).map(([record, why]): [string, unknown, Actor, null, string | null] => [
      'fiscalizacao.doc_implantacoes.implantar',
      record,
      gerente,
      null,
      why,
    ]),
    ['solicitacoes.autorizar', solicitacao(), gerente, {}, null],
    [
      'solicitacoes.autorizar',
      solicitacao({ solicitado_concluir_em: '2026-11-20' }),
      gerente,
      {},
      'O novo prazo tem de ser depois de hoje',
    ],
    [
      'solicitacoes.autorizar',
      solicitacao({ solicitado_concluir_em: '2026-11-20' }),
      gerente,
      { autorizado_concluir_em: '2026-11-21' },
      null,
    ],
    [
      'ordem_servicos.encerrar',
      os({ assunto: assunto({ exige_protocolo: true }), protocolo_numero: '1' }),
      fiscal,
      null,
      'O assunto exige: protocolo',
    ],
    [
      'ordem_servicos.encerrar',
      os({ analise_situacao: 'reabertura' }),
      fiscal,
      { solicitar_analise: true },
      null,
    ],
    ...(['concluir', 'reanalise', 'reabertura'] as const).flatMap(
      (verb): [string, unknown, Actor, null, string | null][] => [
        ...(['reabrindo', 'andamento', 'reaberto', 'cancelada'] as const).map(
          (situacao): [string, unknown, Actor, null, string] => [
            `ordem_servicos.analise.minhas_analises.${verb}`,
            analise({ ordem_servico: refOs(situacao) }),
            analista,
            null,
            'A OS não está encerrada',
          ],
        ),
        [
          `ordem_servicos.analise.minhas_analises.${verb}`,
          analise({ ultima: false }),
          analista,
          null,
          'A OS tem uma análise mais nova',
        ],
      ],
    ),
    [
      'ordem_servicos.analise.minhas_analises.concluir',
      analise(),
      gerente,
      null,
      'A análise é de Analista 4',
    ],
    [
      'ordem_servicos.analise.minhas_analises.concluir',
      analise({ analista: null }),
      analista,
      null,
      'A análise não tem analista',
    ],
    [
      'ordem_servicos.analise.analises.update',
      analise(),
      gerente,
      { analista_id: 4 },
      'A análise já é dessa pessoa',
    ],
    ['ordem_servicos.analise.analises.update', analise(), gerente, { analista_id: 5 }, null],
  ])('%s #%#', (id, record, who, input, reason) =>
    expect(why(id, record, who, input)).toBe(reason),
  );
});

describe('o que nunca se pode, seja qual for o registro', () => {
  const criar = get('ordem_servicos.create');
  it.each<[Actor, Record<string, unknown>, string | null]>([
    [fiscal, { avulsa: true }, null],
    [gerente, { avulsa: true }, 'Só o fiscal abre a OS avulsa: é serviço dele'],
    [gerente, {}, null],
    [fiscal, {}, null],
  ])('#%#', (who, input, reason) => expect(criar.who?.(who, input) ?? null).toBe(reason));

  it('um campo que só alguns enviam diz quem', () =>
    expect(
      actions.flatMap(({ id, input }) =>
        Object.entries(input).flatMap(([name, { only }]) =>
          only ? [`${id} ${name}: ${only}`] : [],
        ),
      ),
    ).toEqual([
      'ordem_servicos.substituir prazo: ordem_servicos.confirmar_fiscal',
      'ordem_servicos.substituir usuario_responsavel_id: ordem_servicos.confirmar_fiscal',
    ]));
});

describe('o que os campos dizem juntos', () => {
  const said = (
    id: string,
    record: OrdemServicoRow | DocRow | null,
    input: Record<string, unknown>,
    who = gerente,
  ) => get(id).check?.(input, record, who) ?? {};
  const falta = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, ['é obrigatório']]));
  const inteiro = { protocolo_tipo: 'geral', protocolo_numero: '77', protocolo_ano: 2026 };
  const PROTOCOLO = ['create', 'update', 'manutencao', 'substituir'];
  it.each(PROTOCOLO)('%s: um protocolo tem tipo, número e ano, ou não há', (verb) => {
    const of = (input: object) =>
      said(`ordem_servicos.${verb}`, verb === 'create' ? null : os(), { ...input });
    expect(of({})).toEqual({});
    expect(of(inteiro)).toEqual({});
    expect(of({ protocolo_tipo: null, protocolo_numero: null, protocolo_ano: null })).toEqual({});
    expect(of({ protocolo_numero: '77' })).toEqual(falta('protocolo_tipo', 'protocolo_ano'));
    expect(of({ ...inteiro, protocolo_ano: null })).toEqual(falta('protocolo_ano'));
  });
  it.each(['update', 'manutencao'])('%s: o que não se diz do protocolo fica como está', (verb) => {
    const id = `ordem_servicos.${verb}`;
    const com = os({ ...inteiro, protocolo_tipo: 'geral' });
    expect(said(id, com, { protocolo_numero: '78' })).toEqual({});
    expect(said(id, com, { protocolo_numero: null })).toEqual(falta('protocolo_numero'));
    expect(said(id, os({ protocolo_numero: '77' }), { endereco: 'Rua B' })).toEqual({});
  });
  it.each(actions.filter((a) => 'protocolo_numero' in a.input).map((a) => a.id))(
    '%s, que o recebe, confere o protocolo',
    (id) =>
      expect(said(id, null, { protocolo_numero: '77' })).toMatchObject(
        falta('protocolo_tipo', 'protocolo_ano'),
      ),
  );

  it.each<[string, OrdemServicoRow | DocRow | null, Record<string, unknown>, object, Actor?]>([
    [
      'ordem_servicos.create',
      null,
      { incluido_por: 'portal' },
      { incluido_por: ['só vem de contas de serviço'] },
    ],
    ['ordem_servicos.create', null, { incluido_por: 'admin' }, {}],
    // a document is of somebody, and of no day to come
    [
      'notificacoes.create',
      null,
      { doc_modelo_id: 1 },
      { ordem_servico_id: ['ou cadastro ou contribuinte: o documento é de alguém'] },
    ],
    ['notificacoes.create', null, { doc_modelo_id: 1, contribuinte_id: 3 }, {}],
    [
      'notificacoes.create',
      null,
      { doc_modelo_id: 1, ordem_servico_id: 3, autuado_em: '2099-01-01' },
      { autuado_em: [mensagens.ate(consulta.hoje)] },
    ],
    [
      'fiscalizacao.docs.create',
      null,
      { doc_modelo_id: 1, contribuinte_id: 3, latitude: '-23.4' },
      { longitude: ['é obrigatório'] },
    ],
    // a defence after its term says why it is taken
    [
      'fiscalizacao.docs.registrar_defesa',
      doc(12),
      { apresentada_em: '2026-11-18', texto: 'Alega' },
      {},
    ],
    [
      'fiscalizacao.docs.registrar_defesa',
      doc(12),
      { apresentada_em: '2026-11-19', texto: 'Alega' },
      { motivo: ['é obrigatório: o prazo venceu em 18/11/2026'] },
    ],
    [
      'fiscalizacao.docs.registrar_defesa',
      doc(12),
      { apresentada_em: '2026-11-19', texto: 'Alega', motivo: 'Esteve internado' },
      {},
    ],
    [
      'fiscalizacao.docs.registrar_defesa',
      doc(12),
      { apresentada_em: '2026-11-21', texto: 'Alega' },
      { apresentada_em: ['deve ser até 20/11/2026'] },
    ],
    ['fiscalizacao.doc_implantacoes.implantar', doc(12), { vencimento: '2026-11-20' }, {}],
    [
      'fiscalizacao.doc_implantacoes.implantar',
      doc(12),
      { vencimento: '2026-11-19' },
      { vencimento: ['não pode ser antes de 20/11/2026'] },
    ],
    // no part of a debt is of nothing
    [
      'fiscalizacao.doc_implantacoes.implantar',
      doc(12, { valor_total: '0.59' }),
      { parcelas: 60 },
      { parcelas: ['não é válido'] },
    ],
    [
      'fiscalizacao.doc_implantacoes.implantar',
      doc(12, { valor_total: '0.60' }),
      { parcelas: 60 },
      {},
    ],
    [
      'fiscalizacao.docs.alterar_prazo_regularizar',
      doc(13),
      { prazo_regularizar: '2026-11-19' },
      { prazo_regularizar: ['já é o prazo'] },
    ],
    ['ordem_servicos.create', null, { incluido_por: 'portal' }, {}, { ...consulta, servico: true }],
    // passing work under way to another says why, is to another, and may bring a date
    ['ordem_servicos.confirmar_fiscal', os(), { usuario_responsavel_id: 2 }, falta('motivo')],
    [
      'ordem_servicos.confirmar_fiscal',
      os(),
      { usuario_responsavel_id: 2, motivo: 'Entrou em férias', concluir_em: '2026-12-30' },
      {},
    ],
    [
      'ordem_servicos.confirmar_fiscal',
      os(),
      { usuario_responsavel_id: 1, motivo: 'Entrou em férias' },
      { usuario_responsavel_id: ['já é o fiscal da OS'] },
    ],
    [
      'ordem_servicos.confirmar_fiscal',
      os({ situacao: 'a_confirmar' }),
      { usuario_responsavel_id: 1 },
      {},
    ],
    [
      'ordem_servicos.confirmar_fiscal',
      os({ situacao: 'questionada' }),
      { usuario_responsavel_id: 2, concluir_em: '2026-12-30' },
      { concluir_em: ['não é válido'] },
    ],
    [
      'ordem_servicos.solicitar_prazo',
      os(),
      { solicitado_concluir_em: '2026-12-10' },
      { solicitado_concluir_em: ['deve ser depois de 10/12/2026'] },
    ],
    ['ordem_servicos.solicitar_prazo', os(), { solicitado_concluir_em: '2026-12-11' }, {}],
    [
      'ordem_servicos.retificar_encerramento',
      os(),
      { concluido_em: '2026-11-21' },
      { concluido_em: ['deve ser até 20/11/2026'] },
    ],
    [
      'ordem_servicos.retificar_encerramento',
      os(),
      { concluido_em: '2026-11-09' },
      { concluido_em: ['não pode ser antes de 10/11/2026'] },
    ],
    ['ordem_servicos.retificar_encerramento', os(), { concluido_em: '2026-11-10' }, {}],
    ['ordem_servicos.retificar_encerramento', os(), {}, {}],
  ])('%s #%#', (id, record, input, errors, who) =>
    expect(said(id, record, input, who)).toEqual(errors),
  );
});

describe('encerrar abre análise', () => {
  it.each<[string, OrdemServicoRow, boolean, boolean]>([
    ['se o assunto exige', os({ assunto: { ...os().assunto, exige_analise: true } }), false, true],
    [
      'se permite e se pede',
      os({ assunto: { ...os().assunto, permite_analise: true } }),
      true,
      true,
    ],
    [
      'se só permite, não',
      os({ assunto: { ...os().assunto, permite_analise: true } }),
      false,
      false,
    ],
    ['se só se pede, não', os(), true, false],
    ['sempre que o analista a devolveu', os({ analise_situacao: 'reabertura' }), false, true],
    ['não por outra que já passou', os({ analise_situacao: 'regular' }), false, false],
  ])('%s', (_, record, pedida, opens) => expect(opensAnalise(record, pedida)).toBe(opens));
});

describe('o que a manutenção não pode deixar', () => {
  const estado = (extra: Partial<Estado>): Estado => ({
    ...os({ fiscal_ciente_em: '2026-11-10T12:00:00.000Z' }),
    cadastro_id: null,
    usuario_responsavel_id: 1,
    encerramento: null,
    ...extra,
  });
  const encerrada = { situacao: 'encerrada', encerramento: {} } as const;
  const exige = (que: string) => ({ assunto: { ...os().assunto, [que]: true } });
  it.each<[string, Partial<Estado>, string | null]>([
    ['andamento', {}, null],
    ['sem fiscal', { usuario_responsavel_id: null }, 'Em andamento: falta o fiscal'],
    [
      'sem ciência',
      { situacao: 'local_fechado', fiscal_ciente_em: null },
      'Local fechado: o fiscal ainda não está ciente (Aceitar)',
    ],
    [
      'sem data',
      { situacao: 'a_confirmar', concluir_em: null },
      'A confirmar: falta a data em que se conclui',
    ],
    [
      'a distribuir com fiscal',
      { situacao: 'aguardando_distribuir' },
      'Aguardando distribuir: não tem fiscal',
    ],
    [
      'a distribuir',
      {
        situacao: 'aguardando_distribuir',
        usuario_responsavel_id: null,
        concluir_em: null,
        fiscal_ciente_em: null,
      },
      null,
    ],
    ['andamento do que já voltou', { reaberta: true }, 'Em andamento: já foi reaberta (Reaberto)'],
    ['reaberto sem ter voltado', { situacao: 'reaberto' }, 'Reaberto: nunca foi reaberta'],
    ['encerrada', encerrada, null],
    [
      'encerrada sem como',
      { situacao: 'encerrada' },
      'Encerrada: falta a situação de encerramento (Encerrar)',
    ],
    [
      'encerrada sem fiscal nem data',
      { ...encerrada, usuario_responsavel_id: null, concluir_em: null },
      'Encerrada: falta o fiscal; falta a data em que se conclui',
    ],
    [
      'reabrindo sem fiscal',
      { situacao: 'reabrindo', reaberta: true, usuario_responsavel_id: null },
      'Reabrindo: falta o fiscal',
    ],
    [
      'cancelada sem fiscal nem data',
      { situacao: 'cancelada', usuario_responsavel_id: null, concluir_em: null },
      null,
    ],
    [
      'encerrada sem a análise',
      { ...encerrada, ...exige('exige_analise') },
      'Encerrada: falta a análise que o assunto exige',
    ],
    [
      'encerrada com a análise',
      { ...encerrada, ...exige('exige_analise'), analise_situacao: 'aguardando' },
      null,
    ],
    [
      'encerrada passando pelo analista',
      { ...encerrada, analise_situacao: 'reabertura' },
      'Encerrada: falta a nova análise',
    ],
    [
      'encerrada sem cadastro',
      { ...encerrada, ...exige('exige_cadastro') },
      'Encerrada: O assunto exige: cadastro',
    ],
    [
      'aberta com análise',
      { analise_situacao: 'reanalise' },
      'Em andamento: há uma análise que aguarda',
    ],
    [
      'cancelada com pedido',
      { situacao: 'cancelada', solicitacao: {} },
      'Cancelada: há um prazo solicitado por decidir',
    ],
    [
      'encerrada com pedido',
      { ...encerrada, solicitacao: {} },
      'Encerrada: há um prazo solicitado por decidir',
    ],
    [
      'duas coisas',
      { usuario_responsavel_id: null, concluir_em: null },
      'Em andamento: falta o fiscal; falta a data em que se conclui',
    ],
  ])('%s', (_, extra, said) => expect(contradicao(estado(extra))).toBe(said));
});
