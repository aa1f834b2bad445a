type Options = { ms: number; size: number; clock?: () => number }

/**
 * Remembers for `ms` what `load` has returned, for `size` keys at most, so that many questions cost one answer. Nothing is
 * remembered of a `load` that failed.
 */
export function shortMemo<Key, Value>(
  load: (key: Key) => Promise<Value>,
  { ms, size, clock = performance.now.bind(performance) }: Options,
): (key: Key) => Promise<Value> {
  const known = new Map<Key, { value: Promise<Value>; until: number }>()

  return (key) => {
    const now = clock()
    const found = known.get(key)
    if (found && found.until > now) return found.value
    const made = { value: load(key), until: now + ms }
    known.delete(key)
    known.set(key, made)
    made.value.catch(() => {
      if (known.get(key) === made) known.delete(key)
    })
    // The oldest come first.
    for (const oldest of known.keys()) {
      if (known.size <= size) break
      known.delete(oldest)
    }
    return made.value
  }
}
