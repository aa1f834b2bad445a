import type { Texts } from '#web/i18n/pt/index.ts'

export const legal: Texts['legal'] = {
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
