import { useLocation, type HistoryState } from '@tanstack/react-router'

const PREFIX = 'message-'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Tells one visit from another: a second click on the same address goes there again. */
    visit?: number
  }
}

export const newVisit = (before: HistoryState): HistoryState => ({ ...before, visit: Date.now() })

/** The address of a conversation may name the message to open it at. */
export const atMessage = (messageId: string) => ({ hash: `${PREFIX}${messageId}`, state: newVisit })

export type NamedMessage = { messageId: string | null; visit: number | undefined }

export function useNamedMessage(): NamedMessage {
  const { hash, state } = useLocation()
  const messageId = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : ''
  return { messageId: /^\d+$/.test(messageId) ? messageId : null, visit: state.visit }
}
