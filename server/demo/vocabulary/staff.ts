/** The municipality, its departments, user groups and the people who work there. */

export const municipality = 'Prefeitura de Vale Sereno';

export type DepartmentCode = 'fiscalizacao-obras' | 'fiscalizacao-posturas' | 'tributos';
export const departments: readonly { codigo: DepartmentCode; nome: string; share: number }[] = [
  { codigo: 'fiscalizacao-obras', nome: 'Fiscalização de Obras', share: 5 },
  { codigo: 'fiscalizacao-posturas', nome: 'Fiscalização de Posturas', share: 3 },
  { codigo: 'tributos', nome: 'Fiscalização Tributária', share: 2 },
];

/** Groups by department, in the order of `departments`. */
export const groups: readonly (readonly string[])[] = [
  [
    'Gerência de Obras',
    'Plantão Norte e Serra',
    'Plantão Sul e Distrito',
    'Habite-se e conclusões',
    'Análise técnica',
    'Atendimento',
  ],
  [
    'Gerência de Posturas',
    'Comércio e feiras',
    'Sossego público',
    'Limpeza e terrenos',
    'Análise',
    'Atendimento',
  ],
  ['Gerência Tributária', 'ISS', 'IPTU e cadastro', 'Taxas e licenças', 'Análise', 'Atendimento'],
];

export const positions: readonly string[] = [
  'Administrador de Sistemas',
  'Gerente de Fiscalização',
  'Coordenador de Fiscalização',
  'Engenheiro Civil',
  'Arquiteto e Urbanista',
  'Técnico em Edificações',
  'Fiscal de Obras',
  'Fiscal de Posturas',
  'Auditor Fiscal Tributário',
  'Analista Tributário',
  'Analista de Posturas',
  'Agente Administrativo',
  'Controlador Interno',
];

/** Profile of the person in a department. */
export type Role = 'Administrador' | 'Gerente' | 'Analista' | 'Fiscal' | 'Consulta' | 'Atendimento';

export interface Person {
  readonly nome: string;
  /** Without one: given name and last surname. */
  readonly login?: string;
  readonly cargo: string;
  /** Role and group by department: [obras, posturas, tributos]; null where the person does not work. */
  readonly at: readonly [Post | null, Post | null, Post | null];
  /** How much of the department's work the person gets; 1 unless given. */
  readonly weight?: number;
  readonly inativo?: true;
}
export type Post = readonly [role: Role, group: number];

const O = (role: Role, group: number): Person['at'] => [[role, group], null, null];
const P = (role: Role, group: number): Person['at'] => [null, [role, group], null];
const T = (role: Role, group: number): Person['at'] => [null, null, [role, group]];
const all = (role: Role): Person['at'] => [
  [role, 0],
  [role, 0],
  [role, 0],
];

