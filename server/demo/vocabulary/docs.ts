/** The models that the departments issue their documents by: of every type. */
import type { Irregularidade, Parametro } from '../../../domain/doc-modelo/schema.ts';
import type { Tipo } from '../../../domain/doc/situacoes.ts';
import { MAXIMO } from '../../../domain/doc-modelo/regras.ts';
import { deAuto, deLancamento, deNotificacao, deTermo, type TextSeed } from './doc-texts.ts';

export interface ModelSeed {
  readonly tipo: Tipo;
  readonly titulo: string;
  readonly descricao: string;
  readonly dias: number | null;
  readonly reincidencia: { meses: number; fator: string; mesma: boolean } | null;
  readonly parametros: readonly Omit<Parametro, 'id' | 'padrao' | 'grau'>[];
  /** `lei`: the title of a law of the department. */
  readonly irregularidades: readonly (Pick<Irregularidade, 'codigo' | 'descricao' | 'valor'> & {
    readonly lei?: string;
  })[];
  /** What its documents say in words. */
  readonly textos: readonly TextSeed[];
}

const regra = (
  tipo: Parametro['regras'][number]['tipo'],
  valor: string,
  de = '0.00',
  ate = MAXIMO,
  fracao = '1.00',
) => ({ tipo, parametro_inicial: de, parametro_final: ate, valor, fracao });

const area: ModelSeed['parametros'][number] = {
  codigo: 'AREA',
  descricao: 'Área irregular',
  unidade: 'm2',
  obrigatorio: true,
  regras: [
    regra('fixo', '180.00', '0.00', '20.00'),
    regra('multiplicador', '12.50', '20.01', '500.00'),
    regra('multiplicador_por_fracao', '620.00', '500.01', MAXIMO, '50.00'),
  ],
};

const quantia = (codigo: string, descricao: string): ModelSeed['parametros'][number] => ({
  codigo,
  descricao,
  unidade: 'monetario',
  obrigatorio: true,
  regras: [regra('multiplicador', '1.00')],
});

/** A model of what is neither recurred to nor asks for quantities, but where it says so. */
const modelo = (
  tipo: Tipo,
  titulo: string,
  descricao: string,
  irregularidades: readonly (readonly [codigo: string, descricao: string, valor: string | null])[],
  lei: string,
  more: Pick<ModelSeed, 'textos'> & Partial<ModelSeed>,
): ModelSeed => ({
  tipo,
  titulo,
  descricao,
  dias: null,
  reincidencia: null,
  parametros: [],
  irregularidades: irregularidades.map(([codigo, dito, valor]) => ({
    codigo,
    descricao: dito,
    valor,
    lei,
  })),
  ...more,
});

