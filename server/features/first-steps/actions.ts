import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ACK } from '#contract/acks.ts'
import { NUMBER_KIND } from '#contract/channels.ts'
import { audienceOf } from '#contract/events.ts'
import type { FirstStepsChange, FirstSteps, SamplesInput } from '#contract/first-steps.ts'
import { lockCompany } from '#server/db/lock-company.ts'
import type { Tx } from '#server/db/transaction.ts'
import { getContact } from '#server/features/contacts/queries.ts'
import { enqueueFileCleanup } from '#server/features/files/actions.ts'
import { emitTicketSaved } from '#server/features/tickets/index.ts'
import { filesOfSamples, getFirstSteps } from './queries.ts'
import { sampleConversations, type SampleConversation, type SampleMessage } from './sample-texts.ts'

export async function changeFirstSteps(tx: Tx, { isOpen, skipped }: FirstStepsChange): Promise<FirstSteps> {
  await sql`update companies set checklist_open = coalesce(${isOpen ?? null}::boolean, checklist_open),
      checklist_skipped = coalesce(${skipped ?? null}::text[], checklist_skipped)
    where id = ${tx.companyId}`.execute(tx.db)
  return getFirstSteps(tx.db, tx.companyId)
}

/** Makes the conversations to practise on, unless the company has some. The lock keeps two people from making them at once. */
export async function makeSamples(tx: Tx, { language }: SamplesInput): Promise<FirstSteps> {
  await lockCompany(tx)
  const { hasSamples } = await getFirstSteps(tx.db, tx.companyId)
  if (!hasSamples) for (const conversation of sampleConversations(language)) await makeConversation(tx, conversation)
  return getFirstSteps(tx.db, tx.companyId)
}

const timeAgo = (minutes: number) => sql<string>`now() - make_interval(mins => ${minutes}::int)`

/** The triggers of the database make a ticket of a sample contact a sample, without a connection. */
async function makeConversation(tx: Tx, { name, status, messages }: SampleConversation): Promise<void> {
  const { companyId, db } = tx
  const { id: contactId } = await db
    .insertInto('contacts')
    .values({ companyId, name, channel: NUMBER_KIND, isSample: true, keptFromAi: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const isWaiting = status === 'pending'
  const [first, last] = [messages[0], messages.at(-1)]
  const since = timeAgo(first?.minutesAgo ?? 0)
  const { id: ticketId } = await db
    .insertInto('tickets')
    .values({
      ...{ companyId, contactId, channel: NUMBER_KIND, status },
      lastMessage: last?.body ?? '',
      fromMe: last?.by === 'desk',
      unreadMessages: isWaiting ? messages.length : 0,
      waitingSince: isWaiting ? since : null,
      question: isWaiting ? (first?.body ?? null) : null,
      unanswered: isWaiting ? messages.length : 0,
      createdAt: since,
      updatedAt: timeAgo(last?.minutesAgo ?? 0),
      ...(!isWaiting && { closedAt: timeAgo(last?.minutesAgo ?? 0) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('messages')
    .values(messages.map((message) => rowOf(message, { companyId, contactId, ticketId, read: !isWaiting })))
    .execute()
  tx.emit({ name: 'contact.created', payload: { contact: await getContact(db, companyId, contactId) } })
  await emitTicketSaved(tx, ticketId, null)
}

type OfTicket = { companyId: number; contactId: number; ticketId: number; read: boolean }

const rowOf = ({ by, minutesAgo, body }: SampleMessage, { read, ...ids }: OfTicket) => ({
  ...ids,
  body,
  fromMe: by === 'desk',
  read: read || by === 'desk',
  ack: by === 'desk' ? ACK.read : ACK.waiting,
  providerId: randomUUID(),
  createdAt: timeAgo(minutesAgo),
})

/** Deletes all samples with everything that was written in them. */
export async function deleteSamples(tx: Tx): Promise<FirstSteps> {
  const { companyId, db } = tx
  await lockCompany(tx)
  const files = await filesOfSamples(db, companyId)
  const tickets = await db
    .selectFrom('tickets')
    .select(['id', 'status', 'queueId', 'userId'])
    .where('companyId', '=', companyId)
    .where('isSample', '=', true)
    .execute()
  const contacts = await db
    .deleteFrom('contacts')
    .where('companyId', '=', companyId)
    .where('isSample', '=', true)
    .returning('id')
    .execute()
  await enqueueFileCleanup(tx, files)
  for (const ticket of tickets)
    tx.emit({
      name: 'ticket.deleted',
      payload: { ticketId: ticket.id, isSample: true },
      audience: { before: audienceOf(ticket) },
    })
  for (const { id } of contacts) tx.emit({ name: 'contact.deleted', payload: { contactId: id, isSample: true } })
  return getFirstSteps(db, companyId)
}
