import type { SentChatMessage } from '#contract/chats.ts'
import { postFile, postText } from './api.ts'
import { addChatMessage, saveChat } from './cache.ts'
import type { PendingMessage, Transport, TransportOptions } from '#web/features/messages/data.ts'

/** Sends a pending message to the colleagues of a chat. */
export const sendToChat: Transport = async (cache, outgoing, options) => {
  const { chat, ...message } = await post(outgoing, options)
  addChatMessage(cache, message)
  saveChat(cache, chat)
}

function post(
  { destination, body, clientId, file }: PendingMessage,
  options: TransportOptions,
): Promise<SentChatMessage> {
  const text = { message: body, clientId }
  if (!file || !('file' in file)) return postText(destination.id, text)
  return postFile(destination.id, file.file, text, options)
}
