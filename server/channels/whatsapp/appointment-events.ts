/** Reads messages about a time, for which the company's zone and language are asked. */
import { normalizeMessageContent, proto } from 'baileys'
import type { ChannelHost } from '#server/channels/port.ts'
import { callWords } from './appointments.ts'
import { type Content, NO_WORDING, readContent, tellsTime } from './content.ts'
import { decodeRaw } from './requests.ts'

const { CANCEL } = proto.Message.ScheduledCallEditMessage.EditType

/** Messages that name no time are read without a question to the database. */
export const readFor = async (host: ChannelHost, message: proto.IMessage | null | undefined): Promise<Content | null> =>
  readContent(message, tellsTime(message) ? await host.wording() : NO_WORDING)

/** Returns the id of the planned call that the message cancels. */
export function cancelledCallIn(content: proto.IMessage | undefined): string | null {
  const { editType, key } = content?.scheduledCallEditMessage ?? {}
  return (editType === CANCEL && key?.id) || null
}

/** The cancellation names only the call; null when that is not stored. */
export async function readCancelledCall(host: ChannelHost, callId: string): Promise<string | null> {
  const raw = await host.rawMessage(callId)
  const call = raw && normalizeMessageContent(decodeRaw(raw).message)?.scheduledCallCreationMessage
  return call ? callWords(call, await host.wording(), true) : null
}
