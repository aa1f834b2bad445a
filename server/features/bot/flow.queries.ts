import { sql, type RawBuilder } from 'kysely'
import { toCustomerLanguage } from '#contract/automatic-texts.ts'
import type { SettingKey, SETTINGS } from '#contract/settings.ts'
import type { Db } from '#server/db/client.ts'
import { jsonList, jsonObject, jsonOfRow, tableAlias } from '#server/db/json-object.ts'
import type { BotFlow, BotFile, BotOption, BotQueue, ScheduleType } from '#contract/bot/flow.ts'
import type { CompanyFlow } from './context.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import { AppError } from '#server/lib/app-error.ts'

const f = tableAlias<'files'>('f')
const q = tableAlias<'queues'>('q')
const o = tableAlias<'queueOptions'>('o')

const fileJson = (fileId: RawBuilder<string | null>) =>
  jsonOfRow(
    jsonObject<BotFile>()(f.columns('id', 'name', 'mimetype', 'size', 'seconds')),
    sql`files f where f.company_id = q.company_id and f.id = ${fileId}`,
  )

const optionJson = jsonObject<BotOption>()({
  ...o.columns('id', 'parentId', 'title', 'message'),
  file: fileJson(o.column('fileId')),
})

const queueJson = jsonObject<BotQueue>()({
  ...q.columns('id', 'name', 'color', 'greetingMessage', 'outOfHoursMessage', 'schedules', 'breaks', 'opensOnHolidays'),
  file: fileJson(q.column('fileId')),
  options: jsonList(optionJson, {
    from: sql`queue_options o where o.company_id = q.company_id and o.queue_id = q.id`,
    orderBy: sql`o.position, o.id`,
  }),
})

/** Reads those of the company's queues that have these ids, in the company's order. */
export async function readBotQueues(db: Db, companyId: number, queueIds: number[]): Promise<BotQueue[]> {
  const { rows } = await sql<{ queue: BotQueue }>`select ${queueJson} as queue from queues q
    where q.company_id = ${companyId} and q.id = any(${queueIds}::bigint[])
    order by q.order_queue, q.id`.execute(db)
  return rows.map(({ queue }) => queue)
}

type ArrivalSetting = {
  [Key in SettingKey]: (typeof SETTINGS)[Key]['group'] extends 'arrival' ? Key : never
}[SettingKey]

/**
 * What of the flow each setting decides that is about conversations that begin; null for those that the bot does not know.
 * A new one does not compile without its row here, nor what it decides without its field of `BotFlow` and its value below.
 */
type FlowField = FieldsOf<{
  scheduleType: 'scheduleType'
  customerLanguage: 'language'
  sendGreetingMessageOneQueues: 'greetsForOneQueue'
  chatBotType: null
  CheckMsgIsGroup: null
  call: null
}>
type FieldsOf<Table extends Record<ArrivalSetting, keyof BotFlow | null>> = NonNullable<Table[ArrivalSetting]>

type BotCompany = Pick<CompanyFlow, FlowField | 'schedules' | 'breaks' | 'holidays' | 'timezone'>

/** Reads the settings that apply to all connections of the company. */
export async function readBotCompany(db: Db, companyId: number): Promise<BotCompany> {
  const { scheduleType, sendGreetingMessageOneQueues, customerLanguage } = await getCompanySettings(db, companyId)
  const company = await db
    .selectFrom('companies')
    .select(['timezone', 'schedules', 'breaks', 'holidays'])
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

export async function readBotFlow(db: Db, companyId: number, connectionId: number): Promise<CompanyFlow> {
  const queueIds = await readQueueIds(db, companyId, connectionId)
  return {
    ...(await readBotCompany(db, companyId)),
    ...(await readConnectionTexts(db, companyId, connectionId)),
    queues: await readBotQueues(db, companyId, queueIds),
  }
}
