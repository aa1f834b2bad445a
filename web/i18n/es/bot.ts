/** The forms of queues and of connections share these texts. */
export const bot = {
  variable: {
    title: 'Variables',
    firstName: 'Primer nombre',
    name: 'Nombre del contacto',
    ms: 'Buenos días, tardes o noches, en portugués',
    protocol: 'Protocolo de la conversación',
    date: 'Fecha',
    hour: 'Hora',
    unknown_one: '{{names}} no es una variable y sale tal como está escrito.',
    unknown_other: '{{names}} no son variables y salen tal como están escritas.',
  },
  assistant: {
    billing: 'Segunda copia y liberación',
    billingHint: 'Lo que Balcão hace solo en esta cola, con el sistema de cobranza de la configuración.',
    billingBots: { secondCopy: 'Segunda copia de la factura', trustUnlock: 'Liberación en confianza' },
    noBilling: 'Ninguna',
    billingByName: 'Por el nombre de la cola: {{bot}}',
    billingNotSetUp:
      'No hay un sistema de cobranza configurado: los clientes de esta cola esperan a una persona. Configúralo en Configuración, Integraciones.',
    billingNoUnlock: 'Asaas no hace liberaciones: los clientes de esta cola van directo a una persona.',
    prompt: 'Prompt',
    promptHint: 'La inteligencia artificial que atiende antes que una persona.',
    noPrompt: 'Ninguno',
    noPrompts: 'Ningún prompt registrado',
    integration: 'Integración',
    integrationHint: 'El sistema que atiende antes que una persona.',
    noIntegration: 'Ninguna',
    noIntegrations: 'Ninguna integración registrada',
  },
}
