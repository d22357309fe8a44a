/** What people write when they question, cancel, reopen, ask for time or conclude an analysis. */
import type { DepartmentTexts } from './subject.ts';

const common: DepartmentTexts = {
  questionar: [
    'O endereço da ordem não confere com o cadastro. Qual dos dois lotes devo vistoriar?',
    'Já há ordem aberta para o mesmo imóvel com a colega. Devo seguir com as duas?',
    'O imóvel fica fora da minha zona. Confirma que é comigo?',
    'Sou vizinho de parentes do requerente e prefiro não atuar neste caso.',
    'Falta o número do protocolo; sem ele não consigo ver o pedido.',
    'O prazo cai nas minhas férias. Podemos passar ao substituto?',
  ],
  responder: [
    'Endereço conferido, pode seguir.',
    'Redistribuída por zona.',
    'Pode seguir com esta; a outra será cancelada.',
    'Passada a outro fiscal a pedido.',
  ],
  localFechado: [
    'Local fechado às {hora}. Deixei aviso com o vizinho do {vizinho}.',
    'Ninguém atendeu em duas tentativas. Aviso na caixa de correio.',
    'Portão trancado e sem campainha; voltar pela manhã.',
    'Segunda visita sem ninguém no imóvel.',
    'Portaria informa que o responsável viaja e volta no dia {data}.',
  ],
  cancelar: {
    denuncia: [
      'Aberta em duplicidade; o atendimento segue na outra ordem.',
      'Reclamação repetida do mesmo denunciante, já atendida no mês passado.',
      'Assunto de outra secretaria; encaminhado por memorando.',
      'Reclamante informa que o problema acabou e desiste da reclamação.',
    ],
    pedido: [
      'Pedido retirado pelo requerente no balcão, {proto}.',
      'Aberta em duplicidade; o atendimento segue na outra ordem.',
      'Requerente não é o proprietário e não juntou procuração.',
      'Taxa não recolhida no prazo; o requerente fará novo pedido.',
    ],
    interna: [
      'Reunida a outra ordem da mesma rota.',
      'Serviço reprogramado para o mês que vem em nova ordem.',
      'Aberta em duplicidade; o atendimento segue na outra ordem.',
    ],
    sistema: [
      'Situação já resolvida no cadastro antes da visita.',
      'Gerada em duplicidade pela rotina da noite.',
      'Documento cancelado; não há o que verificar.',
    ],
  },
  reabrir: [
    'Requerente apresentou fotos que mostram a irregularidade de volta.',
    'Faltou registrar a medição no relatório. Completar e encerrar de novo.',
    'Encerrada por engano no lugar da ordem seguinte.',
    'Nova reclamação sobre o mesmo local três dias depois do encerramento.',
  ],
  substituir: [
    'Dados do requerente corrigidos na ordem nova.',
    'Cadastro desmembrado; a ordem nova traz a inscrição correta.',
    'Juntada com a ordem nova, que reúne os dois endereços.',
  ],
  pedirPrazo: [
    'Local fechado nas duas visitas; o responsável só volta na semana que vem.',
    'Aguardo o protocolo que o interessado prometeu entregar no balcão.',
    'Chuva impediu a medição esta semana; terreno alagado.',
    'Depende da vistoria conjunta com a Vigilância, marcada para o dia {data}.',
    'Acúmulo de ordens na zona com a ausência de um colega.',
    'Veículo da equipe em manutenção até o fim da semana.',
  ],
  recusarPrazo: [
    'Já houve prorrogação neste caso; concluir no prazo atual.',
    'Pedido sem justificativa suficiente. Detalhar o que falta fazer.',
    'Caso prioritário da Ouvidoria, sem prorrogação.',
    'A visita cabe na rota desta semana; por favor, antecipe.',
  ],
};

/** In the order of `departments`. */
export const departmentTexts: readonly DepartmentTexts[] = [
  {
    ...common,
    localFechado: [
      ...common.localFechado,
      'Obra trancada com tapume e sem vigia.',
      'Condomínio não autorizou a entrada sem o síndico.',
    ],
    pedirPrazo: [
      ...common.pedirPrazo,
      'Obra sem responsável técnico no local em duas visitas.',
      'A obra segue sem responsável técnico e peço mais dez dias para nova visita.',
      'O responsável técnico pediu para remarcar a vistoria para a outra semana.',
      'Proprietário apresentou protocolo do projeto; aguardo a aprovação para conferir a medição.',
    ],
  },
  {
    ...common,
    localFechado: [
      ...common.localFechado,
      'Bar fechado no horário da reclamação. Voltar na sexta à noite.',
    ],
    pedirPrazo: [
      ...common.pedirPrazo,
      'O ruído só ocorre aos sábados; preciso de mais um fim de semana para medir.',
      'Decibelímetro em calibração até o dia {data}.',
    ],
  },
  {
    ...common,
    pedirPrazo: [
      ...common.pedirPrazo,
      'Contador pediu mais quinze dias para reunir as notas do exercício.',
      'Aguardo resposta do banco às informações da DIMP.',
      'Conferência de {n} meses de notas ainda em curso.',
    ],
    recusarPrazo: [
      ...common.recusarPrazo,
      'Risco de decadência do exercício; concluir ainda este mês.',
    ],
  },
];

