import { Readable } from 'node:stream'
import { toBuffer } from 'qrcode'
import type { Database } from '#server/db/transaction.ts'
import { deleteUpload, insertFile, storeUpload } from '#server/features/files/actions.ts'
import type { Attachment } from '#server/features/tickets/index.ts'
import { mediaTypeOf } from '#server/files/media-types.ts'
import type { AppServices } from '#server/http/services.ts'

type Deps = { data: Database; services: AppServices }

const QR_WIDTH = 512
/** A file that no message has by then belongs to a turn that was repeated or dropped. */
const UNUSED_AFTER_MS = 24 * 3_600_000

/** Draws the code here, so that no other service learns who pays what. */
export const drawQrCode = (code: string): Promise<Buffer> =>
  toBuffer(code, { type: 'png', width: QR_WIDTH, margin: 2, errorCorrectionLevel: 'M' })

/** Stores a file for a message that is sent later. */
export async function storeAttachment(
  { data, services }: Deps,
  companyId: number,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<Attachment> {
  const stored = await storeUpload(services, companyId, Readable.from([bytes]), { name, fromOutside: true })
  try {
    const fileId = await data.change({ companyId, userId: null }, async (tx) => {
      const id = await insertFile(tx, stored)
      const runAt = new Date(Date.now() + UNUSED_AFTER_MS).toISOString()
      await tx.enqueue('file.release', { companyId, fileIds: [id] }, { runAt })
      return id
    })
    const { name: mediaName, mimetype: mediaMimetype, size: mediaSize } = stored
    return {
      fileId,
      mediaType: mediaTypeOf(mediaMimetype),
      mediaName,
      mediaMimetype,
      mediaSize,
      mediaSeconds: null,
      voice: false,
    }
  } catch (error) {
    await deleteUpload(services, stored)
    throw error
  }
}
