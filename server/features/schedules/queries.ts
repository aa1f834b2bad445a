import { sql } from 'kysely'
import {
  SCHEDULES_OF_DAYS,
  type Schedule,
  type ScheduledTemplate,
  type SchedulePage,
  type ScheduleQuery,
} from '#contract/schedules.ts'
import { readPage } from '#server/db/read-page.ts'
import type { Db } from '#server/db/client.ts'
import { textMatches } from '#server/db/search.ts'
import { startOfDay } from '#server/db/time.ts'
import { fileUrl } from '#server/files/signed-url.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

const PAGE = 20

const schedules = (db: Db, companyId: number) =>
  db
    .selectFrom('schedules as s')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.companyId', '=', 's.companyId').onRef('c.id', '=', 's.contactId'),
    )
    .leftJoin('users as u', (join) => join.onRef('u.companyId', '=', 's.companyId').onRef('u.id', '=', 's.userId'))
    .leftJoin('tickets as t', (join) => join.onRef('t.companyId', '=', 's.companyId').onRef('t.id', '=', 's.ticketId'))
    .select([
      's.id',
      's.body',
      sql<ScheduledTemplate | null>`s.template - 'text'`.as('template'),
      's.sendAt',
      's.sentAt',
      's.status',
      's.error',
      's.contactId',
      'c.name as contactName',
      's.userId',
      'u.name as userName',
      's.connectionId as whatsappId',
      's.ticketId',
      't.uuid as ticketUuid',
      's.companyId',
      's.fileId',
      's.mediaName',
      's.createdAt',
      's.updatedAt',
    ])
    .where('s.companyId', '=', companyId)

type Row = Awaited<ReturnType<ReturnType<typeof schedules>['executeTakeFirstOrThrow']>>

const toResponse = ({ fileId, contactName, userName, ...row }: Row): Schedule => ({
  ...row,
  contact: { id: row.contactId, name: contactName },
  user: row.userId === null ? null : { id: row.userId, name: userName ?? '' },
  mediaPath: fileId ? fileUrl({ companyId: row.companyId, fileId, name: row.mediaName ?? 'imagem' }) : null,
})

/**
 * Lists scheduled messages. A query with `from` and `to` gives those of all these days in sending order; any other
 * gives one page, newest first.
 */
export async function listSchedules(db: Db, actor: CurrentUser, query: ScheduleQuery): Promise<SchedulePage> {
  const { searchParam, contactId, userId, status, from, to } = query
  const isCalendar = from !== undefined && to !== undefined
  const size = isCalendar ? SCHEDULES_OF_DAYS : PAGE
  const list = schedules(db, actor.companyId)
    .where((eb) => eb.or([textMatches('s.body', searchParam), textMatches('c.name', searchParam)]))
    .$if(contactId !== undefined, (some) => some.where('s.contactId', '=', contactId ?? 0))
    .$if(userId !== undefined, (some) => some.where('s.userId', '=', userId ?? 0))
    .where((eb) => (status === undefined ? eb.lit(true) : eb('s.status', '=', status)))
    .$if(isCalendar, (some) =>
      some
        .where('s.sendAt', '>=', startOfDay(sql`${from}::date`, actor.timezone))
        .where('s.sendAt', '<', startOfDay(sql`${to}::date + 1`, actor.timezone))
        .orderBy('s.sendAt')
        .orderBy('s.id'),
    )
    .$if(!isCalendar, (some) => some.orderBy('s.createdAt', 'desc').orderBy('s.id', 'desc'))
  const { rows: found, ...page } = await readPage(list, { pageNumber: isCalendar ? 1 : query.pageNumber, size })
  return { schedules: found.map(toResponse), ...page }
}

export async function getSchedule(db: Db, companyId: number, id: number): Promise<Schedule> {
  const row = await schedules(db, companyId).where('s.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_SCHEDULE_FOUND')
  return toResponse(row)
}

/** Lists scheduled messages that are due, oldest first. The next run takes what is beyond the limit. */
export async function listDueSchedules(db: Db, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from schedules where company_id = ${companyId} and status = 'PENDENTE' and send_at <= now()
    order by send_at, id limit 500`.execute(db)
  return rows.map(({ id }) => id)
}