type Opinions = Readonly<Record<string, readonly string[]>>;

/** Opinions by conclusion of the analysis, in the order of `departments`. */
export const opinions: readonly Opinions[] = [
  {
    liberado_definitivo: [
      'Vistoria e documentos conferidos com o projeto aprovado. Liberado em definitivo.',
      'ART, certidão do Corpo de Bombeiros e ligações definitivas apresentadas. De acordo.',
      'Área e recuos conferem. Nada a opor à expedição do habite-se.',
    ],
    liberado_provisorio: [
      'Liberado provisório até a entrega da certidão do Corpo de Bombeiros.',
      'Liberado provisoriamente; pendente a calçada dos fundos.',
    ],
    nao_liberado: [
      'Construído em desacordo com o projeto; apresentar substitutivo antes de novo pedido.',
      'Obra sem condição de uso: faltam o corrimão da escada e a ligação de esgoto.',
    ],
    exigencias: [
      'Documentação do acesso acessível está incompleta; devolvido como exigência.',
      'Apresentar ART de execução e planta com as cotas conferidas no local.',
      'Faltam fotos do reservatório superior e da caixa de inspeção.',
    ],
    local_fechado_obras: ['Sem acesso ao interior na vistoria; aguardar contato do requerente.'],
    nova_vistoria_entrega: [
      'Pendências sanadas segundo o requerente; marcar nova vistoria de entrega.',
    ],
    regular: [
      'Relatório e fotos suficientes. Situação regular.',
      'Medição e croqui conferidos com a planta do loteamento. Regular.',
      'Recuo e alinhamento de acordo com o zoneamento. Regular, arquivar.',
    ],
    irregular: [
      'Irregularidade comprovada pelas fotos. Seguir com a notificação.',
      'Divergência confirmada entre o local e o projeto. Irregular.',
      'Persistem as pendências descritas pelo fiscal. Irregular.',
    ],
  },
  {
    exigencias: [
      'Falta a identificação do responsável pelo estabelecimento.',
      'Juntar as fotos com data e a planta da área ocupada.',
    ],
    regular: [
      'Relatório e fotos suficientes. Situação regular.',
      'Licença conferida no sistema. Regular, arquivar.',
      'Faixa livre e horário respeitados. Regular.',
    ],
    irregular: [
      'Irregularidade comprovada pelas fotos. Seguir com a notificação.',
      'Reincidência em menos de doze meses; seguir com a autuação.',
      'Funcionamento sem licença confirmado. Irregular.',
    ],
  },
  {
    exigencias: [
      'Juntar o contrato social atualizado e a procuração do contador.',
      'Faltam as notas de mão de obra de dois meses; intimar o contribuinte.',
      'Apresentar matrícula atualizada do imóvel.',
    ],
    regular: [
      'Conferido com o cadastro e os lançamentos; regular.',
      'Medição coerente com o lançamento. Regular, arquivar.',
      'Recolhimentos conferidos no período. Regular.',
    ],
    irregular: [
      'Divergência confirmada entre o local e o cadastro; encaminhar para lançamento.',
      'Diferença apurada e demonstrada. Encaminhar para lançamento de ofício.',
      'Requisitos da isenção não comprovados.',
    ],
  },
];

export const analysisTexts = {
  reanalise: [
    'Interessado entregou os documentos que faltavam; retomo a análise.',
    'Erro material no parecer anterior; refazer a conferência.',
  ],
  reabertura: [
    'Relatório sem as fotos do interior. Devolvo ao fiscal para completar.',
    'Medição sem croqui; não é possível concluir. Devolver a campo.',
    'O comentário não diz quem atendeu nem o que foi conferido. Nova visita necessária.',
  ],
  cancelar: [
    'Análise dispensada pela gerência: caso de baixo impacto.',
    'Processo arquivado a pedido do requerente.',
  ],
  trocar: ['Redistribuída por férias do analista.', 'Equilíbrio da fila entre os analistas.'],
} as const;

/** Small things beside a building, m². */
export const extraAreas: readonly { tipo: string; descricao: string; min: number; max: number }[] =
  [
    { tipo: 'ampliacao', descricao: 'Edícula nos fundos', min: 12, max: 70 },
    { tipo: 'ampliacao', descricao: 'Garagem coberta', min: 14, max: 60 },
    { tipo: 'calcada', descricao: 'Passeio da testada', min: 10, max: 90 },
    { tipo: 'outra', descricao: 'Piscina', min: 12, max: 60 },
  ];
