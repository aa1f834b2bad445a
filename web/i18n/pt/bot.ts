/** The forms of queues and of connections share these texts. */
export const bot = {
  variable: {
    title: 'Variáveis',
    firstName: 'Primeiro nome',
    name: 'Nome do contato',
    ms: 'Bom dia, boa tarde ou boa noite',
    protocol: 'Protocolo do atendimento',
    date: 'Data',
    hour: 'Hora',
  },
  assistant: {
    prompt: 'Prompt',
    promptHint:
      'A inteligência artificial que atenderá antes de uma pessoa. Por enquanto fica só guardada, e o chatbot atende.',
    noPrompt: 'Nenhum',
    noPrompts: 'Nenhum prompt cadastrado',
    integration: 'Integração',
    integrationHint: 'O sistema que atenderá antes de uma pessoa. Por enquanto fica só guardado, e o chatbot atende.',
    noIntegration: 'Nenhuma',
    noIntegrations: 'Nenhuma integração cadastrada',
  },
}
