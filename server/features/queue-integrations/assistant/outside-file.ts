import { Readable } from 'node:stream'
import type { AssistantAction } from '#server/features/assistants/index.ts'
import { insertFile, storeUpload } from '#server/features/files/actions.ts'
import { mediaTypeOf } from '#server/files/media-types.ts'
import type { TurnContext } from './turn-context.ts'

const LIMITS = { timeoutMs: 8000, maxBytes: 16 * 1024 * 1024 }
/** A turn that is repeated stores its files again; those that no message took are removed after this time. */
const UNUSED_AFTER_MS = 2 * 24 * 60 * 60_000

function nameOf(url: string): string {
  const name = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name).slice(-100) || 'arquivo'
  } catch {
    return 'arquivo'
  }
}

/**
 * Fetches a file that an outside system names and returns how it is sent. One that cannot be fetched is said as a link,
 * so that the customer misses nothing.
 */
export async function sendOutsideFile(context: TurnContext, url: string, caption = ''): Promise<AssistantAction> {
  const { data, services, turn, signal } = context
  const asLink: AssistantAction = { kind: 'say', text: [caption, url].filter(Boolean).join('\n') }
  try {
    const answer = await services.egress.fetch(turn.companyId, url, { ...LIMITS, signal })
    if (answer.status !== 200 || answer.body.length === 0) return asLink
    const source = Readable.from([answer.body])
    const stored = await storeUpload(services, turn.companyId, source, {
      ...{ name: nameOf(url), limit: LIMITS.maxBytes, isAwaited: true, fromOutside: true },
    })
    const fileId = await data.change({ companyId: turn.companyId, userId: null }, async (tx) => {
      const id = await insertFile(tx, stored)
      const runAt = new Date(Date.now() + UNUSED_AFTER_MS).toISOString()
      await tx.enqueue('file.release', { companyId: turn.companyId, fileIds: [id] }, { runAt })
      return id
    })
    const attachment = {
      ...{ fileId, mediaType: mediaTypeOf(stored.mimetype), mediaName: stored.name, mediaMimetype: stored.mimetype },
      ...{ mediaSize: stored.size, mediaSeconds: stored.seconds, voice: false },
    }
    return { kind: 'sendFile', attachment, caption }
  } catch (error) {
    services.log.info({ err: error, companyId: turn.companyId }, 'a file of an integration was not fetched')
    return asLink
  }
}
