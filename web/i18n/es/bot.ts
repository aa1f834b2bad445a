/** The forms of queues and of connections share these texts. */
export const bot = {
  variable: {
    title: 'Variables',
    firstName: 'Primer nombre',
    name: 'Nombre del contacto',
    ms: 'Buenos días, tardes o noches, en portugués',
    protocol: 'Protocolo de la atención',
    date: 'Fecha',
    hour: 'Hora',
  },
  assistant: {
    prompt: 'Prompt',
    promptHint:
      'La inteligencia artificial que atenderá antes que una persona. Por ahora solo se guarda, y responde el chatbot.',
    noPrompt: 'Ninguno',
    noPrompts: 'Ningún prompt registrado',
    integration: 'Integración',
    integrationHint: 'El sistema que atenderá antes que una persona. Por ahora solo se guarda, y responde el chatbot.',
    noIntegration: 'Ninguna',
    noIntegrations: 'Ninguna integración registrada',
  },
}
