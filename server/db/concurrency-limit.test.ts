import { setImmediate as nextTick } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { createLimiter } from './concurrency-limit.ts'

describe('the limiter', () => {
  const share = createLimiter({ ofUser: 2, ofCompany: 3, waitMs: 50 })
  const actor = (companyId: number, userId: number | null) => ({ companyId, userId })
  const running: string[] = []

  function begin(name: string, companyId: number, userId: number | null) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const end = share(actor(companyId, userId), async () => {
      running.push(name)
      await promise.finally(() => running.splice(running.indexOf(name), 1))
    })
    end.catch(() => undefined)
    return { stop: resolve, fail: () => reject(new Error('broken')), end }
  }

  test('limits users and companies but not jobs, in the order of requests', async () => {
    const a1 = begin('a1', 1, 10)
    const a2 = begin('a2', 1, 10)
    const a3 = begin('a3', 1, 10)
    const b1 = begin('b1', 1, 11)
    const b2 = begin('b2', 1, 11)
    const other = begin('other', 2, 20)
    const job = begin('job', 1, null)
    await nextTick()
    expect(running.toSorted()).toEqual(['a1', 'a2', 'b1', 'job', 'other'])
    // A failed transaction releases its slots, too: the company's passes to the longest waiter.
    a1.fail()
    await expect(a1.end).rejects.toThrow('broken')
    await nextTick()
    expect(running.toSorted()).toEqual(['a2', 'b1', 'b2', 'job', 'other'])
    for (const { stop } of [a2, b1]) stop()
    await nextTick()
    await nextTick()
    expect(running.toSorted()).toEqual(['a3', 'b2', 'job', 'other'])
    for (const { stop } of [a3, b2, other, job]) stop()
    await Promise.all([a2, a3, b1, b2, other, job].map(({ end }) => end))
    expect(running).toEqual([])
  })

  test('a request that waits too long fails and blocks nobody', async () => {
    const blocking = [begin('x', 1, 10), begin('y', 1, 10)]
    await expect(begin('late', 1, 10).end).rejects.toMatchObject({ code: 'ERR_BUSY' })
    for (const { stop } of blocking) stop()
    await Promise.all(blocking.map(({ end }) => end))
    const again = begin('again', 1, 10)
    await nextTick()
    expect(running).toEqual(['again'])
    again.stop()
    await again.end
  })
})

describe('in the product', () => {
  let w: TestApp
  beforeAll(async () => {
    w = await createTestApp()
  })
  afterAll(() => w.close())

  test('a user with many parallel requests does not delay others', async () => {
    const [mine, theirs] = [await w.company(), await w.company()]
    const colleague = await mine.attendant()
    const { companyId, userId } = await w.viewer(mine.admin)
    const lock = await w.owner.connect()
    await lock.query('select pg_advisory_lock(4711)')
    const greedy = Array.from({ length: 40 }, () =>
      w.data.read({ companyId, userId }, (db) => sql`select pg_advisory_xact_lock_shared(4711)`.execute(db)),
    )
    expect((await w.call(theirs.admin, 'GET', '/settings')).status).toBe(200)
    expect((await w.call(colleague, 'GET', '/settings')).status).toBe(200)
    await lock.query('select pg_advisory_unlock(4711)')
    lock.release()
    await Promise.all(greedy)
  })
})
