import { randomUUID } from 'node:crypto'
import type { proto, WAMessage, WASocket } from 'baileys'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import type { MediaType } from '#contract/messages.ts'
import type { Treatment } from '#server/channels/message-kinds.ts'
import { previewOf } from '#server/features/tickets/read/message-preview.ts'
import { typedKeys } from '#server/lib/typed-keys.ts'
import { inboundFixture, type InboundFixture } from '#tests/inbound-fixture.ts'
import { expectShown } from '#tests/message-kind-claims.ts'
import { installTestApp } from '#tests/test-app.ts'
import { newNumber } from '#tests/ticket-fixture.ts'
import { messageOf } from '#tests/whatsapp/kind-examples.ts'
import { Caches } from './caches.ts'
import type { GroupNames } from './group-names.ts'
import { WHATSAPP_KINDS } from './message-kinds.ts'
import { MessageReader } from './message-reader.ts'

/** What the last column of docs/message-kinds.md says of each treatment. */
const FOLLOWS: Record<Treatment, { opensTicket: boolean; wakesBot: boolean }> = {
  message: { opensTicket: true, wakesBot: true },
  wrapper: { opensTicket: true, wakesBot: true },
  vote: { opensTicket: true, wakesBot: false },
  change: { opensTicket: false, wakesBot: false },
  nothing: { opensTicket: false, wakesBot: false },
}

const w = installTestApp()
let stage: InboundFixture
let reader: MessageReader
beforeAll(async () => {
  stage = await inboundFixture(w)
  reader = new MessageReader({
    socket: {} as WASocket,
    host: stage.host,
    caches: new Caches(),
    groups: {} as GroupNames,
    log: pino({ level: 'silent' }),
    fetchPicture: async () => null,
  })
})

type Found = { id: string; line: string; mediaType: MediaType; body: string; fileName: string | null }

/** The phone of somebody who never wrote sends the message. Returns the tickets that it opened. */
async function ticketsAfter(message: proto.IMessage): Promise<Found[]> {
  const number = newNumber()
  const key = { remoteJid: `${number}@s.whatsapp.net`, id: randomUUID(), fromMe: false }
  const sent: WAMessage = { key, message, messageTimestamp: Math.floor(Date.now() / 1000), pushName: 'Maria' }
  await reader.report(sent, key, key.id)
  const { rows } = await w.owner.query<Found>(
    `select t.id, t.last_message as line, m.media_type as "mediaType", m.body, m.media_name as "fileName"
     from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     join messages m on m.company_id = t.company_id and m.ticket_id = t.id
     where t.company_id = $1 and c.number = $2`,
    [stage.company.id, number],
  )
  return rows
}

const isBotWoken = async (ticketId: string): Promise<boolean> =>
  (await stage.jobsOf('bot.step')).some((job) => (job as { ticketId: number }).ticketId === Number(ticketId))

test.each(typedKeys(WHATSAPP_KINDS))('%s opens a ticket and wakes the bot as the table says', async (name) => {
  const kind = WHATSAPP_KINDS[name]
  const { opensTicket, wakesBot } = FOLLOWS[kind.treatment]
  const tickets = await ticketsAfter(messageOf(name))
  expect(tickets).toHaveLength(opensTicket ? 1 : 0)
  for (const { id, line, mediaType, body, fileName } of tickets) {
    expect(await isBotWoken(id)).toBe(wakesBot)
    expect(line).toBe(previewOf({ mediaType, body, mediaName: fileName }))
    if (kind.treatment === 'message') expectShown(kind, { mediaType, body, media: { fileName } })
  }
})
