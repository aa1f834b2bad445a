import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as typeAheadModule from '#web/ui/browser/typeAhead.ts'
import type * as lettersModule from './letters.ts'

type Letters = typeof lettersModule

/** The module remembers a time, and the clock of one test stands before that of another: each has its own. */
let letters: Letters
let typeAhead: typeof typeAheadModule

function type(text: string): void {
  for (const key of text)
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

describe('letters typed outside a field', () => {
  beforeEach(async () => {
    vi.useFakeTimers()
    vi.resetModules()
    letters = await import('./letters.ts')
    typeAhead = await import('#web/ui/browser/typeAhead.ts')
  })
  // What still waits for a conversation would swallow the first key of the next file.
  afterEach(() => {
    typeAhead.takeTyped('conversation')
    vi.useRealTimers()
  })

  it('are shortcuts without an open conversation, text with one, and shortcuts in list mode', () => {
    expect(letters.meaningOfLetters()).toBe('order')
    letters.beginWriting()
    expect(letters.meaningOfLetters()).toBe('text')
    letters.beginListMode()
    expect(letters.meaningOfLetters()).toBe('order')
  })

  it('are ignored for a second after opening', () => {
    letters.beginWriting()
    letters.recordTicketOpening()
    vi.advanceTimersByTime(300)
    letters.beginListMode()
    vi.advanceTimersByTime(690)
    expect(letters.meaningOfLetters()).toBe('nothing')
    vi.advanceTimersByTime(20)
    expect(letters.meaningOfLetters()).toBe('order')
  })

  it('are shortcuts at once after an Escape', () => {
    letters.beginWriting()
    letters.recordTicketOpening()
    letters.takeOrders()
    expect(letters.meaningOfLetters()).toBe('order')
  })

  it('are ignored while a conversation is being opened, and for a second after that', async () => {
    const accepted = Promise.withResolvers<boolean>()
    const work = letters.whileOpening(accepted.promise)
    vi.advanceTimersByTime(5000)
    expect(letters.meaningOfLetters()).toBe('nothing')
    accepted.resolve(true)
    await work
    expect(letters.meaningOfLetters()).toBe('nothing')
    vi.advanceTimersByTime(1001)
    expect(letters.meaningOfLetters()).toBe('order')
  })

  it.each([
    ['kept for the composer of the conversation that opens', true, 'Bom dia'],
    ['dropped when none opens', false, ''],
  ])('while a conversation is being opened are %s', async (_, isOpened, kept) => {
    const accepted = Promise.withResolvers<boolean>()
    const work = letters.whileOpening(accepted.promise)
    type('Bom dia')
    accepted.resolve(isOpened)
    expect(await work).toBe(isOpened)
    expect(typeAhead.takeTyped('conversation')).toBe(kept)
  })
})
