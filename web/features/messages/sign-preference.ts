import { booleanCodec, preference } from '#web/session/preferences.ts'

/** Whether the user's name stands above what they answer. */
export const signPreference = preference('signOption', true, booleanCodec)
