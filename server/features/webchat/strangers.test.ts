import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { retentionJobs } from '#server/features/retention/jobs.ts'
import { channelStage as stage } from '#tests/channel-fixture.ts'
import { createTestApp } from '#tests/test-app.ts'
import { SITE, siteOfCompany, visitorOf } from '#tests/webchat-fixture.ts'

beforeAll(async () => {
  stage.w = await createTestApp({ roles: 'web,worker,channels' })
})
afterAll(() => stage.w.close())
beforeEach(async () => {
  stage.company = await stage.w.company()
})

const visitors = async (): Promise<string[]> => {
  const { rows } = await stage.w.owner.query<{ visitor_id: string }>(
    'select visitor_id from webchat_visitors where company_id = $1 order by visitor_id',
    [stage.company.id],
  )
  return rows.map((row) => row.visitor_id)
}

test('who never wrote is forgotten after a month, however many older ones have written', async () => {
  const { id, site } = await siteOfCompany()
  const { company } = stage
  const { owner } = stage.w
  const [contact] = (
    await owner.query<{ id: string }>(`insert into contacts (company_id, name) values ($1, 'Renata') returning id`, [
      company.id,
    ])
  ).rows
  await owner.query(
    `insert into webchat_visitors (company_id, connection_id, visitor_id, seen_at)
     select $1::bigint, $2::bigint, 'guest-wrote-' || n, now() - interval '90 days' from generate_series(1, 60) n
     union all select $1::bigint, $2::bigint, 'guest-silent', now() - interval '31 days'
     union all select $1::bigint, $2::bigint, 'guest-recent', now() - interval '29 days'`,
    [company.id, id],
  )
  await owner.query(
    `insert into contact_identities (company_id, contact_id, kind, value)
     select $1::bigint, $2::bigint, 'visitor', $3::text || '/guest-wrote-' || n from generate_series(1, 60) n`,
    [company.id, contact?.id, site],
  )
  await visitorOf(site)
  await retentionJobs(stage.w)['housekeeping.daily']({})
  const left = await visitors()
  expect(left).toHaveLength(62)
  expect(left).toContain('guest-recent')
  expect(left).not.toContain('guest-silent')
})

test('of the page that a visitor looks at, nothing is kept that follows its path', async () => {
  const { site } = await siteOfCompany()
  await visitorOf(site, { page: `${SITE}/senha/nova?token=segredo#chave=segredo` })
  const { rows } = await stage.w.owner.query('select page from webchat_visitors where company_id = $1', [
    stage.company.id,
  ])
  expect(rows).toEqual([{ page: `${SITE}/senha/nova` }])
})
