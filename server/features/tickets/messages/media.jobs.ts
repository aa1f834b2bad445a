import { FileGoneError, SendError } from '#server/channels/port.ts'
import { deleteUpload, storeUpload } from '#server/features/files/actions.ts'
import { attachMedia, failMedia, emitFileInspected, MAX_MEDIA_REQUESTS, waitForPhone } from './media.actions.ts'
import { findStoredMessage, type StoredMessageRow } from '#server/features/tickets/read/messages.queries.ts'
import { AppError, toAppError } from '#server/lib/app-error.ts'
import { channelOf, type JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'

/** How long after its message came, or was changed, a file is still tried for. */
const MAX_AGE_MS = 24 * 3600 * 1000
/** How long a phone may take before it is asked again, and then before the file is given up. */
const PHONE_WAIT_MS = [5 * 60_000, 60 * 60_000]

/** A message whose file must still be fetched, and its connection. */
type Pending = { companyId: number; message: StoredMessageRow; raw: Buffer; connectionId: number }

const STORAGE_LIMIT_CODE = 'ERR_PLAN_LIMIT_STORAGE'

/**
 * Returns whether another attempt is useless. A full disk can be freed, so it is not permanent; the plan's limit and
 * faults of the file are.
 */
function isPermanentFailure(error: unknown): boolean {
  const reason = toAppError(error)?.code
  const isNever = error instanceof FileGoneError || (error instanceof SendError && error.retry === 'never')
  return isNever || (error instanceof AppError && reason !== 'ERR_STORAGE_FULL') || reason === STORAGE_LIMIT_CODE
}

const systemActor = (companyId: number) => ({ companyId, userId: null })

export function mediaJobs(deps: JobContext): Pick<JobHandlers, 'message.fetchMedia' | 'message.showFile'> {
  const { data, services } = deps

  async function fetchMedia({ companyId, message, raw, connectionId }: Pending): Promise<void> {
    const source = await channelOf(deps, connectionId).download(raw)
    const name = message.mediaName ?? `${message.mediaType}-${message.id}`
    const stored = await storeUpload(services, companyId, source, { name, fromOutside: true })
    const remove = () => deleteUpload(services, stored)
    try {
      if (!(await data.change(systemActor(companyId), (tx) => attachMedia(tx, message, stored)))) await remove()
    } catch (error) {
      await remove()
      throw error
    }
  }

  /** Asks the phone to upload the file again. Its answer arrives later as a channel event. */
  async function askPhone({ companyId, message, raw, connectionId }: Pending, asked: number): Promise<void> {
    const until = new Date(Date.now() + (PHONE_WAIT_MS[asked] ?? 0))
    await data.change(systemActor(companyId), (tx) => waitForPhone(tx, message, asked + 1, until))
    await channelOf(deps, connectionId)
      .askForFile(raw)
      .catch((error: unknown) =>
        services.log.debug({ err: error, companyId, messageId: message.id }, 'the phone could not be asked for a file'),
      )
  }

  return {
    'message.fetchMedia': async ({ companyId, messageId, asked = 0 }) => {
      const message = await data.read(systemActor(companyId), (db) => findStoredMessage(db, messageId))
      if (message?.mediaState !== 'pending' || !message.raw || message.connectionId === null) return
      const pending = { companyId, message, raw: message.raw, connectionId: message.connectionId }
      try {
        await fetchMedia(pending)
      } catch (error) {
        if (error instanceof FileGoneError && asked < MAX_MEDIA_REQUESTS) return askPhone(pending, asked)
        const isYoung = Date.now() - Date.parse(message.updatedAt) < MAX_AGE_MS
        if (isYoung && !isPermanentFailure(error)) throw error
        await data.change(systemActor(companyId), (tx) =>
          failMedia(tx, message, { noRoom: toAppError(error)?.code === STORAGE_LIMIT_CODE }),
        )
      }
    },

    'message.showFile': ({ companyId, fileId }) =>
      data.change(systemActor(companyId), (tx) => emitFileInspected(tx, fileId)),
  }
}
