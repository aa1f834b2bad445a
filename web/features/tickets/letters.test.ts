import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  beginListMode,
  beginWriting,
  meaningOfLetters,
  noteOpening,
  whileOpening,
} from '#web/features/tickets/letters.ts'

describe('letters typed in no field', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
    beginListMode()
  })

  it('are orders while nothing is open, text while a conversation is, and orders again in list mode', () => {
    expect(meaningOfLetters()).toBe('order')
    beginWriting()
    expect(meaningOfLetters()).toBe('text')
    beginListMode()
    expect(meaningOfLetters()).toBe('order')
  })

  it('are no orders within a second of opening, whatever is pressed meanwhile', () => {
    beginWriting()
    noteOpening()
    vi.advanceTimersByTime(300)
    beginListMode()
    vi.advanceTimersByTime(690)
    expect(meaningOfLetters()).toBe('nothing')
    vi.advanceTimersByTime(20)
    expect(meaningOfLetters()).toBe('order')
  })

  it('are nothing while what was asked for is on its way, and a second longer', async () => {
    const accepted = Promise.withResolvers<boolean>()
    const work = whileOpening(accepted.promise)
    vi.advanceTimersByTime(5000)
    expect(meaningOfLetters()).toBe('nothing')
    accepted.resolve(true)
    await work
    expect(meaningOfLetters()).toBe('nothing')
    vi.advanceTimersByTime(1001)
    expect(meaningOfLetters()).toBe('order')
  })
})
