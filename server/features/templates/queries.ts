import { sql } from 'kysely'
import { bracesIn, filledText, isTooLong, missingKeys } from '#contract/template-text.ts'
import type { MessageTemplate, TemplateInput, TemplatePage, TemplateQuery, TemplateUses } from '#contract/templates.ts'
import { readTemplate, toOutgoingTemplate } from '#server/channels/meta/template-content.ts'
import type { OutgoingTemplate } from '#server/channels/outgoing-template.ts'
import type { Db } from '#server/db/client.ts'
import { readPage } from '#server/db/read-page.ts'
import { textMatches } from '#server/db/search.ts'
import { requireRow } from '#server/db/single-row.ts'
import { secondsFromNow } from '#server/db/time.ts'
import { AppError, wrongFields } from '#server/lib/app-error.ts'

const PAGE = 50

/** A template is found by its name, in which words are joined by underscores, and by all of its texts. */
const templates = (db: Db, companyId: number, connectionId: number) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('messageTemplates')
        .select([
          'id',
          'connectionId as whatsappId',
          'name',
          'language',
          'category',
          'state',
          'quality',
          'reason',
          'components',
          'fetchedAt',
          sql<string>`replace(name, '_', ' ') || ' ' || coalesce((select string_agg(said #>> '{}', ' ')
            from jsonb_path_query(components, 'strict $.**.text') said), '')`.as('words'),
        ])
        .where('companyId', '=', companyId)
        .where('connectionId', '=', connectionId)
        .as('t'),
    )
    .select([
      't.id',
      't.whatsappId',
      't.name',
      't.language',
      sql<MessageTemplate['category']>`t.category`.as('category'),
      sql<MessageTemplate['state']>`t.state`.as('state'),
      sql<MessageTemplate['quality']>`t.quality`.as('quality'),
      't.reason',
      't.components',
      't.fetchedAt',
    ])

type Row = Omit<MessageTemplate, keyof ReturnType<typeof readTemplate>> & { components: unknown }

const toTemplate = ({ components, ...row }: Row): MessageTemplate => ({
  ...row,
  ...readTemplate(components, row.category),
})

/** Lists the templates of a connection; one of a kind that has none has an empty list. */
export async function listTemplates(
  db: Db,
  companyId: number,
  connectionId: number,
  { searchParam, pageNumber }: TemplateQuery,
): Promise<TemplatePage> {
  if ((await findNumber(db, companyId, connectionId)) === 'unknown') throw new AppError('ERR_NO_WAPP_FOUND')
  const list = templates(db, companyId, connectionId)
    .where(textMatches('t.words', searchParam.replaceAll('_', ' ')))
    .orderBy(sql`t.state = 'APPROVED'`, 'desc')
    .orderBy('t.name')
    .orderBy('t.language')
  const { rows, ...page } = await readPage(list, { pageNumber, size: PAGE })
  return { ...page, templates: rows.map(toTemplate) }
}

type Named = Pick<TemplateInput, 'name' | 'language'>

/** Finds a template of the connection, whatever Meta says of it. */
export async function findTemplate(
  db: Db,
  companyId: number,
  connectionId: number | null,
  { name, language }: Named,
): Promise<MessageTemplate | null> {
  const row = await templates(db, companyId, connectionId ?? 0)
    .where('t.name', '=', name)
    .where('t.language', '=', language)
    .executeTakeFirst()
  return row ? toTemplate(row) : null
}

/** Returns the template of the connection with this name and language, whatever Meta says of it. */
export async function getTemplate(
  db: Db,
  companyId: number,
  connectionId: number | null,
  named: Named,
): Promise<MessageTemplate> {
  const template = await findTemplate(db, companyId, connectionId, named)
  if (!template) throw new AppError('ERR_NO_TEMPLATE_FOUND')
  return template
}

/** Finds what names a template at Meta. */
export const findStoredTemplate = (
  db: Db,
  companyId: number,
  connectionId: number,
  id: number,
): Promise<{ name: string; language: string; providerId: string } | undefined> =>
  db
    .selectFrom('messageTemplates')
    .select(['name', 'language', 'providerId'])
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Says what could not be sent without the template. Throws AppError for an unknown one. */
export async function getTemplateUses(
  db: Db,
  companyId: number,
  connectionId: number,
  id: number,
): Promise<TemplateUses> {
  const template = await findStoredTemplate(db, companyId, connectionId, id)
  if (!template) throw new AppError('ERR_NO_TEMPLATE_FOUND')
  const isUsed = sql`company_id = ${companyId} and connection_id = ${connectionId}
    and template ->> 'name' = ${template.name} and template ->> 'language' = ${template.language}`
  const { rows } = await sql<TemplateUses>`select
    (select count(*)::int from schedules where ${isUsed} and status = 'PENDENTE') as scheduled,
    (select count(*)::int from campaigns where ${isUsed}
      and status in ('INATIVA','PROGRAMADA','EM_ANDAMENTO')) as campaigns`.execute(db)
  return requireRow(rows)
}

