/** The forms of queues and of connections share these texts. */
export const bot = {
  variable: {
    title: 'Variables',
    firstName: 'First name',
    name: 'Name of the contact',
    ms: 'Good morning, afternoon or evening, in Portuguese',
    protocol: 'Protocol of the conversation',
    date: 'Date',
    hour: 'Time',
    unknown_one: '{{names}} is not a variable and is sent as written.',
    unknown_other: '{{names}} are not variables and are sent as written.',
  },
  assistant: {
    billing: 'Second copies and unlocks',
    billingHint: 'What Balcão does by itself in this queue, with the billing system of the settings.',
    billingBots: { secondCopy: 'Second copy of the bill', trustUnlock: 'Trust unlock' },
    noBilling: 'None',
    billingByName: 'By the name of the queue: {{bot}}',
    billingNotSetUp:
      'No billing system is set up: customers of this queue wait for a person. Set one up in Settings, Integrations.',
    billingNoUnlock: 'Asaas does no unlocks: customers of this queue go straight to a person.',
    prompt: 'Prompt',
    promptHint: 'The artificial intelligence that answers before a person does.',
    noPrompt: 'None',
    noPrompts: 'No prompts yet',
    integration: 'Integration',
    integrationHint: 'The system that answers before a person does.',
    noIntegration: 'None',
    noIntegrations: 'No integrations yet',
  },
}
