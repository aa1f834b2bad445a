import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type BinaryNode, proto } from 'baileys'
import { bytesOf, child, node } from './binary-nodes.ts'

const { ResultType } = proto.MediaRetryNotification

/** Returns the location and the key of a message's file. */
export function mediaPartOf(
  message: proto.IMessage | undefined,
): { directPath: string; mediaKey: Uint8Array } | undefined {
  const seen = message?.imageMessage ?? message?.videoMessage ?? message?.stickerMessage
  const part = seen ?? message?.audioMessage ?? message?.documentMessage
  return part?.directPath && part.mediaKey ? { directPath: part.directPath, mediaKey: part.mediaKey } : undefined
}

/**
 * The phone's answer to a client that asks for a dropped file: its new location, encrypted with a key that only holders
 * of the message can derive; or, without a path, that the phone does not have it either.
 */
export function mediaRetryAnswer(
  request: BinaryNode,
  mediaKey: Uint8Array,
  directPath: string | undefined,
): BinaryNode {
  const { id = '', to } = request.attrs
  const rmr = node('rmr', child(request, 'rmr')?.attrs ?? {})
  const attrs = { id, from: to, type: 'mediaretry', t: String(Math.floor(Date.now() / 1000)) }
  if (!directPath) return node('notification', attrs, [rmr, node('error', { code: String(ResultType.NOT_FOUND) })])
  const key = Buffer.from(hkdfSync('sha256', mediaKey, '', 'WhatsApp Media Retry Notification', 32))
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(id))
  const plain = proto.MediaRetryNotification.encode({ stanzaId: id, directPath, result: ResultType.SUCCESS }).finish()
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return node('notification', attrs, [rmr, node('encrypt', {}, [node('enc_p', {}, sealed), node('enc_iv', {}, iv)])])
}

/** Says whether a receipt asks for a dropped file. */
export function isMediaRetryRequest(receipt: BinaryNode): boolean {
  const sealed = child(child(receipt, 'encrypt'), 'enc_p')
  return receipt.attrs['type'] === 'server-error' && sealed !== undefined && bytesOf(sealed).length > 0
}
