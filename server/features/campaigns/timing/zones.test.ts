import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { CampaignPreview } from '#contract/campaigns.ts'
import { DEFAULT_SENDING_HOURS } from '#contract/campaign-settings.ts'
import { zoneOfPhone, ZONE_BY_PREFIX } from '#server/lib/phone-zone.ts'
import { campaignFixture, type CampaignFixture } from '#tests/campaign-fixture.ts'
import { newNumber } from '#tests/ticket-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'
import { zoneOfNumber } from '#server/features/campaigns/audience/audience.queries.ts'
import { findNextRecipient } from '#server/features/campaigns/run/send.queries.ts'

/** Hours of sending are those of the recipient: at 08:30 in São Paulo it is 06:30 in Acre and 20:30 in Tokyo. */

const w = installTestApp()
let stage: CampaignFixture
beforeEach(async () => {
  stage = await campaignFixture(w)
  await stage.settings({ quietHours: DEFAULT_SENDING_HOURS })
})

/** A Tuesday. Hours are those of the company, in São Paulo. */
const at = (clock: string, day = 24): Date => new Date(`2026-11-${day}T${clock}:00-03:00`)
const numberIn = (areaCode: number): string => `55${areaCode}${newNumber().slice(4)}`
const people = (name: string, areaCode: number, count: number) =>
  Array.from({ length: count }, () => ({ name, number: numberIn(areaCode) }))
/** Sends until nothing more is due at that time, and returns the names in order. */
const sentAt = async (now: Date): Promise<string[]> =>
  (await stage.runAll(now)).map((body) => body.slice('Olá, '.length, -1))

test('a person whose hours are closed waits, and the others do not', async () => {
  const contactListId = await stage.list([...people('Acre', 68, 2), ...people('São Paulo', 11, 2)])
  await stage.start({ contactListId })
  expect(await stage.step(at('07:59'))).toEqual({ kind: 'wait', until: at('08:00') })
  expect(await sentAt(at('08:30'))).toEqual(['São Paulo', 'São Paulo'])
  expect(await stage.step(at('08:31'))).toEqual({ kind: 'wait', until: at('10:00') })
  expect(await sentAt(at('10:00'))).toEqual(['Acre', 'Acre'])
})

test('in the evening the west is still written to, and the east goes on in the morning', async () => {
  const contactListId = await stage.list([...people('São Paulo', 11, 1), ...people('Acre', 68, 1)])
  await stage.start({ contactListId })
  expect(await sentAt(at('20:30'))).toEqual(['Acre'])
  expect(await stage.step(at('20:31'))).toEqual({ kind: 'wait', until: at('08:00', 25) })
  expect(await sentAt(at('08:00', 25))).toEqual(['São Paulo'])
})

test('a number that tells no zone has the hours of the company', async () => {
  await stage.rows(`update companies set timezone = 'America/Rio_Branco' where id = $1`, [stage.company.id])
  await stage.start({ contactListId: await stage.list([{ name: 'Boston', number: '16175550101' }]) })
  expect(await sentAt(at('09:59'))).toEqual([])
  expect(await sentAt(at('10:00'))).toEqual(['Boston'])
})

test('a campaign whose people all sleep does not hold back another one, and has its turn', async () => {
  await stage.start({ contactListId: await stage.list(people('Acre', 68, 2)) })
  await stage.start({ contactListId: await stage.list(people('São Paulo', 11, 3)) })
  await stage.step(at('08:30'))
  expect(await stage.deliver()).toEqual(['Olá, São Paulo!'])
  expect(await sentAt(at('10:00'))).toEqual(['Acre', 'São Paulo', 'Acre', 'São Paulo'])
})

test('people who confirmed are also written to in their own hours', async () => {
  const number = numberIn(68)
  const contactListId = await stage.list([{ name: 'Acre', number }])
  await stage.start({ contactListId, confirmation: true, confirmationMessage1: 'Posso?' })
  await stage.step(at('12:00'))
  await stage.deliver()
  // Only an answer of the next three days confirms, and answers arrive by the clock of the machine.
  await stage.rows('update campaign_recipients set asked_at = now() where company_id = $1', [stage.company.id])
  await stage.answer(number, 'Sim')
  expect(await sentAt(at('08:30', 25))).toEqual([])
  expect(await sentAt(at('10:00', 25))).toEqual(['Acre'])
})

