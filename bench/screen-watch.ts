/** Measures within the page. It runs in the browser before the app, so it can use nothing from its module. */

export type Watch = {
  /** ms from the navigation to the first ticket on the screen. */
  firstRow: Promise<number>
  /** Starts to wait for Enter and for messages other than those shown now. */
  expectConversation: () => void
  /** ms from that Enter until those messages were on the screen. */
  conversation: Promise<number>
  countFrames: () => void
  /** The longest time between two frames since `countFrames`, in ms. */
  longestFrame: () => number
  /** Scrolls the list to its end; returns how many rows the page then has. */
  scrollDown: () => Promise<number>
}

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
      observer.observe(document, { childList: true, subtree: true })
    })
  const shown = (): string | null =>
    [...document.querySelectorAll('[role=log] [data-message-id]')].at(-1)?.getAttribute('data-message-id') ?? null
  const rows = (): NodeListOf<Element> => document.querySelectorAll('[data-ticket-id]')

  let frames = 0
  let longest = 0
  window.watch = {
    firstRow: until(() => rows().length > 0),
    conversation: Promise.resolve(NaN),
    expectConversation: () => {
      const before = shown()
      const pressed = new Promise<number>((resolve) => {
        const onKey = (event: KeyboardEvent): void => {
          if (event.key !== 'Enter') return
          removeEventListener('keydown', onKey, true)
          resolve(event.timeStamp)
        }
        addEventListener('keydown', onKey, true)
      })
      const done = until(() => shown() !== null && shown() !== before)
      window.watch.conversation = Promise.all([pressed, done]).then(([from, to]) => to - from)
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
