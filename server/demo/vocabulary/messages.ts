/**
 * What people of an inspection office write to each other, and taxpayers to them. {os} number, {assunto},
 * {endereco} and {contribuinte} are the order's; {nome} is who reads, {eu} who writes, {prazo} the order's
 * deadline, {dia} a working day after the message, {hora} an hour of it.
 */
export type Papel =
  | 'Administrador'
  | 'Gerente'
  | 'Analista'
  | 'Fiscal'
  | 'Consulta'
  | 'Atendimento'
  | 'Contribuinte';

export interface MessageSeed {
  readonly de: Papel;
  readonly para: Papel;
  /** About an order; 'aberta' or 'encerrada' where the text only fits such a one. */
  readonly os?: 'qualquer' | 'aberta' | 'encerrada';
  readonly titulo: string;
  readonly textos: readonly string[];
  /** What the addressee may answer, and what is said to that. */
  readonly respostas?: readonly string[];
  readonly treplicas?: readonly string[];
  readonly prioridade?: 'alta' | 'baixa';
  readonly peso?: number;
}

export const messages: readonly MessageSeed[] = [
  {
    de: 'Fiscal',
    para: 'Gerente',
    os: 'aberta',
    titulo: 'OS {os}: local fechado na segunda visita',
    textos: [
      '{nome}, estive hoje em {endereco} e o imóvel continua fechado. Deixei aviso na caixa de correio e falei com a vizinha, que disse que o proprietário só aparece à noite.\n\nPosso tentar em {dia} às {hora}, ou prefere que eu notifique por edital?',
      '{nome}, segunda tentativa em {endereco} sem ninguém no local. O portão está com cadeado novo.\n\nVou tentar contato pelo telefone do cadastro antes de voltar. Se não atender, sugiro notificar pelo correio com AR.',
    ],
    respostas: [
      'Tente mais uma vez em {dia}. Se não conseguir, notifique pelo correio com AR e registre na ordem.',
      'Pode notificar. Anexe as fotos das duas visitas, por favor.',
    ],
    treplicas: ['Combinado, volto lá em {dia} e registro o resultado.', 'Certo, faço hoje ainda.'],
    peso: 3,
  },
  {
    de: 'Fiscal',
    para: 'Gerente',
    os: 'aberta',
    titulo: 'Pedido de viatura para a OS {os}',
    textos: [
      'Bom dia, {nome}. Preciso de viatura para a vistoria de {assunto}, em {endereco}. A minha está na revisão até o fim da semana.\n\nConsigo encaixar em {dia}, a partir das {hora}.',
    ],
    respostas: [
      'Reservei a viatura 07 para {dia}, às {hora}. Pegue a chave no plantão.',
      'Só tenho viatura livre em {dia}, à tarde. Serve?',
    ],
    treplicas: ['Serve, obrigado.', 'Perfeito, obrigado.'],
    peso: 2,
  },
  {
    de: 'Fiscal',
    para: 'Gerente',
    os: 'aberta',
    titulo: 'OS {os}: prazo até {prazo} vai ficar apertado',
    textos: [
      '{nome}, a OS {os} vence em {prazo} e ainda dependo do projeto aprovado, que pedi ao arquivo. Se não chegar até {dia}, vou ter de solicitar prorrogação.\n\nAviso com antecedência para não cair no seu colo no último dia.',
      '{nome}, o contribuinte da OS {os} apresentou documentos novos ontem e preciso conferir com o cadastro. Acho que não fecho até {prazo}.',
    ],
    respostas: [
      'Faça a solicitação pelo sistema com o motivo bem explicado, que eu decido no mesmo dia.',
      'Fale com o arquivo em meu nome. Se até {dia} não resolver, peça a prorrogação.',
    ],
    prioridade: 'alta',
    peso: 3,
  },
  {
    de: 'Fiscal',
    para: 'Gerente',
    os: 'aberta',
    titulo: 'Impedimento na OS {os}',
    textos: [
      '{nome}, verifiquei agora que o responsável pela OS {os} ({contribuinte}) é meu parente. Peço que a ordem passe para outro fiscal, para não haver questionamento depois.',
      '{nome}, já atuei como responsável técnico numa obra vizinha a {endereco}. Para evitar dúvida, prefiro não fiscalizar a OS {os}.',
    ],
    respostas: ['Você fez bem em avisar. Vou redistribuir hoje.'],
    prioridade: 'alta',
  },
  {
    de: 'Fiscal',
    para: 'Gerente',
    os: 'encerrada',
    titulo: 'OS {os} encerrada: sugestão de retorno em 60 dias',
    textos: [
      '{nome}, encerrei a OS {os} conforme o relatório. Como o local fica em área com reincidência, sugiro abrir nova vistoria em 60 dias.',
      'Encerrada a OS {os}. O proprietário foi cordial e assinou a ciência no local. Não vejo necessidade de retorno, mas deixo registrado que o muro dos fundos ainda está sem reboco.',
    ],
    respostas: ['Obrigado pelo cuidado. Deixei anotado para a programação de retorno.'],
    prioridade: 'baixa',
  },
  {
    de: 'Analista',
    para: 'Gerente',
    os: 'encerrada',
    titulo: 'Análise da OS {os}: fotos insuficientes',
    textos: [
      '{nome}, não consigo concluir a análise da OS {os}: as fotos não mostram a divisa lateral, e a área informada não fecha com o projeto.\n\nVocê autoriza pedir nova vistoria ou prefere que eu fale direto com o fiscal?',
      '{nome}, na OS {os} a planta anexada é da aprovação anterior. Preciso da vigente para dar o parecer. Enquanto isso a análise fica parada comigo.',
    ],
    respostas: [
      'Fale direto com o fiscal, me deixando em cópia. Se ele não responder até {dia}, eu cobro.',
      'Pode devolver para nova vistoria. Explique no parecer o que falta.',
    ],
    treplicas: ['Feito, devolvi hoje com a lista do que falta.'],
    peso: 3,
  },
  {
    de: 'Analista',
    para: 'Gerente',
    titulo: 'Fila de análises da semana',
    textos: [
      '{nome}, fechei a semana com a fila menor, mas ainda tenho análises com mais de vinte dias. Se puder segurar as não urgentes até {dia}, consigo zerar as antigas.',
      '{nome}, entraram muitas análises de habite-se ao mesmo tempo. Sugiro dividir com a Lívia as que são de até 120 metros.',
    ],
    respostas: ['De acordo. Vou redistribuir as de menor área ainda hoje.'],
    peso: 2,
  },
  {
    de: 'Atendimento',
    para: 'Gerente',
    os: 'aberta',
    titulo: 'Contribuinte no balcão sobre a OS {os}',
    textos: [
      '{nome}, {contribuinte} esteve no balcão perguntando da OS {os}. Disse que recebeu a visita e não entendeu o que precisa regularizar. Ficou de voltar em {dia}, às {hora}.\n\nAlguém pode atender?',
      '{nome}, atendi agora {contribuinte}, bastante nervoso, por causa da OS {os}. Expliquei o andamento e o prazo ({prazo}), mas ele insiste em falar com a gerência. Deixou telefone para retorno.',
    ],
    respostas: [
      'Atendo em {dia}, às {hora}. Pode confirmar com ele.',
      'Peça para o fiscal responsável estar junto. Eu recebo os dois.',
    ],
    treplicas: ['Confirmado com o contribuinte.'],
    peso: 3,
  },
  {
    de: 'Atendimento',
    para: 'Gerente',
    titulo: 'Senhas do balcão e horário de almoço',
    textos: [
      '{nome}, com uma pessoa a menos estamos fechando um guichê das {hora} até o fim do almoço. A fila chegou a quarenta minutos ontem. Dá para pedir reforço da recepção nesta semana?',
      '{nome}, a impressora de senhas parou de novo. Estamos chamando por lista. Já abri chamado no suporte.',
    ],
    respostas: ['Pedi reforço à recepção a partir de {dia}.', 'Obrigado, vou reforçar o chamado.'],
    prioridade: 'baixa',
  },
  {
    de: 'Contribuinte',
    para: 'Gerente',
    os: 'qualquer',
    titulo: 'Pedido de informação sobre a OS {os}',
    textos: [
      'Prezados,\n\nRecebi a visita da fiscalização em {endereco}, OS {os}, e gostaria de saber quais documentos devo apresentar e até quando.\n\nAtenciosamente,\n{eu}',
      'Bom dia. Sou responsável pelo imóvel de {endereco}. A OS {os} continua aberta no portal, mas já entreguei tudo o que foi pedido. Há algo pendente?\n\nObrigado,\n{eu}',
      'Boa tarde,\n\nPeço, por gentileza, uma cópia do relatório da vistoria da OS {os}, pois preciso apresentar ao meu engenheiro.\n\n{eu}',
    ],
    respostas: [
      'Prezado(a) {nome}, a relação dos documentos está no auto que foi entregue no local. O prazo é {prazo}. Ficamos à disposição no balcão, das 9h às 16h.',
      'Prezado(a) {nome}, seus documentos foram recebidos e estão em análise. Assim que houver decisão, o(a) senhor(a) será avisado(a) por aqui.',
    ],
    treplicas: ['Muito obrigado pelo retorno.', 'Entendi. Levo os documentos em {dia}.'],
    peso: 4,
  },
  {
    de: 'Contribuinte',
    para: 'Gerente',
    os: 'aberta',
    titulo: 'Solicito mais prazo: OS {os}',
    textos: [
      'Prezados,\n\nO pedreiro contratado só começa na próxima semana e não terei como concluir a regularização de {endereco} até {prazo}. Solicito mais trinta dias.\n\nAtenciosamente,\n{eu}',
      'Senhores, estou de viagem e meu procurador só consegue comparecer em {dia}. Peço que considerem a prorrogação do prazo da OS {os}.\n\n{eu}',
    ],
    respostas: [
      'Prezado(a) {nome}, seu pedido foi encaminhado ao fiscal responsável, que deve responder até {dia}.',
    ],
    peso: 2,
  },
  {
    de: 'Contribuinte',
    para: 'Gerente',
    os: 'qualquer',
    titulo: 'Reclamação de atendimento na OS {os}',
    textos: [
      'Senhores,\n\nMarcaram visita para as {hora} e ninguém apareceu. Perdi o dia de trabalho. Peço que avisem quando não puderem vir.\n\n{eu}',
    ],
    respostas: [
      'Prezado(a) {nome}, pedimos desculpas. A viatura quebrou no caminho e o aviso não saiu a tempo. A vistoria foi remarcada para {dia}, às {hora}.',
    ],
    prioridade: 'alta',
  },
  {
    de: 'Contribuinte',
    para: 'Fiscal',
    os: 'aberta',
    titulo: 'Horário da vistoria: OS {os}',
    textos: [
      'Prezados,\n\nEstarei em {endereco} em {dia}, a partir das {hora}. Se for possível, peço que a vistoria seja nesse horário, pois moro em outra cidade.\n\nObrigado,\n{eu}',
      'Bom dia, {nome}. O caseiro avisou da visita em {endereco}. Posso receber em {dia}, às {hora}?\n\n{eu}',
    ],
    respostas: [
      'Bom dia, {nome}. Confirmado: {dia}, às {hora}. Tenha em mãos o projeto aprovado e o alvará.',
      'Nesse horário já tenho outra vistoria. Posso passar no mesmo dia, mais cedo. Avise se servir.',
    ],
    treplicas: ['Combinado, estarei lá.'],
    peso: 4,
  },
  {
    de: 'Contribuinte',
    para: 'Fiscal',
    os: 'aberta',
    titulo: 'Regularização feita: OS {os}',
    textos: [
      'Bom dia, {nome}.\n\nInformo que concluí o que foi pedido na OS {os}. As fotos mostram como ficou. Aguardo nova visita.\n\n{eu}',
    ],
    respostas: ['Obrigado pelo aviso, {nome}. Passo no local até {dia} para conferir.'],
    peso: 2,
  },
  {
    de: 'Contribuinte',
    para: 'Analista',
    os: 'encerrada',
    titulo: 'Andamento da análise: OS {os}',
    textos: [
      'Prezados,\n\nPreciso do resultado da análise da OS {os} para dar entrada no financiamento. Há previsão?\n\nAtenciosamente,\n{eu}',
      'Bom dia. O engenheiro disse que a análise da OS {os} depende de uma exigência. Qual seria?\n\n{eu}',
    ],
    respostas: [
      'Prezado(a) {nome}, a análise está na fila e deve sair até {dia}.',
      'Prezado(a) {nome}, falta a anotação de responsabilidade técnica da execução. Pode enviar por aqui.',
    ],
    treplicas: ['Envio hoje mesmo. Obrigado.'],
    peso: 3,
  },
  {
    de: 'Contribuinte',
    para: 'Administrador',
    titulo: 'Não consigo confirmar meu e-mail no portal',
    textos: [
      'Prezados,\n\nMudei de e-mail e o código de confirmação não chega. Já olhei a caixa de spam. Podem verificar?\n\n{eu}',
      'Boa tarde. O portal diz que meu CPF já está cadastrado, mas nunca me cadastrei. Como devo proceder?\n\n{eu}',
    ],
    respostas: [
      'Prezado(a) {nome}, reenviamos o código. Ele vale por duas horas.',
      'Prezado(a) {nome}, por segurança isso se resolve no balcão, com documento de identidade com foto.',
    ],
    peso: 2,
  },
  {
    de: 'Gerente',
    para: 'Fiscal',
    os: 'aberta',
    titulo: 'OS {os}: favor priorizar',
    textos: [
      '{nome}, a OS {os}, em {endereco}, entrou pela Ouvidoria e já foi cobrada duas vezes. Consegue ir até {dia}?\n\nSe não der, me avise para eu passar a outro colega.',
      '{nome}, peço prioridade na OS {os}: o vizinho registrou novo protocolo ontem. O prazo é {prazo}, mas quero resposta antes.',
    ],
    respostas: [
      'Vou em {dia}, logo cedo.',
      'Consigo ir em {dia} à tarde, depois das {hora}. Registro as fotos no local.',
    ],
    treplicas: ['Ótimo, obrigado.'],
    prioridade: 'alta',
    peso: 3,
  },
  {
    de: 'Gerente',
    para: 'Fiscal',
    os: 'aberta',
    titulo: 'OS {os}: o que falta para encerrar?',
    textos: [
      '{nome}, vi que a OS {os} está em andamento há algum tempo. O que falta para encerrar? Se depender de outro setor, me diga qual.',
      '{nome}, a OS {os} aparece como vencida no painel. Por favor, encerre ou peça prorrogação até {dia}.',
    ],
    respostas: [
      'Falta só o AR da notificação voltar assinado. Encerro assim que chegar.',
      'Depende do cadastro imobiliário, que ainda não atualizou a área. Já cobrei.',
    ],
    treplicas: ['Vou falar com o cadastro.'],
    peso: 3,
  },
  {
    de: 'Gerente',
    para: 'Fiscal',
    titulo: 'Escala do plantão',
    textos: [
      '{nome}, você entra no plantão do próximo fim de semana com a Luana. Saída da garagem às {hora}. Qualquer troca, avise até {dia}.',
      '{nome}, preciso de alguém no plantão noturno de {dia}, para apoiar a operação com a Guarda. Você pode?',
    ],
    respostas: ['Posso, sim.', 'Nesse dia tenho consulta médica. O Edson topa trocar comigo.'],
    peso: 2,
  },
  {
    de: 'Analista',
    para: 'Fiscal',
    os: 'encerrada',
    titulo: 'OS {os}: preciso de uma medida',
    textos: [
      '{nome}, para o parecer da OS {os} falta o recuo frontal. Você mediu? Não encontrei no relatório.',
      '{nome}, na OS {os} a área construída do relatório não bate com a do projeto. Pode conferir se a edícula entrou na conta?',
    ],
    respostas: [
      'Medi sim: 3,20 m até o alinhamento. Esqueci de lançar, desculpe.',
      'A edícula não entrou. Tenho as medidas no caderno e lanço hoje.',
    ],
    treplicas: ['Perfeito, com isso eu fecho o parecer.'],
    peso: 4,
  },
  {
    de: 'Atendimento',
    para: 'Fiscal',
    os: 'aberta',
    titulo: 'Recado do contribuinte da OS {os}',
    textos: [
      '{nome}, {contribuinte} ligou e pediu que você retorne sobre a OS {os}. Pode ser depois das {hora}.',
      '{nome}, deixaram no balcão a cópia do contrato de locação referente à OS {os}. Está na sua caixa.',
    ],
    respostas: ['Obrigado, ligo hoje.', 'Obrigado, passo aí para pegar.'],
    peso: 3,
  },
  {
    de: 'Fiscal',
    para: 'Fiscal',
    os: 'aberta',
    titulo: 'Acompanha comigo a OS {os}?',
    textos: [
      '{nome}, vou em {dia} a {endereco} e da última vez fui mal recebido. Pode ir junto? Saio às {hora}.',
      '{nome}, você já fiscalizou o vizinho de {endereco}, não foi? Pode me passar o que apurou antes de eu ir na OS {os}?',
    ],
    respostas: ['Vou com você. Espero na garagem.', 'Claro, te mando as fotos daquela vistoria.'],
    peso: 2,
  },
  {
    de: 'Gerente',
    para: 'Analista',
    os: 'encerrada',
    titulo: 'OS {os}: o gabinete pediu posição',
    textos: [
      '{nome}, pediram posição sobre a análise da OS {os}. Como está? Se faltar documento, diga qual e eu peço.',
      '{nome}, consegue adiantar a análise da OS {os}? A obra está parada esperando o habite-se.',
    ],
    respostas: [
      'Está pronta para assinar, sai até {dia}.',
      'Falta o laudo dos bombeiros. Já exigi do responsável técnico.',
    ],
    treplicas: ['Obrigado, informo ao gabinete.'],
    prioridade: 'alta',
    peso: 3,
  },
  {
    de: 'Fiscal',
    para: 'Analista',
    os: 'encerrada',
    titulo: 'OS {os}: dúvida sobre a exigência',
    textos: [
      '{nome}, o parecer da OS {os} pede acessibilidade no acesso de serviço. O responsável alega que é dispensado. Como oriento?',
      '{nome}, voltei a {endereco} como pediu. A rampa foi refeita e as fotos novas estão na ordem.',
    ],
    respostas: [
      'Não é dispensado: a norma vale para todo acesso de uso comum. Pode manter a exigência.',
      'Vi as fotos, agora está certo. Concluo hoje.',
    ],
    treplicas: ['Obrigado, oriento assim.'],
    peso: 4,
  },
  {
    de: 'Analista',
    para: 'Analista',
    titulo: 'Segunda opinião num projeto',
    textos: [
      '{nome}, peguei um projeto com subsolo em terreno de aclive e fiquei em dúvida se conta como pavimento. Podemos olhar juntos em {dia}?',
      '{nome}, você tem o modelo de parecer de reforma sem acréscimo? O meu está com a lei antiga.',
    ],
    respostas: ['Tenho, já te mando.', 'Podemos, às {hora}.'],
    peso: 2,
  },
  {
    de: 'Gerente',
    para: 'Administrador',
    titulo: 'Acesso para servidor novo',
    textos: [
      '{nome}, começa em {dia} um fiscal novo na equipe. Pode criar o acesso com o perfil Fiscal e incluir no plantão Norte e Serra?',
      '{nome}, a Daniela voltou da licença e está sem acesso às ordens. Pode verificar o perfil dela?',
    ],
    respostas: ['Criado. A senha provisória foi para o e-mail funcional.', 'Reativado agora.'],
    treplicas: ['Obrigado!'],
    peso: 3,
  },
  {
    de: 'Atendimento',
    para: 'Administrador',
    titulo: 'Não consigo abrir ordem pelo balcão',
    textos: [
      '{nome}, ao salvar uma ordem com cadastro rural aparece que o endereço é inválido. Já tentei de duas máquinas. Mandei a foto da tela para o suporte.',
      '{nome}, o assunto de terreno sem limpeza sumiu da minha lista. Foi retirado?',
    ],
    respostas: [
      'Corrigido, pode tentar de novo.',
      'Foi renomeado para terreno sem limpeza ou cercamento. É o mesmo.',
    ],
    peso: 3,
  },
  {
    de: 'Fiscal',
    para: 'Administrador',
    titulo: 'Troca de senha e celular',
    textos: [
      '{nome}, troquei de celular e o acesso pelo aparelho antigo ainda está ativo. Pode encerrar as sessões?',
      '{nome}, minha foto ficou deitada no sistema. Dá para arrumar?',
    ],
    respostas: [
      'Encerrei todas as sessões. Entre de novo pelo aparelho novo.',
      'Arrumada. Da próxima vez você mesmo pode trocar no menu da conta.',
    ],
    prioridade: 'baixa',
    peso: 3,
  },
  {
    de: 'Analista',
    para: 'Administrador',
    titulo: 'Formulário de habite-se com item repetido',
    textos: [
      '{nome}, no formulário de habite-se o item da fossa séptica aparece duas vezes. Quando puder, remova o segundo.',
    ],
    respostas: ['Removido. Vale para as próximas vistorias.'],
    prioridade: 'baixa',
    peso: 2,
  },
  {
    de: 'Gerente',
    para: 'Consulta',
    os: 'qualquer',
    titulo: 'Dados da OS {os} para a controladoria',
    textos: [
      '{nome}, segue o que pediu: a OS {os} trata de {assunto}, em {endereco}. O histórico completo está na própria ordem.',
      '{nome}, sobre a OS {os}: o prazo foi prorrogado uma vez, com motivo registrado. Qualquer dúvida, falamos em {dia}.',
    ],
    respostas: ['Obrigado, era o que faltava para o relatório.'],
    peso: 3,
  },
  {
    de: 'Consulta',
    para: 'Gerente',
    titulo: 'Amostra do controle interno',
    textos: [
      '{nome}, selecionamos vinte ordens encerradas no último trimestre para o acompanhamento. Peço que a equipe deixe os documentos anexados até {dia}.',
      '{nome}, o relatório do mês aponta ordens encerradas sem ciência registrada. Podemos conversar em {dia}, às {hora}?',
    ],
    respostas: ['Certo. Vou pedir aos fiscais que confiram os anexos.', 'Podemos. Na minha sala.'],
    treplicas: ['Agradeço a presteza.'],
    peso: 2,
  },
  {
    de: 'Atendimento',
    para: 'Consulta',
    os: 'qualquer',
    titulo: 'Certidão referente à OS {os}',
    textos: [
      '{nome}, o pedido de certidão da OS {os} está com todos os documentos. Falta só a conferência da controladoria.',
    ],
    respostas: ['Conferido. Pode seguir.'],
    peso: 3,
  },
  {
    de: 'Fiscal',
    para: 'Consulta',
    os: 'encerrada',
    titulo: 'OS {os}: resposta ao apontamento',
    textos: [
      '{nome}, sobre o apontamento da OS {os}: a ciência foi colhida no local e o comprovante está entre os anexos.',
    ],
    respostas: ['Obrigado, apontamento baixado.'],
    peso: 2,
  },
  {
    de: 'Gerente',
    para: 'Atendimento',
    os: 'aberta',
    titulo: 'Avise o contribuinte da OS {os}',
    textos: [
      '{nome}, ligue por favor para {contribuinte} e confirme a vistoria de {dia}, às {hora}. É a OS {os}.',
    ],
    respostas: ['Confirmado por telefone.', 'Não atendeu; mandei mensagem pelo portal.'],
    peso: 2,
  },
];

