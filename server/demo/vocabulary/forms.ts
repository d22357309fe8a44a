/** Checklists of the departments' forms; tipo as in domain/formulario. */
import type { TipoItem } from '../../../domain/formulario/itens.ts';

/** An item, and what inspectors answer to it. */
export interface ItemSeed {
  readonly titulo: string;
  readonly tipo: TipoItem;
  readonly obrigatorio: boolean;
  readonly ajuda: string | null;
  /** Of a choice and a measure what may be answered, of a text what is. */
  readonly opcoes: readonly string[];
  /** Of numbers and measures, the least and the most. */
  readonly entre: readonly [number, number];
}

export interface FormSeed {
  readonly descricao: string;
  readonly tipo: string;
  readonly itens: readonly ItemSeed[];
}

type More = Partial<Pick<ItemSeed, 'obrigatorio' | 'ajuda'>>;
const of = (
  tipo: TipoItem,
  titulo: string,
  more: More | undefined,
  rest: Partial<ItemSeed> = {},
): ItemSeed => ({
  titulo,
  tipo,
  obrigatorio: false,
  ajuda: null,
  opcoes: [],
  entre: [0, 0],
  ...rest,
  ...more,
});
const exige: More = { obrigatorio: true };

const sim = (titulo: string, more?: More) => of('sim_nao', titulo, more);
const texto = (titulo: string, opcoes: readonly string[], more?: More) =>
  of('texto', titulo, more, { opcoes });
const numero = (titulo: string, entre: ItemSeed['entre'], more?: More) =>
  of('numero', titulo, more, { entre });
const medida = (
  titulo: string,
  unidades: readonly string[],
  entre: ItemSeed['entre'],
  more?: More,
) => of('medida', titulo, more, { opcoes: unidades, entre });
const escolha = (titulo: string, opcoes: readonly string[], more?: More) =>
  of('escolha', titulo, more, { opcoes });
const data = (titulo: string, more?: More) => of('data', titulo, more);
const foto = (titulo: string, more?: More) => of('foto', titulo, more);

const QUEM = [
  'O proprietário',
  'A moradora',
  'O encarregado da obra',
  'Um funcionário',
  'O síndico',
];

