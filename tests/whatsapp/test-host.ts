import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#tests/database.ts'
import type { Account, FakeWhatsApp } from '#fakes/whatsapp/src/index.ts'
import type {
  ChannelHost,
  InboundMessage,
  MessageChange,
  OutboundMessage,
  Identity,
  ChannelContact,
  SetAsideItem,
  Wording,
} from '#server/channels/port.ts'
import { NOTHING_SETTLED, type OutcomeCounts } from '#server/channels/received-outcome.ts'
import { WhatsAppChannel } from '#server/channels/whatsapp/channel.ts'
import { MemoryAuthStore } from './memory-auth-store.ts'
import { PATIENCE_MS } from '#tests/patience.ts'

type ChannelStatusEvent = Parameters<ChannelHost['onStatus']>[0]
type AckEvent = Parameters<ChannelHost['onAck']>[0]
type EditEvent = Parameters<ChannelHost['onEdited']>[0]
type VoteEvent = Parameters<ChannelHost['onPollVote']>[0]
type LimitsEvent = Parameters<ChannelHost['onLimits']>[0]

/** A channel host in memory that keeps what a channel reports, and one row per message. */
export class TestChannelHost implements ChannelHost {
  readonly statuses: ChannelStatusEvent[] = []
  readonly messages: InboundMessage[] = []
  readonly noMessages: { providerId: string; chat: Identity[] }[] = []
  readonly acks: AckEvent[] = []
  readonly edits: EditEvent[] = []
  readonly votes: VoteEvent[] = []
  readonly deletions: MessageChange[] = []
  readonly reactions: (MessageChange & { emoji: string })[] = []
  readonly typings: { chat: ChannelContact; typing: boolean }[] = []
  readonly persons: Identity[][] = []
  readonly linkedPeople: Identity[][] = []
  readonly parties: ChannelContact[] = []
  readonly changedGroups: Identity[][] = []
  readonly files: { providerId: string; chat: Identity[]; raw: Uint8Array | null }[] = []
  readonly limits: LimitsEvent[] = []
  readonly raws = new Map<string, Uint8Array>()
  readonly expirations: { chat: Identity[]; seconds: number }[] = []
  readonly setAside: { item: SetAsideItem; cause: unknown }[] = []
  settled = NOTHING_SETTLED
  refuses = false
  usesPasskeys = false
  /** Thrown at every message while set. */
  failure: Error | null = null

  async onStatus(event: ChannelStatusEvent): Promise<void> {
    this.statuses.push(event)
  }

  async onMessage(message: InboundMessage): Promise<void> {
    if (this.failure) throw this.failure
    if (message.raw) this.raws.set(message.providerId, message.raw)
    this.messages.push(message)
  }

  async onNoMessage(event: { providerId: string; chat: Identity[] }): Promise<void> {
    this.noMessages.push(event)
  }

  async onAck(event: AckEvent): Promise<void> {
    this.acks.push(event)
  }

  async onEdited(event: EditEvent): Promise<void> {
    this.edits.push(event)
  }

  async onPollVote(event: VoteEvent): Promise<void> {
    this.votes.push(event)
  }

  async onDeleted(event: MessageChange): Promise<void> {
    this.deletions.push(event)
  }

  async onExpiration(event: { chat: Identity[]; seconds: number }): Promise<void> {
    this.expirations.push(event)
  }

  async onReactionRefused(): Promise<void> {}
  async onMarketingChoice(): Promise<void> {}

  async onReaction(event: MessageChange & { emoji: string }): Promise<void> {
    this.reactions.push(event)
  }

  onTyping(event: { chat: ChannelContact; typing: boolean }): void {
    this.typings.push(event)
  }

  async onIdentitiesLinked(identities: Identity[]): Promise<void> {
    this.persons.push(identities)
  }

  async onPeopleLinked(people: Identity[][]): Promise<void> {
    this.linkedPeople.push(...people)
  }

  async onIdentitiesReplaced({ before, after }: { before: Identity[]; after: Identity[] }): Promise<void> {
    this.persons.push([...after, ...before])
  }

