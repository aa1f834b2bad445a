import type { Company, Member, TestApp } from './test-app.ts'

/** Times are local ones of the company, as in `2025-03-10 00:00`. */
type GivenStretch = {
  created: string
  asked?: string
  answered?: string
  answeredBy?: Member | null
  queued?: string
  started?: string
  finished?: string
  by?: Member | null
  queueId?: number | null
}

let made = 0

/** Creates a company in a time zone with two queues and an agent in each, and helpers that store what reports count. */
export async function reportFixture(w: TestApp, zone = 'America/Sao_Paulo') {
  const company: Company = await w.company()
  await w.owner.query('update companies set timezone = $2 where id = $1', [company.id, zone])
  const sales = await company.queue(`Vendas ${made++}`)
  const support = await company.queue(`Suporte ${made++}`)
  const ana = await company.attendant([sales])
  const bia = await company.attendant([support])
  const connectionId = await company.connection()

  /** Converts a local time to ISO 8601. */
  async function at(local: string): Promise<string> {
    const { rows } = await w.owner.query<{ at: string }>(
      `select iso(($1::timestamp at time zone $2)::timestamptz) as at`,
      [local, zone],
    )
    return rows[0]?.at ?? ''
  }
  const moment = (local: string | undefined) => (local === undefined ? null : at(local))

  const contact = (name = 'Cliente') =>
    w.insert(`insert into contacts (company_id, name, number) values ($1, $2, $3)`, [
      company.id,
      name,
      `55119${90_000_000 + made++}`,
    ])

  /** Stores a ticket with one stretch and returns its id. */
  async function stretch(given: GivenStretch): Promise<number> {
    const { queueId = sales, by = ana, answeredBy = by, started, finished } = given
    const status = finished !== undefined ? 'closed' : started !== undefined ? 'open' : 'pending'
    const created = await at(given.created)
    const ended = await moment(finished)
    const ticketId = await w.insert(
      `insert into tickets (company_id, status, contact_id, connection_id, queue_id, user_id, created_at, closed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        company.id,
        status,
        await contact(),
        connectionId,
        queueId,
        status === 'pending' ? null : (by?.id ?? null),
        created,
        ended,
      ],
    )
    await w.insert(
      `insert into ticket_traces (company_id, ticket_id, user_id, queued_at, started_at, finished_at, created_at, asked_at,
         answered_at, answered_user_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        company.id,
        ticketId,
        by?.id ?? null,
        await moment(given.queued),
        await moment(started),
        ended,
        created,
        await moment(given.asked),
        await moment(given.answered),
        given.answered === undefined ? null : (answeredBy?.id ?? null),
      ],
    )
    return ticketId
  }

  /** Stores a rating of a new ticket of the queue and returns the id of that ticket. */
  async function rated(rate: number, local: string, { by = ana, queueId = sales } = {}): Promise<number> {
    const ticketId = await stretch({ created: '2020-01-01 12:00', finished: '2020-01-01 12:30', by, queueId })
    await w.insert(
      `insert into user_ratings (company_id, ticket_id, user_id, rate, created_at) values ($1, $2, $3, $4, $5)`,
      [company.id, ticketId, by.id, rate, await at(local)],
    )
    return ticketId
  }

  /** Stores what the customer of a ticket wrote in another, new one. */
  async function wroteLater(
    ofTicket: number,
    body: string,
    local: string,
    queueId: number | null = null,
  ): Promise<void> {
    const later = await w.insert(
      `insert into tickets (company_id, status, contact_id, connection_id, queue_id, created_at)
       select company_id, 'pending', contact_id, connection_id, $2::bigint, $3::timestamptz from tickets where id = $1`,
      [ofTicket, queueId, await at(local)],
    )
    await w.insert(
      `insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body, created_at)
       select company_id, id, contact_id, connection_id, $2::text, false, $3::text, $4::timestamptz from tickets where id = $1`,
      [later, `RF${made++}`, body, await at(local)],
    )
  }

  async function read<Body>(path: string, query: string, by: Member = company.admin): Promise<Body> {
    const { status, body, text } = await w.call<Body>(by, 'GET', `/dashboard/${path}?${query}`)
    if (status !== 200) throw new Error(text)
    return body
  }

  return { company, sales, support, ana, bia, at, stretch, rated, wroteLater, read }
}

export type ReportFixture = Awaited<ReturnType<typeof reportFixture>>
