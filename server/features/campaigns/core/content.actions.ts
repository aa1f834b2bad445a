import { messagesOf, questionsOf } from '#contract/campaign-fields.ts'
import type { CampaignTemplate } from '#contract/campaign-template.ts'
import type { Campaign, CampaignInput } from '#contract/campaigns.ts'
import { featuresOf } from '#contract/channels.ts'
import { isSameTemplate } from '#contract/template-text.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { StoredFile } from '#server/features/files/actions.ts'
import { assertHeaderFile } from '#server/features/tickets/index.ts'
import { assertTemplateReady, readCampaignTemplate, toFileFacts } from './campaign-template.queries.ts'
import { wrongField } from '#server/lib/app-error.ts'

const NO_FILE = { fileId: null, mediaName: null }

/**
 * Returns the columns of what a campaign sends: a template, or texts with what goes along with them. The file of another
 * message does not stay.
 */
export async function contentOf(tx: Tx, input: CampaignInput, before: Campaign | null, connectionId: number | null) {
  const template = await templateOf(tx, input, before, connectionId)
  if (!template) return { ...textsOf(input), template: null, ...(before?.template && NO_FILE) }
  const keepsFile = template.media !== null && isSameTemplate(template, before?.template)
  return {
    ...{ confirmation: false, messages: [], confirmationMessages: [], fileListId: null, refusalLine: false },
    template: JSON.stringify(template),
    ...(!keepsFile && NO_FILE),
  }
}

const textsOf = (input: CampaignInput) => ({
  confirmation: input.confirmation ?? false,
  messages: messagesOf(input) as string[],
  confirmationMessages: questionsOf(input) as string[],
})

/** Returns the template that is to be sent, as Meta has it now; null for texts. Throws when it could not be sent. */
async function templateOf(
  { db, companyId }: Tx,
  input: CampaignInput,
  before: Campaign | null,
  connectionId: number | null,
): Promise<CampaignTemplate | null> {
  const kept = before?.template ?? null
  const wanted = input.template === undefined ? kept : input.template
  if (!wanted) return null
  if (input.template === undefined && messagesOf(input).some(Boolean)) throw wrongField('template', 'Obrigatório')
  if (connectionId !== null) return readCampaignTemplate(db, companyId, connectionId, wanted)
  // Its connection was deleted; another one may have the same template.
  if (kept && isSameTemplate(wanted, kept)) return kept
  throw wrongField('whatsappId', 'Obrigatório')
}

/** Throws unless the file may stand above the text of the campaign's template; texts take every file. */
export function assertFileFits({ template, whatsapp }: Campaign, file: StoredFile): void {
  if (template) assertHeaderFile(template.media, toFileFacts(file), whatsapp && featuresOf(whatsapp.channel).media)
}

/** Throws AppError unless what the campaign sends can be sent now; texts always can. */
export async function assertContentReady({ db, companyId }: Tx, campaign: Campaign): Promise<void> {
  const { id, template, whatsapp } = campaign
  if (!template || !whatsapp) return
  await assertTemplateReady(db, companyId, { id, template, connectionId: whatsapp.id, channel: whatsapp.channel })
}
