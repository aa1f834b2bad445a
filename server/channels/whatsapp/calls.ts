import { ACK } from '#contract/acks.ts'
import type { Identity, InboundMessage } from '#server/channels/port.ts'
import type { BinaryNode } from 'baileys'

export type Call = { id: string; from: string; callerPn: string | null; isVideo: boolean; at: Date }

/** The call was answered or refused on the phone or another linked device. */
const ANSWERED_TAGS = new Set(['accept', 'reject'])
const ELSEWHERE_REASONS = new Set(['accepted_elsewhere', 'rejected_elsewhere'])
const MAX_RINGING = 100

type Offer = { callerPn: string | null; isVideo: boolean }
/** ringing: the call can still be refused. missed: it ended unanswered. */
export type CallEvent = { state: 'ringing' | 'missed'; call: Call }

/** Tracks the calls of one connection: those that ring, and those that were missed. Group calls are ignored. */
export class CallTracker {
  readonly #ringing = new Map<string, Offer>()

  /** Reads one `<call>` stanza; returns null when there is nothing to report. */
  read({ attrs, content }: BinaryNode): CallEvent | null {
    const detail = Array.isArray(content) ? content[0] : undefined
    const id = detail?.attrs['call-id']
    const from = detail?.attrs['call-creator'] ?? attrs['from']
    if (!detail || !id || !from) return null
    const at = new Date(Number(attrs['t']) * 1000 || Date.now())
    if (ANSWERED_TAGS.has(detail.tag)) this.forget(id)
    if (detail.tag === 'offer') {
      const offer = this.#remember(id, detail)
      const isOver = attrs['offline'] !== undefined
      return offer && !isOver ? { state: 'ringing', call: { id, from, ...offer, at } } : null
    }
    if (detail.tag !== 'terminate') return null
    const offer = this.#ringing.get(id)
    this.forget(id)
    const reason = detail.attrs['reason'] ?? ''
    if (ELSEWHERE_REASONS.has(reason) || (!offer && reason !== 'timeout')) return null
    return { state: 'missed', call: { id, from, callerPn: null, isVideo: false, ...offer, at } }
  }

  /** Stops tracking the call, so that its end is not reported as missed. */
  forget(id: string): void {
    this.#ringing.delete(id)
  }

  #remember(id: string, { attrs, content }: BinaryNode): Offer | null {
    if (attrs['type'] === 'group' || attrs['group-jid']) return null
    const isVideo = Array.isArray(content) && content.some(({ tag }) => tag === 'video')
    const offer = { callerPn: attrs['caller_pn'] ?? null, isVideo }
    this.#ringing.set(id, offer)
    const [oldest] = this.#ringing.keys()
    if (this.#ringing.size > MAX_RINGING && oldest) this.#ringing.delete(oldest)
    return offer
  }
}

/** Returns the message that tells of a missed call. */
export const callMessage = ({ id, isVideo, at }: Call, caller: Identity[]): InboundMessage => ({
  providerId: id,
  chat: { identities: caller, name: null, isGroup: false },
  author: null,
  fromMe: false,
  sentAt: at.toISOString(),
  mediaType: 'call_log',
  body: isVideo ? 'video' : 'voice',
  media: null,
  quotedProviderId: null,
  raw: null,
  ack: ACK.waiting,
  undecryptable: false,
  history: false,
})
