import { expect, test } from 'vitest'
import { createVisitorLimits } from './visitor-limits.ts'

const TOO_MANY = 'ERR_TOO_MANY_REQUESTS'

test('a network begins so many visits in a minute, and another one still can', () => {
  const limits = createVisitorLimits()
  for (let count = 0; count < 60; count++) limits.count('visit', '203.0.113.7')
  expect(() => limits.count('visit', '203.0.113.7')).toThrow(TOO_MANY)
  expect(() => limits.count('visit', '203.0.113.8')).not.toThrow()
  expect(() => limits.count('message', '203.0.113.7')).not.toThrow()
})

test('all addresses of an IPv6 network count together', () => {
  const limits = createVisitorLimits()
  for (let count = 0; count < 20; count++) limits.count('file', `2001:db8::${count}`)
  expect(() => limits.count('file', '2001:db8::ffff')).toThrow(TOO_MANY)
})

test('a visitor has so many lines at once, and one that ends makes room', () => {
  const limits = createVisitorLimits()
  const ends = Array.from({ length: 10 }, () => limits.open('line', '203.0.113.7', 'maria'))
  expect(() => limits.open('line', '203.0.113.7', 'maria')).toThrow(TOO_MANY)
  expect(() => limits.open('line', '203.0.113.7', 'rui')).not.toThrow()
  ends[0]?.()
  expect(() => limits.open('line', '203.0.113.7', 'maria')).not.toThrow()
})

test('uploads are counted apart, of a visitor and of a network', () => {
  const limits = createVisitorLimits()
  const ends = Array.from({ length: 3 }, () => limits.open('upload', '203.0.113.7', 'maria'))
  expect(() => limits.open('upload', '203.0.113.7', 'maria')).toThrow(TOO_MANY)
  expect(() => limits.open('line', '203.0.113.7', 'maria')).not.toThrow()
  for (let count = 0; count < 9; count++) limits.open('upload', '203.0.113.7', `guest-${count}`)
  expect(() => limits.open('upload', '203.0.113.7', 'rui')).toThrow(TOO_MANY)
  expect(() => limits.open('upload', '203.0.113.8', 'rui')).not.toThrow()
  ends[0]?.()
  expect(() => limits.open('upload', '203.0.113.7', 'maria')).not.toThrow()
})
