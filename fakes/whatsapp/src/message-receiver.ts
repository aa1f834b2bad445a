import { type BinaryNode, jidDecode, type proto } from 'baileys'
import {
  type Account,
  type Companion,
  deliver,
  type Directory,
  type Group,
  type SentMessage,
  textOf,
} from './directory.ts'
import { bytesOf, child, children, node, nowInSeconds } from './binary-nodes.ts'

/** Decrypts messages of clients as the recipients' phones, and passes copies on to other linked clients. */
export class MessageReceiver {
  readonly #directory: Directory
  readonly #onProblem: (problem: Error) => void

  constructor(directory: Directory, onProblem: (problem: Error) => void) {
    this.#directory = directory
    this.#onProblem = onProblem
  }

  /**
   * Returns undefined when the message is only for the sender's own phone. Calls back with every phone that cannot
   * decrypt its copy.
   */
  async read(
    companion: Companion,
    stanza: BinaryNode,
    onUnreadable: (reader: Account) => void,
  ): Promise<SentMessage | undefined> {
    const { to = '', id = '', category } = stanza.attrs
    const group = this.#directory.findGroup(to)
    const chat = group ?? this.#directory.findAccount(to)
    if (!chat) throw new Error(`message to unknown address ${to}`)
    const direct = await this.#readCopies(companion, stanza, !group, onUnreadable)
    const message = group ? await readFromGroup(group, companion, stanza) : direct
    if (category === 'peer') return undefined
    const sender = companion.account
    return { id, sender, companion, to, chat, message: message ?? {}, text: textOf(message), stanza }
  }

  async #readCopies(
    companion: Companion,
    stanza: BinaryNode,
    isDirect: boolean,
    onUnreadable: (reader: Account) => void,
  ): Promise<proto.IMessage | undefined> {
    const copies = children(child(stanza, 'participants')).map((copy) => ({ jid: copy.attrs['jid'] ?? '', copy }))
    // A resend after a retry request has its one copy directly in the stanza.
    if (isDirect && child(stanza, 'enc')) copies.push({ jid: stanza.attrs['to'] ?? '', copy: stanza })
    let message: proto.IMessage | undefined
    for (const { jid, copy } of copies) {
      const content = await this.#readCopy(companion, jid, copy, stanza, onUnreadable)
      const reader = this.#directory.findAccount(jid)
      if (content?.senderKeyDistributionMessage) {
        await reader?.phone.acceptSenderKey(companion.lid, content.senderKeyDistributionMessage)
      }
      const isOwnCopy = reader?.companions.includes(companion)
      message ??= (isOwnCopy ? content?.deviceSentMessage?.message : content) ?? undefined
    }
    return message
  }

  /** Reads one recipient's copy as that recipient's phone, or passes it on to another linked client. */
  async #readCopy(
    companion: Companion,
    jid: string,
    copy: BinaryNode,
    stanza: BinaryNode,
    onUnreadable: (reader: Account) => void,
  ) {
    const enc = child(copy, 'enc')
    const reader = this.#directory.findAccount(jid)
    if (!enc || !reader) throw new Error(`copy for unknown device ${jid}`)
    const type = enc.attrs['type'] === 'pkmsg' ? 'pkmsg' : 'msg'
    if (type === 'pkmsg' && !child(stanza, 'device-identity')) {
      this.#onProblem(new Error(`message ${stanza.attrs['id']} opens a session without a device identity`))
    }
    const deviceId = jidDecode(jid)?.device ?? 0
    if (deviceId === 0) {
      return reader.phone.decrypt(companion.lid, { type, ciphertext: bytesOf(enc) }).catch(() => {
        onUnreadable(reader)
        return undefined
      })
    }
    const target = reader.companions.find((candidate) => candidate.deviceId === deviceId)
    if (!target) throw new Error(`copy for unknown device ${jid}`)
    // In groups Baileys encrypts its sender key for itself too (7.0.0-rc14).
    if (target === companion) return undefined
    const { id, type: messageType } = stanza.attrs
    const attrs = { id, type: messageType, t: String(nowInSeconds()), notify: companion.account.name }
    const address = { from: companion.lid, sender_pn: companion.jid }
    deliver(target, node('message', { ...attrs, ...address }, [enc]))
    return undefined
  }
}

/** Decrypts the message as every member; each must succeed. Returns the last result. */
async function readFromGroup(
  group: Group,
  companion: Companion,
  stanza: BinaryNode,
): Promise<proto.IMessage | undefined> {
  const sealed = bytesOf(child(stanza, 'enc') ?? stanza)
  let message: proto.IMessage | undefined
  for (const member of group.members.filter((candidate) => candidate !== companion.account)) {
    message = await member.phone.decryptFromGroup(group.jid, companion.lid, sealed)
  }
  return message
}
