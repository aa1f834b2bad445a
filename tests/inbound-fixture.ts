import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Channel, InboundMessage } from '#server/channels/port.ts'
import { requireRow } from '#server/db/single-row.ts'
import { channelHost } from '#server/features/tickets/inbound/channel-host.ts'
import { ticketJobs } from '#server/features/tickets/messages/jobs.ts'
import { mediaJobs } from '#server/features/tickets/messages/media.jobs.ts'
import { ticketFixture, type Row } from './ticket-fixture.ts'
import type { Member, TestApp } from './test-app.ts'

export const NUMBER = '5541911112222'

export const chatWith = (number: string, name: string | null = 'Maria') => ({
  identities: [{ kind: 'phone' as const, value: number }],
  name,
  isGroup: false,
})

/** Returns a message as a channel passes it on: by default a new text of the same customer. */
export const inbound = (change: Partial<InboundMessage> = {}): InboundMessage => ({
  providerId: randomUUID(),
  chat: chatWith(NUMBER),
  author: null,
  fromMe: false,
  sentAt: new Date().toISOString(),
  mediaType: 'conversation',
  body: 'olá',
  media: null,
  quotedProviderId: null,
  raw: Buffer.from('bytes'),
  ack: 0,
  undecryptable: false,
  history: false,
  ...change,
})

/** Creates a company whose connection has one queue, and the host to which its channel reports. */
export async function inboundFixture(w: TestApp) {
  const stage = await ticketFixture(w, { single: true })
  const { company, connectionId, ref, put } = stage

  const all = (table: 'messages' | 'tickets' | 'contacts'): Promise<Row[]> =>
    stage.rows(`select * from ${table} where company_id = $1 order by id`, [company.id])
  async function only(table: 'messages' | 'tickets'): Promise<Row> {
    const found = await all(table)
    expect(found).toHaveLength(1)
    return requireRow(found)
  }
  const accept = async (actor: Member): Promise<number> => {
    const id = Number((await only('tickets'))['id'])
    expect((await put(actor, id, { status: 'open', userId: actor.id })).status).toBe(200)
    return id
  }
  /** Returns the ticket's jobs, with a channel that can do only what a test needs. */
  function jobsWith(channel: Partial<Channel>) {
    const channelOf = (id: number) => (id === connectionId ? (channel as Channel) : null)
    const deps = { data: w.data, services: { ...w.services, channels: { ...w.services.channels, channelOf } } }
    return { ...ticketJobs(deps), ...mediaJobs(deps) }
  }
  return { ...stage, all, only, accept, jobsWith, host: channelHost(w.data, w.services, ref) }
}

export type InboundFixture = Awaited<ReturnType<typeof inboundFixture>>
