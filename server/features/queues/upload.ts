import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tx } from '#server/db/transaction.ts'
import { deleteUpload, storeUpload, type StoredFile } from '#server/features/files/actions.ts'
import { wrongField } from '#server/lib/app-error.ts'

/** Stores the file of a form and gives it to the change; nothing is left on disk when that fails. */
export async function withStoredUpload(
  app: FastifyInstance,
  request: FastifyRequest,
  work: (tx: Tx, stored: StoredFile) => Promise<void>,
): Promise<void> {
  const { user: actor } = request
  const part = request.isMultipart() ? await request.file() : undefined
  if (!part) throw wrongField('file', 'Required')
  const stored = await storeUpload(app.services, actor.companyId, part.file, { name: part.filename })
  try {
    await app.change(actor, (tx) => work(tx, stored))
  } catch (error) {
    await deleteUpload(app.services, stored)
    throw error
  }
}
