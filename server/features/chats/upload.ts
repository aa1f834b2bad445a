import type { FastifyRequest } from 'fastify'
import { ChatMessageInput } from '#contract/chats.ts'
import type { ChatFile } from './messages.actions.ts'
import { deleteUploads, storeUpload } from '#server/features/files/actions.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { readForm } from '#server/http/multipart.ts'
import type { AppServices } from '#server/http/services.ts'
import { parseFields } from '#server/lib/app-error.ts'

export type ChatUpload = { input: ChatMessageInput; files: ChatFile[] }

const isWritten = (text: string): boolean => text !== ''

/** Puts the text that belongs to no file above the caption of the first one; a caption may be the file's own name. */
function withText(files: ChatFile[], text: string): ChatFile[] {
  const [first, ...others] = files
  if (!first || text === '') return files
  const caption = first.caption === first.stored.name ? '' : first.caption
  const { message } = parseFields(ChatMessageInput, { message: [text, caption].filter(isWritten).join('\n') })
  return [{ ...first, caption: message }, ...others]
}

/**
 * Streams the `medias` of a form to disk. Each `body` belongs to the file at the same index; `message`, and a `body`
 * more than there are files, are said of all files.
 */
export const readUpload = (
  services: AppServices,
  { companyId, userId }: CurrentUser,
  request: FastifyRequest,
): Promise<ChatUpload> =>
  readForm(
    request,
    {
      store: async ({ name, content }) => ({
        stored: await storeUpload(services, companyId, content, { name, userId }),
      }),
      discard: (files) => deleteUploads(services, files),
    },
    ({ files, valuesOf, valueOf }) => {
      const bodies = valuesOf('body')
      const message = files.length ? '' : (valueOf('message') ?? bodies.join('\n'))
      const input = parseFields(ChatMessageInput, { message, clientId: valueOf('clientId') || undefined })
      const captions = bodies.map((body) => parseFields(ChatMessageInput, { message: body }).message.trim())
      const captioned = files.map((file, index) => ({ ...file, caption: captions[index] ?? '' }))
      const texts = [(valueOf('message') ?? '').trim(), ...captions.slice(files.length)]
      return { input, files: withText(captioned, texts.filter(isWritten).join('\n')) }
    },
  )