test('the east does not use up the first contacts of those whose day begins later', async () => {
  await stage.settings({ quietHours: DEFAULT_SENDING_HOURS, dailyFirstContacts: 6 })
  const contactListId = await stage.list([...people('São Paulo', 11, 9), ...people('Acre', 68, 9)])
  await stage.start({ contactListId })
  expect(await sentAt(at('08:00'))).toEqual(['São Paulo', 'São Paulo', 'São Paulo'])
  expect(await stage.step(at('09:00'))).toEqual({ kind: 'wait', until: at('10:00') })
  expect(await sentAt(at('10:00'))).toEqual(['Acre', 'Acre', 'Acre'])
  expect(await stage.step(at('11:00'))).toEqual({ kind: 'wait', until: at('08:00', 25) })
})

test('nothing is kept for a zone in which nobody is left', async () => {
  await stage.settings({ quietHours: DEFAULT_SENDING_HOURS, dailyFirstContacts: 6 })
  const contactListId = await stage.list([...people('Acre', 68, 1), ...people('São Paulo', 11, 9)])
  await stage.start({ contactListId })
  expect(await sentAt(at('08:00'))).toHaveLength(5)
  expect(await sentAt(at('10:00'))).toEqual(['Acre'])
  expect(await sentAt(at('08:00', 25))).toEqual(['São Paulo', 'São Paulo', 'São Paulo', 'São Paulo'])
})

test('people who sleep are not read when the next one is picked, however many they are', async () => {
  const { id } = await stage.start({ contactListId: await stage.list([{ name: 'Tóquio', number: '819012345678' }]) })
  const copy = (name: string, zone: string, numbers: number) =>
    stage.rows(
      `insert into campaign_recipients (company_id, campaign_id, connection_id, name, number, is_first_contact, state, variant, zone)
       select company_id, campaign_id, connection_id, $2, $3 || n, is_first_contact, state, variant, $3
       from campaign_recipients, generate_series(1, $4) n where campaign_id = $1 and name = 'Tóquio'`,
      [id, name, zone, numbers],
    )
  await copy('Sono', 'Asia/Tokyo', 5000)
  await copy('São Paulo', 'America/Sao_Paulo', 1)
  await stage.rows('analyze campaign_recipients')
  const read = sql<{ rows: number }>`select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as rows
    from pg_stat_xact_user_tables where relname = 'campaign_recipients'`
  const { found, rows } = await w.data.change(stage.systemActor, async ({ db }) => {
    const zones = [{ zone: 'America/Sao_Paulo', position: 0 }]
    const before = (await read.execute(db)).rows[0]?.rows ?? 0
    const next = await findNextRecipient(db, stage.company.id, stage.connectionId, { zones, withFirstContacts: true })
    return { found: next?.name, rows: ((await read.execute(db)).rows[0]?.rows ?? 0) - before }
  })
  expect(found).toBe('São Paulo')
  expect(rows).toBeLessThan(10)
})

test('the database and the program agree on the zone of a number', async () => {
  const numbers = [...Object.keys(ZONE_BY_PREFIX), '1', '7', '55', ''].map((prefix) => `${prefix}99990000`.slice(0, 12))
  const found = await w.data.read(stage.systemActor, async (db) =>
    sql<{ number: string; zone: string }>`select number, ${zoneOfNumber(sql.ref('number'))} as zone
      from unnest(${numbers}::text[]) number`.execute(db),
  )
  expect(found.rows).toEqual(numbers.map((number) => ({ number, zone: zoneOfPhone(number) ?? '' })))
})

test('the dry run and the report count the hours of each zone', async () => {
  await stage.settings({ quietHours: DEFAULT_SENDING_HOURS, messageInterval: 20 })
  const contactListId = await stage.list([...people('São Paulo', 11, 1), { name: 'Tóquio', number: '819012345678' }])
  const { body } = await w.call<CampaignPreview>(stage.company.admin, 'POST', '/campaigns/preview', {
    ...{ contactListId, whatsappId: stage.connectionId, message1: 'Oi', scheduledAt: '2031-01-06 07:00:00' },
  })
  expect(body).toMatchObject({ startsAt: '2031-01-06T10:00:00.000Z', recipients: 2 })
  // At seven in the morning it is 19:00 in Tokyo, which is written to first.
  expect(body.endsAt).toBe('2031-01-06T11:00:20.000Z')
  const { id } = await stage.start({ contactListId })
  expect((await stage.report(id)).waiting).toBe(2)
})
