import { followSigns, type Sign } from './api.ts'
import { delayOf, pause } from './retry.ts'

type LineOptions = {
  token: () => string
  onSign: (sign: Sign) => void
  /** Returns whether to open the line again after a failure. */
  onFailure: (error: unknown, attempt: number) => Promise<boolean>
}

const untilVisible = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })

/**
 * Follows the signs for as long as the page can be seen: browsers open only a few lines to one server, and each tab would
 * keep one. What has changed meanwhile is asked for when the line opens again.
 */
export async function followWhileVisible({ token, onSign, onFailure }: LineOptions): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    await untilVisible()
    const line = new AbortController()
    const hide = (): void => {
      if (document.hidden) line.abort()
    }
    document.addEventListener('visibilitychange', hide)
    try {
      const hear = (sign: Sign): void => {
        attempt = 0
        onSign(sign)
      }
      await followSigns(token(), hear, line)
    } catch (error) {
      if (!document.hidden && !(await onFailure(error, attempt))) return
    } finally {
      document.removeEventListener('visibilitychange', hide)
    }
    await pause(delayOf(attempt))
  }
}
