/** What a visitor who looks at the chat is told: to ask for what has changed, or that somebody types or has stopped. */
export type VisitorSign = 'changed' | 'typing' | 'stopped'

/** The notifications of PostgreSQL by which any process reaches the visitors of any other. */
export const VISITOR_CHANNEL = 'balcao_visitor'

type Listener = (sign: VisitorSign) => void
type Notice = { connectionId: number; visitorId: string; sign: VisitorSign }
/** `onAgain` is called when the line to the database is back after a break. */
export type ListenToVisitors = (handler: (payload: string) => void, onAgain: () => void) => Promise<() => Promise<void>>

export type VisitorLines = {
  /** Calls back with every sign for one visitor, until the returned function is called. */
  follow(connectionId: number, visitorId: string, listener: Listener): Promise<() => void>
  stop(): Promise<void>
}

/** Passes the notices on to the visitors who are connected to this process. It listens from the first of them on. */
export function createVisitorLines(listen: ListenToVisitors): VisitorLines {
  const listeners = new Map<string, Set<Listener>>()
  const keyOf = (connectionId: number, visitorId: string): string => `${connectionId}/${visitorId}`
  let line: Promise<() => Promise<void>> | null = null

  const hear = (payload: string): void => {
    const { connectionId, visitorId, sign } = JSON.parse(payload) as Notice
    for (const listener of listeners.get(keyOf(connectionId, visitorId)) ?? []) listener(sign)
  }
  /** After a break everybody asks again, because the notices of that time are lost. */
  const wakeAll = (): void => {
    for (const each of listeners.values()) for (const listener of each) listener('changed')
  }
  const open = (): Promise<() => Promise<void>> => {
    const opened = listen(hear, wakeAll)
    opened.catch(() => (line = null))
    return opened
  }

  return {
    async follow(connectionId, visitorId, listener) {
      line ??= open()
      await line
      const key = keyOf(connectionId, visitorId)
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(key) === own) listeners.delete(key)
      }
    },
    stop: async () => (await line)?.(),
  }
}
