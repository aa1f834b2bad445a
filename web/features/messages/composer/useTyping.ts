import { useEffect, useRef } from 'react'
import { emit } from '#web/api/socket.ts'

const REPEAT_MS = 3000
const IDLE_MS = 5000

/** Tells the colleagues, and the customer where the channel can, that an answer is being written. */
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
