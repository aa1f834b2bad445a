import { useLocation } from '@tanstack/react-router'
import { newVisit } from '#web/ui/visits.ts'

const PREFIX = 'message-'

/** The address of a conversation may name the message to open it at. */
export const atMessage = (messageId: string) => ({ hash: `${PREFIX}${messageId}`, state: newVisit })

export type NamedMessage = { messageId: string | null; visit: number | undefined }

export function useNamedMessage(): NamedMessage {
  const { hash, state } = useLocation()
  const messageId = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : ''
  return { messageId: /^\d+$/.test(messageId) ? messageId : null, visit: state.visit }
}
