import type { TicketDetails } from '#contract/tickets.ts'
import type { Message } from '#contract/messages.ts'
import { requireRow } from '#server/db/single-row.ts'
import { sweepJobs } from '#server/features/tickets/sweep/jobs.ts'
import type { ConnectionRef } from '#server/channels/port.ts'
import type { Company, Member, TestApp } from './test-app.ts'

export type Row = Record<string, unknown>
export type GivenTicket = {
  status?: 'pending' | 'open' | 'closed'
  queueId?: number | null
  userId?: number | null
  contactId?: number
  /** Another line than that of the fixture. */
  lineId?: number
  unread?: number
  createdAt?: string
  updatedAt?: string
}

let made = 0
export const newNumber = (): string => `5541${900_000_000 + made++}`

/** Creates a company with two queues, a connection and two agents of the first queue, and helpers for its tickets. */
export async function ticketFixture(w: TestApp, { single = false } = {}) {
  const company: Company = await w.company()
  const sales = await company.queue()
  const support = await company.queue()
  const connectionId = await company.connection(undefined, single ? [sales] : [])
  const [ana, bia] = [await company.attendant([sales]), await company.attendant([sales])]
  const ref: ConnectionRef = { companyId: company.id, connectionId, channel: 'whatsapp' }

  const rows = async (text: string, values: unknown[] = []): Promise<Row[]> =>
    (await w.owner.query<Row>(text, values)).rows
  const row = async (table: 'tickets' | 'messages', id: number | string): Promise<Row> =>
    requireRow(await rows(`select * from ${table} where id = $1`, [id]))

  async function contact(name = `Cliente ${made++}`, companyId = company.id): Promise<number> {
    const number = newNumber()
    const id = await w.insert(`insert into contacts (company_id, name, number) values ($1, $2, $3)`, [
      companyId,
      name,
      number,
    ])
    await rows(`insert into contact_identities values ($1, $2, 'phone', $3)`, [companyId, id, number])
    return id
  }

  async function ticket(given: GivenTicket = {}): Promise<number> {
    const { status = 'pending', queueId = sales, userId = null, unread = 0 } = given
    const { lineId = connectionId } = given
    const { createdAt = new Date().toISOString(), updatedAt = createdAt } = given
    const contactId = given.contactId ?? (await contact())
    return w.insert(
      `insert into tickets (company_id, status, contact_id, connection_id, queue_id, user_id, unread_messages, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [company.id, status, contactId, lineId, queueId, userId, unread, createdAt, updatedAt],
    )
  }

  /** Stores a message of a customer without passing it through a channel. */
  async function written(ticketId: number, body: string, createdAt = new Date().toISOString()): Promise<number> {
    const { contact_id: contactId, connection_id: lineId } = await row('tickets', ticketId)
    return w.insert(
      `insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body, created_at)
       values ($1, $2, $3, $4, $5, false, $6, $7)`,
      [company.id, ticketId, contactId, lineId, `IN${made++}`, body, createdAt],
    )
  }

  const put = (actor: Member, id: number, body: object) => w.call<TicketDetails>(actor, 'PUT', `/tickets/${id}`, body)

  /** Ends the time in which the closing could be undone, and sends the closing message. */
  async function farewell(ticketId: number): Promise<void> {
    await rows('update ticket_closings set due_at = now() - make_interval(secs => 1) where ticket_id = $1', [ticketId])
    await sweepJobs(w)['ticket.farewell']({ companyId: company.id, ticketId })
  }

  async function send(actor: Member, ticketId: number, body: object): Promise<Message> {
    const answer = await w.call<{ messages: Message[] }>(actor, 'POST', `/messages/${ticketId}`, body)
    if (answer.status !== 200) throw new Error(answer.text)
    return requireRow(answer.body.messages)
  }

  const setting = (key: string, value: string) =>
    w.insert(`insert into settings (company_id, key, value) values ($1, $2, $3)`, [company.id, key, value])

  /** Returns the events of the company, in order. */
  const events = () => w.events.filter(({ companyId }) => companyId === company.id).map(({ event }) => event)
  const jobsOf = async (name: string) =>
    (await w.jobs()).filter((job) => job.name === name).map(({ payload }) => payload)

  return {
    company,
    sales,
    support,
    connectionId,
    ref,
    ana,
    bia,
    contact,
    ticket,
    written,
    put,
    farewell,
    send,
    setting,
    events,
    jobsOf,
    rows,
    row,
  }
}

export type TicketFixture = Awaited<ReturnType<typeof ticketFixture>>
