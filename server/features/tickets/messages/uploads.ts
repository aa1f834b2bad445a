import type { FastifyRequest } from 'fastify'
import { MessageInput } from '#contract/messages.ts'
import { deleteUpload, storeUpload } from '#server/features/files/actions.ts'
import type { OutgoingFile } from '#server/features/tickets/messages/send-messages.actions.ts'
import { wrongFields } from '#server/lib/app-error.ts'
import type { AppServices } from '#server/http/services.ts'

/** What clients call the recordings of their microphone. */
const isRecording = (name: string): boolean => name.startsWith('audio-record-site')

const parsed = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

export function readInput(given: unknown): MessageInput {
  const result = MessageInput.safeParse(given ?? {})
  if (result.success) return result.data
  throw wrongFields(result.error)
}

export type Upload = { input: MessageInput; files: OutgoingFile[] }

export async function deleteStoredFiles(services: AppServices, files: OutgoingFile[]): Promise<void> {
  await Promise.all(files.map(({ stored }) => deleteUpload(services, stored)))
}

/**
 * Streams the files of a multipart message to disk. Each `body` belongs to the file at the same place. Nothing stays on
 * disk when it fails.
 */
export async function readUpload(services: AppServices, companyId: number, request: FastifyRequest): Promise<Upload> {
  const files: OutgoingFile[] = []
  const bodies: string[] = []
  const fields = new Map<string, string>()
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === 'body') bodies.push(String(part.value))
        else fields.set(part.fieldname, String(part.value))
        continue
      }
      const isSpoken = isRecording(part.filename)
      const upload = { name: part.filename, voice: isSpoken, isAwaited: true }
      const stored = await storeUpload(services, companyId, part.file, upload)
      // What this machine could not make a voice note of is sent as any other sound.
      files.push({ stored, caption: '', voice: isSpoken && stored.mimetype === 'audio/ogg' })
    }
    const quotedMsg = parsed(fields.get('quotedMsg')) ?? undefined
    const body = files.length ? '' : bodies.join('\n')
    const input = readInput({ body, quotedMsg, clientId: fields.get('clientId') || undefined })
    const captions = bodies.map((caption) => readInput({ body: caption }).body)
    return { input, files: files.map((file, index) => ({ ...file, caption: captions[index] ?? '' })) }
  } catch (error) {
    await deleteStoredFiles(services, files)
    throw error
  }
}