/** The five first are the demonstration's sign-ins. */
export const people: readonly Person[] = [
  {
    nome: 'Beatriz Monteiro',
    login: 'admin',
    cargo: 'Administrador de Sistemas',
    at: all('Administrador'),
  },
  {
    nome: 'Helena Prado',
    login: 'gerente',
    cargo: 'Gerente de Fiscalização',
    at: all('Gerente'),
    weight: 4,
  },
  {
    nome: 'Marcos Tavares',
    login: 'analista',
    cargo: 'Engenheiro Civil',
    at: [['Analista', 4], null, ['Analista', 4]],
    weight: 16,
  },
  {
    nome: 'Rafael Nogueira',
    login: 'fiscal',
    cargo: 'Fiscal de Obras',
    at: [['Fiscal', 1], ['Fiscal', 2], null],
    weight: 1.6,
  },
  {
    nome: 'Otávio Lemos',
    login: 'consulta',
    cargo: 'Controlador Interno',
    at: [['Consulta', 5], null, ['Consulta', 5]],
  },

  { nome: 'Cláudio Rezende', cargo: 'Coordenador de Fiscalização', at: O('Gerente', 0) },
  { nome: 'Marta Valadares', cargo: 'Coordenador de Fiscalização', at: P('Gerente', 0), weight: 2 },
  { nome: 'Ivan Domingues', cargo: 'Coordenador de Fiscalização', at: P('Gerente', 0) },
  { nome: 'Sílvia Hoffmann', cargo: 'Coordenador de Fiscalização', at: T('Gerente', 0), weight: 2 },
  { nome: 'Renato Vasconcelos', cargo: 'Coordenador de Fiscalização', at: T('Gerente', 0) },

  { nome: 'Beatriz Inoue', cargo: 'Arquiteto e Urbanista', at: O('Analista', 4) },
  { nome: 'Paulo César Galvão', cargo: 'Engenheiro Civil', at: O('Analista', 4) },
  { nome: 'Lívia Sampaio', cargo: 'Arquiteto e Urbanista', at: O('Analista', 4) },
  { nome: 'Nilo Peixoto', cargo: 'Técnico em Edificações', at: O('Analista', 4), weight: 0.6 },
  { nome: 'Débora Caldas', cargo: 'Analista de Posturas', at: P('Analista', 4), weight: 2 },
  { nome: 'Fausto Meireles', cargo: 'Analista de Posturas', at: P('Analista', 4) },
  { nome: 'Tânia Figueiredo', cargo: 'Analista Tributário', at: T('Analista', 4), weight: 2 },
  { nome: 'Hélio Nakamura', cargo: 'Analista Tributário', at: T('Analista', 4) },

  { nome: 'Camila Duarte', cargo: 'Fiscal de Obras', at: O('Fiscal', 1), weight: 1.2 },
  { nome: 'Sérgio Bittencourt', cargo: 'Fiscal de Obras', at: O('Fiscal', 2), weight: 1.2 },
  { nome: 'João Vitor Leal', cargo: 'Fiscal de Obras', at: O('Fiscal', 3), weight: 1.1 },
  { nome: 'Patrícia Amaral', cargo: 'Fiscal de Obras', at: O('Fiscal', 3), weight: 1.1 },
  { nome: 'Luana Moraes', cargo: 'Fiscal de Obras', at: O('Fiscal', 1) },
  { nome: 'Edson Prates', cargo: 'Fiscal de Obras', at: O('Fiscal', 2) },
  { nome: 'Mariana Aguiar', cargo: 'Fiscal de Obras', at: O('Fiscal', 3) },
  { nome: 'Roberto Sato', cargo: 'Fiscal de Obras', at: O('Fiscal', 2) },
  { nome: 'Daniela Furtado', cargo: 'Fiscal de Obras', at: O('Fiscal', 1), weight: 0.8 },
  { nome: 'Antônio Zanetti', cargo: 'Técnico em Edificações', at: O('Fiscal', 3), weight: 0.7 },
  { nome: 'Gisele Barreto', cargo: 'Fiscal de Obras', at: O('Fiscal', 2) },
  { nome: 'Murilo Esteves', cargo: 'Fiscal de Obras', at: O('Fiscal', 1), weight: 0.6 },
  { nome: 'Valdemar Correia', cargo: 'Fiscal de Obras', at: O('Fiscal', 2), inativo: true },

  { nome: 'Juliana Pimentel', cargo: 'Fiscal de Posturas', at: P('Fiscal', 1), weight: 1.2 },
  { nome: 'Cristiano Borges', cargo: 'Fiscal de Posturas', at: P('Fiscal', 1) },
  { nome: 'Aline Trindade', cargo: 'Fiscal de Posturas', at: P('Fiscal', 2), weight: 1.2 },
  { nome: 'Wagner Siqueira', cargo: 'Fiscal de Posturas', at: P('Fiscal', 2) },
  { nome: 'Elaine Coutinho', cargo: 'Fiscal de Posturas', at: P('Fiscal', 3) },
  { nome: 'Jonas Evangelista', cargo: 'Fiscal de Posturas', at: P('Fiscal', 3), weight: 1.1 },
  { nome: 'Rosana Teles', cargo: 'Fiscal de Posturas', at: P('Fiscal', 3) },
  { nome: 'Diego Mesquita', cargo: 'Fiscal de Posturas', at: P('Fiscal', 1) },
  { nome: 'Priscila Novaes', cargo: 'Fiscal de Posturas', at: P('Fiscal', 2), weight: 0.8 },
  { nome: 'Alexandre Guedes', cargo: 'Fiscal de Posturas', at: P('Fiscal', 3) },
  { nome: 'Sônia Alencar', cargo: 'Fiscal de Posturas', at: P('Fiscal', 1), weight: 0.7 },
  { nome: 'Tiago Damasceno', cargo: 'Fiscal de Posturas', at: P('Fiscal', 2), inativo: true },

  { nome: 'Fernanda Salgado', cargo: 'Auditor Fiscal Tributário', at: T('Fiscal', 1), weight: 1.2 },
  { nome: 'Leandro Macedo', cargo: 'Auditor Fiscal Tributário', at: T('Fiscal', 1) },
  { nome: 'Cecília Bernardes', cargo: 'Auditor Fiscal Tributário', at: T('Fiscal', 2) },
  { nome: 'Gustavo Paiva', cargo: 'Auditor Fiscal Tributário', at: T('Fiscal', 3), weight: 1.1 },
  { nome: 'Regina Toledo', cargo: 'Auditor Fiscal Tributário', at: T('Fiscal', 2) },
  { nome: 'Eduardo Viana', cargo: 'Auditor Fiscal Tributário', at: T('Fiscal', 3) },
  { nome: 'Mônica Abreu', cargo: 'Auditor Fiscal Tributário', at: T('Fiscal', 1), weight: 0.8 },

  { nome: 'Neide Carneiro', cargo: 'Agente Administrativo', at: O('Atendimento', 5), weight: 3 },
  { nome: 'Fábio Lourenço', cargo: 'Agente Administrativo', at: O('Atendimento', 5), weight: 2 },
  { nome: 'Cíntia Ramalho', cargo: 'Agente Administrativo', at: P('Atendimento', 5), weight: 3 },
  { nome: 'Rubens Maciel', cargo: 'Agente Administrativo', at: P('Atendimento', 5), weight: 2 },
  { nome: 'Olga Schmidt', cargo: 'Agente Administrativo', at: T('Atendimento', 5), weight: 3 },
  { nome: 'Vinícius Aragão', cargo: 'Agente Administrativo', at: T('Atendimento', 5), weight: 2 },
  { nome: 'Teresa Padilha', cargo: 'Controlador Interno', at: all('Consulta') },
  { nome: 'Jorge Brandão', cargo: 'Agente Administrativo', at: O('Consulta', 5) },
  { nome: 'Laura Penha', cargo: 'Agente Administrativo', at: P('Consulta', 5) },
  { nome: 'César Gouveia', cargo: 'Agente Administrativo', at: T('Consulta', 5) },
];

/** Cargo of the further inspectors and analysts of a large demonstration, by department. */
export const furtherPositions: readonly { fiscal: string; analista: string }[] = [
  { fiscal: 'Fiscal de Obras', analista: 'Engenheiro Civil' },
  { fiscal: 'Fiscal de Posturas', analista: 'Analista de Posturas' },
  { fiscal: 'Auditor Fiscal Tributário', analista: 'Analista Tributário' },
];
