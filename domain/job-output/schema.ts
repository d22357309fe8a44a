/** Job (specification, sections 3 and 4: job output): what somebody asked for that takes its time, or what runs by the clock. */
import type { Names } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';

export const names: Names = { gender: 'o', one: 'trabalho', many: 'trabalhos', title: 'Trabalho' };

export const status = {
  waiting: 'Aguardando',
  running: 'Em andamento',
  done: 'Concluído',
  error: 'Com erro',
} as const;

export const tipos = {
  ordens_em_massa: 'Ordens em massa',
  comunicar: 'Comunicado',
  implantar_cadastro: 'Implantação no cadastro',
  implantar_debito: 'Implantação de débito',
  importar: 'Importação de arquivo',
  imprimir: 'Impressão em lote',
  dados_pessoais: 'Dados de uma pessoa',
  fechar_produtividade: 'Fechamento de produtividade',
  presumir_ciencia: 'Ciências presumidas',
  prazos: 'Aviso de prazos',
  indicadores: 'Indicadores por e-mail',
  mover_prazos: 'Prazos movidos',
  devolver_trabalho: 'Trabalho devolvido',
  selar_log: 'Selo do log',
  limpar_arquivos: 'Limpeza de arquivos',
  apagar_posicoes: 'Guarda de dados pessoais',
  meses_produtividade: 'Meses de produtividade',
} as const;
export type JobTipo = keyof typeof tipos;
/** Done by the clock again and again: one that failed is not tried again by hand. */
export const rotinas = [
  'selar_log',
  'limpar_arquivos',
  'apagar_posicoes',
  'meses_produtividade',
] as const satisfies readonly JobTipo[];
export type Rotina = (typeof rotinas)[number];

export const row = {
  id: f.integer('Id'),
  tipo: f.enumOf('Tipo', tipos),
  status: f.enumOf('Estado', status),
  feitos: f.integer('Feitos'),
  total: f.integer('Total'),
  /** Of those done, how many came to nothing: they can be tried again. */
  falhas: f.integer('Não feitos'),
  /** How many of those made were taken back; null: nothing was. */
  desfeitas: f.integer('Desfeitas', f.nullable),
  tentativas: f.integer('Tentativas'),
  /** Of the last attempt; an attempt that begins clears it. */
  erro: f.text('Erro', f.nullable),
  /** Null: by the clock. */
  usuario: f.object('Por', { id: f.integer('Id'), nome: f.text('Nome') }, f.nullable),
  created_at: f.instant('Pedido em'),
  iniciado_em: f.instant('Início', f.nullable),
  terminado_em: f.instant('Término', f.nullable),
  /** Seconds since it began, to its end or to now. */
  duracao: f.integer('Duração', f.nullable),
  /** What was asked for; of its lists only how many there are. */
  entrada: f.json('Entrada'),
  /** What came of it; of its lists the first hundred. */
  saida: f.json('Saída'),
  /** List of the output → how long it is. */
  saida_totais: f.json('Totais da saída'),
  /** The file that it made, to whom asked for it; its address is signed, and ends soon. */
  arquivo: f.object(
    'Arquivo',
    { nome: f.text('Nome'), tamanho: f.integer('Tamanho'), url: f.text('Endereço') },
    f.nullable,
  ),
} as const;
export type Job = Infer<typeof row>;

/** Why nothing can be asked of it now; null when it can. */
export const working = ({ status }: Pick<Job, 'status'>): string | null =>
  status === 'waiting'
    ? 'O trabalho já está aguardando'
    : status === 'running'
      ? 'O trabalho está em andamento'
      : null;
