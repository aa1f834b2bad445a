import type { FastifyRequest } from 'fastify'
import { MessageInput } from '#contract/messages.ts'
import { deleteUploads, storeUpload } from '#server/features/files/actions.ts'
import type { OutgoingFile } from './send-messages.actions.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { readForm, type FormFile } from '#server/http/multipart.ts'
import type { AppServices } from '#server/http/services.ts'
import { parseFields } from '#server/lib/app-error.ts'

/** Clients give recordings of their microphone such a name. */
const isRecording = (name: string): boolean => name.startsWith('audio-record-site')

const parseJson = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The caption of a file comes with the fields of the form. */
type UncaptionedFile = Omit<OutgoingFile, 'caption'>

export type Upload = { input: MessageInput; files: OutgoingFile[] }

/** Streams the files of a multipart message to disk. Each `body` belongs to the file at the same index. */
export function readUpload(services: AppServices, actor: CurrentUser, request: FastifyRequest): Promise<Upload> {
  const store = async ({ name, content }: FormFile): Promise<UncaptionedFile> => {
    const isSpoken = isRecording(name)
    const upload = { name, userId: actor.userId, voice: isSpoken, isAwaited: true }
    const stored = await storeUpload(services, actor.companyId, content, upload)
    // A recording that could not be converted to a voice note is sent as an ordinary audio file.
    return { stored, voice: isSpoken && stored.mimetype === 'audio/ogg' }
  }
  const discard = (files: UncaptionedFile[]): Promise<void> => deleteUploads(services, files)

  return readForm(request, { store, discard }, ({ files, valuesOf, valueOf }) => {
    const bodies = valuesOf('body')
    const body = files.length ? '' : bodies.join('\n')
    const quotedMsg = parseJson(valueOf('quotedMsg')) ?? undefined
    const mentions = parseJson(valueOf('mentions')) ?? undefined
    const template = parseJson(valueOf('template')) ?? undefined
    const clientId = valueOf('clientId') || undefined
    const input = parseFields(MessageInput, { body, quotedMsg, mentions, template, clientId })
    const captions = bodies.map((caption) => parseFields(MessageInput, { body: caption }).body)
    return { input, files: files.map((file, index) => ({ ...file, caption: captions[index] ?? '' })) }
  })
}
