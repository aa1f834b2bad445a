export const contactPage = {
  newConversation: 'New conversation',
  more: 'More actions for the contact',
  older: 'Show older ones',
  tags: 'Tags of the contact',
  firstConnection: 'First wrote to {{name}}',
  parts: {
    label: 'Parts of the contact',
    conversations: 'Conversations',
    files: 'Files',
    campaigns: 'Campaigns',
  },
  conversations: {
    none: 'No conversation that you may see.',
    noQueue: 'No queue',
    nobody: 'No attendant',
    unreadable: 'You may not read this conversation.',
    open: 'In progress',
    pending: 'Waiting',
  },
  files: {
    none: 'No files.',
    all: 'Show all',
    allNamed: 'Show all files',
  },
  campaigns: {
    none: 'No campaigns.',
  },
  notes: {
    none: 'No notes.',
    noneWithoutTicket: 'No notes. A note belongs to a conversation: open one first.',
  },
  schedule: {
    title: 'Next scheduled message',
    add: 'Schedule',
  },
  consent: {
    title: 'Consent',
    history: 'History',
    consent: 'Agreed to campaigns',
    refusal: 'Opted out of campaigns',
    revocation: 'Agreed again',
    mistake: 'The opt-out was a mistake',
  },
  fields: {
    title: 'Fields',
    edit: 'Edit fields',
    none: 'No fields yet.',
    define: 'Define fields',
  },
  merge: {
    open: 'Merge with another',
    title: 'Merge another contact into {{name}}',
    choose: 'Choose the contact that is the same person. Its conversations, notes, tags and fields go to {{name}}.',
    confirm: '{{other}} becomes {{name}}: conversations, notes, tags and fields. For 24 hours this can be undone.',
    same: 'This is the same contact. Choose another.',
  },
}
