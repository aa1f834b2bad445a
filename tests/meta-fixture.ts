import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import { channelStage } from './channel-fixture.ts'
import { createTestApp, type Answer } from './test-app.ts'
import { FakeMeta, type Page, type Person } from '#fakes/meta/meta.ts'

export { accept, connections, messages, say, signOut, tickets, until, withBody } from './channel-fixture.ts'

/** These are made before each test; the fake Meta and the server serve all of them. */
export const stage = channelStage as typeof channelStage & { fake: FakeMeta; page: Page; maria: Person }

/** Starts a fake Meta and a server, and gives each test a company, a page that it may link, and its customer. */
export function useMeta(): void {
  beforeAll(async () => {
    stage.fake = await FakeMeta.start()
    stage.w = await createTestApp({ roles: 'web,worker,channels', env: stage.fake.settings })
    await stage.w.app.listen({ port: 0, host: '127.0.0.1' })
    stage.fake.webhook = `http://127.0.0.1:${(stage.w.app.server.address() as AddressInfo).port}/api/webhook/fb`
  })
  afterAll(async () => {
    await stage.w.close()
    await stage.fake.close()
  })
  beforeEach(async () => {
    stage.company = await stage.w.company()
    stage.page = stage.fake.page('Loja da Ana', 'lojadaana')
    stage.maria = stage.fake.person(stage.page, 'facebook', 'Maria Silva')
  })
  afterEach(() => {
    expect(stage.fake.problems.splice(0)).toEqual([])
    stage.fake.next.length = 0
    stage.fake.echoes = true
    stage.fake.mayAnswerLate = true
  })
}

export function link(
  pages: Page[] = [stage.page],
  addInstagram = false,
  actor = stage.company,
): Promise<Answer<Connection[]>> {
  const { userId, token } = stage.fake.login(...pages)
  return stage.w.call(actor.admin, 'POST', '/facebook', {
    facebookUserId: userId,
    facebookUserToken: token,
    addInstagram,
  })
}
