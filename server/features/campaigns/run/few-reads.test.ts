import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Tx } from '#server/db/transaction.ts'
import { campaignFixture, type CampaignFixture } from '#tests/campaign-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'
import { finishIfDone } from './run.actions.ts'
import { findNextRecipient } from './send.queries.ts'

const w = installTestApp()
const WRITTEN_TO = 5000
let stage: CampaignFixture
let campaign: { id: number; zone: string }

/** Of a long campaign one person is left, while the statistics are still of its beginning. */
beforeEach(async () => {
  stage = await campaignFixture(w)
  await stage.settings()
  const { id } = await stage.start({ contactListId: await stage.list([{ name: 'Primeira' }]) })
  await stage.rows(
    `insert into campaign_recipients (company_id, campaign_id, connection_id, name, number, is_first_contact, state, variant, zone)
     select company_id, campaign_id, connection_id, 'Outra', (554188000000 + n)::text, is_first_contact, state, variant, zone
     from campaign_recipients, generate_series(1, $2) n where campaign_id = $1 and name = 'Primeira'`,
    [id, WRITTEN_TO],
  )
  await stage.rows('analyze campaign_recipients')
  await stage.rows(
    `update campaign_recipients set state = 'sent', queued_at = now(), sent_at = now()
     where campaign_id = $1 and id < (select max(id) from campaign_recipients where campaign_id = $1)`,
    [id],
  )
  const [left] = await stage.rows(`select zone from campaign_recipients where campaign_id = $1 and state = 'pending'`, [
    id,
  ])
  campaign = { id, zone: String(left?.['zone']) }
})

/** Returns the answer, and how many recipients were read for it. */
function counting<Answer>(work: (tx: Tx) => Promise<Answer>): Promise<{ answer: Answer; read: number }> {
  const rows = sql<{ rows: number }>`select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as rows
    from pg_stat_xact_user_tables where relname = 'campaign_recipients'`
  return w.data.change(stage.systemActor, async (tx) => {
    const before = (await rows.execute(tx.db)).rows[0]?.rows ?? 0
    const answer = await work(tx)
    return { answer, read: ((await rows.execute(tx.db)).rows[0]?.rows ?? 0) - before }
  })
}

test('the next person is found without those who were written to before', async () => {
  const zones = [{ zone: campaign.zone, position: 0 }]
  const { answer, read } = await counting(({ db }) =>
    findNextRecipient(db, stage.company.id, stage.connectionId, { zones, withFirstContacts: true }),
  )
  expect(answer?.name).toBe('Outra')
  expect(read).toBeLessThan(10)
})

test('whether anybody is left is found without those who were written to before', async () => {
  const { answer, read } = await counting((tx) => finishIfDone(tx, campaign.id))
  expect(answer).toBe(false)
  expect(read).toBeLessThan(10)
})
