import type * as pt from './pt.ts'

export const signUp: typeof pt.signUp = {
  sent: {
    title: 'Check your e-mail',
    lead: 'We sent an e-mail to {{email}}. Open the link in it to finish.',
    hint: 'It arrives in a moment and works for a day. If you do not see it, look in the spam, too.',
    again: 'Send again',
    sentAgain: 'We sent another e-mail to {{email}}.',
    correct: 'Correct the address',
  },
  confirm: {
    title: 'Confirm the sign-up',
    lead: 'Type the password that you chose, and the account is created.',
    submit: 'Confirm and sign in',
    wrong: 'This is not the password of this sign-up. If it was not you who made it, create the account anew.',
    restart: 'Create the account anew',
    done: 'Account created. Welcome!',
    otherAccount: 'The account of {{name}} is open in this browser. Log out of it to confirm the sign-up.',
  },
  refused: {
    ERR_RESET_TOKEN_INVALID:
      'This link does not work any more. If you have confirmed, just sign in; if not, create the account anew.',
    ERR_EMAIL_ALREADY_EXISTS: 'There is an account with this e-mail already: just sign in.',
    ERR_COMPANY_NAME_ALREADY_EXISTS: 'Another company took this name. Create the account anew with another one.',
    ERR_NO_PLAN_FOUND: 'The plan you chose is not offered any more. Create the account anew with another one.',
  },
}

export const setup: typeof pt.setup = {
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

export const legal: typeof pt.legal = {
  termTitle: 'Terms of use',
  term: [
    'This service brings together the conversations of a company with its customers. The company that hires it decides who uses it and answers for the messages it sends.',
    'Sending messages to people who did not ask for them and any illegal use are not allowed. The rules of the channels (WhatsApp, Instagram and Facebook) count here too.',
    'The administrator of this installation may publish its own terms in place of this text.',
  ],
  privacyTitle: 'Privacy',
  privacy: [
    'We keep what is needed to answer: contacts, conversations, files and who answered. The data stays on the server of this installation and each company sees only its own.',
    'Passwords are stored hashed; keys of outside services are shown to nobody.',
    'To see, correct or erase personal data, talk to the company that serves you. The administrator of this installation may publish its own policy in place of this text.',
  ],
}
