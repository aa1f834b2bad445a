import type * as pt from './pt.ts'

export const settings: typeof pt.settings = {
  group: {
    arrival: { title: 'Arrival', hint: 'What happens when a customer writes or calls.' },
    attendance: { title: 'Attendance', hint: 'While somebody of the team takes care of the conversation.' },
    ending: { title: 'End of a conversation', hint: 'How conversations end.' },
    team: { title: 'Team', hint: 'How the people of the team use Balcão.' },
    linking: { title: 'Linking numbers', hint: 'How a WhatsApp number is connected by QR code.' },
    optOuts: {
      title: 'Opt-outs',
      hint: 'How a person stops receiving campaigns, and starts again. The whole message counts, whatever its accents, capitals and emoji.',
    },
    ai: {
      title: 'Artificial intelligence',
      hint: 'What the models of prompts may spend, and whether they help the team too.',
    },
    billing: {
      title: 'Second copies and unlocks',
      hint: 'What the queues for second copies and trust unlocks look up. Choose at the queue what it does.',
    },
    ixc: { title: 'IXC Provedor', hint: 'Lets the bot look up customers and invoices in IXC.' },
    mkAuth: { title: 'MK-AUTH', hint: 'Lets the bot look up customers and invoices in MK-AUTH.' },
    asaas: { title: 'Asaas', hint: 'Lets the bot look up charges in Asaas.' },
    installation: { title: 'Installation', hint: 'Seen and changed by super users only.' },
  },
  key: {
    scheduleType: {
      label: 'Working hours',
      hint: 'Which hours decide whether the customer gets the out-of-hours message. Without such a message nothing changes for them.',
      values: { disabled: 'Off', queue: 'Of each queue', company: 'Of the company' },
    },
    chatBotType: {
      label: 'Form of the bot',
      hint: 'How the customer sees the menus: numbered options in a text message, answered with the number.',
      values: { text: 'Text' },
    },
    customerLanguage: {
      label: 'Language for customers',
      hint: 'The language of what Balcão says by itself: the ways in menus, ratings, transfers and notices. The texts you write stay as they are.',
      values: { pt: 'Português', en: 'English', es: 'Español' },
    },
    sendGreetingMessageOneQueues: {
      label: 'Greeting with one queue',
      hint: "Sends the connection's greeting also when it has only one queue. With several queues it is always sent.",
    },
    CheckMsgIsGroup: {
      label: 'Ignore groups',
      hint: 'Messages of groups become no conversations. When off, every group has its conversation.',
    },
    call: {
      label: 'Accept calls',
      hint: 'Lets the phone ring. When off, the call is refused and the customer is asked to write.',
    },
    sendGreetingAccepted: {
      label: 'Greeting on accepting',
      hint: 'Who accepts a conversation is introduced to the customer by an automatic message.',
    },
    sendMsgTransfTicket: {
      label: 'Tell about transfers',
      hint: 'The customer is told when the conversation goes to another queue or attendant.',
    },
    openTicketOnlyOther: {
      label: 'One conversation per contact',
      hint: 'The team opens no second conversation with somebody who is served over another connection. What the customer writes is never refused.',
    },
    userSpyChat: {
      label: 'Peek into conversations',
      hint: 'Attendants may read the conversations of their queues without taking them. Administrators always may.',
    },
    userRating: {
      label: 'Ask for a rating',
      hint: 'When the conversation is resolved, the customer gives a rating from 1 to 3, which appears in the dashboard.',
    },
    ratingsTimeout: {
      label: 'Time to rate',
      hint: 'For how long a number from the customer counts as a rating. After that it starts a new conversation.',
    },
    hoursCloseTicketsAuto: {
      label: 'Resolve silent conversations',
      hint: 'Hours without a word from the customer until the conversation is resolved by itself. With 0, never.',
    },
    severalSessions: {
      label: 'Several places at once',
      hint: 'Who signs in on the phone stays signed in at the desk. Each person sees in the own profile where that is, and ends it. When off, the newest sign-in ends the earlier one.',
    },
    passkeyLinking: {
      label: 'Connect with a passkey',
      hint: 'An experiment. When WhatsApp demands the passkey of the account, the QR code dialog shows how to use it. Balcão then imitates what only WhatsApp Web does: if WhatsApp notices, it may ban the number. When off, the attempt ends and the dialog says why.',
    },
    optOutWords: {
      label: 'Opt-out words',
      hint: 'One in each line. They always count, in every conversation.',
    },
    optOutAnswers: {
      label: 'Opt-out words as an answer',
      hint: 'One in each line. They count only as the answer to a campaign of the last 7 days: elsewhere they may be about something else. Sentences such as “please take me off the list” count in the same way.',
    },
    optInWords: {
      label: 'Words to come back',
      hint: 'One in each line. With them, who opted out receives again.',
    },
    optInAnswers: {
      label: 'Words to come back as an answer',
      hint: 'One in each line. They count only right after the confirmation of the opt-out, or after a campaign.',
    },
    optOutMessage: {
      label: 'Confirmation of the opt-out',
      hint: 'Sent once to who opts out. When empty, Balcão confirms in the language for customers.',
    },
    optInMessage: {
      label: 'Confirmation of coming back',
      hint: 'Sent to who receives again. When empty, Balcão confirms in the language for customers.',
    },
    aiDailyBudget: {
      label: 'AI budget per day',
      hint: 'When it is used up, customers get a person. It counts by the prices of each prompt. With 0, no limit.',
    },
    attendantAi: {
      label: 'AI for attendants',
      hint: 'Suggests replies, summarises, rewrites and translates when somebody of the team asks. Nothing is sent by itself; the texts of the conversation go to the model’s server.',
    },
    attendantAiPrompt: {
      label: 'Prompt of the AI for attendants',
      hint: 'Whose server, key and model are used. Automatic means the prompt of the conversation’s queue, or else the first of the company.',
    },
    aiCallDays: {
      label: 'Keep the use of AI for',
      hint: 'After that, calls leave the list of use and cost. The sums of each day stay.',
    },
    billingSystem: {
      label: 'Billing system',
      hint: 'Where bills and unlocks come from. Automatic means the first one that is set up.',
      values: { auto: 'Automatic', ixc: 'IXC Provedor', mkAuth: 'MK-AUTH', asaas: 'Asaas' },
    },
    ipixc: { label: 'IXC address', hint: 'The URL of the server, such as https://ixc.yourcompany.com.' },
    tokenixc: { label: 'IXC token', hint: 'The token of a user who may use the IXC API.' },
    ipmkauth: { label: 'MK-AUTH address', hint: 'The URL of the server, such as https://mk.yourcompany.com.' },
    clientidmkauth: { label: 'MK-AUTH client ID', hint: "The identifier made on MK-AUTH's API screen." },
    clientsecretmkauth: { label: 'MK-AUTH client secret', hint: 'The secret that goes with the client ID.' },
    asaas: { label: 'Asaas API key', hint: 'The key made under Integrations in your Asaas account.' },
    userCreation: {
      label: 'Accept new companies',
      hint: 'Shows the sign-up on the login screen. When off, only super users make companies. The first screen of the installation asks for it.',
    },
    campaignsEnabled: {
      label: 'Campaigns in this company',
      hint: 'Opens the campaigns if the plan has them. For other companies, change it on the Companies tab.',
    },
  },
  lead: {
    options: 'How Balcão works for your company. Every change counts at once, for the whole team.',
    hours: 'When your company answers.',
    look: "Your company's logo, name and colour on screens, at the login and in e-mails.",
    companies: 'The companies of this installation, their plans and due dates.',
    plans: 'What companies can subscribe to, and for how much.',
    helps: 'Videos that help companies use Balcão.',
  },
  tabs: 'Settings',
  tab: { options: 'Options', hours: 'Hours', look: 'Look', companies: 'Companies', plans: 'Plans', helps: 'Help' },
  saved: 'Setting updated.',
  access: 'Integrations',
  accessHint: 'Keys are stored encrypted and are not shown again.',
  unit: { minutes: 'minutes', hours: 'hours', days: 'days', reais: 'R$' },
  prompt: { auto: 'Automatic', missing: 'Prompt {{id}}' },
  billing: {
    test: 'Test',
    testOf: 'Test: {{name}}',
    works: 'Connected: the credentials were accepted.',
    missing: 'Missing: {{fields}}.',
    used: 'In use',
  },
  secret: {
    set: 'Set',
    unset: 'Not set',
    define: 'Set',
    replace: 'Replace',
    remove: 'Remove',
    defineOf: 'Set: {{name}}',
    replaceOf: 'Replace: {{name}}',
    removeOf: 'Remove: {{name}}',
    removeTitle: 'Remove {{name}}?',
    removeText: 'What needs this key stops working. It cannot be recovered, only set again.',
  },
  hours: {
    timezone: 'Time zone',
    timezoneHint: 'Counts for the hours, the dates on the screens and the reports.',
    now: 'It is now {{time}}.',
    needsMessage:
      "Outside of these hours the customer gets the connection's out-of-hours message. Write it under Connections.",
    saved: 'Hours updated.',
    discard: 'Discard',
    brazil: 'Brazil',
    elsewhere: 'Others',
    noZone: 'No time zone found',
  },
}
