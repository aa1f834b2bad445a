/** What the forms of queues and of connections have in common. */
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
    promptHint: 'A inteligência artificial que atende antes de uma pessoa.',
    noPrompt: 'Nenhum',
    noPrompts: 'Nenhum prompt cadastrado',
    integration: 'Integração',
    integrationHint: 'O sistema que atende antes de uma pessoa.',
    noIntegration: 'Nenhuma',
    noIntegrations: 'Nenhuma integração cadastrada',
  },
}
