import type { SettingTexts } from './setting-texts.ts'

const options = {
  group: {
    arrival: { title: 'Chegada', hint: 'O que acontece quando um cliente escreve ou liga.' },
    attendance: { title: 'Atendimento', hint: 'Enquanto alguém da equipe cuida da conversa.' },
    ending: { title: 'Fim da conversa', hint: 'Como as conversas terminam.' },
    team: { title: 'Equipe', hint: 'Como as pessoas da equipe usam o Balcão.' },
    linking: { title: 'Conexão de números', hint: 'Como um número do WhatsApp é conectado por QR Code.' },
    optOuts: {
      title: 'Recusas',
      hint: 'Como uma pessoa deixa de receber campanhas e volta a receber. Vale a mensagem inteira, sem diferença de acentos, maiúsculas e emojis.',
    },
    ai: {
      title: 'Inteligência artificial',
      hint: 'O que os modelos dos prompts podem gastar, e se também ajudam a equipe.',
    },
    billing: {
      title: 'Segunda via e liberação',
      hint: 'O que as filas de segunda via e de liberação em confiança consultam. Escolha na fila o que ela faz.',
    },
    ixc: { title: 'IXC Provedor', hint: 'Para que o robô consulte clientes e faturas no IXC.' },
    mkAuth: { title: 'MK-AUTH', hint: 'Para que o robô consulte clientes e faturas no MK-AUTH.' },
    asaas: { title: 'Asaas', hint: 'Para que o robô consulte cobranças no Asaas.' },
    installation: { title: 'Instalação', hint: 'Só super usuários veem e alteram.' },
  },
  key: {
    scheduleType: {
      label: 'Expediente',
      hint: 'Qual expediente decide se o cliente recebe a mensagem de fora do expediente. Sem essa mensagem, nada muda para ele.',
      values: { disabled: 'Desativado', queue: 'Por fila', company: 'Da empresa' },
    },
    chatBotType: {
      label: 'Formato do robô',
      hint: 'Como o cliente vê os menus: opções numeradas em uma mensagem de texto, que ele responde com o número.',
      values: { text: 'Texto' },
    },
    customerLanguage: {
      label: 'Idioma com o cliente',
      hint: 'O idioma do que o Balcão diz sozinho: opções dos menus, avaliação, transferências e avisos. Os textos que você escreve ficam como estão.',
      values: { pt: 'Português', en: 'English', es: 'Español' },
    },
    sendGreetingMessageOneQueues: {
      label: 'Saudação com uma só fila',
      hint: 'Envia a saudação da conexão também quando ela tem uma única fila. Com várias filas ela é sempre enviada.',
    },
    CheckMsgIsGroup: {
      label: 'Ignorar grupos',
      hint: 'Mensagens de grupos não viram conversas. Desligado, cada grupo tem a sua conversa.',
    },
    call: {
      label: 'Aceitar chamadas',
      hint: 'Deixa o celular tocar. Desligado, a chamada é recusada e o cliente recebe um pedido para escrever.',
    },
    sendGreetingAccepted: {
      label: 'Saudação ao aceitar',
      hint: 'Quem aceita uma conversa é apresentado ao cliente com uma mensagem automática.',
    },
    sendMsgTransfTicket: {
      label: 'Avisar transferências',
      hint: 'O cliente é avisado quando a conversa passa para outra fila ou outro atendente.',
    },
    openTicketOnlyOther: {
      label: 'Uma conversa por contato',
      hint: 'A equipe não abre outra conversa com quem já é atendido por outra conexão. O que o cliente escreve nunca é recusado.',
    },
    userSpyChat: {
      label: 'Espiar conversas',
      hint: 'Atendentes podem ler, sem assumir, as conversas das suas filas. Administradores sempre podem.',
    },
    userRating: {
      label: 'Pedir avaliação',
      hint: 'Quando a conversa é resolvida, o cliente a avalia de 1 a 3. A avaliação aparece no painel.',
    },
    ratingsTimeout: {
      label: 'Prazo da avaliação',
      hint: 'Por quanto tempo um número enviado pelo cliente vale como avaliação. Depois disso ele inicia uma nova conversa.',
    },
    hoursCloseTicketsAuto: {
      label: 'Resolver conversas paradas',
      hint: 'Horas sem resposta do cliente até que a conversa seja resolvida sozinha. Com 0, nunca.',
    },
    severalSessions: {
      label: 'Vários lugares ao mesmo tempo',
      hint: 'Quem entra no celular continua no computador. Cada um vê no próprio perfil onde está conectado, e encerra. Desligado, a entrada mais nova encerra a anterior.',
    },
    passkeyLinking: {
      label: 'Conectar com chave de acesso',
      hint: 'Experimental. Quando o WhatsApp exige a chave de acesso (passkey) da conta, a tela do QR Code mostra como usá-la. O Balcão imita então o que só o WhatsApp Web faz: se o WhatsApp perceber, pode bloquear o número. Desligado, a tentativa termina e a tela diz por quê.',
    },
    optOutWords: {
      label: 'Palavras de recusa',
      hint: 'Uma por linha. Valem sempre, em qualquer conversa.',
    },
    optOutAnswers: {
      label: 'Palavras de recusa em resposta',
      hint: 'Uma por linha. Só valem como resposta a uma campanha dos últimos 7 dias, porque em outra conversa podem falar de outra coisa. Assim também valem frases como “pode me tirar da lista, por favor”.',
    },
    optInWords: {
      label: 'Palavras para voltar',
      hint: 'Uma por linha. Com elas, quem recusou volta a receber.',
    },
    optInAnswers: {
      label: 'Palavras para voltar em resposta',
      hint: 'Uma por linha. Só valem logo depois da confirmação da recusa ou de uma campanha.',
    },
    optOutMessage: {
      label: 'Confirmação da recusa',
      hint: 'Enviada uma vez a quem recusa. Em branco, o Balcão confirma no idioma do cliente.',
    },
    optInMessage: {
      label: 'Confirmação da volta',
      hint: 'Enviada a quem volta a receber. Em branco, o Balcão confirma no idioma do cliente.',
    },
    aiDailyBudget: {
      label: 'Orçamento de IA por dia',
      hint: 'Quando acaba, o cliente passa a uma pessoa. Conta pelos preços de cada prompt. Com 0, sem limite.',
    },
    attendantAi: {
      label: 'IA para atendentes',
      hint: 'Sugere respostas, resume, reescreve e traduz a pedido de quem atende. Nada é enviado sozinho; os textos da conversa vão ao servidor do modelo.',
    },
    attendantAiPrompt: {
      label: 'Prompt da IA para atendentes',
      hint: 'De qual prompt são o servidor, a chave e o modelo. No automático, o da fila da conversa, ou então o primeiro da empresa.',
    },
    aiCallDays: {
      label: 'Guardar o uso de IA por',
      hint: 'Depois disso as chamadas saem da lista de uso e custo. As somas de cada dia ficam.',
    },
    billingSystem: {
      label: 'Sistema de cobrança',
      hint: 'De onde vêm as contas e a liberação. No automático, vale o primeiro configurado.',
      values: { auto: 'Automático', ixc: 'IXC Provedor', mkAuth: 'MK-AUTH', asaas: 'Asaas' },
    },
    ipixc: { label: 'Endereço do IXC', hint: 'A URL do servidor, como https://ixc.suaempresa.com.br.' },
    tokenixc: { label: 'Token do IXC', hint: 'O token de um usuário com acesso à API do IXC.' },
    ipmkauth: { label: 'Endereço do MK-AUTH', hint: 'A URL do servidor, como https://mk.suaempresa.com.br.' },
    clientidmkauth: { label: 'Client ID do MK-AUTH', hint: 'O identificador criado na tela de API do MK-AUTH.' },
    clientsecretmkauth: { label: 'Client secret do MK-AUTH', hint: 'O segredo que acompanha o Client ID.' },
    asaas: { label: 'Chave da API do Asaas', hint: 'A chave gerada em Integrações, na sua conta do Asaas.' },
    userCreation: {
      label: 'Aceitar novas empresas',
      hint: 'Mostra o cadastro na tela de entrada. Desligado, só super usuários criam empresas. A primeira tela da instalação pergunta.',
    },
    campaignsEnabled: {
      label: 'Campanhas nesta empresa',
      hint: 'Libera as campanhas se o plano as inclui. Para as outras empresas, altere na aba Empresas.',
    },
  },
} satisfies SettingTexts

