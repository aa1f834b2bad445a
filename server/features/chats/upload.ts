import type { FastifyRequest } from 'fastify'
import { ChatMessageInput } from '#contract/chats.ts'
import type { ChatFile } from '#server/features/chats/messages.actions.ts'
import { deleteUpload, storeUpload } from '#server/features/files/actions.ts'
import { wrongFields } from '#server/lib/app-error.ts'
import type { AppServices } from '#server/http/services.ts'

export type ChatUpload = { input: ChatMessageInput; files: ChatFile[] }

export async function deleteStoredFiles(services: AppServices, files: ChatFile[]): Promise<void> {
  await Promise.all(files.map(({ stored }) => deleteUpload(services, stored)))
}

export function readInput(given: unknown): ChatMessageInput {
  const result = ChatMessageInput.safeParse(given ?? {})
  if (result.success) return result.data
  throw wrongFields(result.error)
}

/**
 * Streams the `medias` of a form to disk. Each `body` belongs to the file at the same place. Nothing stays on disk when
 * it fails.
 */
export async function readUpload(
  services: AppServices,
  companyId: number,
  request: FastifyRequest,
): Promise<ChatUpload> {
  const files: ChatFile[] = []
  const bodies: string[] = []
  const fields = new Map<string, string>()
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const stored = await storeUpload(services, companyId, part.file, { name: part.filename })
        files.push({ stored, caption: '' })
      } else if (part.fieldname === 'body') bodies.push(String(part.value))
      else fields.set(part.fieldname, String(part.value))
    }
    const text = fields.get('message') ?? bodies.join('\n')
    const input = readInput({ message: files.length ? '' : text, clientId: fields.get('clientId') || undefined })
    const captions = bodies.map((body) => readInput({ message: body }).message.trim())
    return { input, files: files.map((file, index) => ({ ...file, caption: captions[index] ?? '' })) }
  } catch (error) {
    await deleteStoredFiles(services, files)
    throw error
  }
}
