/** A message that could not be applied, as it is kept and as it is read again. */
import { normalizeMessageContent, proto, type WAMessage, type WAMessageKey } from 'baileys'
import { z } from 'zod'
import type { ReceivedKind } from '#contract/cloud-ledger.ts'
import type { SetAsideItem } from '#server/channels/port.ts'
import { identitiesOf } from './jid.ts'
import { decodeRaw } from './requests.ts'
import { isSealedEdit } from './sealed-changes.ts'

/** The bytes have not all of the key: the other address of a person is only in Baileys' own. */
const Told = z.object({ raw: z.string(), key: z.custom<WAMessageKey>((key) => key instanceof Object) })

export function toSetAside(message: WAMessage, id: string): SetAsideItem {
  const { key, pushName, verifiedBizName } = message
  const raw = Buffer.from(proto.WebMessageInfo.encode(message).finish()).toString('base64')
  const writer = key.participant
    ? identitiesOf(key.participantAlt, key.participant)
    : identitiesOf(key.remoteJidAlt, key.remoteJid)
  return {
    id,
    kind: kindOf(message),
    person: { identities: writer, name: key.fromMe ? null : pushName || verifiedBizName || null },
    standIn: id,
    told: { raw, key },
  }
}

/** Throws for what was not kept by `toSetAside`. */
export function fromSetAside(told: unknown): WAMessage {
  const { raw, key } = Told.parse(told)
  return Object.assign(decodeRaw(Buffer.from(raw, 'base64')), { key })
}

const { Type: ProtocolType } = proto.Message.ProtocolMessage

function kindOf({ message }: WAMessage): ReceivedKind {
  const { reactionMessage, protocolMessage, secretEncryptedMessage } = normalizeMessageContent(message) ?? {}
  if (reactionMessage) return 'reaction'
  if (protocolMessage?.type === ProtocolType.REVOKE) return 'deletion'
  const isEdit = protocolMessage?.type === ProtocolType.MESSAGE_EDIT || isSealedEdit(secretEncryptedMessage)
  return isEdit ? 'edit' : 'message'
}
