import { patchCache } from '#web/api/patch-cache.ts'
import type { Transport, TransportOptions } from './transport.ts'
import { sendFile, sendText } from '#web/features/messages/store/api.ts'
import { applyMessage, messageKeys, type MessagePages } from '#web/features/messages/store/cache.ts'
import type { PendingMessage, StoredFile, StoredFileSource } from '#web/features/messages/store/pending-messages.ts'

/** Sends a pending message to the contact of a ticket. */
export const sendToTicket: Transport = async (cache, outgoing, options) => {
  const { messages } = await post(outgoing, options)
  for (const message of messages)
    patchCache<MessagePages>(cache, messageKeys.list(outgoing.destination.id), (data) => applyMessage(data, message))
}

const sourceOf = (file: StoredFile): StoredFileSource =>
  'quickMessageId' in file ? { quickMessageId: file.quickMessageId } : { fileListOptionId: file.fileListOptionId }

function post(outgoing: PendingMessage, options: TransportOptions): ReturnType<typeof sendText> {
  const { destination, body, clientId, quotedMsg, mentions = [], file } = outgoing
  const text = { body, clientId, quotedMsgId: quotedMsg?.id ?? null, ...(mentions.length > 0 && { mentions }) }
  if (!file) return sendText(destination.id, text)
  if ('file' in file) return sendFile(destination.id, file.file, text, options)
  return sendText(destination.id, { ...text, ...sourceOf(file) })
}
