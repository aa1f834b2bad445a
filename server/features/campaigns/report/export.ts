import { DateTime } from 'luxon'
import type { CampaignRecipient, ExportLanguage, RecipientExportQuery } from '#contract/campaigns.ts'
import type { Database } from '#server/db/transaction.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { EXPORT_TEXTS, type ShownState } from './export-texts.ts'
import { recipientsAfter } from './recipients.queries.ts'

/** How spreadsheet programs of the language write a time. */
const TIME_FORMATS: Record<ExportLanguage, string> = {
  pt: 'dd/MM/yyyy HH:mm',
  en: 'yyyy-MM-dd HH:mm',
  es: 'dd/MM/yyyy HH:mm',
}

const shownState = ({ state, answered, refused }: CampaignRecipient): ShownState =>
  refused ? 'refused' : answered ? 'answered' : state

/** Says why nothing was sent, or else what became of the message. A reason that is not known keeps its code. */
function whatHappened(recipient: CampaignRecipient, language: ExportLanguage): string {
  const { what, reasons } = EXPORT_TEXTS[language]
  const shown = shownState(recipient)
  const { reason } = recipient
  if (reason === null || shown === 'answered' || shown === 'refused') return what[shown]
  return (reasons as Partial<Record<string, string>>)[reason] ?? `${what[shown]} (${reason})`
}

function toLine(recipient: CampaignRecipient, language: ExportLanguage, zone: string): string[] {
  const { name, number, email, variant, detail, at } = recipient
  const time = at === null ? '' : DateTime.fromISO(at, { zone }).toFormat(TIME_FORMATS[language])
  const state = EXPORT_TEXTS[language].states[shownState(recipient)]
  const text = variant === null ? '' : String(variant)
  return [name, number, email, text, state, whatHappened(recipient, language), detail ?? '', time]
}

/**
 * Yields the lines of the export, in a language and in the company's time zone. They come in batches, so that a slow
 * reader holds no database connection.
 */
export async function* exportRecipients(
  data: Database,
  actor: CurrentUser,
  id: number,
  { language, ...search }: RecipientExportQuery,
): AsyncGenerator<string[]> {
  yield Object.values(EXPORT_TEXTS[language].columns)
  for (let after = 0; ;) {
    const rows = await data.read(actor, (db) => recipientsAfter(db, actor.companyId, id, { ...search, after }))
    for (const row of rows) yield toLine(row, language, actor.timezone)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
