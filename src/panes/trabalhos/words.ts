/** How a job's numbers and members are said. */

/** Seconds → '8 s', '2 min 5 s', '1 h 3 min'. */
export function duration(seconds: number): string {
  const [h, min, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (h > 0) return `${h} h ${min} min`;
  return min > 0 ? `${min} min ${s} s` : `${s} s`;
}

/** Whole percent, 100 only when nothing is left; null where there is nothing to count. */
export const percent = (done: number, total: number): number | null =>
  total > 0 ? Math.min(100, Math.floor((done * 100) / total)) : null;

/** Members of what was asked and of what came of it; those without a name here are not for people. */
export const MEMBERS: Readonly<Record<string, string>> = {
  departamento_ids: 'Departamentos',
  usuario_grupo_ids: 'Grupos',
  usuario_ids: 'Pessoas',
  titulo: 'Título',
  descricao: 'Descrição',
  prazo: 'Prazo em dias',
  data: 'Dia',
  avisados: 'Pessoas avisadas',
  ordens_vencidas: 'Ordens vencidas',
  ordens_a_vencer: 'Ordens a vencer',
  linhas: 'Linhas',
  cadastro: 'Cadastro',
  areas: 'Áreas',
  plantas: 'Plantas',
  situacao: 'Situação mobiliária',
  raiz: 'Selo',
  apagados: 'Apagados',
  impedido: 'Não foi desfeito',
  papeis: 'Papéis no arquivo',
  presumidas: 'Ciências presumidas',
  mes: 'Mês',
  ressalva: 'Fechado mesmo assim',
  extratos: 'Extratos guardados',
  fechamentos: 'Fechamentos pedidos',
};
