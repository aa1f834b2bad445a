import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import type { WidgetSite } from '#contract/webchat.ts'
import { channelStage as stage } from '#tests/channel-fixture.ts'
import { createTestApp } from '#tests/test-app.ts'
import { SITE, siteOfCompany } from '#tests/webchat-fixture.ts'

beforeAll(async () => {
  stage.w = await createTestApp({ roles: 'web,worker,channels' })
})
afterAll(() => stage.w.close())
beforeEach(async () => {
  stage.company = await stage.w.company()
})

/** What draws the chat: the page around it, and the page in its frame. */
async function themesOf(site: string): Promise<(string | undefined)[]> {
  const { body: page } = await stage.w.app.inject(`/widget?site=${site}`)
  const around = await stage.w.call<WidgetSite>(null, 'GET', `/webchat/site?site=${site}`, undefined, { origin: SITE })
  return [around.body.theme, /<html [^>]*data-theme="(\w+)"/.exec(page)?.[1]]
}

test.each([
  ['nothing', {}, 'auto'],
  ['light', { theme: 'light' }, 'light'],
  ['dark', { theme: 'dark' }, 'dark'],
])('a look that says %s is drawn so from the first picture on', async (_what, look, drawn) => {
  const { site } = await siteOfCompany({ look })
  expect(await themesOf(site)).toEqual([drawn, drawn])
})

test('a look that was chosen before there were themes follows the visitor', async () => {
  const { id, site } = await siteOfCompany({ look: { theme: 'dark' } })
  await stage.w.owner.query(`update webchat_sites set look = look - 'theme' where company_id = $1`, [stage.company.id])
  expect(await themesOf(site)).toEqual(['auto', 'auto'])
  const { body } = await stage.w.call<Connection>(stage.company.admin, 'GET', `/whatsapp/${id}`)
  expect(body.look?.theme).toBe('auto')
})
