/** Returns what does the work, where those who ask for the same while it is running wait for that one. */
export function shareRunning<Args extends unknown[], Result>(
  keyOf: (...args: Args) => string,
  work: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  const running = new Map<string, Promise<Result>>()
  return (...args) => {
    const key = keyOf(...args)
    const shared = running.get(key)
    if (shared) return shared
    const own = work(...args).finally(() => running.delete(key))
    running.set(key, own)
    return own
  }
}