/** Announcements: what a manager or the administrator tells everybody of a department. */
export const announcements: readonly {
  readonly de: 'Gerente' | 'Administrador';
  readonly titulo: string;
  readonly texto: string;
  readonly prioridade?: 'alta' | 'baixa';
}[] = [
  {
    de: 'Administrador',
    titulo: 'Sistema fora do ar neste sábado, das 6h às 8h',
    texto:
      'Prezados,\n\nNeste sábado, das 6h às 8h, o OS-m ficará indisponível para atualização do servidor. Quem estiver de plantão deve levar o formulário em papel e lançar depois.\n\nSuporte: ramal 4410.',
    prioridade: 'alta',
  },
  {
    de: 'Gerente',
    titulo: 'Novo decreto de uso de calçadas',
    texto:
      'Prezados,\n\nFoi publicado o decreto que muda as regras de mesas e cadeiras nas calçadas. A faixa livre mínima passa a ser de 1,50 m.\n\nNas vistorias dos próximos trinta dias, orientem antes de autuar. Dúvidas comigo.',
  },
  {
    de: 'Gerente',
    titulo: 'Recesso e plantão de fim de ano',
    texto:
      'Pessoal,\n\nA escala do recesso está afixada no mural. Quem precisar trocar deve combinar com o colega e me avisar. O balcão atende em meio período.\n\nBom trabalho a todos.',
    prioridade: 'baixa',
  },
  {
    de: 'Administrador',
    titulo: 'Campanha de vacinação dos servidores',
    texto:
      'Informamos que a vacinação contra a gripe acontece no auditório, das 9h às 16h, durante toda a semana. Basta apresentar o crachá.',
    prioridade: 'baixa',
  },
  {
    de: 'Gerente',
    titulo: 'Fotos das vistorias: enquadramento e data',
    texto:
      'Prezados,\n\nA análise tem devolvido ordens por falta de fotos. Lembro o combinado: fachada inteira, as duas divisas e o detalhe do que for irregular, sempre com a localização do celular ligada.\n\nObrigada a todos pelo empenho.',
  },
  {
    de: 'Administrador',
    titulo: 'Atualize o seu telefone no cadastro',
    texto:
      'Prezados,\n\nPeço que confiram o telefone e o e-mail no menu da conta. Os avisos de prazo passam a ser enviados por lá a partir do mês que vem.',
  },
  {
    de: 'Gerente',
    titulo: 'Operação conjunta na próxima semana',
    texto:
      'Pessoal,\n\nNa próxima semana faremos operação com a Vigilância Sanitária e a Guarda Municipal. As equipes saem às 8h da garagem. Levem coletes e talonário.\n\nA lista dos locais está com o plantão.',
    prioridade: 'alta',
  },
  {
    de: 'Gerente',
    titulo: 'Treinamento: prazos e contagem em dias úteis',
    texto:
      'Prezados,\n\nHaverá treinamento sobre a contagem dos prazos na quinta-feira, às 14h, na sala de reuniões. A presença é importante para quem pede ou decide prorrogações.',
  },
];
