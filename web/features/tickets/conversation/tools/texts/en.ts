import type { conversationTools as pt } from './pt.ts'

export const conversationTools: typeof pt = {
  letters: {
    label: 'Letters and numbers as shortcuts',
    hint: 'Turn them off if speech input triggers them, or if you press them by accident.',
  },
  keys: {
    steps: 'Go to the next conversation or the previous one, also while writing',
    messages: 'With nothing written: go to the messages, one by one',
    onMessage: 'On a message: reply, forward, open the picture, edit, delete',
    save: 'In a dialog with fields: save',
  },
  search: {
    menu: 'Search the conversation',
    label: 'Search in the conversation',
    placeholder: 'Search the messages',
    previous: 'Newer hit',
    next: 'Older hit',
    close: 'Close the search',
    hint: 'Write 2 letters or more of the text of the message.',
    none: 'No message with “{{text}}”',
    hits: 'Messages found',
    position: '{{position}} of {{count}}',
    found_one: '{{count}} message',
    found_other: '{{count}} messages',
    shortcut: 'Search the open conversation',
  },
  print: {
    menu: 'Print or save as PDF',
    print: 'Print or save as PDF',
    back: 'Back to the conversation',
    notes: 'Include internal notes',
    note: 'Internal note',
    loading: 'Loading the conversation: {{count}} messages',
    loaded_one: '{{count}} message',
    loaded_other: '{{count}} messages',
    protocol: 'Protocol {{code}}',
    printed: 'Printed on {{time}}',
    empty: 'No message in this conversation.',
  },
}
