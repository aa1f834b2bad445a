/**
 * Forty-one tasks of a shift, and the keys that do each of them, from the screen that it begins on. The stories press these and no
 * others, and the table of docs/keyboard.md says the same. What is typed into a field counts as one: `text`.
 */
export const KEYBOARD_TASKS = {
  // In the list, with nothing open.
  acceptLongest: { does: 'Accept who waits longest', keys: ['2', 'J', 'A'] },
  peekAndAnswer: { does: 'Peek at who waits, accept and answer', keys: ['J', 'Space', 'A', 'text', 'Enter'] },
  bulkResolve: {
    does: 'Resolve two conversations at once, and take it back',
    keys: ['Shift+J', 'Shift+J', 'E', 'Enter', 'Z'],
  },
  bulkTransfer: {
    does: 'Transfer two conversations to a queue',
    keys: ['Shift+J', 'Shift+J', 'T', 'text', 'Enter', 'Enter'],
  },
  reopen: { does: 'Reopen what was resolved last', keys: ['3', 'J', 'O'] },
  newTicket: { does: 'Start a conversation with a contact', keys: ['C', 'text', 'Enter', 'Enter'] },
  view: { does: 'Show a saved view', keys: ['Ctrl+K', 'text', 'Enter'] },
  filterByTag: { does: 'Filter the list by a tag', keys: ['Ctrl+K', 'text', 'Enter'] },
  sort: { does: 'Change the order of who waits', keys: ['Ctrl+K', 'text', 'Enter'] },
  // In an open conversation, with the caret in the message.
  steps: { does: 'Go to the next conversation, and back', keys: ['Alt+↓', 'Alt+↑'] },
  reply: { does: 'Reply', keys: ['text', 'Enter'] },
  quickReply: { does: 'Send a quick reply', keys: ['text', 'Enter', 'Enter'] },
  note: { does: 'Write an internal note', keys: ['Esc', 'N', 'text', 'Enter'] },
  mention: { does: 'Mention a colleague in a note', keys: ['Esc', 'N', 'text', 'Enter', 'Enter'] },
  tag: { does: 'Add a tag', keys: ['Ctrl+K', 'text', 'Enter'] },
  untag: { does: 'Remove a tag', keys: ['Ctrl+K', 'text', 'Enter'] },
  snoozePreset: { does: 'Snooze for an hour', keys: ['Esc', 'S', 'Enter'] },
  snoozeOwnTime: {
    does: 'Snooze until a time of one’s own',
    keys: ['Esc', 'S', '↑', 'Tab', 'Tab', 'text', 'Enter'],
  },
  wake: { does: 'Bring a snoozed conversation back', keys: ['Ctrl+K', 'text', 'Enter'] },
  markUnread: { does: 'Mark as unread', keys: ['Esc', 'U'] },
  transferToPerson: { does: 'Transfer to a person', keys: ['Ctrl+K', 'text', 'Enter'] },
  transferToQueue: {
    does: 'Transfer to a queue, with a note',
    keys: ['Esc', 'T', 'text', 'Enter', 'text', 'Enter'],
  },
  resolve: { does: 'Resolve', keys: ['Esc', 'E'] },
  undoResolve: { does: 'Undo the resolving', keys: ['Z'] },
  macroByKey: { does: 'Apply a macro by its number', keys: ['Esc', 'X', '1'] },
  macroByName: { does: 'Apply a macro by its name', keys: ['Ctrl+K', 'text', 'Enter'] },
  searchConversation: { does: 'Search in the conversation', keys: ['Esc', 'F', 'text', 'Enter'] },
  schedule: {
    does: 'Schedule a message for an hour later',
    keys: ['Ctrl+K', 'text', 'Enter', 'text', 'Ctrl+Enter'],
  },
  // On the messages of a conversation.
  openPicture: { does: 'Open the last picture', keys: ['↑', 'O'] },
  quote: { does: 'Reply to one message', keys: ['↑', 'R', 'text', 'Enter'] },
  editOwn: { does: 'Correct one’s last message', keys: ['↑', 'E', 'Ctrl+A', 'text', 'Enter'] },
  deleteOwn: { does: 'Delete one’s last message', keys: ['↑', 'Delete', 'Tab', 'Enter'] },
  forward: { does: 'Forward a message', keys: ['↑', 'F', 'text', 'Tab', 'Enter'] },
  emoji: { does: 'Send a text with an emoji', keys: ['text', 'Tab', 'Enter', 'text', 'Enter', 'Enter'] },
  // From any screen.
  findBySaid: { does: 'Find a conversation by what was said', keys: ['Ctrl+K', 'text', 'Enter'] },
  openContact: { does: 'Open the page of a contact', keys: ['Ctrl+K', 'text', 'Enter'] },
  editContact: {
    does: 'Correct the name of the contact',
    keys: ['Ctrl+K', 'text', 'Enter', 'Ctrl+A', 'text', 'Enter'],
  },
  theme: { does: 'Switch to the dark theme', keys: ['Ctrl+K', 'text', 'Enter'] },
  settings: { does: 'Open a tab of the settings', keys: ['Ctrl+K', 'text', 'Enter'] },
  cheatSheet: { does: 'See all keys', keys: ['Esc', '?'] },
  logOut: { does: 'Log out', keys: ['Ctrl+K', 'text', 'Enter'] },
} as const satisfies Record<string, { does: string; keys: readonly string[] }>

export type KeyboardTask = keyof typeof KEYBOARD_TASKS