/** Says whether the connection is a number that may ask Meta for its templates. unlinked: it has no token, or is another kind. */
export async function findNumber(
  db: Db,
  companyId: number,
  connectionId: number,
): Promise<'linked' | 'unlinked' | 'unknown'> {
  const { rows } = await sql<{ isLinked: boolean | null }>`
    select n.token_sealed is not null as is_linked from connections w
    left join cloud_numbers n on n.company_id = w.company_id and n.connection_id = w.id
    where w.company_id = ${companyId} and w.id = ${connectionId}`.execute(db)
  if (!rows[0]) return 'unknown'
  return rows[0].isLinked ? 'linked' : 'unlinked'
}

/** For how long a list is as good as one that Meta is asked for. */
const YOUNG_SECONDS = 30

const idsOf = (db: Db, companyId: number, connectionId: number) =>
  db
    .selectFrom('messageTemplates')
    .select('id')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .limit(1)

export const hasTemplates = async (db: Db, companyId: number, connectionId: number): Promise<boolean> =>
  Boolean(await idsOf(db, companyId, connectionId).executeTakeFirst())

export const isListYoung = async (db: Db, companyId: number, connectionId: number): Promise<boolean> =>
  Boolean(
    await idsOf(db, companyId, connectionId).where('fetchedAt', '>', secondsFromNow(-YOUNG_SECONDS)).executeTakeFirst(),
  )

/** A template with its values: the text that the customer reads, and what is sent. */
type FilledTemplate = Pick<MessageTemplate, 'body' | 'category'> & { buttons: string[]; outgoing: OutgoingTemplate }

/** Returns a template of the connection. Throws AppError when nothing can be sent with it, or it is not what was seen. */
export async function getSendableTemplate(
  db: Db,
  companyId: number,
  connectionId: number | null,
  { category: seen, ...named }: Named & Pick<TemplateInput, 'category'>,
): Promise<MessageTemplate> {
  const template = await getTemplate(db, companyId, connectionId, named)
  assertApproved(template)
  if (seen !== undefined && seen !== template.category) throw new AppError('ERR_TEMPLATE_RECATEGORISED')
  return template
}

/** Throws AppError when a variable of the template has no value. */
export function assertFilled(template: MessageTemplate, values: TemplateInput['values']): void {
  const missing = missingKeys(template, values)
  if (missing.length > 0) throw new AppError('ERR_TEMPLATE_VARIABLES', { missing })
}

/** Throws ERR_VALIDATION for values with variables. The composer says so at their fields, and other programs read it here. */
export function assertPlainValues(values: TemplateInput['values']): void {
  const wrong = Object.keys(values).filter((key) => bracesIn(values[key] ?? ''))
  if (wrong.length === 0) return
  throw wrongFields(wrong.map((key) => ({ field: `template.values.${key}`, message: 'No variables here' })))
}

/** Throws AppError when its values make the template too long. */
export function assertFits(template: MessageTemplate, values: TemplateInput['values']): void {
  if (isTooLong(template, values)) throw new AppError('ERR_TEMPLATE_TOO_LONG')
}

/** Fills in a template of the connection. Throws AppError when it cannot be sent like that. */
export async function fillTemplate(
  db: Db,
  companyId: number,
  connectionId: number | null,
  { values, ...wanted }: TemplateInput,
): Promise<FilledTemplate> {
  const template = await getSendableTemplate(db, companyId, connectionId, wanted)
  assertFilled(template, values)
  assertFits(template, values)
  return {
    body: filledText(template, values),
    category: template.category,
    buttons: template.buttons.map(({ text }) => text),
    outgoing: toOutgoingTemplate(template, values),
  }
}

function assertApproved({ state, canFill }: MessageTemplate): void {
  if (state === 'PAUSED') throw new AppError('ERR_TEMPLATE_PAUSED')
  if (state === 'DISABLED') throw new AppError('ERR_TEMPLATE_DISABLED')
  if (state !== 'APPROVED') throw new AppError('ERR_TEMPLATE_NOT_APPROVED')
  if (!canFill) throw new AppError('ERR_TEMPLATE_UNSUPPORTED')
}
