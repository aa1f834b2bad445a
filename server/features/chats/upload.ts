import type { FastifyRequest } from 'fastify'
import { ChatMessageInput } from '#contract/chats.ts'
import type { ChatFile } from './messages.actions.ts'
import { deleteUploads, storeUpload } from '#server/features/files/actions.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { readForm } from '#server/http/multipart.ts'
import type { AppServices } from '#server/http/services.ts'
import { parseFields } from '#server/lib/app-error.ts'

export type ChatUpload = { input: ChatMessageInput; files: ChatFile[] }

/** Streams the `medias` of a form to disk. Each `body` belongs to the file at the same index. */
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
      return { input, files: files.map((file, index) => ({ ...file, caption: captions[index] ?? '' })) }
    },
  )
