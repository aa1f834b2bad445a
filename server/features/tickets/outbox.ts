import type { ConnectionRef, OutboundMessage, Outbox } from '#server/channels/port.ts'
import type { Data, Tx } from '#server/db/change.ts'
import {
  markFailed,
  markWritten,
  requeueUnacknowledged,
  waitingMessages,
  type Waiting,
} from '#server/features/tickets/outbox.actions.ts'
import type { Services } from '#server/http/services.ts'

/** What the supervisor of channels takes from and reports to. */
export function createOutbox(data: Data, { files }: Pick<Services, 'files'>): Outbox {
  const change = <Result>(ref: ConnectionRef, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    data.change({ companyId: ref.companyId, userId: null }, work)

  const outbound = ({ file, quoted, ...message }: Waiting): OutboundMessage => ({
    ...message,
    media: file && {
      open: () => files.read(file.path),
      path: files.locate(file.path),
      mimetype: file.mimetype,
      fileName: file.name,
      size: file.size,
      voice: file.voice,
    },
    quoted: quoted && { ...quoted, raw: quoted.raw === null ? null : Buffer.from(quoted.raw, 'base64') },
  })

  return {
    next: async (ref, limit) => {
      const who = { companyId: ref.companyId, userId: null }
      return (await data.read(who, (db) => waitingMessages(db, ref, limit))).map(outbound)
    },
    written: (ref, messageId, raw) => change(ref, (tx) => markWritten(tx, messageId, raw)),
    failed: (ref, messageId, reason, retry) => change(ref, (tx) => markFailed(tx, messageId, reason, retry)),
    requeueUnacknowledged: (ref, seconds) => change(ref, (tx) => requeueUnacknowledged(tx, ref, seconds)),
  }
}
