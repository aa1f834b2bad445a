import { useEffect, useRef } from 'react'
import { emit } from '#web/api/socket.ts'

const REPEAT_MS = 3000
const IDLE_MS = 5000

/** Shows colleagues that the user is typing, and the customer as well where the channel supports it. */
export function useTyping(ticketId: number): { typed: () => void; stopped: () => void } {
  const last = useRef(0)
  const idle = useRef<ReturnType<typeof setTimeout> | null>(null)

  const stopped = (): void => {
    if (idle.current) clearTimeout(idle.current)
    idle.current = null
    if (last.current === 0) return
    last.current = 0
    emit('typing', { ticketId, typing: false })
  }
  const typed = (): void => {
    if (idle.current) clearTimeout(idle.current)
    idle.current = setTimeout(stopped, IDLE_MS)
    if (Date.now() - last.current < REPEAT_MS) return
    last.current = Date.now()
    emit('typing', { ticketId, typing: true })
  }

  const end = useRef(stopped)
  end.current = stopped
  useEffect(() => () => end.current(), [ticketId])
  return { typed, stopped }
}
