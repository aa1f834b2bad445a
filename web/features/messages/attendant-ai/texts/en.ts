import type * as pt from './pt.ts'

const texts = {
  button: 'AI help',
  suggest: 'Suggest a reply',
  summarise: 'Summarise conversation',
  rewrite: 'Rewrite',
  translate: 'Translate',
  style: {
    friendlier: 'Friendlier',
    shorter: 'Shorter',
    correct: 'Correct the spelling',
    formal: 'More formal',
  },
  toCustomer: 'Into the customer’s language',
  writeFirst: 'Write something first',
  keptFromAi: 'This contact is marked not to be sent to any AI',
  busy: {
    suggest: 'Thinking of a reply…',
    summarise: 'Summarising the conversation…',
    rewrite: 'Rewriting…',
    translate: 'Translating…',
  },
  cancel: 'Cancel',
  done: {
    suggest: 'Suggested by AI. Check it before you send it.',
    rewrite: 'Text rewritten by AI.',
    translate: 'Text translated by AI.',
  },
  undo: 'Undo',
  redo: 'Redo',
  dismiss: 'Close',
  late: 'You went on writing meanwhile. The text of the AI is here:',
  use: 'Use it instead',
  discard: 'Discard',
  sources_one: '{{count}} source',
  sources_other: '{{count}} sources',
  page: '{{name}}, p. {{page}}',
  noSources: 'No source: check what it claims.',
  summary: {
    title: 'Summary',
    ask: 'Summarise',
    none: 'Nobody has asked for a summary of this conversation.',
    again: 'Refresh',
    by: '{{when}}, for {{name}}',
    new_one: '{{count}} new message since the summary',
    new_other: '{{count}} new messages since the summary',
  },
  translation: { title: 'Translated by AI', hide: 'Hide translation', retry: 'Try again' },
}

/** The texts of the AI for attendants, which a conversation loads when the company has switched it on. */
export const attendantAi: typeof pt.attendantAi = { attendantAi: texts }
