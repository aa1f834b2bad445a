import type * as pt from './pt.ts'

export const firstSteps: typeof pt.firstSteps = {
  title: 'First steps',
  doneTitle: 'All set',
  left_one: '{{count}} left',
  left_other: '{{count}} left',
  close: 'Hide the first steps',
  finish: 'Finish',
  skip: 'Skip',
  skipOf: 'Skip: {{name}}',
  resume: 'Resume',
  resumeOf: 'Resume: {{name}}',
  state: { done: 'Done', skipped: 'Skipped', open: 'To do' },
  step: {
    number: {
      title: 'Connect a number',
      text: 'WhatsApp by QR code takes a minute. There are Telegram, Instagram and a chat for your site, too.',
      action: 'Go to connections',
    },
    queues: {
      title: 'Make the queues',
      text: 'Sales, support, billing: each conversation reaches who knows the answer.',
      action: 'Go to queues',
    },
    hours: {
      title: 'Say when the team answers',
      text: 'Outside of the hours and on holidays, who writes is told so.',
      action: 'Set hours',
    },
    team: {
      title: 'Invite the team',
      text: 'Everybody signs in with an e-mail of their own and sees their queues.',
      action: 'Go to users',
    },
    firstAnswer: {
      title: 'Answer the first conversation',
      text: 'It shows up under Waiting as soon as a customer writes to your number.',
    },
  },
  samples: {
    offer: 'Would you like to practise first? Four sample conversations, of which nothing is sent.',
    present: 'Conversations marked “(sample)” are for practice: nothing of them is sent or counted in reports.',
    make: 'Make samples',
    made: 'The samples are under Waiting',
    delete: 'Delete samples',
    deleteTitle: 'Delete the sample conversations?',
    deleteText: 'The sample contacts and all that was written in them cease to exist. Real conversations stay.',
    deleted: 'Samples deleted',
  },
}
