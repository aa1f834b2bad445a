import { beforeEach, expect, test } from 'vitest'
import type { Campaign, CampaignReport, RecipientPage } from '#contract/campaigns.ts'
import { forgetRecipients } from './actions.ts'
import { retentionJobs } from './jobs.ts'
import { campaignFixture } from '#tests/campaign-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()
let f: Awaited<ReturnType<typeof campaignFixture>>
beforeEach(async () => {
  f = await campaignFixture(w)
  await f.settings()
})

const night = () =>
  retentionJobs(w)['campaign.forgetRecipients']({
    companyId: f.company.id,
  })
const report = async (id: number) =>
  (await w.call<CampaignReport>(f.company.admin, 'GET', `/campaigns/${id}/report`)).body
const recipients = async (id: number) =>
  (await w.call<RecipientPage>(f.company.admin, 'GET', `/campaigns/${id}/recipients?pageNumber=1`)).body
const people = async (id: number) => (await recipients(id)).count
const age = (id: number, status: string, days: number) =>
  f.rows(
    `update campaigns set status = $2, completed_at = case when $2 = 'FINALIZADA' then now() - make_interval(days => $3) end,
       last_sent_at = now() - make_interval(days => $3), started_at = now() - make_interval(days => $3) where id = $1`,
    [id, status, days],
  )

async function sentCampaign(): Promise<Campaign> {
  const contactListId = await f.list([{ name: 'Ana' }, { name: 'Bia' }, { name: 'Caio', isValid: false }])
  const campaign = await f.start({ contactListId })
  await f.runAll()
  return campaign
}

test('the people of a campaign are forgotten after 180 days, and its report stays the same', async () => {
  const { id } = await sentCampaign()
  const before = await report(id)
  expect(before).toMatchObject({ campaign: { counts: { total: 3, sent: 2, delivered: 2 } }, skipped: { invalid: 1 } })
  await age(id, 'FINALIZADA', 179)
  await night()
  expect(await recipients(id)).toMatchObject({ count: 3, forgotten: false })
  await age(id, 'FINALIZADA', 181)
  await night()
  expect(await recipients(id)).toMatchObject({ count: 0, forgotten: true })
  const { campaign, ...figures } = await report(id)
  expect(campaign.counts).toEqual(before.campaign.counts)
  const { hours, variants, skipped } = before
  expect(figures).toMatchObject({ hours, variants, skipped })
  const { rows } = await w.owner.query(
    'select 1 from messages where company_id = $1 and campaign_recipient_id is not null',
    [f.company.id],
  )
  expect(rows).toEqual([])
})

test.each(['EM_ANDAMENTO', 'INATIVA'])('a campaign that is %s keeps its people, however old', async (status) => {
  const { id } = await sentCampaign()
  await age(id, status, 400)
  await night()
  expect(await people(id)).toBe(3)
})

test('a cancelled campaign is counted from its last message', async () => {
  const { id } = await sentCampaign()
  await age(id, 'CANCELADA', 181)
  await night()
  expect(await people(id)).toBe(0)
})

test('many people are deleted in batches, and a broken batch loses nothing of the figures', async () => {
  const { id } = await sentCampaign()
  const { skipped } = await report(id)
  await f.rows(
    `insert into campaign_recipients (company_id, campaign_id, name, number, is_first_contact, state)
     select $1, $2, 'Pessoa', 'x' || n, false, 'sent' from generate_series(1, 2500) n`,
    [f.company.id, id],
  )
  await age(id, 'FINALIZADA', 200)
  const systemActor = { companyId: f.company.id, userId: null }
  expect(await w.data.change(systemActor, (tx) => forgetRecipients(tx, id))).toBe(true)
  expect(await people(id)).toBe(503)
  expect((await report(id)).skipped).toEqual(skipped)
  await night()
  expect(await people(id)).toBe(0)
  expect((await report(id)).skipped).toEqual(skipped)
})

test('every night the companies with campaigns are looked through, and no other company is touched', async () => {
  const { id } = await sentCampaign()
  const mine = f
  f = await campaignFixture(w)
  await f.settings()
  const theirs = await sentCampaign()
  await mine.rows(
    `update campaigns set status = 'FINALIZADA', completed_at = now() - interval '1 year' where id = any($1)`,
    [[id, theirs.id]],
  )
  await night()
  expect(await people(theirs.id)).toBe(0)
  const left = await w.owner.query('select count(*)::int as count from campaign_recipients where campaign_id = $1', [
    id,
  ])
  expect(left.rows).toEqual([{ count: 3 }])
  await w.owner.query('delete from graphile_worker._private_jobs')
  await retentionJobs(w)['housekeeping.daily']({})
  const { rows } = await w.owner.query<{ key: string }>(
    `select key from graphile_worker._private_jobs where key like 'campaign.forgetRecipients/%'`,
  )
  expect(rows.map(({ key }) => key)).toEqual(
    expect.arrayContaining([mine, f].map(({ company }) => `campaign.forgetRecipients/${company.id}`)),
  )
})

test('every night the jobs with a secret that are not tried again are deleted, and no others', async () => {
  await w.owner.query('delete from graphile_worker._private_jobs')
  const add = async (name: string, attempts: number): Promise<void> => {
    const { rows } = await w.owner.query<{ id: string }>(
      `select (graphile_worker.add_job($1, '{}', max_attempts => 8)).id`,
      [name],
    )
    await w.owner.query('update graphile_worker._private_jobs set attempts = $2 where id = $1', [rows[0]?.id, attempts])
  }
  for (const [name, attempts] of [
    ['cloud.release', 8],
    ['cloud.release', 7],
    ['mail.send', 8],
    ['pix.check', 8],
  ] as const)
    await add(name, attempts)
  await retentionJobs(w)['housekeeping.daily']({})
  const left = (await w.jobs())
    .map(({ name }) => name)
    .filter((name) => ['cloud.release', 'mail.send', 'pix.check'].includes(name))
  expect(left).toEqual(['cloud.release', 'pix.check'])
})
