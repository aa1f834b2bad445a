import { ApiError } from './client.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/** No answer, or a failure of the server that may pass by itself. */
const mayPass = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/**
 * Makes a call that nobody would repeat, and makes it again while it is not answered. The returned function ends the
 * repeating; an answer that is on its way still counts.
 */
export function insist<Answer>(call: () => Promise<Answer>, onAnswer: (answer: Answer) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const attempt = (pauseMs: number): void => {
    call().then(onAnswer, (error: unknown) => {
      if (isOver || !mayPass(error)) return
      timer = setTimeout(() => attempt(Math.min(2 * pauseMs, LONGEST_PAUSE_MS)), pauseMs)
    })
  }
  attempt(FIRST_PAUSE_MS)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
