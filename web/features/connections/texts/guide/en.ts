import type * as pt from './pt.ts'

export const picker: typeof pt.picker = {
  title: 'Where will your customers talk to you?',
  label: 'Kind of connection',
  mostUsed: 'most used',
  several: 'You can have several of each kind.',
  full: 'The plan allows {{limit}}, and there is no room for another one. Delete a connection or change the plan.',
  continueWith: 'Continue with {{kind}}',
  minutes_one: '{{count}} minute',
  minutes_other: '{{count}} minutes',
  notOffered: 'The provider has not set up the Meta app on this server yet: ask them to.',
  kind: {
    whatsapp: {
      name: 'WhatsApp by QR code',
      short: 'QR code',
      text: 'The number that you have, scanned with its phone. No cost per message; outreach at a slow pace.',
      need: 'the phone at hand',
    },
    whatsapp_cloud: {
      name: 'Official WhatsApp',
      short: 'official WhatsApp',
      text: 'Straight with Meta: it needs no phone and asks for no passkey. It charges for messages.',
      need: 'a Meta Business account',
    },
    instagram: {
      name: 'Instagram',
      short: 'Instagram',
      text: 'The direct messages of your profile, with the Facebook page that it is linked to.',
      need: 'to be admin of the page',
    },
    facebook: {
      name: 'Facebook',
      short: 'Facebook',
      text: 'The messages of your page on Messenger.',
      need: 'to be admin of the page',
    },
    telegram: {
      name: 'Telegram',
      short: 'Telegram',
      text: 'A bot of Telegram that brings the conversations here.',
      need: "BotFather's token",
    },
    webchat: {
      name: 'Website chat',
      short: 'website chat',
      text: 'A conversation window on your site, in your colors. It depends on nobody outside.',
      need: 'to paste a line into the site',
    },
  },
}

export const guide: typeof pt.guide = {
  title: 'New connection: {{kind}}',
  steps: 'Steps',
  step: 'Step {{step}} of {{count}}: {{name}}',
  done: 'done',
  next: 'Continue',
  check: 'Test and continue',
  create: 'Connect',
  end: 'Done',
  where: 'Where to find it',
  copyField: 'Copy: {{name}}',
  name: {
    ids: 'IDs',
    cloudToken: 'Token',
    bot: 'BotFather',
    botToken: 'Token',
    name: 'Confirm',
    webhook: 'Webhook',
    sites: 'Sites',
    look: 'Appearance',
    code: 'Code',
  },
  greetingHint: 'With more than one queue, it comes before the menu in which the customer chooses.',
  later: 'The other messages and the automation are under Edit, once it is connected.',
  ids: {
    lead: 'Two ids tell Meta which number is yours.',
    where1: 'Go to <a>developers.facebook.com/apps</a> and open the app of the company.',
    where2: 'In the menu, choose <b>WhatsApp</b> and <b>API Setup</b>.',
    where3: 'Both ids stand below the number, under <b>From</b>.',
    same: 'This is the id of the number. That of the account stands right below it.',
    here: 'This number is here already, in the connection {{name}}.',
    or: 'or type the ids',
  },
  signup: {
    title: 'Sign up at Meta',
    hint: 'A window of Meta does everything, without copying ids. The number may stay in the app of the phone.',
    open: 'Open the sign-up',
  },
  cloudToken: {
    lead: 'The token lets this server answer for the number.',
    where1: 'Go to <a>business.facebook.com/settings</a> and to <b>System users</b>.',
    where2: 'Choose a user with access to the app and the WhatsApp account, and press <b>Generate token</b>.',
    where3: 'Let it <b>never</b> expire, and tick whatsapp_business_messaging and whatsapp_business_management.',
    where4: 'The app secret is in the app, under <b>App settings</b> and <b>Basic</b>.',
    secretNeeded: 'By it we know that a notice really comes from Meta.',
  },
  bot: {
    lead: 'Bots of Telegram are made by a bot: BotFather.',
    where1: 'Open <a>t.me/BotFather</a> and press <b>Start</b>.',
    where2:
      'Send <b>/newbot</b>. It asks for the name that customers read, and for an address that ends in <b>bot</b>.',
    where3: 'It answers with the token, such as 7001234567:AAF…. Copy all of it.',
    known: 'For a bot that exists already, send <b>/mybots</b>, choose it and press <b>API Token</b>.',
  },
  botToken: { lead: 'Paste the token that BotFather gave.' },
  told: {
    lead: 'It works. See whether this is the one, and say how the team recognizes it.',
    verified: 'Verified name',
    bot: 'Bot',
    number: 'Number',
    qualityTitle: 'Quality',
    quality: { high: 'high', medium: 'medium', low: 'low' },
    unrated: 'not rated by Meta yet',
    onPhone: 'It also stays in the app of the phone.',
    tokenEnds:
      'This token expires {{when}}. One of a system user, which never does, keeps the connection from stopping.',
  },
  webhook: {
    lead: 'Now tell Meta where it sends the messages.',
    where1: 'In the app, choose <b>WhatsApp</b> and <b>Configuration</b>, and <b>Edit</b> beside Webhook.',
    where2: 'Paste the address and the verify token, and save.',
    where3: 'Subscribe to the fields below.',
    fields: 'Fields to subscribe to',
    ofPhone: 'Only for a number that stays on a phone',
    once: 'Copy it now: once closed, this token is not shown again.',
    own: 'The app is that of this server: Meta knows the address already, and there is nothing to paste.',
    waiting: 'Waiting for the first notice of Meta. Send a message to the number to try it.',
    heard: 'Meta talks to this server already.',
  },
  sites: { lead: 'Say on which sites the conversation window stands.' },
  look: { lead: 'The preview changes while you type.' },
  code: { lead: 'The chat is ready. Now paste this line into the site.' },
}

export const linkErrors: typeof pt.linkErrors = {
  ERR_CLOUD_ACCOUNT_UNKNOWN:
    'This WhatsApp Business account does not have the number, or the token does not reach it. Check the id, and that it was assigned to the system user.',
  ERR_CLOUD_SCOPE_MISSING: 'The token lacks the permission {{details.scope}}. Generate another one with it.',
}

export const linkFaults: typeof pt.linkFaults = {
  notPasskeyAnswer: 'This is not the text that WhatsApp’s page gave. Copy all of it again.',
  otherQuestion: 'This answers an earlier attempt. Paste the code of this one into WhatsApp Web.',
  notSession: 'This is not a session that Balcão can read',
  sessionOfNone: 'This session is linked to no phone',
}