  async onContacts(contacts: ChannelContact[]): Promise<void> {
    this.parties.push(...contacts)
  }

  async onGroupChanged(group: Identity[]): Promise<void> {
    this.changedGroups.push(group)
  }

  async onFile(event: { providerId: string; chat: Identity[]; raw: Uint8Array | null }): Promise<void> {
    this.files.push(event)
  }

  async onAckUntil(): Promise<void> {}

  async onLimits(event: LimitsEvent): Promise<void> {
    this.limits.push(event)
  }

  async onSetAside(item: SetAsideItem, cause: unknown): Promise<boolean> {
    this.setAside.push({ item, cause })
    return true
  }

  async onReplay(): Promise<void> {}

  async onSettled({ applied, ignored }: OutcomeCounts): Promise<void> {
    this.settled = { applied: this.settled.applied + applied, ignored: this.settled.ignored + ignored }
  }

  async onHealth(): Promise<void> {}

  async wording(): Promise<Wording> {
    return { timezone: 'America/Sao_Paulo', language: 'pt' }
  }

  async bookName(): Promise<string | null> {
    return null
  }

  async refusesCalls(): Promise<boolean> {
    return this.refuses
  }

  async allowsPasskeys(): Promise<boolean> {
    return this.usesPasskeys
  }

  async rawMessage(providerId: string): Promise<Uint8Array | null> {
    return this.raws.get(providerId) ?? null
  }

  get lastStatus(): ChannelStatusEvent | undefined {
    return this.statuses.at(-1)
  }

  /** Returns the highest ack of a message, or -1 when it was refused. */
  ackOf(id: string): number {
    const acks = this.acks.filter(({ providerId }) => providerId === id).map(({ ack }) => ack)
    return acks.includes(0) ? -1 : Math.max(0, ...acks)
  }

  textsFrom(number: string): string[] {
    const fits = ({ chat }: InboundMessage) => chat.identities.some(({ value }) => value === number)
    return this.messages.filter(fits).map(({ body }) => body)
  }
}

/** Resolves with the first truthy value of `look`. Throws after `ms` milliseconds. */
export async function until<T>(
  look: () => T | undefined | null | false,
  what = String(look),
  ms = PATIENCE_MS,
): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const found = look()
    if (found) return found
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`)
    await sleep(5)
  }
}

const QUICK = {
  retryMin: 20,
  retryMax: 200,
  newFor: 0,
  eventRetries: [10, 20],
  savePause: 10,
  openingTimeout: PATIENCE_MS,
  // No handler may have to wait for what is let through early.
  stuckAfter: 2 * PATIENCE_MS,
}

/** Creates a channel on the fake server, with a host of its own. */
export function makeChannel(
  fake: FakeWhatsApp,
  options: Partial<ConstructorParameters<typeof WhatsAppChannel>[0]> & { host?: TestChannelHost } = {},
) {
  const { host = new TestChannelHost(), vault = new MemoryAuthStore(), timing, ...rest } = options
  const channel = new WhatsAppChannel({
    host,
    vault,
    url: fake.url,
    log,
    timing: { ...QUICK, ...timing },
    ...rest,
  })
  return { channel, host, vault }
}

export const phone = (value: string): Identity => ({ kind: 'phone', value })

let lastId = 0

export function outbound(to: Identity[], body: string, more: Partial<OutboundMessage> = {}): OutboundMessage {
  const number = ++lastId
  const providerId = `3EB0${String(number).padStart(18, '0')}`
  const plain = { isGroup: false, media: null, quoted: null, expiration: 0, isByPerson: true }
  return { messageId: number, providerId, to, body, ...plain, ...more }
}

/** Creates a channel whose QR code the phone of `account` has scanned, and which is online. */
export async function linkedChannel(
  fake: FakeWhatsApp,
  account: Account,
  options: Parameters<typeof makeChannel>[1] = {},
) {
  const made = makeChannel(fake, options)
  await made.channel.start()
  const { qrcode } = await until(() => made.host.statuses.find(({ status }) => status === 'qrcode'))
  await fake.scanQr(qrcode, account)
  await until(() => made.host.lastStatus?.status === 'CONNECTED')
  return made
}
