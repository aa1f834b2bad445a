/** Simulates customers: they write, wait for an answer, read it and reply. */
import type { proto } from 'baileys'
import type { Account, FakeWhatsApp, Group, SentMessage } from '#fakes/whatsapp/src/index.ts'
import { document, picture, voice } from './files.ts'
import { CLOSING_LINES, GROUP, REMINDER_LINES, type Persona, RETURNING_LINES, type ScriptLine } from './personas.ts'

type Customer = {
  account: Account
  persona: Persona
  shop: Account
  hasOpened: boolean
  /** How many replies of the script were sent. */
  replyIndex: number
  /** How often the customer wrote since the last answer. */
  waiting: number
  isAnswering: boolean
  /** The last text from the company: of several in a row it is the last that wants an answer. */
  lastText: string
}

const MAX_NUDGES = 2
const GROUP_SHARE = 0.08

const between = (low: number, high: number): number => low + Math.random() * (high - low)
const anyOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]
/** Customers answer a menu with one of its numbers: that of the queue they want, where it has it. */
function choiceIn(text: string, queue: string | undefined): string | undefined {
  const options = [...text.matchAll(/\[ (\d+) \](.*)/g)].map(([, number = '', title = '']) => ({ number, title }))
  const queueOption = options.find(({ title }) => queue !== undefined && title.includes(queue))
  return (queueOption ?? anyOf(options))?.number
}

/**
 * Returns the next reply of the script. After its end it returns the closing lines in turn, so that none comes twice in
 * a row.
 */
function replyOf(customer: Customer): ScriptLine {
  const at = customer.replyIndex++
  const { replies } = customer.persona
  return replies[at] ?? CLOSING_LINES[(at - replies.length) % CLOSING_LINES.length] ?? ''
}
const pause = (low: number, high: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, between(low, high)))

export class CustomerSimulator {
  readonly #fake: FakeWhatsApp
  readonly #customers: Customer[] = []
  #group: { group: Group; couriers: Account[]; shop: Account } | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(fake: FakeWhatsApp) {
    this.#fake = fake
    fake.onMessage((sent) => void this.#receive(sent).catch(logError))
  }

  /** Adds customers who write to `shop` once it is connected. */
  add(shop: Account, personas: readonly Persona[]): void {
    for (const persona of personas) {
      const account = this.#fake.addAccount(persona.number, persona.name)
      this.#customers.push({
        account,
        persona,
        shop,
        hasOpened: false,
        replyIndex: 0,
        waiting: 0,
        isAnswering: false,
        lastText: '',
      })
    }
  }

  addGroup(shop: Account): void {
    const couriers = GROUP.members.map(({ number, name }) => this.#fake.addAccount(number, name))
    this.#group = { group: this.#fake.addGroup(GROUP.subject, [...couriers, shop]), couriers, shop }
  }

  open(): void {
    this.#timer = setTimeout(
      () =>
        void this.#next()
          .catch(logError)
          .finally(() => this.open()),
      between(5000, 20_000),
    )
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  /** Lets one customer write: first those who have not written yet, then those who come back or become impatient. */
  async #next(): Promise<void> {
    if (this.#group && isOnline(this.#group.shop) && Math.random() < GROUP_SHARE) return this.#chat(this.#group)
    const present = this.#customers.filter(({ shop, isAnswering }) => isOnline(shop) && !isAnswering)
    const newcomer = present.find(({ hasOpened }) => !hasOpened)
    if (newcomer) return this.#begin(newcomer)
    const customer = anyOf(present.filter(({ waiting }) => waiting <= MAX_NUDGES))
    if (customer) await this.#say(customer, anyOf(customer.waiting ? REMINDER_LINES : RETURNING_LINES) ?? '')
  }

  async #begin(customer: Customer): Promise<void> {
    customer.hasOpened = true
    for (const saying of customer.persona.opening) {
      await this.#say(customer, saying)
      await pause(1500, 3500)
    }
  }

  async #chat({ group, couriers }: { group: Group; couriers: Account[] }): Promise<void> {
    const courier = anyOf(couriers)
    if (courier) await this.#fake.sendText(courier, group, anyOf(GROUP.texts) ?? '')
  }

  /** Reads what the company sent, and answers it after a while. Several messages in a row get one answer. */
  async #receive(sent: SentMessage): Promise<void> {
    const customer = this.#customers.find(({ account }) => account === sent.chat)
    await pause(800, 2000)
    this.#fake.read(sent)
    if (customer && sent.text) customer.lastText = sent.text
    if (!customer || customer.isAnswering || !sent.text) return
    customer.isAnswering = true
    customer.waiting = 0
    await pause(1500, 3000)
    this.#fake.sendTyping(customer.account, customer.shop, true)
    await pause(2000, 4500)
    this.#fake.sendTyping(customer.account, customer.shop, false)
    await this.#say(customer, choiceIn(customer.lastText, customer.persona.queue) ?? replyOf(customer))
    customer.isAnswering = false
  }

  async #say(customer: Customer, saying: ScriptLine): Promise<void> {
    customer.waiting++
    await this.#fake.send(customer.account, customer.shop, await this.#message(saying))
  }

  async #message(saying: ScriptLine): Promise<proto.IMessage> {
    if (typeof saying === 'string') return { conversation: saying }
    if ('picture' in saying) {
      const stored = this.#fake.storeMedia(await picture(saying.picture), 'Image')
      return { imageMessage: { ...stored, mimetype: 'image/jpeg', caption: saying.caption, width: 720, height: 960 } }
    }
    if ('voice' in saying) {
      const stored = this.#fake.storeMedia(voice(saying.voice), 'Audio')
      return { audioMessage: { ...stored, mimetype: 'audio/wav', seconds: saying.voice, ptt: true } }
    }
    if ('document' in saying) {
      const stored = this.#fake.storeMedia(document(saying.document), 'Document')
      return {
        documentMessage: { ...stored, mimetype: 'application/pdf', fileName: saying.document, title: saying.document },
      }
    }
    if ('latitude' in saying) {
      const { name, latitude, longitude } = saying
      return { locationMessage: { degreesLatitude: latitude, degreesLongitude: longitude, name } }
    }
    const { card, number } = saying
    const digits = number.replaceAll(/\D/g, '')
    const vcard = `BEGIN:VCARD\nVERSION:3.0\nFN:${card}\nTEL;type=CELL;waid=${digits}:${number}\nEND:VCARD`
    return { contactMessage: { displayName: card, vcard } }
  }
}

const isOnline = (shop: Account): boolean => shop.companions.some(({ receiving }) => receiving)

/** Logs a failed message, so that it does not end the demonstration. */
const logError = (error: unknown): void =>
  console.log(`  [demo] ${error instanceof Error ? error.message : String(error)}`)
