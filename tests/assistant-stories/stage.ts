import { expect, vi } from 'vitest'
import { type Account, FakeWhatsApp, trustFakeWhatsApp } from '#fakes/whatsapp/src/index.ts'
import type { Connection } from '#contract/connections.ts'
import { createRuntime, type Runtime } from '#server/runtime.ts'
import { log } from '#tests/database.ts'
import { PATIENT } from '#tests/patience.ts'
import { createTestApp, type Company, type Member, type TestApp } from '#tests/test-app.ts'
import { chooseBilling, furnish, recordReceived } from './furnish.ts'
import { startOutside, subjectsOf, type Heard, type Subject } from './subjects.ts'
import { work, type WorkOptions } from './worker.ts'

/**
 * One company with a linked number and a queue for every subject, on three kinds of processes: one answers people, one
 * holds the link to WhatsApp and can be ended and started, and the worker of these stories answers customers.
 */
export async function openStage() {
  const whatsapp = await FakeWhatsApp.start({ reportedPreKeys: 1 })
  const distrust = trustFakeWhatsApp(whatsapp.trustAnchors)
  const outside = await startOutside()
  const w = await createTestApp({ env: { ...outside.env, WHATSAPP_WS_URL: whatsapp.url } })
  const company = await w.company()
  const stage = { whatsapp, outside, w, company, subjects: subjectsOf(outside), link: null as Runtime | null }
  const received = recordReceived(whatsapp)

  async function startLink(): Promise<void> {
    stage.link = await createRuntime({
      ...{ config: { ...w.config, roles: ['channels'] }, databaseUrl: w.url, log, webRoot: null, version: '0.0.0' },
    })
    await stage.link.start()
  }
  async function endLink(): Promise<void> {
    await stage.link?.close()
    stage.link = null
  }
  const shop = whatsapp.addAccount('5511900000001', 'Loja')
  const queueIds = await furnish(requestOf(w, company), stage.subjects)
  const { body: connection } = await w.call<Connection>(company.admin, 'POST', '/whatsapp', {
    ...{ name: 'Loja', greetingMessage: 'Olá!', queueIds: queueIds.map(({ id }) => id) },
  })
  await startLink()
  await w.call(company.admin, 'POST', `/whatsappsession/${connection.id}`)
  const now = async () => (await w.call<Connection>(company.admin, 'GET', `/whatsapp/${connection.id}`)).body
  await vi.waitFor(async () => expect((await now()).qrcode).not.toBe(''), PATIENT)
  await whatsapp.scanQr((await now()).qrcode, shop)
  await vi.waitFor(async () => expect((await now()).status).toBe('CONNECTED'), PATIENT)

  return {
    ...stage,
    ...{ received, shop, startLink, endLink },
    agent: await company.attendant(queueIds.map(({ id }) => id)),
    choiceOf: ({ name }: Subject): string => String(queueIds.findIndex((one) => one.name === name) + 1),
    async close() {
      await endLink()
      await w.close()
      distrust()
      await whatsapp.stop()
      await outside.close()
    },
  }
}

export type Stage = Awaited<ReturnType<typeof openStage>>

/** Returns what sends requests of the administrator. */
const requestOf =
  (w: TestApp, { admin }: Company): Parameters<typeof furnish>[0] =>
  async (method, path, body) => {
    const { status, body: made, text } = await w.call<{ id: number }>(admin, method, path, body)
    if (status >= 300) throw new Error(text)
    return made
  }

/** Chooses the billing system that answers in the queues of billing bots. */
export const useBilling = ({ w, company, outside }: Stage, system: 'ixc' | 'mkAuth' | 'asaas'): Promise<void> =>
  chooseBilling(requestOf(w, company), outside.billing, system)

let people = 0

/** A customer of a subject, and what happens around her. */
export class Customer {
  readonly #stage: Stage
  readonly subject: Subject
  readonly phone: Account
  #read = 0

  constructor(stage: Stage, subject: Subject) {
    this.#stage = stage
    this.subject = subject
    this.phone = stage.whatsapp.addAccount(`551197777${String(1000 + people++)}`, 'Maria Silva')
    // Every registration has the number from which she writes.
    for (const system of Object.values(stage.outside.billing))
      for (const one of system.customers) one.phone = this.phone.number
  }

  /** Chooses the queue of the subject from the menu. */
  async begin(): Promise<void> {
    await this.say('oi')
    await this.say(this.#stage.choiceOf(this.subject))
    await this.expectToHear([/^Olá!/, `Fale com ${this.subject.name}`, ...this.subject.opening])
  }

  /** Writes, and waits until the message is stored. */
  async write(text: string): Promise<void> {
    const { whatsapp, shop } = this.#stage
    const stored = async (): Promise<number> =>
      Number((await this.#rows('select count(*) as count from messages m where not m.from_me'))[0]?.['count'])
    const before = await stored()
    await whatsapp.sendText(this.phone, shop, text)
    await expect.poll(stored, PATIENT).toBe(before + 1)
  }

  work(options: WorkOptions = {}): Promise<void> {
    return work(this.#stage.w, options)
  }

  async say(text: string, options: WorkOptions = {}): Promise<void> {
    await this.write(text)
    await this.work(options)
  }

  /** Expects the phone to receive these since it was looked at last, in this order, each once, and nothing else. */
  async expectToHear(expected: Heard[]): Promise<void> {
    const sent = async (): Promise<number> =>
      Number((await this.#rows('select count(*) as count from messages m where m.from_me'))[0]?.['count'])
    const count = await sent()
    await expect.poll(() => this.heard().length, PATIENT).toBeGreaterThanOrEqual(count)
    await expect
      .poll(() => this.#rows('select m.id from messages m where m.from_me and m.ack < 2'), PATIENT)
      .toEqual([])
    const fresh = this.heardSince()
    this.#read = this.heard().length
    expect(fresh).toEqual(expected.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one))))
  }

  /** Everything that the phone shows. */
  heard(): string[] {
    const mine = this.#stage.received.filter(({ chat }) => chat === this.phone)
    return [...new Map(mine.map(({ id, text }) => [id, text])).values()]
  }

  /** What the phone shows since it was looked at last. */
  heardSince(): string[] {
    return this.heard().slice(this.#read)
  }

  /** How often the newest message came, under the same id. */
  copiesOfLast(): number {
    const mine = this.#stage.received.filter(({ chat }) => chat === this.phone)
    return mine.filter(({ id }) => id === mine.at(-1)?.id).length
  }

  async ticket(): Promise<Record<string, unknown>> {
    const [row] = await this.#rows('select t.* from tickets t', 'order by t.id desc limit 1')
    if (!row) throw new Error('there is no ticket')
    return row
  }

  async accept(by: Member = this.#stage.agent): Promise<void> {
    const path = `/tickets/${String((await this.ticket())['id'])}`
    const { status, text } = await this.#stage.w.call(by, 'PUT', path, { status: 'open', userId: by.id })
    if (status !== 200) throw new Error(text)
  }

  async reply(text: string, by: Member = this.#stage.agent): Promise<void> {
    await this.#stage.w.call(by, 'POST', `/messages/${String((await this.ticket())['id'])}`, { body: text })
  }

  async #rows(query: string, rest = ''): Promise<Record<string, unknown>[]> {
    const [, alias = 'm'] = / from \w+ (\w)\b/.exec(query) ?? []
    const { rows } = await this.#stage.w.owner.query<Record<string, unknown>>(
      `${query} ${query.includes(' where ') ? 'and' : 'where'} ${alias}.contact_id in (select id from contacts where number = $1) ${rest}`,
      [this.phone.number],
    )
    return rows
  }
}
