/** One or more campaigns of a company that are sent by real processes, to phones that keep what arrives. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Campaign, CampaignReport } from '#contract/campaigns.ts'
import { ChaosServer } from './server.ts'

export type CampaignRunOptions = {
  people: number
  campaigns: number
  /** What each process does; the first one answers requests. */
  roles: string[]
  intervalSeconds: number
}

/** What the recipients say about a campaign right now. */
type Truth = { sent: number; delivered: number; queued: number; waiting: number }

const numberOf = (index: number): string => `55219${String(10_000_000 + index)}`
const nameOf = (index: number): string => `Pessoa ${index + 1}`
const REPORT_EVERY_MS = 2000
const RETRY_MS = 100
/** So long nothing may arrive before the run is given up. */
const SETTLE_MS = 300_000

/** `at`: when the server had answered. */
type Refusal = { number: string; at: Date }
/** The share of the messages after which nobody refuses any more. */
const LATEST_REFUSAL = 0.9

const sumOf = ({ hours }: CampaignReport, figure: 'sent' | 'delivered' | 'failed'): number =>
  hours.reduce((sum, hour) => sum + hour[figure], 0)

export class CampaignRun {
  readonly server: ChaosServer
  readonly ids: number[] = []
  readonly total: number
  readonly #people: number
  /** For each phone and text the ids of its messages, so that one that was sent again counts once. */
  readonly #arrived = new Map<string, Set<string>>()
  readonly #messageIds = new Set<string>()

  private constructor(server: ChaosServer, { people, campaigns }: CampaignRunOptions) {
    this.server = server
    this.#people = people
    this.total = people * campaigns
    server.fake.onMessage(({ id, text, chat }) => {
      if (!text || !('number' in chat)) return
      const key = `${chat.number} ${text}`
      this.#arrived.set(key, (this.#arrived.get(key) ?? new Set()).add(id))
      this.#messageIds.add(id)
    })
  }

  /** Links the number, makes the list and starts its campaigns. */
  static async start(options: CampaignRunOptions): Promise<CampaignRun> {
    const server = await ChaosServer.open(options.roles)
    await server.logIn()
    const connectionId = await server.link()
    const run = new CampaignRun(server, options)
    const listId = await run.#createList(connectionId)
    await server.asAdmin('POST', '/campaign-settings', {
      settings: {
        messageInterval: options.intervalSeconds,
        longerIntervalAfter: 0,
        greaterInterval: 0,
        dailyFirstContacts: 0,
        quietHours: null,
      },
    })
    for (let n = 1; n <= options.campaigns; n++) await run.#createCampaign(n, listId, connectionId)
    for (const id of run.ids) await run.insist('POST', `/campaigns/${id}/restart`)
    return run
  }

  async #createList(connectionId: number): Promise<number> {
    const { database, fake } = this.server
    const indexes = Array.from({ length: this.#people }, (_, index) => index)
    for (const index of indexes) fake.addAccount(numberOf(index), nameOf(index))
    const list = await this.server.one<{ id: string }>(
      `insert into contact_lists (company_id, name) select company_id, 'Todos' from connections where id = $1 returning id`,
      [connectionId],
    )
    await database.query(
      `insert into contact_list_items (company_id, list_id, name, number, is_whatsapp_valid)
       select w.company_id, $1, p.name, p.number, true from connections w, unnest($3::text[], $4::text[]) as p (name, number)
       where w.id = $2`,
      [list?.id, connectionId, indexes.map(nameOf), indexes.map(numberOf)],
    )
    return Number(list?.id)
  }

  async #createCampaign(n: number, contactListId: number, whatsappId: number): Promise<void> {
    const texts = { message1: `Campanha ${n}: olá, {nome}!`, message2: `Campanha ${n}: bom dia, {nome}!` }
    // Many refusals would pause it, and so would the failures of a run.
    const input = { name: `Campanha ${n}`, contactListId, whatsappId, stopRules: false, ...texts }
    this.ids.push((await this.server.asAdmin<Campaign>('POST', '/campaigns', input)).id)
  }

