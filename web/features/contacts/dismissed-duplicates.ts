import type { DuplicateGroup } from '#contract/contact-merges.ts'
import { preference } from '#web/session/preferences.ts'

const MOST = 500

/** Groups that somebody at this browser called different people, by the ids of their contacts. */
export const dismissedDuplicates = preference<readonly string[]>('contacts.distinct', [], {
  read: (text) => text.split(' ').filter(Boolean),
  write: (keys) => keys.slice(-MOST).join(' '),
})

export const groupKey = ({ contacts }: DuplicateGroup): string => contacts.map(({ id }) => id).join('-')