/** By department. */
export const models: Readonly<Record<string, readonly ModelSeed[]>> = {
  'fiscalizacao-obras': [
    {
      tipo: 'notificacao',
      titulo: 'Notificação para regularizar obra',
      descricao: 'Obra iniciada ou alterada sem licença, com prazo para apresentar o projeto.',
      dias: 30,
      reincidencia: null,
      parametros: [],
      irregularidades: [
        {
          codigo: 'OB-01',
          descricao: 'Obra sem alvará de construção',
          valor: null,
          lei: 'Código de Obras e Edificações',
        },
        {
          codigo: 'OB-02',
          descricao: 'Obra em desacordo com o projeto aprovado',
          valor: null,
          lei: 'Regulamento do alvará de construção',
        },
        { codigo: 'OB-03', descricao: 'Falta de placa de obra', valor: null },
        { codigo: 'OB-04', descricao: 'Tapume ou bandeja ausente', valor: null },
      ],
      textos: deNotificacao(
        'Em vistoria, achou-se obra iniciada ou alterada sem a licença devida, no estado que mostram as fotografias da OS {os.numero}.',
      ),
    },
    {
      tipo: 'auto_notificacao',
      titulo: 'Auto e notificação por obra irregular',
      descricao: 'Multa por área, com prazo para regularizar.',
      dias: 15,
      reincidencia: { meses: 12, fator: '2.00', mesma: false },
      parametros: [area],
      irregularidades: [
        {
          codigo: 'OB-10',
          descricao: 'Área construída sem licença',
          valor: '250.00',
          lei: 'Código de Obras e Edificações',
        },
        {
          codigo: 'OB-11',
          descricao: 'Avanço sobre o recuo frontal',
          valor: '400.00',
          lei: 'Parcelamento, uso e ocupação do solo',
        },
      ],
      textos: deAuto(
        'Em vistoria, mediu-se área construída em desacordo com a licença, no imóvel de cadastro {cadastro.numero}.',
      ),
    },
    modelo(
      'auto',
      'Auto de infração por obra irregular',
      'Multa por obra que prosseguiu depois de notificada.',
      [
        ['OB-20', 'Obra sem licença, já notificada', '850.00'],
        ['OB-21', 'Ocupação sem habite-se', '620.00'],
      ],
      'Código de Obras e Edificações',
      {
        reincidencia: { meses: 12, fator: '2.00', mesma: true },
        textos: deAuto('Vencido o prazo da notificação, achou-se a obra sem a licença devida.'),
      },
    ),
    modelo(
      'auto_termo',
      'Auto de infração e termo de embargo',
      'Multa e embargo imediato da obra.',
      [['OB-30', 'Obra com risco a quem passa ou à vizinhança', '1800.00']],
      'Código de Obras e Edificações',
      { textos: deAuto('Pelo risco que se constatou, a obra fica embargada desde já.') },
    ),
    modelo(
      'termo',
      'Termo de embargo de obra',
      'Paralisação da obra até a licença.',
      [['OB-40', 'Obra embargada até a licença', null]],
      'Código de Obras e Edificações',
      { textos: deTermo('Fica *embargada* a obra em {local.endereco}, até que se licencie.') },
    ),
    modelo(
      'apreensao',
      'Apreensão de material de obra',
      'Material ou entulho no logradouro.',
      [['OB-50', 'Material de construção no passeio', null]],
      'Código de Obras e Edificações',
      { textos: deTermo('Foi apreendido e recolhido ao depósito o material que segue.') },
    ),
    modelo(
      'lancamento_avulso',
      'Lançamento de preço público de vistoria',
      'Preço da vistoria pedida, lançado fora da guia do pedido.',
      [['OB-60', 'Vistoria a pedido', '145.00']],
      'Código de Obras e Edificações',
      { textos: deLancamento('Lança-se o preço da vistoria feita pela OS {os.numero}.') },
    ),
  ],
  'fiscalizacao-posturas': [
    {
      tipo: 'notificacao',
      titulo: 'Notificação de posturas',
      descricao: 'Irregularidade em logradouro ou estabelecimento, com prazo para sanar.',
      dias: 10,
      reincidencia: null,
      parametros: [],
      irregularidades: [
        {
          codigo: 'PO-01',
          descricao: 'Terreno sem limpeza',
          valor: null,
          lei: 'Código de Posturas',
        },
        {
          codigo: 'PO-02',
          descricao: 'Obstrução do passeio',
          valor: null,
          lei: 'Código de Posturas',
        },
        {
          codigo: 'PO-03',
          descricao: 'Anúncio sem licença',
          valor: null,
          lei: 'Publicidade e paisagem urbana',
        },
      ],
      textos: deNotificacao(
        'No local, achou-se em desacordo com as posturas o que segue, como mostram as fotografias da OS {os.numero}.',
      ),
    },
    {
      tipo: 'notificacao_auto',
      titulo: 'Notificação e auto por ruído',
      descricao: 'Multa pelo nível medido acima do permitido.',
      dias: 5,
      reincidencia: { meses: 6, fator: '1.50', mesma: true },
      parametros: [
        {
          codigo: 'DB',
          descricao: 'Decibéis acima do limite',
          unidade: 'unitario',
          obrigatorio: true,
          regras: [
            regra('fixo', '150.00', '0.00', '5.00'),
            regra('fixo', '480.00', '5.01', '15.00'),
            regra('multiplicador', '45.00', '15.01'),
          ],
        },
      ],
      irregularidades: [
        {
          codigo: 'RU-01',
          descricao: 'Ruído acima do permitido no período',
          valor: null,
          lei: 'Medição de ruído',
        },
        {
          codigo: 'RU-02',
          descricao: 'Funcionamento fora do horário licenciado',
          valor: '220.00',
          lei: 'Código de Posturas',
        },
      ],
      textos: deAuto(
        'Mediu-se no local, com aparelho aferido, nível de ruído acima do permitido para a zona e o horário.',
      ),
    },
    modelo(
      'auto',
      'Auto de infração de posturas',
      'Multa por irregularidade não sanada no prazo da notificação.',
      [
        ['PO-20', 'Terreno sem limpeza depois de notificado', '540.00'],
        ['PO-21', 'Anúncio sem licença', '380.00'],
      ],
      'Código de Posturas',
      {
        reincidencia: { meses: 12, fator: '2.00', mesma: true },
        textos: deAuto('Vencido o prazo da notificação, achou-se sem ser sanado o que segue.'),
      },
    ),
    modelo(
      'auto_termo',
      'Auto de infração e termo de interdição',
      'Multa e interdição do estabelecimento.',
      [['PO-30', 'Funcionamento sem alvará, com risco ao público', '1500.00']],
      'Código de Posturas',
      { textos: deAuto('Pelo risco que se constatou, o estabelecimento fica interditado.') },
    ),
    modelo(
      'termo',
      'Termo de interdição',
      'Interdição até que se sane o que a causou.',
      [['PO-40', 'Estabelecimento interditado', null]],
      'Código de Posturas',
      { textos: deTermo('Fica *interditado* o estabelecimento em {local.endereco}.') },
    ),
    modelo(
      'apreensao',
      'Apreensão de mercadoria',
      'Mercadoria ou equipamento em logradouro, sem licença.',
      [['PO-50', 'Comércio em logradouro sem licença', null]],
      'Código de Posturas',
      { textos: deTermo('Foi apreendida e recolhida ao depósito a mercadoria que segue.') },
    ),
    modelo(
      'lancamento_avulso',
      'Lançamento de custo de limpeza',
      'Custo da limpeza feita pela Prefeitura em lugar do dono.',
      [['PO-60', 'Limpeza de terreno', null]],
      'Código de Posturas',
      {
        parametros: [quantia('CUSTO', 'Custo apurado')],
        textos: deLancamento('Lança-se o custo da limpeza feita em {local.endereco}.'),
      },
    ),
  ],
  tributos: [
    {
      tipo: 'notificacao',
      titulo: 'Notificação para apresentar documentos',
      descricao: 'Início de ação fiscal: livros, notas e contratos no prazo.',
      dias: 15,
      reincidencia: null,
      parametros: [],
      irregularidades: [
        {
          codigo: 'TR-01',
          descricao: 'Falta de escrituração fiscal',
          valor: null,
          lei: 'Código Tributário Municipal',
        },
        {
          codigo: 'TR-02',
          descricao: 'Nota fiscal de serviços não emitida',
          valor: null,
          lei: 'Nota fiscal de serviços eletrônica',
        },
      ],
      textos: deNotificacao(
        'Para o início da ação fiscal, faltam os documentos que provam o que segue.',
      ),
    },
    {
      tipo: 'notificacao_auto',
      titulo: 'Notificação de lançamento com multa',
      descricao: 'Diferença apurada, com multa sobre o imposto devido.',
      dias: 30,
      reincidencia: { meses: 24, fator: '2.00', mesma: false },
      parametros: [
        {
          codigo: 'IMPOSTO',
          descricao: 'Imposto apurado',
          unidade: 'monetario',
          obrigatorio: true,
          regras: [regra('multiplicador', '1.50')],
        },
      ],
      irregularidades: [
        {
          codigo: 'TR-10',
          descricao: 'Imposto recolhido a menor',
          valor: null,
          lei: 'Imposto sobre serviços',
        },
      ],
      textos: deAuto(
        'Do exame dos documentos apresentados apurou-se diferença de imposto, como se demonstra.',
      ),
    },
    modelo(
      'auto',
      'Auto de infração por obrigação acessória',
      'Multa por livro, nota ou declaração que falta.',
      [
        ['TR-20', 'Declaração de serviços não entregue', '310.00'],
        ['TR-21', 'Embaraço à ação fiscal', '920.00'],
      ],
      'Código Tributário Municipal',
      {
        reincidencia: { meses: 24, fator: '2.00', mesma: true },
        textos: deAuto('Vencido o prazo da notificação, não se apresentou o que segue.'),
      },
    ),
    modelo(
      'auto_termo',
      'Auto de infração e termo de enquadramento',
      'Multa e mudança de regime de ofício.',
      [['TR-30', 'Regime em desacordo com a atividade', '700.00']],
      'Código Tributário Municipal',
      { textos: deAuto('Do exame da atividade, apurou-se regime em desacordo com a lei.') },
    ),
    modelo(
      'termo',
      'Termo de início de ação fiscal',
      'Abre a ação fiscal e o que nela se examina.',
      [['TR-40', 'Período em exame', null]],
      'Código Tributário Municipal',
      { textos: deTermo('Tem início a ação fiscal sobre {contribuinte.nome}.') },
    ),
    modelo(
      'apreensao',
      'Apreensão de livros e documentos',
      'O que se leva para exame, item a item.',
      [['TR-50', 'Livros e documentos levados para exame', null]],
      'Código Tributário Municipal',
      { textos: deTermo('Foram levados para exame, mediante recibo, os livros e documentos.') },
    ),
    modelo(
      'lancamento_avulso',
      'Lançamento avulso de imposto',
      'Imposto devido sem multa, fora do lançamento do exercício.',
      [['TR-60', 'Imposto devido fora do lançamento', null]],
      'Imposto sobre serviços',
      {
        parametros: [quantia('DEVIDO', 'Imposto devido')],
        textos: deLancamento('Lança-se o imposto devido por serviço prestado uma só vez.'),
      },
    ),
  ],
};

/** What an inspector writes on a notice. */
export const remarks: readonly string[] = [
  'Recebida pelo responsável no local.',
  'Local fechado; deixada cópia na caixa de correio.',
  'O responsável disse que vai regularizar.',
  'Fotografias juntadas à ordem de serviço.',
];

/** What was found when the place was seen again. */
export const visits: readonly string[] = [
  'Vistoria de retorno feita; fotografias na ordem de serviço.',
  'Conferido no local com o responsável.',
  'Retorno após o prazo, sem o responsável presente.',
];

export const defences: readonly string[] = [
  'Alega que a licença foi pedida antes da vistoria e junta o protocolo.',
  'Alega que o imóvel foi vendido e que o novo proprietário responde por ele.',
  'Pede o cancelamento: a irregularidade já estava sanada na data da vistoria.',
];
