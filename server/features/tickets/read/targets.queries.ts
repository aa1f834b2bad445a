/** The people and the queues that a ticket can be given to. */
import { sql } from 'kysely'
import type { TargetPerson, TargetQueue, TicketTargets } from '#contract/ticket-targets.ts'
import type { Db } from '#server/db/client.ts'
import { jsonList, jsonObject, tableAlias } from '#server/db/json-object.ts'
import { requireRow } from '#server/db/single-row.ts'

const q = tableAlias<'queues'>('q')
const u = tableAlias<'users'>('u')
const uq = tableAlias<'userQueues'>('uq')

const isOnline = sql<boolean>`coalesce(u.online_until > now(), false)`

const queueJson = jsonObject<TargetQueue>()({
  ...q.columns('id', 'name', 'color'),
  waiting: sql<number>`coalesce(w.tickets, 0)`,
  online: sql<number>`(select count(*) from user_queues uq
    join users u on u.company_id = uq.company_id and u.id = uq.user_id
    where uq.company_id = q.company_id and uq.queue_id = q.id and ${isOnline})`,
})

const personJson = jsonObject<TargetPerson>()({
  ...u.columns('id', 'name', 'profile'),
  online: isOnline,
  open: sql<number>`coalesce(o.tickets, 0)`,
  queueIds: jsonList(uq.column('queueId'), {
    from: sql`user_queues uq where uq.company_id = u.company_id and uq.user_id = u.id`,
    orderBy: uq.column('queueId'),
  }),
})

/**
 * Lists the queues in their order and the people by name. The tickets are counted by one walk over an index for all of
 * the people, and one for all of the queues.
 */
export async function listTicketTargets(db: Db, companyId: number): Promise<TicketTargets> {
  const counted = (status: 'open' | 'pending', by: 'user_id' | 'queue_id') => sql`(
    select ${sql.raw(by)} as id, count(*) as tickets from tickets
    where company_id = ${companyId} and status = ${status} group by ${sql.raw(by)})`
  const queues = jsonList(queueJson, {
    from: sql`queues q left join ${counted('pending', 'queue_id')} w on w.id = q.id where q.company_id = ${companyId}`,
    orderBy: sql`q.order_queue, q.id`,
  })
  const people = jsonList(personJson, {
    from: sql`users u left join ${counted('open', 'user_id')} o on o.id = u.id where u.company_id = ${companyId}`,
    orderBy: sql`lower(u.name), u.id`,
  })
  const { rows } = await sql<TicketTargets>`select ${queues} as queues, ${people} as people`.execute(db)
  return requireRow(rows)
}
