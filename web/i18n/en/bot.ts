/** What the forms of queues and of connections have in common. */
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
    promptHint: 'The artificial intelligence that answers before a person does.',
    noPrompt: 'None',
    noPrompts: 'No prompts yet',
    integration: 'Integration',
    integrationHint: 'The system that answers before a person does.',
    noIntegration: 'None',
    noIntegrations: 'No integrations yet',
  },
}
