import { afterEach, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { formatPhone } from '#contract/phone-format.ts'
import type { GroupPeople } from '#contract/messages.ts'
import type { Account, Group } from '#fakes/whatsapp/src/index.ts'
import { performChannelRequest } from '#server/channels/channel-request.ts'
import type { ChannelContact, ChannelHost, Identity, InboundMessage } from '#server/channels/port.ts'
import type { WhatsAppChannel } from '#server/channels/whatsapp/channel.ts'
import type { Jobs } from '#server/db/job-types.ts'
import { requireRow } from '#server/db/single-row.ts'
import { mentionJobs } from '#server/features/tickets/inbound/jobs.ts'
import { createOutbox } from '#server/features/tickets/outbox/outbox.ts'
import { inboundFixture, type InboundFixture } from './inbound-fixture.ts'
import { installTestApp } from './test-app.ts'
import { useFakeWhatsApp } from './whatsapp/fake.ts'
import { linkedChannel, TestChannelHost, until } from './whatsapp/test-host.ts'

/** Somebody of whom only the metadata of the group tell a number is mentioned, from the phone to the server and back. */

/** Stores on the server what tells of people and messages. */
class StoringHost extends TestChannelHost {
  readonly #server: ChannelHost
  constructor(server: ChannelHost) {
    super()
    this.#server = server
  }

  override async onMessage(message: InboundMessage): Promise<void> {
    await this.#server.onMessage(message)
    await super.onMessage(message)
  }

  override async onContacts(contacts: ChannelContact[]): Promise<void> {
    await this.#server.onContacts(contacts)
    await super.onContacts(contacts)
  }

  override async onPeopleLinked(people: Identity[][]): Promise<void> {
    await this.#server.onPeopleLinked(people)
    await super.onPeopleLinked(people)
  }
}

const w = installTestApp()
const fake = await useFakeWhatsApp({ reportedPreKeys: 1 })
let stage: InboundFixture
let channel: WhatsAppChannel
let host: StoringHost
let joao: Account
let silent: Account
let group: Group

beforeEach(async () => {
  stage = await inboundFixture(w)
  await stage.setting('CheckMsgIsGroup', 'disabled')
  const shop = fake.addAccount('5511910007777', 'Loja')
  joao = fake.addAccount('5521977776666', 'João')
  host = new StoringHost(stage.host)
  ;({ channel } = await linkedChannel(fake, shop, { host }))
  // The phone has told of nobody who comes later.
  silent = fake.addAccount('5531988887777', 'Sem Nome')
  group = fake.addGroup('Pedidos', [joao, silent, shop])
  w.services.channels.run = (request) => performChannelRequest(channel, request)
})
afterEach(() => channel.stop())

test('a silent member is shown by the number, offered by it, and mentioned by the hidden id', async () => {
  const number = formatPhone(silent.number)
  await fake.sendMention(joao, group, '@Sem Nome, pode ver?', [silent])
  await until(() => host.linkedPeople.length > 0)
  const created = stage.events().find(({ name }) => name === 'message.created')
  expect(created).toMatchObject({ payload: { message: { body: '@alguém, pode ver?' } } })
  for (const job of (await stage.jobsOf('mention.name')) as Jobs['mention.name'][])
    await mentionJobs(w)['mention.name'](job)
  const body = `@${number}, pode ver?`
  expect(await stage.only('messages')).toMatchObject({ body, context: { mentions: [number] } })
  expect(await stage.only('tickets')).toMatchObject({ last_message: body })

  const ticketId = await stage.accept(stage.ana)
  const { people } = (await w.call<z.infer<typeof GroupPeople>>(stage.ana, 'GET', `/messages/${ticketId}/people`)).body
  expect(people.map(({ name }) => name)).toEqual(['João', number])
  await stage.send(stage.ana, ticketId, { body: `oi, @${number}`, mentions: people })
  const outgoing = requireRow((await createOutbox(w.data, w.services).next(stage.ref, 10)).slice(-1))
  const [sent] = await Promise.all([fake.nextMessage(), channel.send(outgoing)])
  expect(sent.text).toBe(`oi, @${silent.lid.split('@')[0]}`)
  expect(fake.shownOnPhone(sent)).toEqual({ text: 'oi, @Sem Nome', mentioned: [silent] })
})
