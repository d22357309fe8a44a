/** Titles of what a log row says was done: actions of the catalogue, readings, exports, accounts. */
import type { Query } from '../kernel/define.ts';
import { own } from '../kernel/text.ts';
import { stepTitles } from '../passos.ts';
import { actionById, actions, queries, queryById } from '../index.ts';
import { entidades } from '../integracao/index.ts';
import { acaoDeImportar } from '../kernel/imports.ts';
import { acaoDe, exportacao, saidasOf, tituloDaSaida } from '../kernel/exports.ts';

/** What the sign-in service writes of an account, and the server of itself. */
const ownTitles: Readonly<Record<string, string>> = {
  ...stepTitles,
  entrar: 'Entrou',
  sair: 'Saiu',
  entrada_recusada: 'Entrada recusada',
  bloquear: 'Conta bloqueada por senhas erradas',
  desbloquear: 'Conta desbloqueada',
  desbloqueio: 'Pediu o desbloqueio da conta',
  confirmacao: 'Pediu a confirmação do e-mail',
  confirmar: 'Confirmou o e-mail',
  senha: 'Trocou a senha',
  validar: 'Validou a conta',
  convite_aceitar: 'Aceitou o convite',
  'guarda.contato': 'Contato apagado pelo prazo de guarda',
  validacao_criar: 'Emitiu um código de validação',
  aceitar_termos: 'Aceitou os Termos de Uso',
  modulos: 'Escolheu os módulos',
  endereco: 'Alterou o endereço',
  conta: 'Alterou os dados da conta',
  foto: 'Trocou a foto',
  segundo_fator_ligar: 'Ligou o segundo fator',
  segundo_fator_trocar: 'Trocou o aplicativo do segundo fator',
  segundo_fator_desligar: 'Desligou o segundo fator',
  entrar_passkey: 'Entrou com passkey',
  passkey_criar: 'Acrescentou uma passkey',
  passkey_retirar: 'Retirou uma passkey',
  recuperacao_criar: 'Fez novos códigos de recuperação',
  recuperacao_usar: 'Usou um código de recuperação',
  chave_criar: 'Criou uma chave de acesso',
  chave_revogar: 'Revogou uma chave de acesso',
  servico_desativar: 'Desativou a conta de serviço',
  encerrar_sessao: 'Encerrou uma sessão da pessoa',
  encerrar_sessoes: 'Encerrou as sessões da pessoa',
  servico_ativar: 'Ativou a conta de serviço',
  criar: 'Conta criada',
  'departamentos.criar': 'Departamento criado',
  confirm: 'Confirmou a conta',
  confirm_email: 'Confirmou o e-mail novo',
  unlock: 'Desbloqueou a conta',
  'fiscalizacao.docs.papel': 'Papel feito',
  'produtividade.resumos.extrato': 'Extrato guardado',
  'uploads.enviar': 'Enviou um arquivo',
  'logs.selo': 'Selo diário do log',
  'logs.base': 'Como estava quando o log passou a guardá-lo',
  'logs.atualizacao': 'Atualização do sistema',
  ...Object.fromEntries(
    Object.entries(entidades).map(([nome, { titulo }]) => [
      acaoDeImportar(nome),
      `Importação: ${titulo}`,
    ]),
  ),
};

/** What became of a job, as the database writes it (migration 0011). */
const jobs: Readonly<Record<string, string>> = {
  'sistema.job_outputs.running': 'Começou',
  'sistema.job_outputs.waiting': 'Falhou e espera a próxima tentativa',
  'sistema.job_outputs.done': 'Terminou',
  'sistema.job_outputs.error': 'Parou com erro',
};

/** Does reading it leave a row? */
const isLogged = (query: Query): boolean =>
  query.kind === 'one' || (query.kind === 'value' && query.logged === true);
const readable = (code: string): string => {
  const words = code.replace(/^.*\./, '').replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** 'ordem_servicos.aceitar' → 'Aceitar'; 'pessoas.show' → 'Consulta: Pessoa'; '….xlsx' → 'Exportação em XLSX: …'. */
export function titleOfAcao(acao: string): string {
  const action = actionById.get(acao);
  if (action) return action.title;
  const file = exportacao(acao);
  if (file) {
    const how = file.formato === 'csv' ? '' : ` em ${tituloDaSaida(file.formato)}`;
    return `Exportação${how}: ${queryById.get(file.id)?.title ?? readable(file.id)}`;
  }
  const query = queryById.get(acao);
  if (query) return `Consulta: ${query.title}`;
  return own(ownTitles, acao) ?? own(jobs, acao) ?? readable(acao);
}

/** Everything that a row may say was done: code → title, for the filter. */
export const todasAsAcoes = (): Record<string, string> => {
  const codes = [
    ...actions.map((a) => a.id),
    ...queries.flatMap((q) =>
      q.kind === 'list' || isLogged(q)
        ? [...saidasOf(q).map((saida) => acaoDe(q, saida)), q.id]
        : [],
    ),
    ...Object.keys(jobs),
    ...Object.keys(ownTitles),
  ];
  const titles = codes.map((code): [string, string] => [code, titleOfAcao(code)]);
  return Object.fromEntries(titles.toSorted((a, b) => a[1].localeCompare(b[1], 'pt-BR')));
};

/** What may have been done to a record of this kind: code → title, for the filter. */
export function acoesOf(entidade: string): Record<string, string> {
  const codes = [
    ...actions.filter((a) => a.noun === entidade).map((a) => a.id),
    ...queries
      .filter((q) => q.noun === entidade && isLogged(q))
      .flatMap((q) => [q.id, ...saidasOf(q).map((saida) => acaoDe(q, saida))]),
    ...(entidade === 'job_output' ? Object.keys(jobs) : []),
    ...(entidade === 'usuario' ? Object.keys(ownTitles).filter((a) => !a.includes('.')) : []),
  ];
  return Object.fromEntries(codes.map((code) => [code, titleOfAcao(code)]));
}
