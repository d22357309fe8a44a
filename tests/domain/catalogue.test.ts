/**
 * The catalogue against the specification: its calls, its enumerations, its situações. Expected values
 * are written out here on purpose, so that a change of the catalogue alone shows.
 */
import { describe, expect, it } from 'vitest';
import { status as situacoesMensagem } from '../../domain/mensagem/schema.ts';
import {
  situacoes as situacoesAusencia,
  tipos as tiposAusencia,
} from '../../domain/ausente/index.ts';
import { conclusoes, situacoesAnalise } from '../../domain/analise/situacoes.ts';
import {
  cienciaTipos,
  comentarioTipos,
  docSituacoes,
  situacoes as situacoesDoc,
  tipos as docTipos,
} from '../../domain/doc/situacoes.ts';
import { tiposRegra } from '../../domain/doc-modelo/regras.ts';
import { unidades } from '../../domain/doc-modelo/schema.ts';
import { resultados } from '../../domain/assunto/schema.ts';
import { situacoesMobiliario, tipos as cadastroTipos } from '../../domain/cadastro/schema.ts';
import { tipos as formularioTipos } from '../../domain/formulario/tipos.ts';
import { tiposItem } from '../../domain/formulario/itens.ts';
import { actions, queries, queryById } from '../../domain/index.ts';
import {
  abertas,
  origens,
  protocoloTipos,
  situacoes as situacoesOs,
} from '../../domain/ordem-servico/schema.ts';
import { palavrasReservadas, recusaDoCodigo } from '../../domain/kernel/department-code.ts';
import { situacoes as situacoesPublicacao } from '../../domain/doc-publicacao/situacoes.ts';
import { situacoes as situacoesImplantacao } from '../../domain/implantacao/situacoes.ts';
import { situacoes as situacoesRepasse } from '../../domain/repasse/index.ts';
import { situacoes as situacoesEntrega } from '../../domain/webhook/index.ts';
import { situacoes as situacoesDoMes } from '../../domain/produtividade/situacoes.ts';
import { situacoes as situacoesSolicitacao } from '../../domain/solicitacao/schema.ts';
import { modulos, origens as origensUsuario, validacoes } from '../../domain/usuario/index.ts';
import type { Filtered } from '../../domain/kernel/define.ts';
import type { Field } from '../../domain/kernel/fields.ts';

/** Specification, section 7: session, user, department. */
const sessao = `
v2 GET /departamentos
v2 GET /usuarios/current
v2 GET /D/usuarios
v2 GET /D/usuarios/{usuario}
v2 PUT /D/usuarios/{usuario}
v2 GET /D/usuarios/modulos
v2 GET /usuarios/fiscais
v2 GET /usuarios/equipe
v2 GET /D/perfis
v2 GET /D/perfis/{perfil}
v2 GET /D/perfis/todas-as-permissoes
v2 GET /D/perfis/permissoes
v2 POST /D/perfis
v2 PUT /D/perfis/{perfil}
v2 POST /D/perfis/{perfil}/ver-como
v2 POST /D/perfis/{perfil}/voltar
v2 GET /D/usuario-grupos
v2 GET /D/usuario-grupos/{grupo}
v2 POST /D/usuario-grupos
v2 PUT /D/usuario-grupos/{grupo}
v2 GET /zonas
v2 GET /zonas/{zona}`;

