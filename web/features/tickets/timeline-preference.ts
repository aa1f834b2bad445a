import { booleanCodec, userPreference } from '#web/session/preferences.ts'

/** Whether a person wants to see what happened to a ticket between its messages. */
export const timelinePreference = userPreference('timeline', true, booleanCodec)
