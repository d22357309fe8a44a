/** The steps in which a document is made and made anew (decisions of the wings, section 17). */
import type { WizardStep } from '../define.ts';

const modelo: WizardStep = { id: 'modelo', title: 'Modelo', fields: ['tipo', 'doc_modelo_id'] };
export const info: WizardStep = {
  id: 'info',
  title: 'Informações',
  fields: [
    'ordem_servico_id',
    'cadastro_id',
    'contribuinte_id',
    'endereco',
    'latitude',
    'longitude',
    'autuado_em',
    'fiscal_id',
    'protocolo_tipo',
    'protocolo_numero',
    'protocolo_ano',
    'auto_origem_id',
    'dias_regularizar',
    'debito_vence_em',
    'tipo_entrega',
  ],
};
const valores: WizardStep = { id: 'valores', title: 'Valores', fields: ['valores'] };
const irregularidades: WizardStep = {
  id: 'irregularidades',
  title: 'Irregularidades',
  fields: ['irregularidades'],
};
/** Only where the model has a degree. */
const grau: WizardStep = { id: 'grau-de-infracao', title: 'Grau de infração', fields: ['grau'] };
const resto: readonly WizardStep[] = [
  { id: 'textos', title: 'Textos', fields: ['textos'] },
  { id: 'confirmar', title: 'Confirmar', fields: [], review: true },
];
/** With what is attached to it as it is made; to one that is there files come by an act of their own. */
const comentario: WizardStep = {
  id: 'comentario',
  title: 'Comentário',
  fields: ['comentario', 'anexos', 'fotos_no_papel'],
};
const outra: WizardStep = { ...comentario, fields: ['comentario', 'fotos_no_papel'] };

export const novo = [modelo, info, valores, irregularidades, grau, comentario, ...resto];
/** Of the model that it has. */
export const edicao = [info, valores, irregularidades, grau, outra, ...resto];
/** Without degree: that is of the infraction, which a revision does not judge again (specification, section 1). */
export const revisao = [info, valores, irregularidades, outra, ...resto];
