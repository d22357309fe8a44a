/** What the console knows of a noun is whole: for every noun and every action, present and to come. */
import { describe, expect, it } from 'vitest';
import { actions, queries } from '../../domain/index.ts';
import { startingProfiles } from '../../domain/kernel/permissions.ts';
import { solicitacaoActions } from '../../domain/solicitacao/actions.ts';
import { situacoes } from '../../domain/solicitacao/schema.ts';
import { isDrawn } from '../../server/audit/past.ts';
import { nouns as serverNouns } from '../../server/catalog.ts';
import { hasShielded } from '../../server/read/shield.ts';
import type { Solicitacao } from '../../domain/solicitacao/schema.ts';
import {
  alteredByAnother,
  done,
  doneMany,
  nameQuery,
  notDone,
  targetName,
  titleOfMany,
} from '../../src/commands/names.ts';
import { checkNouns, missing } from '../../src/nouns/check.ts';
import { defineNoun, looks } from '../../src/nouns/define.ts';
import { nouns } from '../../src/nouns/all.ts';
import { areaOf, barOf, findNoun, nounOf, waits } from '../../src/nouns/index.ts';
import { alreadyDone } from '../../src/nouns/words.ts';
import { faces } from '../../src/panes/faces.ts';
import { isRequired } from '../../src/panes/form/form-model.ts';

const catalogue = { actions, queries };

describe('cada substantivo está inteiro', () => {
  it('tem o que o catálogo, a trilha e a maquinaria pedem', () => {
    expect(missing(nouns, catalogue)).toEqual([]);
  });

  it('nomeia o que se esqueceu: um substantivo, uma ação, as suas palavras, uma letra, uma área', () => {
    const without = nouns.filter(({ noun }) => noun !== 'doc_situacao');
    expect(missing(without, catalogue)).toEqual(["falta o substantivo 'doc_situacao'"]);
    const { words, ...rest } = nounOf('solicitacao');
    const { 'solicitacoes.recusar': _, ...others } = words;
    const silent = { ...rest, words: others };
    const all = nouns.map((one) => (one.noun === 'solicitacao' ? silent : one));
    expect(() => checkNouns(all, catalogue)).toThrow(
      "solicitacao: faltam as palavras da ação 'solicitacoes.recusar'",
    );
    const bare = defineNoun()({
      noun: 'doc_situacao',
      names: { gender: 'a', one: 'situação', many: '', title: 'Situação' },
      icon: 'map',
      actions: [],
      words: {},
      letters: { concluir: 'doc_situacoes.encerrar' },
      affects: ['bairro'],
      links: [{ id: 'zona.abrir', title: 'Abrir', icon: 'map', area: 'bairros', to: () => 1 }],
    });
    expect(missing([...without, bare], catalogue)).toEqual([
      "doc_situacao: falta o nome 'many'",
      "doc_situacao: afeta o substantivo desconhecido 'bairro'",
      "doc_situacao: a letra 'concluir' leva ao comando desconhecido 'doc_situacoes.encerrar'",
      "doc_situacao: 'zona.abrir' leva à área desconhecida 'bairros'",
    ]);
  });

  it('o formulário que só envia o que mudou não deixa faltar o que a ação exige', () => {
    const missed = nouns.flatMap(({ words, actions: own }) =>
      own.flatMap(({ id, input }) =>
        words[id]?.onlyChanges
          ? Object.entries(input)
              .filter(([name, field]) => name !== 'motivo' && isRequired(field))
              .map(([name]) => `${id}: ${name}`)
          : [],
      ),
    );
    expect(missed).toEqual([]);
  });

  it('a proteção de um cadastro muda o que se lê de todo substantivo que a máscara cobre', () => {
    const covered = queries.flatMap((query) =>
      query.kind !== 'value' &&
      query.kind !== 'report' &&
      query.noun !== 'cadastro_protegido' &&
      hasShielded(query.kind === 'list' ? query.row : query.record)
        ? [query.noun]
        : [],
    );
    expect(covered.length).toBeGreaterThan(10);
    expect(nounOf('cadastro_protegido').affects).toEqual(expect.arrayContaining(covered));
  });

  it('o registro que tem tela e trilha é chamado pelo seu nome também onde só se sabe o seu número', () => {
    /** Called by its number alone, as of something that nobody has read. */
    const isNumbered = ({ nameOf, names }: (typeof nouns)[number]): boolean => {
      try {
        return nameOf?.({ id: 7 }, { areaId: null, eu: 1 }) === `${names.title} 7`;
      } catch {
        return false;
      }
    };
    const unnamed = nouns.filter((one) => {
      const writer = serverNouns.find(({ noun }) => noun === one.noun)?.writer;
      const isRead = nameQuery(one.noun, () => true) ?? (writer !== undefined && isDrawn(writer));
      return writer && one.areas.length > 0 && !one.noTrail && !isRead && !isNumbered(one);
    });
    expect(unnamed.map(({ noun }) => noun)).toEqual([]);
  });

  it('não compila sem as palavras de uma ação oferecida, ou sem a cara de uma situação', () => {
    const { names } = nounOf('solicitacao');
    const bare = defineNoun<Solicitacao>()({
      noun: 'solicitacao',
      names,
      icon: 'clock',
      actions: solicitacaoActions,
      // @ts-expect-error -- 'solicitacoes.autorizar' and 'solicitacoes.recusar' are missing
      words: {},
    });
    expect(missing([bare], { actions: solicitacaoActions, queries: [] })).toContain(
      "solicitacao: faltam as palavras da ação 'solicitacoes.autorizar'",
    );
    expect(
      looks(
        situacoes,
        // @ts-expect-error -- 'recusado' is missing
        { solicitado: ['dia', 'wait'], autorizado: ['check', 'done'] },
      ),
    ).not.toHaveProperty('recusado');
  });

  it('recusa pelo nome o que ninguém escreveu', () => {
    expect(() => nounOf('bairro')).toThrow("falta o substantivo 'bairro' em src/nouns");
    expect(findNoun('bairro')).toBeNull();
  });
});