/** Specification, section 7, and what was decided: service orders, requests, analyses, registries. */
const ordemServicos = `
v2 GET /D/ordem-servicos
v2 GET /D/ordem-servicos/{os}
v2 POST /D/ordem-servicos
v2 POST /D/ordem-servicos/lote
v2 GET /D/ordem-servicos/lotes
v2 PUT /D/ordem-servicos/{os}
v2 PUT /D/ordem-servicos/{os}/cancelar
v2 PUT /D/ordem-servicos/{os}/manutencao
v2 PUT /D/ordem-servicos/{os}/confirmar-fiscal
v2 PUT /D/ordem-servicos/{os}/aceitar
v2 PUT /D/ordem-servicos/{os}/questionar
v2 PUT /D/ordem-servicos/{os}/reabrir
v2 PUT /D/ordem-servicos/{os}/retificar-encerramento
v2 GET /D/ordem-servicos/prazo
v2 PUT /D/ordem-servicos/{os}/notificar
v2 PUT /D/ordem-servicos/{os}/local-fechado
v2 PUT /D/ordem-servicos/{os}/retomar
v2 PUT /D/ordem-servicos/{os}/encerrar
v2 POST /D/ordem-servicos/{os}/comentarios
v2 PUT /D/ordem-servicos/{os}/areas
v2 GET /D/ordem-servicos/solicitacoes
v2 POST /D/ordem-servicos/{os}/solicitacoes
v2 PUT /D/ordem-servicos/solicitacoes/{solicitacao}/autorizar
v2 PUT /D/ordem-servicos/solicitacoes/{solicitacao}/recusar
v2 GET /D/ordem-servicos/analise/minhas-analises
v2 GET /D/ordem-servicos/analise/minhas-analises/{minhaAnalise}
v2 PUT /D/ordem-servicos/analise/minhas-analises/{minhaAnalise}/concluir
v2 PUT /D/ordem-servicos/analise/minhas-analises/{minhaAnalise}/reanalise
v2 PUT /D/ordem-servicos/analise/minhas-analises/{minhaAnalise}/reabertura
v2 GET /D/ordem-servicos/analise/minhas-analises/count-aguardando
v2 GET /D/ordem-servicos/analise/analises
v2 GET /D/ordem-servicos/analise/analises/{analise}
v2 PUT /D/ordem-servicos/analise/analises/{analise}/cancelar
v2 PUT /D/ordem-servicos/analise/analises/{analise}
v2 GET /D/formularios
v2 GET /D/formularios/{formulario}
v2 POST /D/formularios
v2 PUT /D/formularios/{formulario}
v2 GET /D/assuntos
v2 GET /D/assuntos/{assunto}
v2 POST /D/assuntos
v2 PUT /D/assuntos/{assunto}
v2 GET /D/cadastros
v2 GET /D/cadastros/{cadastro}
v2 GET /D/cadastros/{cadastro}/areas
v2 GET /D/cadastros/{cadastro}/plantas
v2 GET /D/cadastro-protegidos
v2 GET /D/cadastro-protegidos/{protegido}
v2 POST /D/cadastro-protegidos
v2 PUT /D/cadastro-protegidos/{protegido}
v2 PUT /D/cadastro-protegidos/{protegido}/levantar
v2 GET /D/pagamentos
v2 GET /D/pagamentos/{pagamento}
v2 GET /D/implantacoes
v2 GET /D/implantacoes/{implantacao}
v1 POST /D/implantacoes/{implantacao}/implantar
v2 GET /contribuinte/pessoas
v2 GET /contribuinte/pessoas/{pessoa}
v2 GET /D/consulta/docs
v2 GET /D/compartilhado/assuntos
v2 GET /D/compartilhado/ordem-servicos
v2 POST /D/compartilhado/ordem-servicos
v2 GET /D/compartilhado/ordem-servicos/{osCompartilhada}
v2 POST /D/compartilhado/ordem-servicos/{osCompartilhada}/comentarios
v2 POST /D/ordem-servicos/{os}/anexos
v2 GET /D/usuarios-geos
v2 GET /D/usuarios-geos/{geo}
v2 POST /D/usuarios-geos
v2 GET /uploads/signed-params`;

/** Specification, section 7: messages. */
const mensagens = `
v2 GET /mensagens/recebidas
v2 GET /mensagens/recebidas/{recebida}
v2 GET /mensagens/recebidas/count-nao-lidas
v2 POST /mensagens/recebidas/{recebida}/ler
v2 POST /mensagens/recebidas/{recebida}/responder
v2 POST /mensagens/recebidas/{recebida}/arquivar
v2 POST /mensagens/recebidas/{recebida}/restaurar
v2 GET /mensagens/enviadas
v2 GET /mensagens/enviadas/{enviada}
v2 POST /mensagens/enviadas
v2 POST /mensagens/enviadas/{enviada}/arquivar
v2 POST /mensagens/enviadas/{enviada}/restaurar
v2 POST /mensagens/enviadas/comunicar`;

