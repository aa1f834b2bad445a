/** The customers of a number of official WhatsApp, and what Meta tells of them. */
import type pg from 'pg'
import { ACK } from '#contract/acks.ts'
import { statusValue, type CloudCustomer } from '#fakes/meta/cloud-events.ts'
import type { FakeMeta } from '#fakes/meta/meta.ts'
import { atRate, createTurns } from './at-rate.ts'

/** A message of the company. Meta has told so many of its statuses. */
type OwnMessage = { providerId: string; wamid: string; opaque: string; told: number }

/**
 * A customer with what was told of them: the ids of what they wrote, in order, and the messages to them. The first thing
 * that somebody who `isRefusedOnce` writes is REFUSED_TEXT.
 */
export type Person = {
  customer: CloudCustomer
  mark: string
  isRefusedOnce: boolean
  written: string[]
  own: OwnMessage[]
}

export type Scope = { companyId: number; connectionId: number }

/** All of these come of each message, the last two of them with its price. */
const STATUSES = ['sent', 'delivered', 'read'] as const
const ACKS = { sent: ACK.taken, delivered: ACK.delivered, read: ACK.read } as const
/** Of so many webhooks about a person one is a status, and the others are messages. */
const STATUS_EVERY = 3
/** The name of the only attempt at each message of the company. */
const ATTEMPT = 'medida'
/** The database can be told to refuse it. */
export const REFUSED_TEXT = 'Esta pergunta tem de esperar.'
const QUESTION = 'Bom dia! O meu pedido já saiu para entrega?'

/** The state that a message of the company must have by now; null while Meta has told nothing of it. */
export function ackOf({ told }: OwnMessage): number | null {
  const status = STATUSES[told - 1]
  return status ? ACKS[status] : null
}

/** Says whether Meta has told the price of the message. */
export const isPriced = ({ told }: OwnMessage): boolean => told >= 2

/**
 * Makes the people of one part of a run. `mark` tells their messages from those of other parts, and there are as many
 * messages to them as so many webhooks need.
 */
export function peopleOf(customers: readonly CloudCustomer[], mark: string, webhooks: number): Person[] {
  const turns = Math.ceil(webhooks / customers.length)
  const needed = Math.ceil((turns + STATUS_EVERY) / STATUS_EVERY / STATUSES.length)
  return customers.map((customer, index) => {
    const ownMark = `${mark}x${index}`
    const own = Array.from({ length: needed }, (_, number) => {
      const providerId = `own${ownMark}x${number}`
      return { providerId, wamid: `wamid.${providerId}`, opaque: `${providerId}/0/1/${ATTEMPT}`, told: 0 }
    })
    return { customer, mark: ownMark, isRefusedOnce: false, written: [], own }
  })
}

/**
 * Stores the messages to these people as sent ones: attendants may write so few in a minute that a run would take an
 * hour. Everybody must have a ticket.
 */
export async function storeOwnMessages(database: pg.Client, scope: Scope, people: readonly Person[]): Promise<void> {
  const given = people.flatMap(({ customer, own }) =>
    own.map(({ providerId, wamid }) => ({ own_id: providerId, mid: wamid, user_id: customer.userId })),
  )
  const { rows } = await database.query<{ count: number }>(
    `with given as (select * from jsonb_to_recordset($3::jsonb) as g (own_id text, mid text, user_id text)),
      stored as (
        insert into messages (company_id, connection_id, contact_id, ticket_id, provider_id, from_me, body, ack, read)
        select t.company_id, t.connection_id, t.contact_id, t.id, g.own_id, true, 'Sai hoje.', ${ACK.taken}, true
        from given g
          join contact_identities i on i.company_id = $1 and i.kind = 'bsuid' and i.value = g.user_id
          join tickets t on t.company_id = $1 and t.connection_id = $2 and t.contact_id = i.contact_id
        returning id),
      parts as (
        insert into meta_parts (company_id, connection_id, own_id, part, attempt, mid)
        select $1, $2, g.own_id, 0, '${ATTEMPT}', g.mid from given g)
    select count(*)::int as count from stored`,
    [scope.companyId, scope.connectionId, JSON.stringify(given)],
  )
  if (rows[0]?.count !== given.length) throw new Error(`${rows[0]?.count} of ${given.length} messages were stored`)
}

const inTurn = createTurns()

/**
 * Tells `count` webhooks of these people, `rate` in each second. What is told of one person comes in order, one after the
 * other. Resolves with the ms until the answer of each. An answer that is no 200 is a problem of the fake.
 */
export function tellAtRate(fake: FakeMeta, people: readonly Person[], rate: number, count: number) {
  return atRate(rate, count, async (index) => {
    const number = index % people.length
    const person = people[number]
    if (!person) return
    const isStatus = (Math.floor(index / people.length) + number) % STATUS_EVERY === 0
    await inTurn(person, () => tellNext(fake, person, isStatus)).catch((error: unknown) =>
      fake.problems.push(`a webhook: ${String(error)}`),
    )
  })
}

async function tellNext(fake: FakeMeta, person: Person, isStatus: boolean): Promise<void> {
  const { customer, mark, written, own } = person
  const message = isStatus ? own.find(({ told }) => told < STATUSES.length) : undefined
  const status = message && STATUSES[message.told]
  if (message && status) {
    message.told++
    const to = customer.waId ?? customer.userId
    return fake.cloud.tell(customer.number, statusValue({ ...message, to }, status))
  }
  const wamid = `wamid.${mark}x${written.length}`
  written.push(wamid)
  const text = person.isRefusedOnce && written.length === 1 ? REFUSED_TEXT : QUESTION
  await fake.cloud.write(customer, text, wamid)
}
