import type { DuplicateGroup } from '#contract/contact-merges.ts'
import { preference } from '#web/session/preferences.ts'

const MAX_DISMISSED = 500

/** Groups that a user of this browser dismissed as different people. Each is stored as the ids of its contacts. */
export const dismissedDuplicates = preference<readonly string[]>('contacts.distinct', [], {
  read: (text) => text.split(' ').filter(Boolean),
  write: (keys) => keys.slice(-MAX_DISMISSED).join(' '),
})

export const groupKey = ({ contacts }: DuplicateGroup): string => contacts.map(({ id }) => id).join('-')
