import { expect, test } from 'vitest'
import type { CampaignPreview } from '#contract/campaigns.ts'
import { campaignFixture } from '#tests/campaign-fixture.ts'
import { newNumber } from '#tests/ticket-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()

test('a report and an estimate wait for the provider as the sender does, and slow down with it', async () => {
  const stage = await campaignFixture(w)
  await stage.settings({ messageInterval: 20 })
  const limits = (columns: string) =>
    stage.rows(`update connection_limits set ${columns} where connection_id = $1`, [stage.connectionId])
  await limits(`reachout_until = now() + interval '1 day'`)
  const contactListId = await stage.list([
    { name: 'Pessoa' },
    { name: 'Conhecida', number: newNumber(), hasWritten: true },
  ])
  const preview = async (): Promise<CampaignPreview> => {
    const body = { contactListId, whatsappId: stage.connectionId, message1: 'Olá' }
    return (await w.call<CampaignPreview>(stage.company.admin, 'POST', '/campaigns/preview', body)).body
  }
  const daysToEnd = (endsAt: string | null): number => (Date.parse(endsAt ?? '') - Date.now()) / 86_400_000

  const held = await preview()
  expect(held.warnings).toContain('held')
  expect(daysToEnd(held.endsAt)).toBeGreaterThan(0.99)
  const { id } = await stage.start({ contactListId })
  expect((await stage.report(id)).hold).toBeNull()
  expect(await stage.runAll()).toEqual(['Olá, Conhecida!'])
  const report = await stage.report(id)
  expect(report.hold?.reason).toBe('provider')
  expect(daysToEnd(report.hold?.until ?? null)).toBeGreaterThan(0.99)
  expect(report.endsAt).not.toBeNull()
  expect(daysToEnd(report.endsAt)).toBeGreaterThan(0.99)

  await limits(`reachout_until = null`)
  const usual = await preview()
  expect(usual.warnings).not.toContain('held')
  await limits(`quota_status = 'first_warning', quota_status_since = now(), quota_until = now() + interval '9 days'`)
  expect((await preview()).sendingSeconds).toBe(usual.sendingSeconds * 2)
})
