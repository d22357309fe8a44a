import { describe, expect, it } from 'vitest';
import { mensagens } from '../../../domain/kernel/messages.ts';

describe('textos da especificação, à letra', () => {
  it.each([
    [mensagens.semPermissao, 'Sem permissão!'],
    [mensagens.registroNaoEncontrado, 'Registro não encontrado'],
    [mensagens.tiposDocumento, 'Falha ao buscar os tipos'],
    [mensagens.tela.carregando.titulo, 'Carregando dados'],
    [
      mensagens.tela.carregando.texto,
      'Aguarde um momento, estamos buscando as informações para você',
    ],
    [mensagens.tela.falha.titulo, 'Falha ao carregar os dados'],
    [mensagens.tela.falha.texto, 'Verifique sua conexão e tente novamente mais tarde'],
    [mensagens.tela.vazio.titulo, 'Nenhum registro encontrado'],
    [mensagens.tela.vazio.texto, 'Verifique os filtros ou tente adicionar um novo registro'],
    [mensagens.tela.atualizacao.titulo, 'Atualização disponível'],
    [mensagens.tela.atualizacao.texto, 'Atualizar agora?'],
    [mensagens.tela.atualizacao.depois, 'Agora não'],
    [mensagens.tela.atualizacao.agora, 'Atualizar'],
    [mensagens.tela.selecione, 'Selecione...'],
    [mensagens.tela.especificar('zonas'), 'Especificar zonas'],
    [mensagens.tela.adicionar('zonas'), 'Adicionar zonas'],
    [mensagens.tela.cadastros, 'Adicione um filtro e clique na lupa para buscar cadastros'],
    [mensagens.tela.pessoas, 'Buscar Pessoas'],
  ])('%s', (text, expected) => expect(text).toBe(expected));
});

it.each([
  [mensagens.curto(1), 'é muito curto (mínimo: 1 caractere)'],
  [mensagens.longo(2000), 'é muito longo (máximo: 2.000 caracteres)'],
  [mensagens.maiorOuIgual(1990), 'deve ser maior ou igual a 1990'],
  [mensagens.menorOuIgual('9999999999.99'), 'deve ser menor ou igual a 9.999.999.999,99'],
  [mensagens.maiorOuIgual('0.01'), 'deve ser maior ou igual a 0,01'],
  [mensagens.poucos(1), 'precisa de ao menos 1 item'],
])('%s', (text, expected) => expect(text).toBe(expected));

it('todo texto é uma frase curta, sem ponto final e sem espaço sobrando', () => {
  const texts: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  walk(mensagens);
  expect(texts.length).toBeGreaterThan(60);
  for (const text of texts) {
    expect(text).toBe(text.trim());
    expect(text).not.toMatch(/[^.]\.$|\s{2}/);
  }
});
