import type * as pt from './pt.ts'

/** The texts of kinds of messages that come rarely, loaded with the first of them. */
export const rareMessages: typeof pt.rareMessages = {
  unplayable: 'This browser cannot play this audio.',
  quotedStatus: 'Status',
  answersStatus: 'Replied to your status',
  ownAnswersStatus: 'You replied to a status',
  ad: 'Came from an advertisement',
  ads: 'Advertisements',
  adBadge: 'Came from the advertisement {{title}}',
  untitledAd: 'Untitled advertisement',
  adOpened: 'started conversation #{{id}}',
  adWithin: 'in conversation #{{id}}',
  visit: 'Visit to the site',
  visitPage: 'Page',
  visitLanguage: 'Language',
  visitIdentified: 'identified by the site',
  poll: 'Poll',
  votes_zero: '0 votes',
  votes_one: '{{count}} vote',
  votes_other: '{{count}} votes',
  hiddenVotes_one: '{{count}} person voted, see the phone',
  hiddenVotes_other: '{{count}} people voted, see the phone',
  sealedEdit: 'edited, see the phone',
  slowed: '{{provider}} is slowing down this connection. This message will be sent by itself.',
  slowedUntil:
    '{{provider}} is slowing down this connection until {{time}}. Then this message will be sent by itself.',
  copyPix: 'Copy key',
  pixCopied: 'Key copied',
  pixKinds: { PHONE: 'Phone', EMAIL: 'E-mail', CPF: 'CPF', CNPJ: 'CNPJ', EVP: 'Random key', CODE: 'Copy and paste' },
}
