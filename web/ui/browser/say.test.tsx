import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen } from '#tests/heard.ts'
import { say } from './say.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a text comes into a region that was there before, and goes again', () => {
  const heard = listen()
  say('3 resultados')
  expect(heard()).toEqual([])
  vi.advanceTimersByTime(100)
  expect(heard()).toEqual(['3 resultados'])
  vi.advanceTimersByTime(10_000)
  expect(heard()).toEqual([])
})

test('texts that come together are each said once, in one region', () => {
  const heard = listen()
  say('João: oi')
  say('João: oi')
  vi.advanceTimersByTime(50)
  say('João: tudo bem?')
  vi.advanceTimersByTime(100)
  expect(heard()).toEqual(['João: oi', 'João: oi', 'João: tudo bem?'])
  expect(Element.prototype.attachShadow).toHaveBeenCalledTimes(1)
})

test('who searches the page does not find what is said', () => {
  say('João: oi')
  vi.advanceTimersByTime(100)
  expect(document.body.textContent).not.toContain('João')
})
