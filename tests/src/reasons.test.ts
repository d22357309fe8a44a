/** Why not, as tables: situação × action, and how many of a selection are enough. */
import { describe, expect, it } from 'vitest';
import type { Action, Actor } from '../../domain/kernel/define.ts';
import { actionById } from '../../domain/index.ts';
import { actionCommands } from '../../src/commands/from-action.ts';
import { bodyOf } from '../../src/commands/initial.ts';
import { situationReason, targetReason } from '../../src/commands/reasons.ts';
import type { CommandContext, RecordRow } from '../../src/commands/define.ts';
import '../../src/nouns/all.ts';

const action = (id: string): Action => {
  const found = actionById.get(id);
  if (!found) throw new Error(id);
  return found;
};
const actor = (...permissions: string[]): Actor => ({
  id: 7,
  nome: 'Helena Prado',
  departamento: { id: 1, codigo: 'obras' },
  fiscal: false,
  servico: false,
  can: (path) => path === null || permissions.includes(path),
  hoje: '2026-11-20',
});
const order = (situacao: string, extra: object = {}): RecordRow => ({
  id: 1,
  situacao,
  usuario_responsavel: { id: 7, nome: 'Helena Prado' },
  substituida: null,
  formulario: null,
  itens_pendentes: [],
  assunto: { exige_doc: false, exige_protocolo: false, exige_cadastro: false },
  ...extra,
});

describe('situationReason', () => {
  it.each([
    ['ordem_servicos.encerrar', 'andamento', null],
    ['ordem_servicos.encerrar', 'encerrada', 'A OS está encerrada'],
    ['ordem_servicos.encerrar', 'abertura', 'A OS está em abertura'],
    ['ordem_servicos.reabrir', 'andamento', 'A OS não está encerrada'],
    ['ordem_servicos.aceitar', 'andamento', 'A OS não está a confirmar'],
    ['ordem_servicos.comentar', 'cancelada', null],
    ['solicitacoes.autorizar', 'recusado', 'O prazo já foi recusado'],
    ['ordem_servicos.analise.minhas_analises.concluir', 'regular', 'A análise já foi concluída'],
    ['ordem_servicos.analise.minhas_analises.concluir', 'cancelado', 'A análise está cancelada'],
    [
      'ordem_servicos.analise.minhas_analises.reanalise',
      'aguardando',
      'A análise ainda não foi concluída',
    ],
    ['ordem_servicos.create', 'andamento', null],
  ])('%s a partir de %s: %s', (id, situacao, reason) =>
    expect(situationReason(action(id), { id: 1, situacao })).toBe(reason),
  );
});

describe('targetReason', () => {
  const encerrar = action('ordem_servicos.encerrar');
  const noun = 'ordem_servico';
  const able = actor('ordem_servicos.encerrar');

  it('pede primeiro a permissão', () => {
    const target = { kind: 'one', noun, row: order('encerrada') } as const;
    expect(targetReason(encerrar, target, actor())).toBe('Sem permissão!');
    expect(targetReason(encerrar, target, able)).toBe('A OS está encerrada');
  });
  it('dá a recusa da própria ação', () => {
    const other = order('andamento', { usuario_responsavel: { id: 8, nome: 'Rafael Nogueira' } });
    expect(targetReason(encerrar, { kind: 'one', noun, row: other }, able)).toBe(
      'A OS é de Rafael Nogueira',
    );
  });
  it('contenta-se com um que possa entre muitos', () => {
    const rows = [order('encerrada'), order('andamento')];
    expect(targetReason(encerrar, { kind: 'many', noun, rows }, able)).toBeNull();
    expect(targetReason(encerrar, { kind: 'many', noun, rows: rows.slice(0, 1) }, able)).toBe(
      'A OS está encerrada',
    );
  });
  it('das linhas de um filtro só sabe a permissão', () => {
    const target = {
      kind: 'filter',
      noun,
      areaId: 'servicos',
      search: '',
      except: new Set<number>(),
      count: 9,
    } as const;
    expect(targetReason(encerrar, target, able)).toBeNull();
    expect(targetReason(encerrar, target, actor())).toBe('Sem permissão!');
  });
});

describe('o que nunca se pode enviar não se oferece', () => {
  const none = { kind: 'none' } as const;
  const avulsa = actionCommands.find(({ id }) => id === 'ordem_servicos.create_avulsa');
  const ctx = (who: Actor) => ({ actor: who, target: none }) as unknown as CommandContext;
  const may = actor('ordem_servicos.create');

  it('a avulsa, a quem não é fiscal; a ordem comum, a ambos', () => {
    const nova = actionCommands.find(({ id }) => id === 'ordem_servicos.create');
    expect(avulsa?.blocked?.(ctx(may))).toBe('Só o fiscal abre a OS avulsa: é serviço dele');
    expect(avulsa?.blocked?.(ctx({ ...may, fiscal: true }))).toBeNull();
    expect(avulsa?.blocked?.(ctx(actor()))).toBe('Sem permissão!');
    expect(nova?.blocked?.(ctx(may))).toBeNull();
  });

  it('decidir o prazo de uma ordem em que ninguém o pediu', () => {
    const lent = actionCommands.find(({ id }) => id === 'ordem_servicos.autorizar_prazo');
    const on = (solicitacao: object | null) =>
      lent?.blocked?.({
        ...ctx(actor('solicitacoes.autorizar')),
        target: {
          kind: 'one',
          noun: 'ordem_servico',
          row: order('andamento', { solicitacao }),
        },
      });
    expect(on(null)).toBe('Não há prazo solicitado');
    expect(on({ id: 3, solicitado_concluir_em: '2026-12-30', lock_version: 0 })).toBeNull();
  });
});

describe('o que se envia', () => {
  it('uma data vai como o calendário de dia inteiro a manda', () =>
    expect(
      bodyOf(
        'ordem_servicos.solicitar_prazo',
        {},
        { motivo_solicitado: 'Falta o laudo', solicitado_concluir_em: '2026-12-30' },
      ),
    ).toEqual({
      motivo_solicitado: 'Falta o laudo',
      solicitado_concluir_em: '2026-12-30T23:59:59.999Z',
    }));

  it('uma data a meio digitar fica como está, para que a recusem', () =>
    expect(bodyOf('solicitacoes.autorizar', {}, { autorizado_concluir_em: '30/12' })).toEqual({
      autorizado_concluir_em: '30/12',
    }));
});