  /** Calls the server again while it is down. */
  async insist<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    for (;;) {
      try {
        return await this.server.asAdmin<Answer>(method, path, body)
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        await sleep(RETRY_MS)
      }
    }
  }

  /** How many messages have arrived, each once. */
  get sent(): number {
    return this.#messageIds.size
  }

  /** How many texts of a campaign have arrived, numbered from 1. */
  arrivedOf = (n: number): number => [...this.#arrived.keys()].filter((key) => key.includes(`Campanha ${n}:`)).length

  async untilSent(count: number): Promise<void> {
    while (this.sent < count) await sleep(RETRY_MS)
  }

  /** Resolves when each message that was handed to the provider has arrived, or will be sent again under its id. */
  async untilNothingIsOnItsWay(): Promise<void> {
    for (;;) {
      const row = await this.server.one<{ count: number }>(
        `select count(*)::int as count from messages where campaign_recipient_id is not null and outbox = 'written' and ack < 1`,
      )
      if (row?.count === 0) return
      await sleep(RETRY_MS)
    }
  }

  /** Resolves when all have arrived, or when nothing arrives any more. Returns whether all have. */
  async untilAllSent(): Promise<boolean> {
    while (this.sent < this.total) {
      const last = this.sent
      for (let waited = 0; waited < SETTLE_MS && this.sent === last; waited += RETRY_MS) await sleep(RETRY_MS)
      if (this.sent === last) return false
    }
    return true
  }

  /** Lets people refuse at random moments while the campaign is sent, and returns when each was answered. */
  async refuse(count: number, random: () => number): Promise<Refusal[]> {
    const people = Array.from({ length: this.#people }, (_, index) => ({ index, order: random() }))
      .toSorted((one, other) => one.order - other.order)
      .slice(0, count)
      .map(({ index }) => ({ index, moment: random() * this.total * LATEST_REFUSAL }))
      .toSorted((one, other) => one.moment - other.moment)
    const refusals: Refusal[] = []
    for (const { index, moment } of people) {
      // Who refused may get no message, so that they count like one that has arrived.
      while (this.sent + refusals.length < moment) await sleep(1)
      await this.insist('POST', '/opt-outs', { number: numberOf(index), name: nameOf(index), proof: 'por telefone' })
      refusals.push({ number: numberOf(index), at: new Date() })
    }
    return refusals
  }

  /** Counts the people who refused by whether their message was made before or after that, or not at all. */
  async messagesOfRefused(refusals: Refusal[]): Promise<{ before: number; after: number; none: number }> {
    const row = await this.server.one<{ before: number; after: number; none: number }>(
      `select (count(*) filter (where r.queued_at <= p.at))::int as before,
         (count(*) filter (where r.queued_at > p.at))::int as after,
         (count(*) filter (where r.queued_at is null))::int as none
       from jsonb_to_recordset($1) as p(number text, at timestamptz) join campaign_recipients r on r.number = p.number`,
      [JSON.stringify(refusals)],
    )
    if (!row) throw new Error('no recipients')
    return row
  }

  async untilFinished(): Promise<boolean> {
    const deadline = performance.now() + SETTLE_MS
    for (;;) {
      const row = await this.server.one<{ open: number }>(
        `select count(*)::int as open from campaigns where status <> 'FINALIZADA'`,
      )
      if (row?.open === 0) return true
      if (performance.now() > deadline) return false
      await sleep(RETRY_MS)
    }
  }

  /** Returns the texts that arrived under several ids, which are messages that were sent twice. */
  countTwice = (): number => [...this.#arrived.values()].filter((ids) => ids.size > 1).length
  countTexts = (): number => this.#arrived.size

  async #truthOf(campaignId: number): Promise<Truth> {
    const row = await this.server.one<Truth>(
      `select count(sent_at)::int as sent, count(delivered_at)::int as delivered,
         (count(*) filter (where state = 'queued'))::int as queued,
         (count(*) filter (where state = 'pending'))::int as waiting
       from campaign_recipients where campaign_id = $1`,
      [campaignId],
    )
    if (!row) throw new Error('no recipients')
    return row
  }

  /**
   * Reads the reports until `isOver`: each must lie between what is true before and after it, and add up to the list.
   * Nothing is read while `isPaused`.
   */
  async watchReports(
    isOver: () => boolean,
    isPaused: () => boolean,
    say: (fault: string) => void,
  ): Promise<{ reports: number; faults: string[] }> {
    const faults = new Set<string>()
    let reports = 0
    while (!isOver()) {
      for (const id of isPaused() ? [] : this.ids) {
        for (const fault of await this.#findReportFaults(id)) {
          if (!faults.has(fault)) say(fault)
          faults.add(fault)
        }
        reports++
      }
      await sleep(REPORT_EVERY_MS)
    }
    return { reports, faults: [...faults] }
  }

  async #findReportFaults(id: number): Promise<string[]> {
    const before = await this.#truthOf(id)
    const report = await this.insist<CampaignReport>('GET', `/campaigns/${id}/report`)
    const after = await this.#truthOf(id)
    const wrong = (['sent', 'delivered'] as const).filter(
      (figure) => before[figure] > sumOf(report, figure) || sumOf(report, figure) > after[figure],
    )
    const sum = sumOf(report, 'sent') + sumOf(report, 'failed') + report.queued + report.waiting
    return [
      ...wrong.map((name) => `said ${sumOf(report, name)} ${name}, true was ${before[name]} to ${after[name]}`),
      ...(sum === this.#people ? [] : [`added up to ${sum} of ${this.#people}`]),
    ]
  }

  /** Returns what is wrong with the reports after the end. */
  async findFinalFaults(): Promise<string[]> {
    const faults: string[] = []
    for (const id of this.ids) {
      const sent = sumOf(await this.insist<CampaignReport>('GET', `/campaigns/${id}/report`), 'sent')
      if (sent !== this.#people) faults.push(`the last report of campaign ${id} says ${sent} of ${this.#people}`)
    }
    return faults
  }

  /** Returns the seconds between the messages of all campaigns. */
  async measurePauses(): Promise<{ shortest: number; mean: number }> {
    const row = await this.server.one<{ shortest: number; mean: number }>(
      `select min(gap)::float8 as shortest, avg(gap)::float8 as mean from (select extract(epoch from queued_at
         - lag(queued_at) over (order by queued_at)) as gap from campaign_recipients where queued_at is not null) gaps`,
    )
    return row ?? { shortest: NaN, mean: NaN }
  }
}
