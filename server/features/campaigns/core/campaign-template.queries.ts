import { sql } from 'kysely'
import { fillText, type TextValues } from '#contract/campaign-texts.ts'
import type { CampaignTemplate } from '#contract/campaign-template.ts'
import { featuresOf, type ChannelKind } from '#contract/channels.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { filledText } from '#contract/template-text.ts'
import type { TemplateInput } from '#contract/templates.ts'
import type { Db } from '#server/db/client.ts'
import { assertFilled, assertFits, getSendableTemplate } from '#server/features/templates/queries.ts'
import { assertHeaderFile } from '#server/features/tickets/index.ts'
import { getCampaignSettings } from '#server/features/campaigns/settings/settings.queries.ts'
import { mediaTypeOf } from '#server/files/media-types.ts'
import { AppError } from '#server/lib/app-error.ts'

type Values = TemplateInput['values']

/** Fills in the variables of campaigns that stand in the values of a template; what the template itself says stays. */
export const fillValues = (values: Values, texts: TextValues): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fillText(value, texts)]))

/** Somebody with a short name, by whom it is tried whether the values are empty or too long for everybody. */
export const ANYBODY: Omit<TextValues, 'variables'> = {
  ...{ name: 'Ana', number: '5511999990000', email: 'ana@exemplo.com' },
  moment: { ms: 'Bom dia', date: '01/01/2027', hour: '09:00' },
}

/** Returns the template of a campaign as Meta has it now. Throws AppError when a campaign could not be sent with it. */
export async function readCampaignTemplate(
  db: Db,
  companyId: number,
  connectionId: number,
  { name, language, category, values }: TemplateInput,
): Promise<CampaignTemplate> {
  const wanted = { name, language, ...(category && { category }) }
  const template = await getSendableTemplate(db, companyId, connectionId, wanted)
  const { variables } = await getCampaignSettings(db, companyId)
  const filled = fillValues(values, { ...ANYBODY, variables })
  assertFilled(template, filled)
  assertFits(template, filled)
  return {
    ...{ name, language, category: template.category, values, media: template.header.media },
    text: filledText(template, values),
    buttons: template.buttons.map(({ text }) => text),
  }
}

/** A campaign that sends a template, and the connection that has it. */
export type Templated = { id: number; template: CampaignTemplate; connectionId: number; channel: ChannelKind }

/** Throws AppError unless the template of a campaign can be sent now, with the file that stands above it. */
export async function assertTemplateReady(
  db: Db,
  companyId: number,
  { id, template, connectionId, channel }: Templated,
): Promise<void> {
  const { media } = await readCampaignTemplate(db, companyId, connectionId, template)
  assertHeaderFile(media, await findFileFacts(db, companyId, id), featuresOf(channel).media)
}

/** Returns why the template of a campaign cannot be sent now; null if it can. */
export async function findTemplateFault(db: Db, companyId: number, campaign: Templated): Promise<ErrorCode | null> {
  try {
    await assertTemplateReady(db, companyId, campaign)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

/** Returns what counts of a file above the text of a template. */
export const toFileFacts = ({ mimetype, size }: { mimetype: string; size: number }) => ({
  mediaType: mediaTypeOf(mimetype),
  mediaMimetype: mimetype,
  mediaSize: size,
})

async function findFileFacts(db: Db, companyId: number, campaignId: number) {
  const { rows } = await sql<{ mimetype: string; size: number }>`
    select f.mimetype, f.size from campaigns c join files f on f.company_id = c.company_id and f.id = c.file_id
    where c.company_id = ${companyId} and c.id = ${campaignId}`.execute(db)
  return rows[0] ? toFileFacts(rows[0]) : null
}
