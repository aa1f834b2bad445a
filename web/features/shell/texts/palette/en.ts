import type * as pt from './pt.ts'

const texts = {
  recent: 'Recent',
  guide: 'Guide, in Portuguese',
  contacts: 'Contacts',
  action: {
    accept: 'Accept',
    resolve: 'Resolve',
    return: 'Return to the queue',
    reopen: 'Reopen',
    transfer: 'Transfer…',
    snooze: 'Snooze…',
    wake: 'Bring back',
    search: 'Search the conversation',
    reply: 'Reply',
    note: 'Write an internal note',
    quick: 'Quick message',
    templates: 'Templates of official WhatsApp',
    contact: 'Show or hide the contact',
    macros: 'Apply a macro…',
    schedule: 'Schedule a message…',
    editContact: 'Edit contact…',
    delete: 'Delete conversation…',
  },
  macro: 'Macro: {{name}}',
  transferTo: 'Transfer to {{name}}',
  addTag: 'Add the tag {{name}}',
  removeTag: 'Remove the tag {{name}}',
  lists: 'Lists of conversations',
  onlyTag: 'Show only the tag {{name}}',
  tab: { options: 'Options', hours: 'Hours', look: 'Look', companies: 'Companies', plans: 'Plans', helps: 'Help' },
  status: { open: 'In progress', pending: 'Waiting', closed: 'Resolved' },
}

export const palette: typeof pt.palette = { palette: texts }
