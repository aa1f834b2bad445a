import type { MediaType } from './messages.ts'

/** What a person did and did not write: nothing answers it, and it answers nothing. */
export const ACTIVITY_TYPES = ['call_log', 'pollVote'] as const satisfies readonly MediaType[]
export const isActivity = (mediaType: MediaType): boolean => ACTIVITY_TYPES.some((type) => type === mediaType)
