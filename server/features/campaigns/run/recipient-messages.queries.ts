import { sql } from 'kysely'
import { automaticTextsIn, toCustomerLanguage, type CustomerLanguage } from '#contract/automatic-texts.ts'
import type { CampaignSettings } from '#contract/campaign-settings.ts'
import type { CampaignTemplate } from '#contract/campaign-template.ts'
import type { TemplateInput } from '#contract/templates.ts'
import type { Db } from '#server/db/client.ts'
import { requireRow } from '#server/db/single-row.ts'
import { ownFieldFacts, toOwnVariables, type OwnFieldFacts } from '#server/features/own-fields/queries.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import { listFileListAttachments } from '#server/features/file-lists/queries.ts'
import { fillValues } from '#server/features/campaigns/core/campaign-template.queries.ts'
import type { Attachment, CampaignMessage } from '#server/features/tickets/index.ts'
import { mediaTypeOf } from '#server/files/media-types.ts'
import { momentValues } from '#server/lib/template.ts'
import { fillText, type TextValues } from '#contract/campaign-texts.ts'

type Recipient = {
  campaignId: number
  name: string
  number: string
  email: string
  state: 'pending' | 'confirmed'
  variant: number
  /** Absent for who tries a text; null for somebody who is no contact yet. */
  contactId?: number | null
}

type CampaignTexts = {
  template: CampaignTemplate | null
  confirmation: boolean
  message: string | null
  confirmationMessage: string | null
  refusalLine: boolean
  fileListId: number | null
  timezone: string
  ownFields: OwnFieldFacts
  file: { id: string; name: string; mimetype: string; size: number; seconds: number | null } | null
}

/** The parts of what a person receives, by which a message is stored once. Files of a list follow from 3 on. */
export const PART = { request: 0, main: 1, listMessage: 2, firstFile: 3 }

async function getTexts(
  db: Db,
  companyId: number,
  { campaignId, variant, contactId = null }: Recipient,
): Promise<CampaignTexts> {
  const { rows } = await sql<CampaignTexts>`
    select c.template, c.confirmation, co.timezone, c.messages[${variant}::int] as message, c.refusal_line, c.file_list_id,
      c.confirmation_messages[${variant}::int] as confirmation_message,
      case when f.id is not null then to_jsonb(f) end as file, ${ownFieldFacts(companyId, contactId)} as own_fields
    from campaigns c join companies co on co.id = c.company_id left join lateral (
      select f.id, coalesce(c.media_name, f.name) as name, f.mimetype, f.size, f.seconds from files f
      where f.company_id = c.company_id and f.id = c.file_id) f on true
    where c.company_id = ${companyId} and c.id = ${campaignId}`.execute(db)
  return requireRow(rows)
}

const attach = (file: NonNullable<CampaignTexts['file']>): Attachment => ({
  fileId: file.id,
  mediaType: mediaTypeOf(file.mimetype),
  mediaName: file.name,
  mediaMimetype: file.mimetype,
  mediaSize: file.size,
  mediaSeconds: file.seconds,
  voice: false,
})

async function languageOfCustomers(db: Db, companyId: number): Promise<CustomerLanguage> {
  return toCustomerLanguage((await getCompanySettings(db, companyId)).customerLanguage)
}

/** What one person gets: the messages, or the template with its values and the file above its text. */
type RecipientContent =
  | { messages: CampaignMessage[]; isRequest: boolean }
  | { template: TemplateInput; attachment: Attachment | null }

/** Returns what one person gets, with the variables filled in. */
export async function contentFor(
  db: Db,
  companyId: number,
  recipient: Recipient,
  { settings: { variables }, now }: { settings: CampaignSettings; now: Date },
): Promise<RecipientContent> {
  const texts = await getTexts(db, companyId, recipient)
  const { template, file, timezone } = texts
  const language = await languageOfCustomers(db, companyId)
  const ownFields = toOwnVariables(texts.ownFields, language)
  const values = { ...recipient, moment: momentValues({ timezone, language, now }), variables, ownFields }
  if (!template) return messagesFor(db, companyId, { texts, recipient, language, values })
  const { name, language: ofTemplate, category } = template
  const filled = fillValues(template.values, values)
  return { template: { name, language: ofTemplate, category, values: filled }, attachment: file && attach(file) }
}

type Given = { texts: CampaignTexts; recipient: Recipient; language: CustomerLanguage; values: TextValues }

/**
 * Returns the messages for one person: the request for confirmation if the campaign asks first, otherwise the text
 * with its file, then the message and files of the list. A campaign that asks first cannot start without its requests.
 */
async function messagesFor(
  db: Db,
  companyId: number,
  { texts, recipient, language, values }: Given,
): Promise<RecipientContent> {
  const { fileListId, file } = texts
  const fill = (text: string): string => fillText(text, values)
  if (texts.confirmation && recipient.state === 'pending' && texts.confirmationMessage)
    return { messages: [{ part: PART.request, body: fill(texts.confirmationMessage) }], isRequest: true }
  const line = texts.refusalLine ? `\n\n${automaticTextsIn(language).refusalLine}` : ''
  const body = `${fill(texts.message ?? '')}${line}`
  const main: CampaignMessage = { part: PART.main, body, attachment: file && attach(file) }
  return {
    messages: [main, ...(fileListId === null ? [] : await listFileMessages(db, companyId, fileListId, fill))],
    isRequest: false,
  }
}

async function listFileMessages(
  db: Db,
  companyId: number,
  fileListId: number,
  fill: (text: string) => string,
): Promise<CampaignMessage[]> {
  const { message, attachments } = await listFileListAttachments(db, companyId, fileListId)
  return [
    ...(message.trim() ? [{ part: PART.listMessage, body: fill(message) }] : []),
    ...attachments.map(({ name, ...attachment }, index) => ({ part: PART.firstFile + index, body: name, attachment })),
  ]
}
