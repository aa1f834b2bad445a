import { featuresOf } from '#contract/channels.ts'
import type { ScheduledTemplate, ScheduleUpdate } from '#contract/schedules.ts'
import type { TemplateInput } from '#contract/templates.ts'
import { requireRow } from '#server/db/single-row.ts'
import type { Tx } from '#server/db/transaction.ts'
import { assertCanMessage } from '#server/features/connections/messageable.queries.ts'
import type { StoredFile } from '#server/features/files/actions.ts'
import { fillTemplate } from '#server/features/templates/queries.ts'
import { assertFitsHeader } from '#server/features/tickets/index.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'

/** A template as it is stored. The database sees to it that `text` is the text of the message. */
export type StoredTemplate = ScheduledTemplate & { text: string }

/** Returns the columns of a message with a template, so with the same text twice. */
export const templateColumns = (template: ScheduledTemplate, text: string): { body: string; template: string } => ({
  body: text,
  template: JSON.stringify({ ...template, text } satisfies StoredTemplate),
})

/**
 * Returns the template that stays when a change does not speak of it, as one of a program that knows of none. Such a program
 * gives the text back as it got it; another text the template would not say.
 */
export function keptTemplate(
  { body }: Pick<ScheduleUpdate, 'body'>,
  stored: { body: string; template: StoredTemplate | null } | undefined,
): TemplateInput | null {
  if (!stored?.template) return null
  if (body !== undefined && body !== stored.body.trim()) throw wrongField('template', 'Obrigatório')
  return stored.template
}

type Wanted = { contactId: number; connectionId: number; template: TemplateInput }

/** Fills in the template of a scheduled message. Throws AppError when it could not be sent like that. */
export async function fillScheduled(
  { db, companyId }: Tx,
  { contactId, connectionId, template: { name, language, category: seen, values } }: Wanted,
): Promise<{ text: string; template: ScheduledTemplate }> {
  await assertCanMessage(db, companyId, contactId, connectionId)
  const wanted = { name, language, values, ...(seen && { category: seen }) }
  const { body, category, outgoing } = await fillTemplate(db, companyId, connectionId, wanted)
  const { headerMedia } = outgoing
  // A scheduled message has no other files than pictures.
  if (headerMedia && headerMedia !== 'image') throw new AppError('ERR_TEMPLATE_MEDIA')
  return { text: body, template: { name, language, category, values, takesPicture: headerMedia === 'image' } }
}

type FileFacts = Pick<StoredFile, 'mimetype' | 'size'>

/** Reads what counts of a picture that is stored already. */
export const readFacts = ({ db, companyId }: Tx, fileId: string): Promise<FileFacts> =>
  db
    .selectFrom('files')
    .select(['mimetype', 'size'])
    .where('companyId', '=', companyId)
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()

/** Throws when the picture cannot stand above the text of the template. */
export async function assertTakesPicture(
  { db, companyId }: Tx,
  { template, connectionId }: { template: ScheduledTemplate; connectionId: number | null },
  { mimetype, size }: FileFacts,
): Promise<void> {
  if (!template.takesPicture) throw new AppError('ERR_TEMPLATE_MEDIA')
  if (connectionId === null) return
  const { channel } = requireRow(
    await db
      .selectFrom('connections')
      .select('channel')
      .where('companyId', '=', companyId)
      .where('id', '=', connectionId)
      .execute(),
  )
  assertFitsHeader('image', { mediaMimetype: mimetype, mediaSize: size }, featuresOf(channel).media)
}