/** Specification, section 7: absences. */
const ausentes = `
v2 GET /ausentes
v2 GET /ausentes/{ausente}
v2 POST /ausentes
v2 PUT /ausentes/{ausente}
v2 PUT /ausentes/{ausente}/encerrar
v2 PUT /ausentes/{ausente}/cancelar
v2 GET /D/usuarios/{usuario}/afastamentos`;

/** Decisions of the wings, section 18: work handed over. */
const repasses = `
v2 GET /D/repasses
v2 GET /D/repasses/{repasse}
v2 POST /D/repasses
v2 PUT /D/repasses/{repasse}/devolver
v2 PUT /D/usuarios/{usuario}/desativar
v2 PUT /D/usuarios/{usuario}/reativar`;

/** Specification, section 7: legislation. */
const legislacoes = `
v2 GET /D/sistema/legislacoes
v2 GET /D/sistema/legislacoes/{legislacao}
v2 POST /D/sistema/legislacoes
v2 PUT /D/sistema/legislacoes/{legislacao}
v2 DELETE /D/sistema/legislacoes/{legislacao}`;

/** Specification, section 7: inspection documents. */
const fiscalizacao = `
v2 GET /D/fiscalizacao/docs
v2 GET /D/fiscalizacao/docs/{doc}
v2 GET /D/fiscalizacao/docs/{doc}/edit
v2 POST /D/fiscalizacao/docs
v2 PUT /D/fiscalizacao/docs/{doc}
v2 PUT /D/fiscalizacao/docs/{doc}/revisar
v2 POST /D/fiscalizacao/docs/{doc}/autuar
v2 POST /D/fiscalizacao/docs/{doc}/ciencia
v2 POST /D/fiscalizacao/docs/{doc}/solicitar-revisao
v2 PUT /D/fiscalizacao/docs/{doc}/cancelar
v2 POST /D/fiscalizacao/docs/{doc}/comentar
v2 PUT /D/fiscalizacao/docs/{doc}/prazo-regularizar
v2 POST /D/fiscalizacao/docs/{doc}/verificar
v2 POST /D/fiscalizacao/docs/{doc}/manutencao
v2 POST /D/fiscalizacao/docs/{doc}/atender
v2 GET /D/fiscalizacao/comentario-situacoes
v2 GET /D/fiscalizacao/doc-comentarios
v2 GET /D/fiscalizacao/doc-detalhados
v2 GET /auto-origens
v2 GET /doc-situacoes
v2 GET /D/fiscalizacao/docs/modelos/{docModelo}/new
v2 POST /D/fiscalizacao/publicacoes/doc-publicacoes
v2 GET /D/fiscalizacao/publicacoes/doc-publicacoes
v2 GET /D/fiscalizacao/publicacoes/doc-publicacoes/{publicacao}
v2 PUT /D/fiscalizacao/publicacoes/doc-publicacoes/{publicacao}
v2 PUT /D/fiscalizacao/publicacoes/doc-publicacoes/{publicacao}/cancelar
v2 PUT /D/fiscalizacao/publicacoes/doc-publicacoes/{publicacao}/encerrar
v2 GET /D/fiscalizacao/publicacoes/doc-publicacoes/docs-para-publicar
v2 POST /D/fiscalizacao/publicacoes/doc-publicacoes/{publicacao}/docs
v2 DELETE /D/fiscalizacao/publicacoes/doc-publicacoes/{publicacao}/docs/{docPublicado}
v2 GET /D/fiscalizacao/doc-implantacoes
v2 GET /D/fiscalizacao/doc-implantacoes/{docImplantacao}
v2 POST /D/fiscalizacao/doc-implantacoes/{docImplantacao}/implantar
v2 GET /D/fiscalizacao/doc-implantados
v2 GET /D/fiscalizacao/debito-tipos
v2 GET /D/fiscalizacao/debito-tipos/{debitoTipo}
v2 GET /D/sistema/doc-modelos
v2 GET /D/sistema/doc-modelos/{docModelo}
v2 GET /D/sistema/doc-modelos/tipos/permitidos
v2 GET /D/sistema/doc-modelos/tipos/{tipo}/new
v2 POST /D/sistema/doc-modelos
v2 PUT /D/sistema/doc-modelos/{docModelo}`;

