import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginListMode, beginWriting, meaningOfLetters, recordTicketOpening, whileOpening } from './letters.ts'

describe('letters typed outside a field', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
    beginListMode()
  })

  it('are shortcuts without an open conversation, text with one, and shortcuts in list mode', () => {
    expect(meaningOfLetters()).toBe('order')
    beginWriting()
    expect(meaningOfLetters()).toBe('text')
    beginListMode()
    expect(meaningOfLetters()).toBe('order')
  })

  it('are ignored for a second after opening', () => {
    beginWriting()
    recordTicketOpening()
    vi.advanceTimersByTime(300)
    beginListMode()
    vi.advanceTimersByTime(690)
    expect(meaningOfLetters()).toBe('nothing')
    vi.advanceTimersByTime(20)
    expect(meaningOfLetters()).toBe('order')
  })

  it('are ignored while a conversation is being opened, and for a second after that', async () => {
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