/* the first import of all of them takes its time */
describe('as faces', { timeout: 60_000 }, () => {
  it('cada área tem uma; cada ação de formulário próprio o tem ali, e nenhuma outra', async () => {
    expect(Object.keys(faces).toSorted()).toEqual(
      nouns.flatMap((one) => one.areas.map(({ id }) => id)).toSorted(),
    );
    for (const { areas: own, words } of nouns) {
      const [home] = own;
      if (!home) continue;
      const face = await faces[home.id]?.();
      const forms = Object.keys((await face?.forms?.()) ?? {});
      const declared = Object.keys(words).filter((id) => words[id]?.ownForm);
      expect(forms.toSorted(), home.id).toEqual(declared.toSorted());
    }
  });

  it('o que espera na caixa tem ali uma linha', async () => {
    for (const { area } of waits()) expect((await faces[area]?.())?.line, area).toBeDefined();
  });
});

/** What a screen reader hears, of one and of many. */
describe('o que se diz concorda em gênero e número', () => {
  const action = (id: string) => {
    const found = actions.find((one) => one.id === id);
    if (!found) throw new Error(id);
    return found;
  };
  it.each([
    ['mensagens.recebidas.ler', '3 mensagens marcadas como lidas'],
    ['mensagens.recebidas.arquivar', '3 mensagens arquivadas'],
    ['ordem_servicos.notificar', '3 ordens de serviço marcadas para notificar'],
    ['ordem_servicos.substituir', '3 ordens de serviço substituídas'],
    ['ordem_servicos.analise.analises.update', '3 análises passadas a outra pessoa'],
    ['solicitacoes.recusar', '3 solicitações recusadas'],
    ['sistema.job_outputs.retry', '3 trabalhos retomados'],
  ])('%s de três: %s', (id, text) => {
    expect(doneMany(action(id), 3)).toBe(text);
  });
  it.each([
    [
      'ordem_servicos.encerrar',
      'OS 12/2026',
      'OS 12/2026 encerrada',
      'OS 12/2026 não foi encerrada',
    ],
    [
      'solicitacoes.autorizar',
      'Prazo da OS 12/2026',
      'Prazo da OS 12/2026 autorizado',
      'Prazo da OS 12/2026 não foi autorizado',
    ],
    [
      'sistema.job_outputs.retry',
      'Trabalho 7',
      'Trabalho 7 retomado',
      'Trabalho 7 não foi retomado',
    ],
    [
      'mensagens.recebidas.ler',
      'Mensagem de Ana',
      'Mensagem de Ana marcada como lida',
      'Mensagem de Ana não foi marcada como lida',
    ],
  ])('%s de uma', (id, name, said, refused) => {
    expect([done(action(id), name), notDone(action(id), name)]).toEqual([said, refused]);
  });
  it('nenhuma palavra fica sem a terminação, em ação alguma', () => {
    for (const one of nouns.flatMap((noun) => noun.actions))
      for (const said of [done(one, 'x'), notDone(one, 'x'), doneMany(one, 1), doneMany(one, 2)])
        expect(said, one.id).not.toMatch(/[*]|undefined|[^\p{L}]s$/u);
  });
  it('o escolhido, o mudado por outro e o já feito', () => {
    const rows = [{ id: 1 }, { id: 2 }];
    expect(targetName({ kind: 'many', noun: 'analise', rows })).toBe('2 selecionadas');
    expect(targetName({ kind: 'many', noun: 'job_output', rows })).toBe('2 selecionados');
    expect(alteredByAnother('solicitacao')).toBe('alterado por outra pessoa');
    const { names } = nounOf('mensagem');
    expect(alreadyDone('lid*', names, false)).toBe('A mensagem já foi lida');
    expect(alreadyDone('lid*', names, true)).toBe('Todas já foram lidas');
  });
  it('a contagem fica no lugar do próprio registro, seja qual for o substantivo', () => {
    expect(titleOfMany('Concluir análise', 'analise', 18)).toBe('Concluir 18 análises');
    expect(titleOfMany('Reabrir', 'ordem_servico', 1)).toBe('Reabrir 1 ordem de serviço');
    expect(titleOfMany('Autorizar prazo', 'solicitacao', 2)).toBe('Autorizar 2 solicitações');
    expect(titleOfMany('Confirmar fiscal', 'ordem_servico', 3)).toBe(
      'Confirmar fiscal: 3 ordens de serviço',
    );
  });
});