/** Specification, section 7: jobs and e-mail history. */
const trabalhos = `
v2 GET /D/sistema/job-outputs
v2 PUT /D/sistema/job-outputs/{job}/retry
v2 PUT /D/sistema/job-outputs/{job}/desfazer
v2 GET /D/impressoes
v2 GET /D/impressoes/papeis
v2 PUT /D/impressoes/{job}/retry
v2 POST /D/fiscalizacao/docs/imprimir
v2 POST /D/notificacoes/imprimir
v2 POST /D/ordem-servicos/imprimir
v2 POST /D/ordem-servicos/analise/analises/imprimir
v2 POST /D/ordem-servicos/analise/minhas-analises/imprimir
v2 GET /D/sistema/emails
v2 GET /D/sistema/emails/{email}
v2 PUT /D/sistema/emails/{email}/reenviar
v2 GET /email-historicos/{scope}/{scope_id}
v2 GET /email-historicos/{email}`;

/** Specification, section 7: logs. */
const logs = `
v2 GET /D/logs/{entityName}/{entityId}
v2 GET /D/logs/{entityName}/{entityId}/{log}
v2 GET /D/logs
v2 GET /D/logs/{log}
v2 GET /D/logs/{entityName}/{entityId}/em/{dia}`;

/** Specification, section 7: indicators. */
const indicadores = `
v2 GET /D/indicadores/ordem-servicos/situacoes
v2 GET /D/indicadores/ordem-servicos/assuntos
v2 GET /D/indicadores/docs/situacoes
v2 GET /D/indicadores/docs/tipos
v2 GET /D/indicadores/ordem-servicos/grupos
v2 GET /D/indicadores/ordem-servicos/fiscais-por-assuntos
v2 GET /D/indicadores/ordem-servicos/zonas
v2 GET /D/indicadores/ordem-servicos/fiscais-por-meses
v2 GET /D/indicadores/ordem-servicos/fiscais-por-dias
v2 GET /D/indicadores/ordem-servicos/fiscais-andamento-distribuicao
v2 GET /D/indicadores/ordem-servicos/situacoes-por-meses
v2 GET /D/indicadores/docs/modelos
v2 GET /D/indicadores/docs/modelos-por-situacoes
v2 GET /D/indicadores/docs/comentario-situacoes
v2 GET /D/indicadores/docs/fiscais
v2 GET /D/indicadores/docs/faixa-de-valores
v2 GET /D/indicadores/docs/grupos
v2 GET /D/indicadores/docs/fiscais-por-meses
v2 GET /D/indicadores/docs/fiscais-por-dias
v2 GET /D/indicadores/analises/situacoes
v2 GET /D/indicadores/analises/situacoes-por-meses
v2 GET /D/indicadores/docs/zonas
v2 GET /D/indicadores/docs/mapas/pontos/zoom/{zoom}
v2 GET /D/indicadores/docs/mapas/densidade/zoom/{zoom}
v2 GET /D/indicadores/ordem-servicos/mapas/pontos/zoom/{zoom}
v2 GET /D/indicadores/ordem-servicos/mapas/densidade/zoom/{zoom}
v2 GET /D/indicadores/docs/reincidencias
v2 GET /D/indicadores/docs/valores-mensais
v2 GET /D/indicadores/docs/implantados
v2 GET /D/indicadores/produtividade/media-coletiva
v2 GET /D/indicadores/produtividade/pontuacao-fiscais
v2 GET /D/indicadores/analises/analistas-por-meses`;

