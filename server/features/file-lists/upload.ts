import type { FastifyRequest } from 'fastify'
import { deleteUploads, storeUpload, type StoredFile } from '#server/features/files/actions.ts'
import { wrongField } from '#server/lib/app-error.ts'
import { readForm, type FormFile } from '#server/http/multipart.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import type { AppServices } from '#server/http/services.ts'

type OptionFile = { optionId: number; stored: StoredFile }

function toOptionId(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw wrongField('id', 'Required')
  return Number(text)
}

/**
 * Stores the files of a form and passes them to `use`, each with the id at its index. When either fails, nothing stays
 * stored. Everything else in the form is ignored: clients also send a folder and the type of each file.
 */
export function readOptionFiles(
  services: AppServices,
  { companyId, userId }: Pick<CurrentUser, 'companyId' | 'userId'>,
  request: FastifyRequest,
  use: (files: OptionFile[]) => Promise<unknown>,
): Promise<void> {
  if (!request.isMultipart()) throw wrongField('files', 'Required')
  const store = ({ name, content }: FormFile): Promise<StoredFile> =>
    storeUpload(services, companyId, content, { name, userId })
  const discard = (files: StoredFile[]): Promise<void> =>
    deleteUploads(
      services,
      files.map((stored) => ({ stored })),
    )
  return readForm(request, { store, discard }, async ({ files, valuesOf }) => {
    const ids = valuesOf('id')
    if (files.length === 0) throw wrongField('files', 'Required')
    if (ids.length !== files.length || new Set(ids).size < ids.length) throw wrongField('id', 'Invalid value')
    const optionFiles = files.map((stored, index) => ({ optionId: toOptionId(ids[index]), stored }))
    await use(optionFiles)
  })
}
