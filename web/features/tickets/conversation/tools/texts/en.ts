import type { conversationTools as pt } from './pt.ts'

export const conversationTools: typeof pt = {
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
}