describe('a barra é de quem olha', () => {
  const servicos = areaOf('servicos');
  const who = (perfil: string) => {
    const profile = startingProfiles.find(({ descricao }) => descricao === perfil);
    return {
      fiscal: perfil === 'Fiscal',
      can: (path: string | null) => path === null || profile?.grants(path) === true,
    };
  };
  const short = (perfil: string) =>
    barOf(servicos, who(perfil)).map((id) => id.replace('ordem_servicos.', ''));

  it('do fiscal e do gerente, cada um a sua', () => {
    expect(short('Fiscal')).toEqual([
      'aceitar',
      'questionar',
      'solicitar_prazo',
      'notificar',
      'local_fechado',
      'encerrar',
      'retomar',
      'reabrir',
      'substituir',
    ]);
    for (const perfil of ['Gerente', 'Administrador', 'Analista', 'Consulta'])
      expect(short(perfil)).toEqual([
        'confirmar_fiscal',
        'autorizar_prazo',
        'recusar_prazo',
        'encerrar',
        'reabrir',
        'retificar_encerramento',
        'substituir',
        'cancelar',
        'manutencao',
      ]);
  });

  it('o que está nos algarismos de alguém, ele pode enviar em alguma situação', () => {
    const permission = new Map(
      nouns.flatMap(({ actions: own, lent = [] }) => [
        ...own.map((one) => [one.id, one.permission] as const),
        ...lent.map(
          (one) => [one.id, actions.find(({ id }) => id === one.action)?.permission] as const,
        ),
      ]),
    );
    for (const perfil of ['Fiscal', 'Gerente'])
      for (const id of barOf(servicos, who(perfil)))
        expect(who(perfil).can(permission.get(id) ?? null), `${perfil} ${id}`).toBe(true);
  });

  it('nenhuma barra tem uma ação duas vezes, nem mais do que nove', () => {
    for (const { areas } of nouns)
      for (const area of areas)
        for (const bar of [area, ...(area.bars ?? [])]) {
          expect(new Set(bar.actions).size, area.id).toBe(bar.actions.length);
          expect(bar.actions.length, area.id).toBeLessThanOrEqual(9);
        }
  });
});