/** Ours alone: the specification shows no call for them. */
const nossas = `
v2 GET /usuarios/preferencias
v2 GET /D/ordem-servicos/detalhadas
v2 PUT /usuarios/preferencias
v2 GET /zonas/poligonos
v2 GET /usuarios/rascunhos
v2 PUT /usuarios/rascunhos
v2 GET /D/usuarios/analistas
v2 GET /mensagens/destinatarios
v2 GET /mensagens/substituidas
v2 GET /mensagens/substituidas/{substituida}
v2 POST /mensagens/substituidas/{substituida}/assumir
v2 GET /mensagens/caixas
v2 GET /mensagens/caixas/{deixada}
v2 POST /mensagens/caixas/{deixada}/assumir
v2 POST /mensagens/recebidas/{recebida}/deixar
v2 GET /mensagens/departamentos
v2 POST /mensagens/recebidas/{recebida}/encaminhar
v2 POST /mensagens/recebidas/{recebida}/passar
v2 POST /mensagens/enviadas/{enviada}/encaminhar
v2 GET /mensagens/enviadas/{enviada}/leituras
v2 PUT /D/ordem-servicos/{os}/substituir
v2 GET /D/notificacoes
v2 GET /D/notificacoes/{notificacao}
v2 POST /D/notificacoes
v2 PUT /D/ordem-servicos/{os}/items
v2 POST /D/fiscalizacao/docs/{doc}/defesa
v2 PUT /D/fiscalizacao/docs/{doc}/defesa
v2 POST /D/fiscalizacao/docs/{doc}/anexos
v2 PUT /D/fiscalizacao/docs/{doc}/publicacao
v2 POST /D/fiscalizacao/docs/{doc}/envios
v2 PUT /D/fiscalizacao/docs/{doc}/envios
v2 PUT /D/assuntos/{assunto}/excluir
v2 PUT /D/assuntos/{assunto}/restaurar
v2 GET /D/sistema/feriados
v2 GET /D/sistema/feriados/{feriado}
v2 POST /D/sistema/feriados
v2 PUT /D/sistema/feriados/{feriado}
v2 DELETE /D/sistema/feriados/{feriado}
v2 POST /D/sistema/feriados/prazos
v2 POST /D/sistema/feriados/importar
v2 GET /D/sistema/feriados/arquivo
v2 POST /D/assuntos/importar
v2 GET /D/assuntos/arquivo
v2 POST /D/usuarios
v2 POST /D/usuarios/importar
v2 GET /D/usuarios/arquivo
v2 GET /D/sistema/regras-prazo
v2 GET /D/sistema/regras-prazo/{regra_prazo}
v2 POST /D/sistema/regras-prazo
v2 PUT /D/sistema/regras-prazo/{regra_prazo}
v2 DELETE /D/sistema/regras-prazo/{regra_prazo}
v2 DELETE /D/usuario-grupos/{grupo}
v2 GET /D/sistema/departamentos
v2 GET /D/sistema/departamentos/{departamento_id}
v2 POST /D/sistema/departamentos
v2 PUT /D/sistema/departamentos/{departamento_id}
v2 DELETE /D/sistema/departamentos/{departamento_id}
v2 GET /D/sistema/parametros
v2 GET /D/sistema/parametros/{parametro}
v2 POST /D/sistema/parametros
v2 PUT /D/sistema/parametros/{parametro}
v2 DELETE /D/sistema/parametros/{parametro}
v2 GET /D/sistema/cargos
v2 GET /D/sistema/cargos/{cargo}
v2 POST /D/sistema/cargos
v2 PUT /D/sistema/cargos/{cargo}
v2 DELETE /D/sistema/cargos/{cargo}
v2 POST /D/sistema/dados-pessoais
v2 POST /D/sistema/dados-pessoais/anonimizar
v2 GET /D/sistema/prazos-guarda
v2 GET /D/sistema/prazos-guarda/previsao
v2 GET /D/sistema/prazos-guarda/{prazo_guarda}
v2 POST /D/sistema/prazos-guarda
v2 PUT /D/sistema/prazos-guarda/{prazo_guarda}
v2 DELETE /D/sistema/prazos-guarda/{prazo_guarda}
v2 GET /D/sistema/termos-de-uso
v2 GET /D/sistema/termos-de-uso/{termo_uso}
v2 POST /D/sistema/termos-de-uso
v2 PUT /D/sistema/termos-de-uso/{termo_uso}
v2 DELETE /D/sistema/termos-de-uso/{termo_uso}
v2 GET /D/sistema/webhooks
v2 GET /D/sistema/webhooks/{webhook}
v2 POST /D/sistema/webhooks
v2 PUT /D/sistema/webhooks/{webhook}
v2 DELETE /D/sistema/webhooks/{webhook}
v2 PUT /D/sistema/webhooks/{webhook}/segredo
v2 PUT /D/sistema/webhooks/{webhook}/testar
v2 GET /D/sistema/webhook-entregas
v2 GET /D/sistema/webhook-entregas/{entrega}
v2 PUT /D/sistema/webhook-entregas/{entrega}/reenviar
v2 GET /D/sistema/zonas
v2 GET /D/sistema/zonas/{zona}
v2 POST /D/sistema/zonas
v2 PUT /D/sistema/zonas/{zona}
v2 DELETE /D/sistema/zonas/{zona}`;

