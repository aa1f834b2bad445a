import { beforeEach, expect, test } from 'vitest'
import type { VisitorOfContact, WidgetSite } from '#contract/webchat.ts'
import { channelStage as stage } from '#tests/channel-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'
import { SITE, siteOfCompany, visitorOf } from '#tests/webchat-fixture.ts'

const w = installTestApp()
beforeEach(async () => {
  stage.w = w
  stage.company = await w.company()
})

test('an installation without a mail server promises no e-mail, neither to visitors nor to attendants', async () => {
  const { site } = await siteOfCompany()
  const maria = await visitorOf(site)
  expect(maria.visit.mailsAnswers).toBe(false)
  await maria.call('PUT', 'visitor', { name: 'Maria', email: 'maria@exemplo.com.br' })
  await maria.write('oi', 'her-first-one')
  const { rows } = await w.owner.query<{ id: string }>('select id from contacts where company_id = $1', [
    stage.company.id,
  ])
  const { body } = await w.call<VisitorOfContact>(stage.company.admin, 'GET', `/contacts/${rows[0]?.id}/visitor`)
  expect(body).toMatchObject({ awayAnswers: 'noServer', mailTo: '' })
})

test('a page learns of its closed chat when somebody answers again', async () => {
  // One minute of each day, half an hour away from now in whatever hour.
  const minute = Math.min((new Date().getMinutes() + 30) % 60, 58)
  const clock = (at: number): string => `12:${String(at).padStart(2, '0')}`
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const hours = days.map((weekdayEn) => ({ weekdayEn, startTime: clock(minute), endTime: clock(minute + 1) }))
  await w.owner.query('update companies set schedules = $2 where id = $1', [stage.company.id, JSON.stringify(hours)])
  await w.insert(`insert into settings (company_id, key, value) values ($1, 'scheduleType', 'company')`, [
    stage.company.id,
  ])
  const { site } = await siteOfCompany()
  const ask = () => w.call<WidgetSite>(null, 'GET', `/webchat/site?site=${site}`, undefined, { origin: SITE })
  const { isOpen, opensAt } = (await ask()).body
  const { visit } = await visitorOf(site)
  expect({ isOpen, opensAt }).toEqual({ isOpen: visit.isOpen, opensAt: visit.opensAt })
  expect([isOpen, Date.parse(opensAt ?? '') - Date.now() < 25 * 3600_000]).toEqual([false, true])
})
