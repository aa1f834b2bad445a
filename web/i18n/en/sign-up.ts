import type { Texts } from '#web/i18n/pt/index.ts'

export const signUp: Texts['signUp'] = {
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
