import { featuresOf, type ChannelFeatures, type MediaKind } from '#contract/channels.ts'
import type { MediaType } from '#contract/messages.ts'
import type { TemplateInput, TemplateMedia } from '#contract/templates.ts'
import type { OutgoingTemplate } from '#server/channels/outgoing-template.ts'
import type { Tx } from '#server/db/transaction.ts'
import { fillTemplate } from '#server/features/templates/queries.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Attachment, OutgoingMessage } from './queue-message.actions.ts'

/** What a template makes of a message. */
type TemplateMessage = Pick<OutgoingMessage, 'body' | 'template' | 'attachment'>

/** Fills in a template of the ticket's connection; the text of the message is what the customer reads. */
export async function makeTemplateMessage(
  tx: Tx,
  { channel, connectionId }: Pick<TicketRow, 'channel' | 'connectionId'>,
  template: TemplateInput,
  files: (Attachment & { body: string })[],
): Promise<TemplateMessage> {
  const { hasTemplates, media } = featuresOf(channel)
  if (!hasTemplates) throw new AppError('ERR_NO_TEMPLATE_FOUND')
  const { body, buttons, outgoing } = await fillTemplate(tx.db, tx.companyId, connectionId, template)
  return { body, template: { buttons, outgoing }, attachment: headerFile(outgoing, files, media) }
}

const TYPES: Record<TemplateMedia, MediaType> = { image: 'image', video: 'video', document: 'application' }

const KINDS: Record<TemplateMedia, MediaKind> = { image: 'image', video: 'video', document: 'file' }

/** Returns the file that stands above the text of the template, or null. Throws when it needs another one. */
function headerFile(
  { headerMedia }: OutgoingTemplate,
  files: (Attachment & { body: string })[],
  limits: ChannelFeatures['media'],
): Attachment | null {
  const [file = null] = files
  if (files.length > 1) throw new AppError('ERR_TEMPLATE_MEDIA')
  assertHeaderFile(headerMedia, file, limits)
  if (!file) return null
  const { body: _caption, ...attachment } = file
  return attachment
}

type FileFacts = Pick<Attachment, 'mediaMimetype' | 'mediaSize'>

/** Throws unless the file is what stands above the text of a template that takes this kind; null for none. */
export function assertHeaderFile(
  headerMedia: TemplateMedia | null,
  file: (FileFacts & Pick<Attachment, 'mediaType'>) | null,
  limits: ChannelFeatures['media'],
): void {
  const needed = headerMedia && TYPES[headerMedia]
  if ((file?.mediaType ?? null) !== needed) throw new AppError('ERR_TEMPLATE_MEDIA')
  if (file && headerMedia) assertFitsHeader(headerMedia, file, limits)
}

/**
 * Throws when the provider does not take the file as this kind: above a template it cannot go as a document instead, as it
 * would in other messages.
 */
export function assertFitsHeader(
  headerMedia: TemplateMedia,
  { mediaMimetype, mediaSize }: FileFacts,
  limits: ChannelFeatures['media'],
): void {
  const limit = limits?.[KINDS[headerMedia]]
  const isTaken = limit?.types?.includes(mediaMimetype.split(';')[0] ?? '') ?? true
  if (!isTaken || mediaSize > (limit?.bytes ?? Infinity)) throw new AppError('ERR_TEMPLATE_MEDIA')
}
