import { expect, test, vi } from 'vitest'
import { createVisitorLines, type VisitorSign } from './visitor-lines.ts'

/** Lines whose database says what a test tells it to. */
function lines() {
  const db = { notify: (_payload: string): void => undefined, again: (): void => undefined, opened: 0, closed: 0 }
  const visitors = createVisitorLines(async (handler, onAgain) => {
    db.opened += 1
    Object.assign(db, { notify: handler, again: onAgain })
    return async () => void (db.closed += 1)
  })
  const say = (visitorId: string, sign: VisitorSign, connectionId = 1): void =>
    db.notify(JSON.stringify({ connectionId, visitorId, sign }))
  return { db, visitors, say }
}

const listener = () => vi.fn<(sign: VisitorSign) => void>()

test('a visitor hears what is theirs, in every window, and nothing of others', async () => {
  const { visitors, say } = lines()
  const [first, second, other, elsewhere] = [listener(), listener(), listener(), listener()]
  await visitors.follow(1, 'maria', first)
  const leave = await visitors.follow(1, 'maria', second)
  await visitors.follow(1, 'rui', other)
  await visitors.follow(2, 'maria', elsewhere)
  say('maria', 'changed')
  leave()
  say('maria', 'typing')
  expect(first.mock.calls).toEqual([['changed'], ['typing']])
  expect(second.mock.calls).toEqual([['changed']])
  expect([other.mock.calls, elsewhere.mock.calls]).toEqual([[], []])
})

test('the line is opened with the first visitor, once, and closed with the server', async () => {
  const { db, visitors } = lines()
  await visitors.stop()
  expect([db.opened, db.closed]).toEqual([0, 0])
  await Promise.all([visitors.follow(1, 'maria', listener()), visitors.follow(1, 'rui', listener())])
  await visitors.stop()
  expect([db.opened, db.closed]).toEqual([1, 1])
})

test('after a break of the line everybody asks again', async () => {
  const { db, visitors } = lines()
  const heard = listener()
  await visitors.follow(1, 'maria', heard)
  expect(heard.mock.calls).toEqual([])
  db.again()
  expect(heard.mock.calls).toEqual([['changed']])
})
