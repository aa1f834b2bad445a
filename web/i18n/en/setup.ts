import type { Texts } from '#web/i18n/pt/index.ts'

export const setup: Texts['setup'] = {
  title: 'First visit',
  lead: 'Create the administrator of this installation. Then just connect a number.',
  company: "The company's name",
  name: 'Your name',
  code: 'Installation code',
  codeHint: 'It is in the log of the server, in the line about the first visit.',
  signUp: 'Other companies may sign up here',
  signUpHint:
    'For those who offer this service to customers. They choose one of the public plans; the first one costs nothing until you change its price. Can be changed later in Settings.',
  submit: 'Start',
}
