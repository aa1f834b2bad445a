import { beforeEach, expect, test } from 'vitest'
import { templatedFixture, type TemplatedFixture } from '#tests/templated-campaign-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

/** Whom a campaign writes to again after its connection was deleted and it got another one. */

const w = installTestApp()
let stage: TemplatedFixture
beforeEach(async () => {
  stage = await templatedFixture(w)
})

const tick = () => stage.jobs['campaign.tick']({ companyId: stage.company.id })
/** A campaign whose only message was refused over a connection that is gone. */
async function startRefused(error: string): Promise<number> {
  const { id } = await stage.start({ contactListId: await stage.list([{ name: 'Maria' }]) })
  await stage.step()
  await stage.refuseNext(error)
  await stage.rows('update campaign_recipients set connection_id = null where campaign_id = $1', [id])
  return id
}

test('who had enough marketing from one number is not written to once more from another one', async () => {
  const id = await startRefused('ERR_CLOUD_PERSON_LIMIT')
  await stage.rows(`update campaign_recipients set retry_at = now() - interval '1 minute' where campaign_id = $1`, [id])
  await tick()
  expect(await stage.runAll()).toEqual([])
  await tick()
  expect((await stage.recipients(id)).recipients).toMatchObject([{ state: 'failed', reason: 'ERR_CLOUD_PERSON_LIMIT' }])
  expect(await stage.campaignOf(id)).toMatchObject({ status: 'FINALIZADA', counts: { sent: 0, failed: 1 } })
})

test('who was refused because of the number belongs to the next one, as somebody who never wrote to it', async () => {
  const id = await startRefused('ERR_CLOUD_ACCOUNT_BLOCKED')
  await stage.step()
  await stage.restart(id)
  const [recipient] = await stage.rows(
    `select state, connection_id = $2 as is_of_number, is_first_contact from campaign_recipients where campaign_id = $1`,
    [id, stage.official],
  )
  expect(recipient).toEqual({ state: 'pending', is_of_number: true, is_first_contact: true })
  expect(await stage.runAll()).toHaveLength(1)
})
