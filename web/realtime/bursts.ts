import { notifyManager } from '@tanstack/react-query'

/** A burst is drawn this often, which is too short a wait for anybody to see. */
const BURST_MS = 30

/**
 * Returns a function that applies an event at once, but those that follow it closely all together: a change of many tickets
 * tells of each, and the screens are not drawn for every one. `stop` drops what was not applied yet.
 */
export function createBursts<Event>(apply: (event: Event) => void): { take: (event: Event) => void; stop: () => void } {
  let waiting: Event[] | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  /** One that fails keeps no other from being applied. */
  const applyOne = (event: Event): void => {
    try {
      apply(event)
    } catch (error) {
      reportError(error)
    }
  }
  const applyWaiting = (): void => {
    const events = waiting ?? []
    waiting = null
    notifyManager.batch(() => events.forEach(applyOne))
  }
  return {
    take: (event) => {
      if (waiting) return void waiting.push(event)
      waiting = []
      timer = setTimeout(applyWaiting, BURST_MS)
      apply(event)
    },
    stop: () => {
      clearTimeout(timer)
      waiting = null
    },
  }
}
