/** Checklists of the departments' forms; tipo as in domain/formulario. */

export interface FormSeed {
  readonly descricao: string;
  readonly tipo: string;
  readonly itens: readonly string[];
}

const notice: FormSeed = {
  descricao: 'Verificar notificação',
  tipo: 'verificar_notificacao',
  itens: [
    'Exigências atendidas',
    'Data em que foi atendida',
    'Quem atendeu no local',
    'Fotos do antes e do depois',
    'Sugere autuação',
  ],
};
const delivery: FormSeed = {
  descricao: 'Entregar documento',
  tipo: 'entregar_doc',
  itens: [
    'Documento entregue',
    'Nome e documento de quem recebeu',
    'Vínculo com o destinatário',
    'Recusou assinatura',
    'Data e hora',
  ],
};
const notify: FormSeed = {
  descricao: 'Notificar',
  tipo: 'notificar',
  itens: [
    'Irregularidade constatada',
    'Documento emitido',
    'Responsável identificado',
    'Prazo dado',
    'Testemunhas',
  ],
};
const visit: FormSeed = {
  descricao: 'Vistoria',
  tipo: 'vistoria',
  itens: [
    'Responsável presente',
    'Acesso ao interior',
    'Confere com o projeto',
    'Recuos medidos',
    'Passeio livre e acessível',
    'Fotos anexadas',
  ],
};

/** In the order of `departments`. */
export const forms: readonly (readonly FormSeed[])[] = [
  [
    visit,
    notice,
    delivery,
    notify,
    {
      descricao: 'Denúncia',
      tipo: 'vistoria',
      itens: [
        'Denúncia confirmada',
        'Estágio da obra',
        'Placa de obra',
        'Alvará apresentado',
        'Responsável técnico',
        'Risco a terceiros',
      ],
    },
    {
      descricao: 'Calçada',
      tipo: 'vistoria',
      itens: [
        'Faixa livre (m)',
        'Piso tátil',
        'Degrau ou rampa irregular',
        'Obstáculos',
        'Árvore no passeio',
      ],
    },
    {
      descricao: 'Muro e divisa',
      tipo: 'verificar_notificacao_sem_valor',
      itens: [
        'Alinhamento conforme a planta',
        'Altura do muro (m)',
        'Drenagem para o próprio lote',
        'Calçada livre de entulho',
        'Vizinhos presentes',
      ],
    },
    {
      descricao: 'Alvará vencido',
      tipo: 'verificar_alvara_vencido',
      itens: [
        'Obra iniciada',
        'Estágio da obra (%)',
        'Renovação protocolada',
        'Confere com o projeto',
      ],
    },
    {
      descricao: 'Verificar autuação',
      tipo: 'verificar_autuacao',
      itens: ['Irregularidade sanada', 'Recurso apresentado', 'Reincidência'],
    },
    {
      descricao: 'Alvará: concluir vistoria',
      tipo: 'alvara_concluir_vistoria',
      itens: [
        'Obra concluída',
        'Área medida (m²)',
        'Ligações definitivas',
        'Certidão dos bombeiros',
        'Entulho retirado',
      ],
    },
  ],
  [
    visit,
    notice,
    notify,
    {
      descricao: 'Sossego público',
      tipo: 'vistoria',
      itens: [
        'Horário da medição',
        'Nível medido (dB)',
        'Limite da zona (dB)',
        'Fonte identificada',
        'Reclamante ouvido',
      ],
    },
    {
      descricao: 'Terreno baldio',
      tipo: 'verificar_prazo_regularizar',
      itens: [
        'Altura do mato (cm)',
        'Muro e calçada',
        'Lixo ou entulho',
        'Água parada',
        'Animais peçonhentos',
      ],
    },
    {
      descricao: 'Comércio e licença',
      tipo: 'vistoria',
      itens: [
        'Licença apresentada',
        'Atividade confere',
        'Área ocupada (m²)',
        'Faixa livre da calçada (m)',
        'Taxa paga',
      ],
    },
    {
      descricao: 'Limpeza urbana',
      tipo: 'vistoria',
      itens: [
        'Tipo de resíduo',
        'Volume estimado (m³)',
        'Autor identificado',
        'Caçamba licenciada',
      ],
    },
  ],
  [
    delivery,
    {
      descricao: 'Vistoria cadastral',
      tipo: 'vistoria',
      itens: [
        'Uso do imóvel',
        'Área medida (m²)',
        'Padrão construtivo',
        'Estado de conservação',
        'Contribuinte presente',
      ],
    },
    {
      descricao: 'Ação fiscal',
      tipo: 'vistoria',
      itens: [
        'Termo de início entregue',
        'Livros apresentados',
        'Notas conferidas',
        'Retenções verificadas',
        'Diferença apurada',
      ],
    },
    {
      descricao: 'Taxas',
      tipo: 'verificar_desconto',
      itens: [
        'Atividade no local',
        'Área ocupada (m²)',
        'Número de funcionários',
        'Taxa paga',
        'Desconto mantido',
      ],
    },
  ],
];
