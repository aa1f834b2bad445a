export const SIGNALS = ['SIGINT', 'SIGTERM'] as const

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 }

/**
 * Makes a signal that nobody else handles exit the process. By default it would end without its `exit` event, and leave
 * behind what it started. This listener stays beside every later one: when the last listener of a signal is removed
 * before the next one is added, a signal that has arrived in between is lost.
 */
export function exitOnUnhandledSignals(): void {
  for (const signal of SIGNALS)
    if (!process.listeners(signal).includes(exitIfUnhandled)) process.on(signal, exitIfUnhandled)
}

function exitIfUnhandled(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) === 1) process.exit(EXIT_CODES[signal as keyof typeof EXIT_CODES])
}
