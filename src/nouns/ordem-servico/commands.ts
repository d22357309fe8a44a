/** The commands of an order beside its actions, and the letters. */
import type { listaImplantacoes } from '../../../domain/implantacao/index.ts';
import { todas } from '../../../domain/implantacao/situacoes.ts';
import { searchOf } from '../../../domain/kernel/list-address.ts';
import { isFechada, situacoes } from '../../../domain/ordem-servico/schema.ts';
import type { OrdemServicoRow } from '../../../domain/ordem-servico/schema.ts';
import type { Choice, Lent, Letter, Link, Variant } from '../define.ts';
import { mensagensSobre } from '../mensagens-sobre.ts';
import { ofContribuinte } from '../of-contribuinte.ts';

/** The request that waits for its decision, as its own list shows it. */
function pedidoOf({ solicitacao, assunto, contribuinte, ...os }: OrdemServicoRow) {
  return solicitacao
    ? { ...solicitacao, situacao: 'solicitado', ordem_servico: os, assunto, contribuinte }
    : 'Não há prazo solicitado';
}

export const lent: readonly Lent<OrdemServicoRow>[] = [
  {
    id: 'ordem_servicos.emitir_notificacao',
    title: 'Emitir notificação',
    info: 'Abre uma notificação para a ordem, com o que ela sabe',
    icon: 'doc',
    action: 'notificacoes.create',
    short: 'Emitir',
    to: (os) =>
      isFechada(os.situacao)
        ? `A OS está ${situacoes[os.situacao].toLowerCase()}`
        : { novo: { ordem_servico_id: os.id } },
  },
  {
    id: 'ordem_servicos.autorizar_prazo',
    title: 'Autorizar prazo',
    info: 'Decide o prazo pedido para a ordem',
    icon: 'clock',
    action: 'solicitacoes.autorizar',
    short: 'Autorizar',
    to: pedidoOf,
  },
  {
    id: 'ordem_servicos.recusar_prazo',
    title: 'Recusar prazo',
    info: 'Decide o prazo pedido para a ordem',
    icon: 'x',
    action: 'solicitacoes.recusar',
    short: 'Recusar',
    to: pedidoOf,
  },
];

export const links: readonly Link<OrdemServicoRow>[] = [
  {
    id: 'ordem_servicos.abrir_cadastro',
    title: 'Abrir cadastro',
    icon: 'building',
    keywords: ['ver o cadastro', 'imóvel', 'empresa'],
    area: 'cadastros',
    to: ({ cadastro }) => cadastro?.id ?? 'A OS não é de um cadastro',
  },
  {
    id: 'ordem_servicos.implantacoes',
    title: 'Implantações da OS',
    short: 'Implantações',
    icon: 'building',
    keywords: ['implantação', 'levar ao cadastro'],
    area: 'implantacoes',
    those: ({ id }) =>
      searchOf<typeof listaImplantacoes>({ ordem_servico_id_eq: id, situacao_in: todas }),
  },
  ...mensagensSobre('ordem_servicos', 'ordem_servico'),
  ...ofContribuinte('ordem_servicos'),
];

export const variants: readonly Variant[] = [
  {
    id: 'ordem_servicos.create_avulsa',
    of: 'ordem_servicos.create',
    fixed: { avulsa: true },
    title: 'Nova OS avulsa',
    info: 'Serviço próprio do fiscal, ciente na hora',
    keywords: ['avulsa', 'nova os avulsa'],
  },
];

export const letters: Readonly<Partial<Record<Letter, Choice<OrdemServicoRow>>>> = {
  concluir: 'ordem_servicos.encerrar',
  editar: 'ordem_servicos.update',
  aceitar: {
    among: ['ordem_servicos.aceitar', 'ordem_servicos.confirmar_fiscal'],
    of: (os) =>
      os?.situacao === 'a_confirmar' ? 'ordem_servicos.aceitar' : 'ordem_servicos.confirmar_fiscal',
  },
  recusar: 'ordem_servicos.reabrir',
  questionar: 'ordem_servicos.questionar',
  comentar: 'ordem_servicos.comentar',
};
