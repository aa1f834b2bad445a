import type { Outbox, OutboundMessage } from '#server/channels/port.ts'
import type { Data } from '#server/db/change.ts'
import {
  markUnsent,
  markWritten,
  nextQueued,
  requeueUnacknowledged,
  type QueuedMessage,
} from '#server/features/tickets/outbox.actions.ts'
import type { FileStore } from '#server/files/storage.ts'
import type { Services } from '#server/http/services.ts'

const mediaOf = (files: FileStore, { file, voice }: QueuedMessage): OutboundMessage['media'] =>
  file && {
    open: () => files.read(file.path),
    path: files.locate(file.path),
    mimetype: file.mimetype,
    fileName: file.name,
    size: file.size,
    voice,
  }

const outboundOf = (files: FileStore, message: QueuedMessage): OutboundMessage => ({
  messageId: message.id,
  providerId: message.providerId,
  to: message.to,
  isGroup: message.isGroup,
  body: message.body,
  media: mediaOf(files, message),
  quoted: message.quoted && { ...message.quoted, raw: message.quotedRaw },
})

/** What waits to be sent, as the supervisor of connections asks for it. */
export function createOutbox(data: Data, { files }: Pick<Services, 'files'>): Outbox {
  const desk = ({ companyId }: { companyId: number }) => ({ companyId, userId: null })
  return {
    next: async (ref, limit) => {
      const queued = await data.read(desk(ref), (db) => nextQueued(db, ref, limit))
      return queued.map((message) => outboundOf(files, message))
    },
    written: (ref, messageId, raw) => data.change(desk(ref), (tx) => markWritten(tx, messageId, raw)),
    failed: (ref, messageId, reason, retry) => data.change(desk(ref), (tx) => markUnsent(tx, messageId, reason, retry)),
    requeueUnacknowledged: (ref, seconds) => data.change(desk(ref), (tx) => requeueUnacknowledged(tx, ref, seconds)),
  }
}