/** What there is one of, kept in versions: saving it makes the next. */
const NEXT_VERSION: ReadonlySet<string> = new Set(['sistema.produtividade_params.update']);

/** Decisions of the wings, section 19. */
const produtividade = `
v2 GET /D/sistema/produtividade-params
v2 PUT /D/sistema/produtividade-params
v2 GET /D/produtividade/resumos
v2 GET /D/produtividade/resumos/{resumo}
v2 GET /D/produtividade/geral
v2 GET /D/produtividade/geral/{geral}
v2 PUT /D/produtividade/geral/{geral}/fechar
v2 GET /D/produtividade/geral/{geral}/resumos
v2 GET /D/produtividade/geral/{geral}/resumos/{resumo}
v2 GET /D/produtividade/meus-resumos
v2 GET /D/produtividade/meus-resumos/{meuResumo}
v2 POST /D/produtividade/pontuacoes/servicos-extras
v2 POST /D/produtividade/pontuacoes/faltas
v2 POST /D/produtividade/pontuacoes/outros
v2 PUT /D/produtividade/pontuacoes/{pontuacao}/estornar`;

const lines = (text: string): string[] => text.trim().split('\n');
const written = [...actions, ...queries].map(
  (e) => `${e.call.version} ${e.call.method} ${e.call.path}`,
);

describe('chamadas', () => {
  it('são as da especificação e as decididas, cada uma uma vez', () => {
    expect([...written].toSorted()).toEqual(
      [
        ...lines(sessao),
        ...lines(ordemServicos),
        ...lines(mensagens),
        ...lines(ausentes),
        ...lines(repasses),
        ...lines(legislacoes),
        ...lines(fiscalizacao),
        ...lines(trabalhos),
        ...lines(logs),
        ...lines(indicadores),
        ...lines(produtividade),
        ...lines(nossas),
      ].toSorted(),
    );
  });
  it('começam por um departamento, ou por uma palavra que nenhum tem por código', () => {
    const first = written.map((one) => (one.split(' ')[2] ?? '').split('/')[1] ?? '');
    // The events' address is nobody's call.
    expect([...new Set([...first.filter((word) => word !== 'D'), 'eventos'])].toSorted()).toEqual(
      palavrasReservadas,
    );
    for (const word of palavrasReservadas)
      expect(recusaDoCodigo(word), word).toMatch(/é palavra dos endereços/);
    for (const good of ['obras', 'obras-privadas', 'setor-2', '2a'])
      expect(recusaDoCodigo(good), good).toBeNull();
    for (const bad of [
      '',
      'Obras',
      'órgão',
      'obras-',
      '-obras',
      'obras--privadas',
      'a b',
      'a/b',
      'a_b',
    ])
      expect(recusaDoCodigo(bad), bad).toMatch(/tem letras minúsculas/);
  });
  it('nada se chama como o departamento com que começam', () => {
    for (const { call, id } of [...queries, ...actions])
      expect(call.path, id).not.toContain('{departamento}');
  });
  it('quem lê usa GET, quem age não', () => {
    for (const { call, id } of queries) expect(call.method, id).toBe('GET');
    for (const { call, id } of actions) expect(call.method, id).not.toBe('GET');
  });
  it('quem cria usa POST e não tem registro no caminho', () => {
    for (const { call, from, id } of actions) {
      const method = NEXT_VERSION.has(id) ? 'PUT' : 'POST';
      if (from === null) expect([call.method, call.record], id).toEqual([method, null]);
    }
  });
});

