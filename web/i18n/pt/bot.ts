/** The forms of queues and of connections share these texts. */
export const bot = {
  variable: {
    title: 'Variáveis',
    firstName: 'Primeiro nome',
    name: 'Nome do contato',
    ms: 'Bom dia, boa tarde ou boa noite',
    protocol: 'Protocolo da conversa',
    date: 'Data',
    hour: 'Hora',
    unknown_one: '{{names}} não é uma variável e sai como está escrito.',
    unknown_other: '{{names}} não são variáveis e saem como estão escritas.',
  },
  assistant: {
    billing: 'Segunda via e liberação',
    billingHint: 'O que o Balcão faz sozinho nesta fila, com o sistema de cobrança das configurações.',
    billingBots: { secondCopy: 'Segunda via da conta', trustUnlock: 'Liberação em confiança' },
    noBilling: 'Nenhuma',
    billingByName: 'Pelo nome da fila: {{bot}}',
    billingNotSetUp:
      'Nenhum sistema de cobrança está configurado: os clientes desta fila esperam por uma pessoa. Configure em Configurações, Integrações.',
    billingNoUnlock: 'O Asaas não faz liberação: os clientes desta fila vão direto para uma pessoa.',
    prompt: 'Prompt',
    promptHint: 'A inteligência artificial que atende antes de uma pessoa.',
    noPrompt: 'Nenhum',
    noPrompts: 'Nenhum prompt cadastrado',
    integration: 'Integração',
    integrationHint: 'O sistema que atende antes de uma pessoa.',
    noIntegration: 'Nenhuma',
    noIntegrations: 'Nenhuma integração cadastrada',
  },
}
