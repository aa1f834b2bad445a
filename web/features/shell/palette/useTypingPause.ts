import { useEffect, useRef, useState } from 'react'

/** Shorter than that of lists: whoever opens the palette waits for what it finds. */
const PAUSE_MS = 60
/** Whoever takes longer than this from key to key is asked for after each. */
const LONGEST_PAUSE_MS = 160
/** The next key may take a little longer than the last one did. */
const LENIENCY = 1.3

/**
 * Returns the text after a pause in typing. The pause is a little longer than the person takes from key to key, so that a word
 * that is typed fast is asked for once, and one that is pasted at once.
 */
export function useTypingPause(text: string): string {
  const [paused, setPaused] = useState(text)
  const lastChange = useRef(-Infinity)
  useEffect(() => {
    const now = performance.now()
    const usual = (now - lastChange.current) * LENIENCY
    lastChange.current = now
    const isWithinWord = usual <= LONGEST_PAUSE_MS
    const timer = setTimeout(() => setPaused(text), isWithinWord ? Math.max(PAUSE_MS, usual) : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
