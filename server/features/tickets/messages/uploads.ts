import type { FastifyRequest } from 'fastify'
import { MessageInput } from '#contract/messages.ts'
import { deleteUploads, storeUpload } from '#server/features/files/actions.ts'
import type { OutgoingFile } from './send-messages.actions.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { readForm, type FormFile } from '#server/http/multipart.ts'
import type { AppServices } from '#server/http/services.ts'
import { parseFields } from '#server/lib/app-error.ts'

/** What clients call the recordings of their microphone. */
const isRecording = (name: string): boolean => name.startsWith('audio-record-site')

const parsed = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The captions come with the fields of the form. */
type StoredPart = Omit<OutgoingFile, 'caption'>

export type Upload = { input: MessageInput; files: OutgoingFile[] }

/** Streams the files of a multipart message to disk. Each `body` belongs to the file at the same place. */
export function readUpload(services: AppServices, actor: CurrentUser, request: FastifyRequest): Promise<Upload> {
  const store = async ({ name, content }: FormFile): Promise<StoredPart> => {
    const isSpoken = isRecording(name)
    const upload = { name, userId: actor.userId, voice: isSpoken, isAwaited: true }
    const stored = await storeUpload(services, actor.companyId, content, upload)
    // What this machine could not make a voice note of is sent as any other sound.
    return { stored, voice: isSpoken && stored.mimetype === 'audio/ogg' }
  }
  const discard = (files: StoredPart[]): Promise<void> => deleteUploads(services, files)

  return readForm(request, { store, discard }, ({ files, valuesOf, valueOf }) => {
    const bodies = valuesOf('body')
    const body = files.length ? '' : bodies.join('\n')
    const quotedMsg = parsed(valueOf('quotedMsg')) ?? undefined
    const input = parseFields(MessageInput, { body, quotedMsg, clientId: valueOf('clientId') || undefined })
    const captions = bodies.map((caption) => parseFields(MessageInput, { body: caption }).body)
    return { input, files: files.map((file, index) => ({ ...file, caption: captions[index] ?? '' })) }
  })
}