const notice: FormSeed = {
  descricao: 'Verificar notificação',
  tipo: 'verificar_notificacao',
  itens: [
    escolha('Exigências atendidas', ['Todas', 'Em parte', 'Nenhuma'], {
      obrigatorio: true,
      ajuda: 'Confira item por item da notificação; em parte, diga no texto o que falta.',
    }),
    data('Data em que foi atendida'),
    texto('Quem atendeu no local', QUEM, exige),
    foto('Fotos do antes e do depois'),
    sim('Sugere autuação'),
  ],
};
const delivery: FormSeed = {
  descricao: 'Entregar documento',
  tipo: 'entregar_doc',
  itens: [
    sim('Documento entregue', exige),
    texto('Nome e documento de quem recebeu', [
      'Marta Oliveira, RG 4.118.220-3',
      'Jonas Prates, CNH 00412993871',
      'Portaria do edifício, livro de protocolo',
    ]),
    escolha('Vínculo com o destinatário', [
      'O próprio',
      'Familiar',
      'Funcionário',
      'Porteiro ou zelador',
      'Vizinho',
    ]),
    sim('Recusou assinatura'),
    data('Data da entrega', exige),
  ],
};
const notify: FormSeed = {
  descricao: 'Notificar',
  tipo: 'notificar',
  itens: [
    texto(
      'Irregularidade constatada',
      ['Material de obra no passeio', 'Obra além do projeto aprovado', 'Falta de placa de obra'],
      exige,
    ),
    sim('Documento emitido', exige),
    sim('Responsável identificado'),
    medida('Prazo dado', ['dias corridos', 'dias úteis'], [2, 30]),
    numero('Testemunhas', [0, 3]),
  ],
};
const visit: FormSeed = {
  descricao: 'Vistoria',
  tipo: 'vistoria',
  itens: [
    sim('Responsável presente', exige),
    escolha('Acesso ao interior', ['Permitido', 'Em parte', 'Negado'], exige),
    sim('Confere com o projeto'),
    medida('Recuo frontal', ['m'], [0, 6], { ajuda: 'Do alinhamento à parede mais próxima.' }),
    sim('Passeio livre e acessível'),
    foto('Fachada'),
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
        escolha('Denúncia', ['Confirmada', 'Confirmada em parte', 'Não confirmada'], exige),
        escolha('Estágio da obra', [
          'Fundação',
          'Estrutura',
          'Alvenaria',
          'Acabamento',
          'Concluída',
        ]),
        sim('Placa de obra'),
        sim('Alvará apresentado', exige),
        texto('Responsável técnico', ['Não informado', 'Eng. Paulo Sato, CREA-PR 81.204/D']),
        sim('Risco a terceiros', exige),
        foto('Situação encontrada'),
      ],
    },
    {
      descricao: 'Calçada',
      tipo: 'vistoria',
      itens: [
        medida('Faixa livre', ['m', 'cm'], [0, 3], exige),
        sim('Piso tátil'),
        sim('Degrau ou rampa irregular', exige),
        texto('Obstáculos', ['Nenhum', 'Lixeira fixa', 'Caçamba', 'Mesas do bar ao lado']),
        numero('Árvores no passeio', [0, 4]),
        foto('Trecho vistoriado'),
      ],
    },
    {
      descricao: 'Muro e divisa',
      tipo: 'verificar_notificacao_sem_valor',
      itens: [
        sim('Alinhamento conforme a planta', exige),
        medida('Altura do muro', ['m'], [1, 4], exige),
        sim('Drenagem para o próprio lote'),
        sim('Calçada livre de entulho'),
        numero('Vizinhos presentes', [0, 3]),
      ],
    },
    {
      descricao: 'Alvará vencido',
      tipo: 'verificar_alvara_vencido',
      itens: [
        sim('Obra iniciada', exige),
        medida('Estágio da obra', ['%'], [0, 100]),
        sim('Renovação protocolada', exige),
        sim('Confere com o projeto'),
      ],
    },
    {
      descricao: 'Verificar autuação',
      tipo: 'verificar_autuacao',
      itens: [
        sim('Irregularidade sanada', exige),
        data('Sanada em'),
        sim('Recurso apresentado'),
        sim('Reincidência'),
      ],
    },
    {
      descricao: 'Alvará: concluir vistoria',
      tipo: 'alvara_concluir_vistoria',
      itens: [
        escolha('Obra concluída', ['Sim', 'Com pendências', 'Não'], exige),
        medida('Área medida', ['m²'], [40, 620], exige),
        sim('Ligações definitivas'),
        sim('Certidão dos bombeiros'),
        sim('Entulho retirado'),
        foto('Fachada concluída'),
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
        data('Dia da medição', exige),
        medida('Nível medido', ['dB(A)'], [38, 86], exige),
        numero('Limite da zona (dB)', [45, 65]),
        escolha('Fonte', [
          'Música ao vivo',
          'Som mecânico',
          'Máquina',
          'Veículo',
          'Não identificada',
        ]),
        sim('Reclamante ouvido'),
      ],
    },
    {
      descricao: 'Terreno baldio',
      tipo: 'verificar_prazo_regularizar',
      itens: [
        medida('Altura do mato', ['cm', 'm'], [5, 160], exige),
        escolha('Muro e calçada', ['Os dois', 'Só muro', 'Só calçada', 'Nenhum'], exige),
        sim('Lixo ou entulho', exige),
        sim('Água parada'),
        texto('Animais peçonhentos', ['Nenhum à vista', 'Escorpião, segundo a vizinha']),
        foto('Vista da rua'),
      ],
    },
    {
      descricao: 'Comércio e licença',
      tipo: 'vistoria',
      itens: [
        escolha('Licença', ['Apresentada', 'Vencida', 'Não tem'], exige),
        sim('Atividade confere', exige),
        medida('Área ocupada', ['m²'], [12, 380]),
        medida('Faixa livre da calçada', ['m'], [0, 3]),
        sim('Taxa paga'),
      ],
    },
    {
      descricao: 'Limpeza urbana',
      tipo: 'vistoria',
      itens: [
        escolha('Tipo de resíduo', ['Entulho', 'Poda', 'Doméstico', 'Móveis', 'Outro'], exige),
        medida('Volume estimado', ['m³', 'l'], [1, 18]),
        sim('Autor identificado', exige),
        sim('Caçamba licenciada'),
        foto('Local do descarte'),
      ],
    },
  ],
  [
    delivery,
    {
      descricao: 'Vistoria cadastral',
      tipo: 'vistoria',
      itens: [
        escolha(
          'Uso do imóvel',
          ['Residencial', 'Comercial', 'Misto', 'Industrial', 'Sem uso'],
          exige,
        ),
        medida('Área medida', ['m²'], [30, 900], exige),
        escolha('Padrão construtivo', ['Alto', 'Médio', 'Simples', 'Precário']),
        escolha('Estado de conservação', ['Bom', 'Regular', 'Ruim']),
        sim('Contribuinte presente'),
        data('Data da medição'),
      ],
    },
    {
      descricao: 'Ação fiscal',
      tipo: 'vistoria',
      itens: [
        sim('Termo de início entregue', exige),
        sim('Livros apresentados', exige),
        numero('Notas conferidas', [12, 940]),
        sim('Retenções verificadas'),
        medida('Diferença apurada', ['R$'], [0, 48000]),
      ],
    },
    {
      descricao: 'Taxas',
      tipo: 'verificar_desconto',
      itens: [
        texto(
          'Atividade no local',
          ['Confere com o cadastro', 'Oficina, no cadastro comércio'],
          exige,
        ),
        medida('Área ocupada', ['m²'], [12, 380]),
        numero('Número de funcionários', [0, 26]),
        sim('Taxa paga', exige),
        sim('Desconto mantido'),
      ],
    },
  ],
];
