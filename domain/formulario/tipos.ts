/** What a form is for (specification, section 3). */
export const tipos = {
  vistoria: 'Vistoria',
  verificar_notificacao: 'Verificar notificação',
  verificar_desconto: 'Verificar desconto',
  verificar_alvara_vencido: 'Verificar alvará vencido',
  verificar_autuacao: 'Verificar autuação',
  entregar_doc: 'Entregar documento',
  notificar: 'Notificar',
  verificar_notificacao_sem_valor: 'Verificar notificação sem valor',
  verificar_prazo_regularizar: 'Verificar prazo para regularizar',
  alvara_concluir_vistoria: 'Alvará: concluir vistoria',
} as const;
