import { useEffect, useState } from 'react'

type Mark = { done: number; at: number }

/** Estimates from the pace since this screen was opened how many seconds are left; null while that is not known. */
export function useSecondsLeft(done: number, total: number): number | null {
  const [first, setFirst] = useState<Mark | null>(null)
  const [last, setLast] = useState<Mark | null>(null)
  useEffect(() => {
    const mark = { done, at: Date.now() }
    setFirst((before) => before ?? mark)
    setLast(mark)
  }, [done])
  if (!first || !last || last.done <= first.done) return null
  const perSecond = (last.done - first.done) / Math.max((last.at - first.at) / 1000, 0.001)
  return (total - done) / perSecond
}
