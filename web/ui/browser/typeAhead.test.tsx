import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bufferTyping, takeTyped } from './typeAhead.ts'

const heard: string[] = []
const listen = ({ key }: KeyboardEvent): void => void heard.push(key)
beforeEach(() => {
  heard.length = 0
  document.body.innerHTML = '<button></button><input>'
  document.addEventListener('keydown', listen)
})
afterEach(() => {
  document.removeEventListener('keydown', listen)
  takeTyped('conversation')
  takeTyped('palette')
  vi.useRealTimers()
})

function type(text: string): void {
  for (const key of text)
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
}
const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

test('keys typed before a field appears are kept for it, and trigger no shortcut', () => {
  bufferTyping('conversation')
  type('Bom diaa')
  press('Backspace')
  press('Enter')
  expect(heard).toEqual([])
  expect(takeTyped('conversation')).toBe('Bom dia')
  type('r')
  expect(heard).toEqual(['r'])
})

test('keys buffered for one field are not given to another', () => {
  bufferTyping('palette')
  type('entrega')
  expect(takeTyped('conversation')).toBe('')
  expect(takeTyped('palette')).toBe('entrega')
})

test('a focused field gets the keys while a conversation opens, but not while the palette opens', () => {
  document.querySelector('input')?.focus()
  bufferTyping('conversation')
  type('a')
  expect([takeTyped('conversation'), heard]).toEqual(['', ['a']])
  bufferTyping('palette')
  type('b')
  expect([takeTyped('palette'), heard]).toEqual(['b', ['a']])
})

test('buffering ends at Escape and after ten seconds', () => {
  vi.useFakeTimers()
  bufferTyping('palette')
  type('a')
  press('Escape')
  expect(takeTyped('palette')).toBe('')
  bufferTyping('palette')
  type('a')
  vi.advanceTimersByTime(10_000)
  expect(takeTyped('palette')).toBe('')
})
