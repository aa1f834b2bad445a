import type { FastifyRequest } from 'fastify'
import { NewTemplate, TEMPLATE_SAMPLES } from '#contract/new-templates.ts'
import { parseJson } from '#server/channels/parse-json.ts'
import { deleteUploads, storeUpload, type StoredFile } from '#server/features/files/actions.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { readForm } from '#server/http/multipart.ts'
import type { AppServices } from '#server/http/services.ts'
import { parseFields } from '#server/lib/app-error.ts'

const MAX_BYTES = Math.max(...Object.values(TEMPLATE_SAMPLES).map(({ bytes }) => bytes))

type Stored = { stored: StoredFile }
type NewTemplateForm = { input: NewTemplate; files: Stored[] }

/** Streams the sample of a form to disk; `template` is the rest of the form, as JSON. */
export const readNewTemplate = (
  services: AppServices,
  { companyId, userId }: CurrentUser,
  request: FastifyRequest,
): Promise<NewTemplateForm> =>
  readForm<Stored, NewTemplateForm>(
    request,
    {
      store: async ({ name, content }) => ({
        stored: await storeUpload(services, companyId, content, { name, userId, limit: MAX_BYTES }),
      }),
      discard: (files) => deleteUploads(services, files),
    },
    ({ files, valueOf }) => ({
      input: parseFields(NewTemplate, parseJson(Buffer.from(valueOf('template') ?? ''))),
      files,
    }),
  )
