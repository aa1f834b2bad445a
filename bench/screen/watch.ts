/** Measures within the page. It runs in the browser before the app, so it can use nothing from its module. */

/** What something is measured from: the press of a key, or a click. */
type Begin = { key: string } | { click: true }

export type Watch = {
  /** ms from the navigation to the first ticket on the screen. */
  firstRow: Promise<number>
  /** Starts to wait for Enter and for messages other than those shown now. */
  expectConversation: () => void
  /** ms from that Enter until those messages were on the screen. */
  conversation: Promise<number>
  /** Starts to wait for what begins it, and for an element that this selector finds. */
  expectShown: (begin: Begin, selector: string) => void
  /**
   * Starts to wait for a search of tickets to be asked for, and for an element that this selector finds, or one of those whose
   * id ends in that of a ticket.
   */
  expectAnswer: (selector: string, hasTicketId?: boolean) => void
  /** Starts to wait until the rows of now have gone, or those that had gone are back, and the selector finds something. */
  expectRows: (how: 'gone' | 'back', begin: Begin, selector: string) => void
  /** ms from what began it until that was painted. */
  shown: Promise<number>
  /** Resolves to how many ms after the same beginning nothing was left that this selector finds. */
  shownUntilGone: (selector: string) => Promise<number>
  countFrames: () => void
  /** The longest time between two frames since `countFrames`, in ms. */
  longestFrame: () => number
  /** Scrolls the list to its end; returns how many rows the page then has. */
  scrollDown: () => Promise<number>
}

// oxlint-disable-next-line max-lines-per-function -- it goes to the page as a text, without what stands beside it
export function installWatch(): void {
  /** Resolves when the next frame was painted. */
  const painted = (): Promise<number> =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        port2.postMessage(null)
      })
    })
  const until = (holds: () => boolean): Promise<number> =>
    new Promise((resolve) => {
      if (holds()) return resolve(painted())
      const observer = new MutationObserver(() => {
        if (!holds()) return
        observer.disconnect()
        resolve(painted())
      })
      observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] })
    })
  /** Resolves to when the key is pressed or something is clicked. */
  const begun = (begin: Begin): Promise<number> =>
    new Promise((resolve) => {
      const name = 'key' in begin ? 'keydown' : 'click'
      const onEvent = (event: Event): void => {
        if ('key' in begin && (event as KeyboardEvent).key !== begin.key) return
        removeEventListener(name, onEvent, true)
        resolve(event.timeStamp)
      }
      addEventListener(name, onEvent, true)
    })
  /** Resolves to when the page next asks for tickets by a search. */
  const asked = (): Promise<number> =>
    new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const found = list.getEntries().find(({ name }) => /\/api\/tickets\?.*searchParam=[^&]/.test(name))
        if (!found) return
        observer.disconnect()
        resolve(found.startTime)
      })
      observer.observe({ type: 'resource' })
    })
  const measure = (from: Promise<number>, holds: () => boolean): void => {
    beginning = from
    window.watch.shown = Promise.all([from, until(holds)]).then(([start, end]) => end - start)
  }
  const shown = (): string | null =>
    [...document.querySelectorAll('[role=log] [data-message-id]')].at(-1)?.getAttribute('data-message-id') ?? null
  const rows = (): NodeListOf<Element> => document.querySelectorAll('[data-ticket-id]')
  const ticketIds = (): (string | null)[] => Array.from(rows(), (row) => row.getAttribute('data-ticket-id'))
  const TICKET_ID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

  let beginning = Promise.resolve(NaN)
  let listed: (string | null)[] = []
  let frames = 0
  let longest = 0
  window.watch = {
    firstRow: until(() => rows().length > 0),
    conversation: Promise.resolve(NaN),
    expectConversation: () => {
      const before = shown()
      const pressed = begun({ key: 'Enter' })
      const done = until(() => shown() !== null && shown() !== before)
      window.watch.conversation = Promise.all([pressed, done]).then(([from, to]) => to - from)
    },
    shown: Promise.resolve(NaN),
    expectShown: (begin, selector) => measure(begun(begin), () => document.querySelector(selector) !== null),
    expectAnswer: (selector, hasTicketId = false) =>
      measure(asked(), () =>
        [...document.querySelectorAll(selector)].some(({ id }) => !hasTicketId || TICKET_ID.test(id)),
      ),
    expectRows: (how, begin, selector) => {
      if (how === 'gone') listed = ticketIds()
      const areThere = (): boolean => {
        const now = new Set(ticketIds())
        return how === 'gone' ? !listed.some((id) => now.has(id)) : listed.every((id) => now.has(id))
      }
      measure(begun(begin), () => document.querySelector(selector) !== null && areThere())
    },
    shownUntilGone: async (selector) => {
      const [start, end] = await Promise.all([beginning, until(() => document.querySelector(selector) === null)])
      return end - start
    },
    countFrames: () => {
      longest = 0
      cancelAnimationFrame(frames)
      let last = NaN
      const frame = (now: number): void => {
        if (now - last > longest) longest = now - last
        last = now
        frames = requestAnimationFrame(frame)
      }
      frames = requestAnimationFrame(frame)
    },
    longestFrame: () => {
      cancelAnimationFrame(frames)
      return longest
    },
    scrollDown: async () => {
      let box: Element | null = rows()[0] ?? null
      while (box && getComputedStyle(box).overflowY !== 'auto' && getComputedStyle(box).overflowY !== 'scroll')
        box = box.parentElement
      box?.scrollTo({ top: box.scrollHeight, behavior: 'instant' })
      await painted()
      await painted()
      return rows().length
    },
  }
}
