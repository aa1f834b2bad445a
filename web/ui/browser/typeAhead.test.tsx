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

test('what is typed reaches the field that comes, and nobody else hears it', () => {
  bufferTyping('conversation')
  type('Bom diaa')
  press('Backspace')
  press('Enter')
  expect(heard).toEqual([])
  expect(takeTyped('conversation')).toBe('Bom dia')
  type('r')
  expect(heard).toEqual(['r'])
})

test('another field does not get it', () => {
  bufferTyping('palette')
  type('entrega')
  expect(takeTyped('conversation')).toBe('')
  expect(takeTyped('palette')).toBe('entrega')
})

test('whoever goes to a field while a conversation opens writes there, but not under the palette', () => {
  document.querySelector('input')?.focus()
  bufferTyping('conversation')
  type('a')
  expect([takeTyped('conversation'), heard]).toEqual(['', ['a']])
  bufferTyping('palette')
  type('b')
  expect([takeTyped('palette'), heard]).toEqual(['b', ['a']])
})

test('Escape and time end it', () => {
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