export const settings = {
  ...options,
  lead: {
    options: 'Como o Balcão trabalha para a sua empresa. Cada alteração vale na hora, para toda a equipe.',
    hours: 'Quando a sua empresa atende.',
    look: 'O logotipo, o nome e a cor da sua empresa nas telas, na entrada e nos e-mails.',
    companies: 'As empresas desta instalação, seus planos e vencimentos.',
    plans: 'O que as empresas podem contratar, e por quanto.',
    helps: 'Vídeos que ajudam as empresas a usar o Balcão.',
  },
  tabs: 'Configurações',
  tab: {
    options: 'Opções',
    hours: 'Horários',
    look: 'Aparência',
    companies: 'Empresas',
    plans: 'Planos',
    helps: 'Ajuda',
  },
  saved: 'Operação atualizada com sucesso.',
  access: 'Integrações',
  accessHint: 'As chaves ficam guardadas com criptografia e não são mostradas de novo.',
  unit: { minutes: 'minutos', hours: 'horas', days: 'dias', reais: 'R$' },
  prompt: { auto: 'Automático', missing: 'Prompt {{id}}' },
  billing: {
    test: 'Testar',
    testOf: 'Testar: {{name}}',
    works: 'Conectado: as credenciais foram aceitas.',
    missing: 'Falta: {{fields}}.',
    used: 'Em uso',
  },
  secret: {
    set: 'Configurado',
    unset: 'Não configurado',
    define: 'Definir',
    replace: 'Substituir',
    remove: 'Remover',
    defineOf: 'Definir: {{name}}',
    replaceOf: 'Substituir: {{name}}',
    removeOf: 'Remover: {{name}}',
    removeTitle: 'Remover {{name}}?',
    removeText: 'O que depende desta chave para de funcionar. Ela não pode ser recuperada, só definida de novo.',
  },
  hours: {
    timezone: 'Fuso horário',
    timezoneHint: 'Vale para os horários, as datas nas telas e os relatórios.',
    now: 'Agora são {{time}}.',
    needsMessage:
      'Fora destes horários, o cliente recebe a mensagem de fora do expediente da conexão. Escreva-a em Conexões.',
    saved: 'Horários atualizados com sucesso.',
    discard: 'Descartar',
    brazil: 'Brasil',
    elsewhere: 'Outros',
    noZone: 'Nenhum fuso encontrado',
  },
}
