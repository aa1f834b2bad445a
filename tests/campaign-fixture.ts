import { ACK } from '#contract/acks.ts'
import type { Campaign, CampaignInput, CampaignReport, RecipientPage } from '#contract/campaigns.ts'
import type { ConnectionRef, Identity } from '#server/channels/port.ts'
import { campaignJobs } from '#server/features/campaigns/jobs.ts'
import { sendNext } from '#server/features/campaigns/run/send.actions.ts'
import { channelHost } from '#server/features/tickets/inbound/channel-host.ts'
import { createOutbox } from '#server/features/tickets/outbox/outbox.ts'
import { inbound, chatWith } from './inbound-fixture.ts'
import { newNumber, ticketFixture, type Row } from './ticket-fixture.ts'
import type { TestApp } from './test-app.ts'

type Person = { name?: string; number?: string; isValid?: boolean | null; hasWritten?: boolean }

/** Creates a company whose connection is linked since a year, and helpers to run its campaigns at any time. */
export async function campaignFixture(w: TestApp) {
  const stage = await ticketFixture(w, { single: true })
  const { company, connectionId, ref, rows } = stage
  const systemActor = { companyId: company.id, userId: null }
  const services = { ...w.services }
  await rows(`update connections set status = 'CONNECTED', created_at = now() - interval '1 year' where id = $1`, [
    connectionId,
  ])
  await rows(
    `insert into connection_limits (company_id, connection_id, number_since) values ($1, $2, now() - interval '1 year')
     on conflict (company_id, connection_id) do update set number_since = excluded.number_since`,
    [company.id, connectionId],
  )
  const jobs = campaignJobs({ data: w.data, services })
  const outbox = createOutbox(w.data, services)
  const host = channelHost(w.data, services, ref)
  const { step, deliver, runAll } = runner(ref)

  /** Saves settings; by default campaigns send at any hour, without a pause and without a limit. */
  async function settings(change: Record<string, unknown> = {}): Promise<void> {
    const free = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, dailyFirstContacts: 0 }
    const body = { settings: { ...free, quietHours: null, ...change } }
    const answer = await w.call(company.admin, 'POST', '/campaign-settings', body)
    if (answer.status !== 200) throw new Error(answer.text)
  }

  async function list(people: Person[]): Promise<number> {
    const id = await w.insert(`insert into contact_lists (company_id, name) values ($1, 'Clientes')`, [company.id])
    for (const { name = 'Maria', number = newNumber(), isValid = true, hasWritten = false } of people) {
      await rows(
        `insert into contact_list_items (company_id, list_id, name, number, is_whatsapp_valid) values ($1, $2, $3, $4, $5)`,
        [company.id, id, name, number, isValid],
      )
      if (hasWritten) await host.onMessage(inbound({ chat: chatWith(number, name) }))
    }
    return id
  }

  async function create(change: Partial<Record<keyof CampaignInput, unknown>> = {}): Promise<Campaign> {
    const body = { name: 'Natal', message1: 'Olá, {nome}!', whatsappId: connectionId, ...change }
    const answer = await w.call<Campaign>(company.admin, 'POST', '/campaigns', body)
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body
  }

  const call = (id: number, action: string) => w.call(company.admin, 'POST', `/campaigns/${id}/${action}`)
  async function start(change: Partial<Record<keyof CampaignInput, unknown>>): Promise<Campaign> {
    const campaign = await create(change)
    const answer = await call(campaign.id, 'restart')
    if (answer.status !== 204) throw new Error(answer.text)
    return campaign
  }

  /** Sends the campaigns of a connection. */
  function runner(over: ConnectionRef) {
    const step = (now = new Date(), random = (): number => 0.5) =>
      w.data.change(systemActor, (tx) => sendNext(tx, over.connectionId, now, random))

    /** Sends what waits in the outbox, and acknowledges it. Returns the bodies. */
    async function deliver(ack: number = ACK.delivered): Promise<string[]> {
      const messages = await outbox.next(over, 50)
      for (const { messageId, providerId } of messages) {
        await outbox.markWritten(over, messageId, null)
        await channelHost(w.data, services, over).onAck({ providerId, ack, error: null })
      }
      return messages.map(({ body }) => body)
    }

    /** Runs the campaigns until nothing more is due, and returns what was sent. */
    async function runAll(now = new Date()): Promise<string[]> {
      const sent: string[] = []
      for (;;) {
        const result = await step(now)
        const bodies = await deliver()
        sent.push(...bodies)
        if (result.kind !== 'sent' && bodies.length === 0) return sent
      }
    }
    return { step, deliver, runAll }
  }

  const answer = (number: string, body: string): Promise<void> => {
    const identities: Identity[] = [{ kind: 'phone', value: number }]
    return host.onMessage(inbound({ chat: { identities, name: 'Maria', isGroup: false }, body }))
  }

  const report = async (id: number): Promise<CampaignReport> =>
    (await w.call<CampaignReport>(company.admin, 'GET', `/campaigns/${id}/report`)).body
  const recipients = async (id: number, filter = 'all'): Promise<RecipientPage> =>
    (await w.call<RecipientPage>(company.admin, 'GET', `/campaigns/${id}/recipients?filter=${filter}`)).body
  const messages = (): Promise<Row[]> =>
    rows('select * from messages where company_id = $1 and from_me order by id', [company.id])

  return {
    ...stage,
    systemActor,
    jobs,
    outbox,
    host,
    settings,
    list,
    create,
    call,
    start,
    runner,
    step,
    deliver,
    runAll,
    answer,
    report,
    recipients,
    messages,
  }
}

export type CampaignFixture = Awaited<ReturnType<typeof campaignFixture>>
