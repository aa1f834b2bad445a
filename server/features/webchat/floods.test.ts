import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { channelStage as stage, until } from '#tests/channel-fixture.ts'
import { createTestApp } from '#tests/test-app.ts'
import { siteOfCompany, visitorOf } from '#tests/webchat-fixture.ts'

beforeAll(async () => {
  stage.w = await createTestApp({ roles: 'web,worker,channels' })
})
afterAll(() => stage.w.close())
beforeEach(async () => {
  stage.company = await stage.w.company()
})

/** Far above every limit. A limit comes back bit by bit, so its number of calls is only known roughly. */
const MANY = 3000

/** Returns how many calls were answered before one was refused. */
async function untilRefused(ask: () => Promise<number>): Promise<number> {
  for (let count = 0; count < MANY; count++) if ((await ask()) === 429) return count
  throw new Error('nothing was refused')
}

test('the page of the chat asks the database once, also for a chat that is none, and has a limit', async () => {
  const asked = vi.spyOn(stage.w.data, 'asOperator')
  const open = async (remoteAddress?: string) =>
    (
      await stage.w.app.inject({
        url: '/widget?site=ninguem-conhece-esta-chave',
        ...(remoteAddress && { remoteAddress }),
      })
    ).statusCode
  expect(await untilRefused(() => open('203.0.113.7'))).toBeGreaterThanOrEqual(300)
  // What was found is believed for ten seconds.
  expect(asked.mock.calls.length).toBeLessThan(10)
  expect(await open()).toBe(404)
  asked.mockRestore()
})

test('whoever opens lines without end is refused before the database is asked', async () => {
  const { site } = await siteOfCompany()
  const maria = await visitorOf(site)
  const open = async (token = ''): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` }
    const request = { url: '/api/webchat/live', headers, remoteAddress: '203.0.113.8', payloadAsStream: true } as const
    const answer = await stage.w.app.inject(request)
    answer.stream().destroy()
    return answer.statusCode
  }
  const asked = vi.spyOn(stage.w.data, 'read')
  await until(async () => {
    await untilRefused(open)
    asked.mockClear()
    expect([await open(maria.token), asked.mock.calls.length]).toEqual([429, 0])
  })
  asked.mockRestore()
})