describe('entradas', () => {
  it('ids únicos também entre ações e leituras: cada um nomeia uma operação da API', () => {
    const ids = [...actions, ...queries].map((e) => e.id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
  it('todo título e toda explicação têm texto', () => {
    for (const a of actions) {
      expect(a.title.trim(), a.id).not.toBe('');
      expect(a.info, a.id).toMatch(/^\p{Lu}.*[^.]$/u);
    }
  });
  it('todo campo que escolhe um registro nomeia uma lista que existe, e a pede pelos seus filtros', () => {
    const asksFor = (of: Filtered & { readonly id: string }, asked: object = {}): void => {
      for (const k of Object.keys(asked))
        expect(Object.keys(of.filters), of.id).toContain(k.replace(/_(eq|in|cont|gteq|lteq)$/, ''));
    };
    const check = (field: Field, where: string): void => {
      if (field.kind === 'ref') {
        const of = queryById.get(field.query);
        expect(of?.kind, where).toBe('list');
        if (of?.kind === 'list') asksFor(of, field.among);
      }
      if (field.kind === 'list') check(field.of, where);
      if (field.kind === 'object') for (const f of Object.values(field.fields)) check(f, where);
    };
    for (const a of actions) for (const [k, f] of Object.entries(a.input)) check(f, `${a.id}.${k}`);
    for (const q of queries) {
      if (q.kind !== 'list' && q.kind !== 'report') continue;
      for (const [k, f] of Object.entries(q.filters))
        if (f.kind === 'ref')
          expect(queryById.get(f.query ?? '')?.kind, `${q.id}.${k}`).toBe('list');
      if (q.kind === 'report') continue;
      expect(q.orders, q.id).toContain(q.order[0]);
      asksFor(q, q.defaults);
    }
  });
});

describe('enumerações (especificação, seção 3)', () => {
  it.each<[string, object, string]>([
    [
      'situação da OS',
      situacoesOs,
      'a_confirmar questionada andamento encerrada aguardando_distribuir a_notificar abertura reaberto cancelada reabrindo em_distribuicao local_fechado',
    ],
    [
      'situação da análise',
      situacoesAnalise,
      'nenhuma aguardando reanalise liberado_definitivo nao_liberado liberado_provisorio reabertura exigencias local_fechado_obras cancelado nova_vistoria_entrega regular irregular',
    ],
    [
      'conclusão da análise',
      conclusoes,
      'liberado_definitivo liberado_provisorio nao_liberado exigencias local_fechado_obras nova_vistoria_entrega regular irregular',
    ],
    ['situação do pedido de prazo', situacoesSolicitacao, 'solicitado autorizado recusado'],
    ['origem da OS', origens, 'admin osm portal sistema integracao'],
    [
      'tipo de protocolo',
      protocoloTipos,
      'geral ouvidoria_156 pgd mensagem sgo laudo alvara notificacao sei',
    ],
    [
      'tipo de formulário',
      formularioTipos,
      'vistoria verificar_notificacao verificar_desconto verificar_alvara_vencido verificar_autuacao entregar_doc notificar verificar_notificacao_sem_valor verificar_prazo_regularizar alvara_concluir_vistoria',
    ],
    ['tipo de item', tiposItem, 'texto sim_nao numero medida escolha data foto'],
    ['resultado do encerramento', resultados, 'regular irregular neutro'],
    ['tipo de ausência', tiposAusencia, 'ferias licenca atestado outros'],
    ['origem do usuário', origensUsuario, 'auth oauth_govbr oauth_pmm'],
    [
      'validado por',
      validacoes,
      'nenhum pergunta_seguranca codigo_verificacao certificado_digital pessoalmente eletronica govbr_bronze govbr_prata govbr_ouro',
    ],
    [
      'módulo',
      Object.fromEntries(modulos.map((m) => [m, m])),
      'api owner admin sife gestor senha_web portal osm nfse dmse contribuinte',
    ],
    ['tipo de cadastro', cadastroTipos, 'economico imobiliario rural'],
    [
      'tipo de documento',
      docTipos,
      'notificacao notificacao_auto auto auto_termo termo apreensao lancamento_avulso auto_notificacao',
    ],
    [
      'tipo de situação de documento',
      situacoesDoc,
      'aguardando_ciencia andamento concluido defesa cancelado',
    ],
    [
      'tipo de ciência',
      cienciaTipos,
      'automatica eletronica pessoal correios diario_oficial protocolo correcao',
    ],
    ['tipo de situação de comentário', comentarioTipos, 'regular irregular neutro cancelado'],
    ['unidade de valor', unidades, 'percentual monetario m2 metro unitario'],
    ['tipo de regra de cálculo', tiposRegra, 'fixo multiplicador multiplicador_por_fracao'],
    [
      'situação mobiliária',
      situacoesMobiliario,
      '0 normal nao_emite_iss_emite_taxa nao_emite_iss_nao_emite_taxa emite_iss_nao_emite_taxa_mei normal_isento_licenca_sanitaria alvara_cassado desatualizado vencido empresa_estabelecida_fora baixado alvara_anulado obra_concluida embargado interditado invalido_excluido',
    ],
  ])('%s', (_, options, codes) => {
    expect(Object.keys(options).toSorted()).toEqual(codes.split(' ').toSorted());
    for (const label of Object.values(options)) expect(label).not.toBe('');
  });
});

describe('situações', () => {
  it('os códigos de documento são os 15 decididos, cada um de um tipo', () => {
    expect(Object.keys(docSituacoes)).toEqual(Array.from({ length: 15 }, (_, at) => `${at + 1}`));
    expect(docSituacoes[2][0]).toBe('Notificado');
    expect(docSituacoes[12][0]).toBe('Autuado');
    expect(docSituacoes[13][0]).toBe('Aguardando Regularizar');
    for (const [, tipo] of Object.values(docSituacoes))
      expect(Object.keys(situacoesDoc)).toContain(tipo);
  });
  const known: Record<string, readonly string[]> = {
    ordem_servico: Object.keys(situacoesOs),
    os_compartilhada: Object.keys(situacoesOs),
    analise: Object.keys(situacoesAnalise),
    solicitacao: Object.keys(situacoesSolicitacao),
    doc_publicacao: Object.keys(situacoesPublicacao),
    ausente: Object.keys(situacoesAusencia),
    repasse: Object.keys(situacoesRepasse),
    webhook_entrega: Object.keys(situacoesEntrega),
    produtividade_geral: Object.keys(situacoesDoMes),
    implantacao: Object.keys(situacoesImplantacao),
    mensagem: Object.keys(situacoesMensagem),
    doc: Object.keys(situacoesDoc),
  };
  it('toda ação parte de situações que existem e leva a uma que existe', () => {
    for (const a of actions) {
      if (Array.isArray(a.from)) {
        expect(new Set(a.from).size, a.id).toBe(a.from.length);
        for (const s of a.from as string[]) expect(known[a.noun], a.id).toContain(s);
      }
      if (typeof a.to === 'string') expect(known[a.noun], a.id).toContain(a.to);
    }
  });
  it('aberta é toda OS que não foi encerrada nem cancelada', () =>
    expect(abertas).toEqual(
      Object.keys(situacoesOs).filter((s) => !['encerrada', 'cancelada'].includes(s)),
    ));
});
