/** The models that the departments issue their notices by. */
import type { Irregularidade, Parametro } from '../../../domain/doc-modelo/schema.ts';
import type { tiposNotificacao } from '../../../domain/doc/situacoes.ts';
import { MAXIMO } from '../../../domain/doc-modelo/regras.ts';
import { deAuto, deNotificacao, type TextSeed } from './doc-texts.ts';

export interface ModelSeed {
  readonly tipo: keyof typeof tiposNotificacao;
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
