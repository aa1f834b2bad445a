/** Polls, and what is encrypted with the secret of the message that it changes: votes, answers to events and edits. */
import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { proto } from 'baileys'
import { type Account, isGroup } from './directory.ts'
import type { OutgoingMessage, SendOptions } from './phone-sender.ts'

/** Gives a message the secret that every message of a real phone has. */
export const withSecret = (message: proto.IMessage): proto.IMessage => ({
  ...message,
  messageContextInfo: { messageSecret: randomBytes(32) },
})

export const pollMessage = ({ question, options }: { question: string; options: string[] }): proto.IMessage =>
  withSecret({
    pollCreationMessageV3: {
      name: question,
      options: options.map((optionName) => ({ optionName })),
      selectableOptionsCount: 0,
    },
  })

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

export function voteMessage(
  poll: OutgoingMessage,
  voter: Account,
  chosen: string[],
  options: SendOptions,
): proto.IMessage {
  const vote = proto.Message.PollVoteMessage.encode({ selectedOptions: chosen.map(sha256) }).finish()
  const addresses = addressesOf(poll, voter, options)
  const sealed = seal(vote, poll, addresses, 'Poll Vote', `${poll.options.id}\0${addresses.changer}`)
  return {
    pollUpdateMessage: {
      pollCreationMessageKey: keyOf(poll, voter, addresses.writer),
      vote: sealed,
      senderTimestampMs: (options.sentAt ?? new Date()).getTime(),
    },
  }
}

const { EventResponseMessage } = proto.Message

/** Answers an event; UNKNOWN takes the answer back. */
export function eventAnswerMessage(
  event: OutgoingMessage,
  answerer: Account,
  response: keyof typeof EventResponseMessage.EventResponseType,
  options: SendOptions,
): proto.IMessage {
  const timestampMs = (options.sentAt ?? new Date()).getTime()
  const answer = { response: EventResponseMessage.EventResponseType[response], timestampMs }
  const addresses = addressesOf(event, answerer, options)
  const additional = `${event.options.id}\0${addresses.changer}`
  const sealed = seal(EventResponseMessage.encode(answer).finish(), event, addresses, 'Event Response', additional)
  return {
    encEventResponseMessage: { ...sealed, eventCreationMessageKey: keyOf(event, answerer, addresses.writer) },
  }
}

export function sealedEditMessage(
  edited: OutgoingMessage,
  writer: Account,
  editedMessage: proto.IMessage,
  options: SendOptions,
): proto.IMessage {
  const addresses = addressesOf(edited, writer, options)
  const key = keyOf(edited, writer, addresses.writer)
  const { Type } = proto.Message.ProtocolMessage
  const change = { type: Type.MESSAGE_EDIT, key, editedMessage, timestampMs: Date.now() }
  const { MESSAGE_EDIT, EVENT_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType
  const [use, secretEncType] = editedMessage.eventMessage
    ? (['Event Edit', EVENT_EDIT] as const)
    : (['Message Edit', MESSAGE_EDIT] as const)
  const sealed = seal(proto.Message.encode({ protocolMessage: change }).finish(), edited, addresses, use, '')
  return { secretEncryptedMessage: { ...sealed, targetMessageKey: key, secretEncType } }
}

type Addresses = { writer: string; changer: string }

/** Phones use the addresses under which the chat runs, and some the hidden one of the writer with their own number. */
function addressesOf({ from }: OutgoingMessage, changer: Account, options: SendOptions): Addresses {
  const { addressing = 'lid', writerAddressing = addressing } = options
  const address = (account: Account, kind: 'lid' | 'pn') => (kind === 'pn' ? account.jid : account.lid)
  return { writer: address(from, writerAddressing), changer: address(changer, addressing) }
}

/** The key of a message as the phone of `account` sees it. */
function keyOf({ from, chat, options }: OutgoingMessage, account: Account, writer: string): proto.IMessageKey {
  const fromMe = from === account
  if (isGroup(chat)) return { remoteJid: chat.jid, fromMe, id: options.id, participant: writer }
  return { remoteJid: fromMe ? chat.lid : from.lid, fromMe, id: options.id }
}

function seal(
  bytes: Uint8Array,
  { message, options }: OutgoingMessage,
  { writer, changer }: Addresses,
  use: string,
  additional: string,
) {
  const secret = message.messageContextInfo?.messageSecret
  if (!secret) throw new Error(`message ${options.id} has no secret`)
  const key = hkdfSync('sha256', secret, new Uint8Array(), Buffer.from(`${options.id}${writer}${changer}${use}`), 32)
  const encIv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', new Uint8Array(key), encIv)
  cipher.setAAD(Buffer.from(additional))
  return { encIv, encPayload: Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]) }
}
