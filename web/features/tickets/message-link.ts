import { useLocation } from '@tanstack/react-router'
import { forceNavigation } from '#web/ui/browser/forceNavigation.ts'

const PREFIX = 'message-'

/** The address of a conversation can contain the id of the message to open it at. */
export const linkToMessage = (messageId: string) => ({ hash: `${PREFIX}${messageId}`, state: forceNavigation })

export type LinkedMessage = { messageId: string | null; visit: number | undefined }

export function useLinkedMessage(): LinkedMessage {
  const { hash, state } = useLocation()
  const messageId = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : ''
  return { messageId: /^\d+$/.test(messageId) ? messageId : null, visit: state.visit }
}
