import type { FastifyRequest } from 'fastify'
import { ApiMessageInput } from '#contract/external-api.ts'
import { deleteUploads, storeUpload } from '#server/features/files/actions.ts'
import type { OutgoingFile } from '#server/features/tickets/index.ts'
import type { Sender } from '#server/http/api-callers.ts'
import { readForm, type FormFile } from '#server/http/multipart.ts'
import type { AppServices } from '#server/http/services.ts'
import { parseFields, wrongField } from '#server/lib/app-error.ts'
import { sha256 } from '#server/lib/secrets.ts'

/** `hash` is the same for the same request, with the same files. */
export type ApiRequest = { input: ApiMessageInput; files: OutgoingFile[]; hash: Buffer }

/** `fields` are in a fixed order, so that the same request has the same text. */
function hashOf({ number, body, connectionId, closeTicket }: ApiMessageInput, files: OutgoingFile[]): Buffer {
  const parts = files.map(({ stored, caption }) => [stored.sha256, stored.name, caption])
  return Buffer.from(sha256(JSON.stringify([number, body, connectionId ?? null, closeTicket, parts])), 'hex')
}

type UncaptionedFile = Omit<OutgoingFile, 'caption'>

/** Streams the files of a form to disk. Each `body` is the caption of the file at the same index. */
function readFormRequest(services: AppServices, sender: Sender, request: FastifyRequest): Promise<ApiRequest> {
  const { companyId, userId } = sender
  const store = async ({ name, content }: FormFile): Promise<UncaptionedFile> => {
    const upload = { name, isAwaited: true, ...(userId === null ? {} : { userId }) }
    return { stored: await storeUpload(services, companyId, content, upload), voice: false }
  }
  const discard = (files: UncaptionedFile[]): Promise<void> => deleteUploads(services, files)
  return readForm(request, { store, discard }, ({ files, valuesOf, valueOf }) => {
    const bodies = valuesOf('body')
    const input = parseFields(ApiMessageInput, {
      number: valueOf('number'),
      body: files.length ? '' : bodies.join('\n'),
      connectionId: valueOf('connectionId') || undefined,
      closeTicket: valueOf('closeTicket'),
    })
    const captions = bodies.map((body) => parseFields(ApiMessageInput.shape.body, body))
    const outgoing = files.map((file, index) => ({ ...file, caption: captions[index] ?? '' }))
    if (files.length === 0 && input.body.trim() === '') throw wrongField('medias', 'Required')
    return { input, files: outgoing, hash: hashOf(input, outgoing) }
  })
}

/** Reads a message that another program sends, as JSON or as a form. */
export async function readApiRequest(
  services: AppServices,
  sender: Sender,
  request: FastifyRequest,
): Promise<ApiRequest> {
  if (request.isMultipart()) return readFormRequest(services, sender, request)
  const input = parseFields(ApiMessageInput, request.body ?? {})
  if (input.body.trim() === '') throw wrongField('body', 'Required')
  return { input, files: [], hash: hashOf(input, []) }
}
