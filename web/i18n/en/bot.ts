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
  },
  assistant: {
    prompt: 'Prompt',
    promptHint:
      'The artificial intelligence that will answer before a person does. For now it is only kept, and the chatbot answers.',
    noPrompt: 'None',
    noPrompts: 'No prompts yet',
    integration: 'Integration',
    integrationHint:
      'The system that will answer before a person does. For now it is only kept, and the chatbot answers.',
    noIntegration: 'None',
    noIntegrations: 'No integrations yet',
  },
}
