/** What a text can name: each with what it means and how it looks in a sample. The only list there is. */

/** In a line. */
export const variaveis = {
  'municipio.nome': ['Nome do município', 'Município de São João da Serra'],
  'departamento.nome': ['Nome do departamento', 'Fiscalização de Obras'],
  'doc.tipo': ['Tipo do documento', 'Auto de infração'],
  'doc.numero': ['Número e ano do documento', '12/2026'],
  'doc.data': ['Dia da autuação', '02/03/2026'],
  'doc.ainf': ['AINF, nos autos', '01.2.0000012.00001.20260302.0001.01'],
  'doc.valor': ['Valor total', 'R$ 1.234,56'],
  'contribuinte.nome': ['Nome ou razão social', 'Padaria & Confeitaria Pão Quente Ltda'],
  'contribuinte.documento': ['CPF ou CNPJ', '12.ABC.345/01DE-35'],
  'cadastro.numero': ['Número do cadastro', '104.233-7'],
  'local.endereco': ['Endereço da infração', 'Rua das Flores, 120'],
  'fiscal.nome': ['Nome do fiscal', 'Maria Aparecida de Souza'],
  'fiscal.matricula': ['Matrícula do fiscal', '12.345-6'],
  'os.numero': ['Número da ordem de serviço', '345/2026'],
  'protocolo.numero': ['Número do protocolo', '2026/12'],
  prazo: ['Prazo para regularizar', '15 dias contados da ciência'],
  'reincidencia.fator': ['Fator da reincidência', '2,00'],
} as const satisfies Record<string, readonly [significa: string, amostra: string]>;
export type Variavel = keyof typeof variaveis;
export const isVariavel = (nome: unknown): nome is Variavel =>
  typeof nome === 'string' && Object.hasOwn(variaveis, nome);

/** Of a place of their own. */
export const blocos = {
  valores: 'Quadro dos valores, com a memória',
  irregularidades: 'Quadro das irregularidades',
  legislacao: 'Legislação que o modelo e as irregularidades nomeiam',
} as const;
export type Bloco = keyof typeof blocos;
export const isBloco = (nome: unknown): nome is Bloco =>
  typeof nome === 'string' && Object.hasOwn(blocos, nome);

/** When a part stands in the document. */
export const condicoes = {
  reincidente: 'se reincidente',
  primario: 'se não reincidente',
  com_valor: 'se há valor',
  sem_valor: 'se não há valor',
  com_prazo: 'se há prazo para regularizar',
  sem_prazo: 'se não há prazo para regularizar',
} as const;
export type Condicao = keyof typeof condicoes;
export const isCondicao = (quando: unknown): quando is Condicao =>
  typeof quando === 'string' && Object.hasOwn(condicoes, quando);
