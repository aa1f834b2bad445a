import { BanModel, type Verdict } from '#fakes/whatsapp/src/ban-model.ts'
import type { CampaignFixture } from './campaign-fixture.ts'

const HOUR_MS = 3_600_000

export type SimulatedDays = {
  verdicts: Record<Verdict, number>
  bans: number
  /** How many people who never wrote were written to on each day. */
  firstContacts: number[]
  gaps: number[]
}

/**
 * Runs the campaigns of a company against a provider that bans by what people reported, for so many days of a simulated
 * clock that begins at `since`, when the number was linked. Stops at the first ban.
 */
export async function simulateDays(
  stage: CampaignFixture,
  since: Date,
  days: number,
  random: () => number,
): Promise<SimulatedDays> {
  const { rows, company, connectionId } = stage
  const provider = new BanModel({ since })
  const verdicts = { ok: 0, tooFast: 0, refused: 0, banned: 0 }
  const firstContacts: number[] = Array.from({ length: days }, () => 0)
  const gaps: number[] = []
  await rows('update connection_limits set number_since = $2 where connection_id = $1', [connectionId, since])
  const end = since.getTime() + days * 24 * HOUR_MS
  let now = since
  while (now.getTime() < end && provider.bans === 0) {
    const result = await stage.step(now, random)
    if (result.kind === 'sent') {
      const verdict = provider.record(result.isFirstContact, now)
      verdicts[verdict]++
      if (result.isFirstContact) firstContacts[Math.floor((now.getTime() - since.getTime()) / (24 * HOUR_MS))]!++
      gaps.push(result.until.getTime() - now.getTime())
      await rows(`update messages set outbox = null, ack = 3 where company_id = $1 and outbox = 'queued'`, [company.id])
      await rows(
        `update campaign_recipients set state = 'delivered', delivered_at = now() where company_id = $1 and state = 'queued'`,
        [company.id],
      )
    }
    const until = result.kind === 'idle' ? new Date(end) : result.until
    now = until > now ? until : new Date(now.getTime() + 1)
  }
  return { verdicts, bans: provider.bans, firstContacts, gaps }
}
