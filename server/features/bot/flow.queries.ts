import { sql, type RawBuilder } from 'kysely'
import { toCustomerLanguage } from '#contract/automatic-texts.ts'
import type { Db } from '#server/db/client.ts'
import type { BotFlow, BotQueue, ScheduleType } from '#server/features/bot/flow.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import { AppError } from '#server/http/errors.ts'

const fileJson = (fileId: string): RawBuilder<unknown> =>
  sql`(select json_build_object('id', f.id, 'name', f.name, 'mimetype', f.mimetype, 'size', f.size, 'seconds', f.seconds)
    from files f where f.company_id = q.company_id and f.id = ${sql.ref(fileId)})`

const queueJson = sql`json_build_object('id', q.id, 'name', q.name, 'color', q.color,
  'greetingMessage', q.greeting_message, 'outOfHoursMessage', q.out_of_hours_message, 'schedules', q.schedules,
  'file', ${fileJson('q.file_id')},
  'options', coalesce((
    select json_agg(json_build_object('id', o.id, 'parentId', o.parent_id, 'title', o.title, 'message', o.message,
      'file', ${fileJson('o.file_id')}) order by o.position, o.id)
    from queue_options o where o.company_id = q.company_id and o.queue_id = q.id), '[]'::json))`

/** The company's queues of these ids, in the company's order. */
export async function readBotQueues(db: Db, companyId: number, queueIds: number[]): Promise<BotQueue[]> {
  const { rows } = await sql<{ queue: BotQueue }>`select ${queueJson} as queue from queues q
    where q.company_id = ${companyId} and q.id = any(${queueIds}::bigint[])
    order by q.order_queue, q.id`.execute(db)
  return rows.map(({ queue }) => queue)
}

type Frame = Pick<BotFlow, 'scheduleType' | 'schedules' | 'timezone' | 'language' | 'greetsForOneQueue'>

/** What holds for all connections of the company. */
export async function readBotFrame(db: Db, companyId: number): Promise<Frame> {
  const { scheduleType, sendGreetingMessageOneQueues, customerLanguage } = await getCompanySettings(db, companyId)
  const company = await db
    .selectFrom('companies')
    .select(['timezone', 'schedules'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const greetsForOneQueue = sendGreetingMessageOneQueues === 'enabled'
  const language = toCustomerLanguage(customerLanguage)
  return { ...company, scheduleType: scheduleType as ScheduleType, language, greetsForOneQueue }
}

const CONNECTION_FIELDS = ['greetingMessage', 'outOfHoursMessage', 'maxUseBotQueues', 'timeUseBotQueues'] as const
export type ConnectionTexts = Pick<BotFlow, (typeof CONNECTION_FIELDS)[number]>

export async function readConnectionTexts(db: Db, companyId: number, connectionId: number): Promise<ConnectionTexts> {
  const texts = await db
    .selectFrom('connections')
    .select(CONNECTION_FIELDS)
    .where('companyId', '=', companyId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
  if (!texts) throw new AppError('ERR_NO_WAPP_FOUND')
  return texts
}

export async function readQueueIds(db: Db, companyId: number, connectionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('connectionQueues')
    .select('queueId')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .execute()
  return rows.map(({ queueId }) => queueId)
}

export async function readBotFlow(db: Db, companyId: number, connectionId: number): Promise<BotFlow> {
  const queueIds = await readQueueIds(db, companyId, connectionId)
  return {
    ...(await readBotFrame(db, companyId)),
    ...(await readConnectionTexts(db, companyId, connectionId)),
    queues: await readBotQueues(db, companyId, queueIds),
  }
}
