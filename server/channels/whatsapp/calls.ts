import type { BinaryNode } from 'baileys'

export type MissedCall = { id: string; from: string; callerPn: string | null; isVideo: boolean; at: Date }

/** Answered or refused on the phone or another linked device. */
const HANDLED = new Set(['accept', 'reject'])
const HANDLED_ELSEWHERE = new Set(['accepted_elsewhere', 'rejected_elsewhere'])
const MAX_RINGING = 100

type Offer = { callerPn: string | null; isVideo: boolean }

/** Follows the calls of one connection and finds those that nobody took. Group calls do not count. */
export class CallWatch {
  readonly #ringing = new Map<string, Offer>()

  /** Takes one `<call>` stanza; returns the call when this is the end of a missed one. */
  read({ attrs, content }: BinaryNode): MissedCall | null {
    const detail = Array.isArray(content) ? content[0] : undefined
    const id = detail?.attrs['call-id']
    if (!detail || !id) return null
    if (detail.tag === 'offer') this.#remember(id, detail)
    if (HANDLED.has(detail.tag)) this.#ringing.delete(id)
    if (detail.tag !== 'terminate') return null
    const offer = this.#ringing.get(id)
    this.#ringing.delete(id)
    const reason = detail.attrs['reason'] ?? ''
    if (HANDLED_ELSEWHERE.has(reason) || (!offer && reason !== 'timeout')) return null
    const from = detail.attrs['call-creator'] ?? attrs['from']
    if (!from) return null
    return { id, from, callerPn: null, isVideo: false, ...offer, at: new Date(Number(attrs['t']) * 1000 || Date.now()) }
  }

  #remember(id: string, { attrs, content }: BinaryNode): void {
    if (attrs['type'] === 'group' || attrs['group-jid']) return
    const isVideo = Array.isArray(content) && content.some(({ tag }) => tag === 'video')
    this.#ringing.set(id, { callerPn: attrs['caller_pn'] ?? null, isVideo })
    const [oldest] = this.#ringing.keys()
    if (this.#ringing.size > MAX_RINGING && oldest) this.#ringing.delete(oldest)
  }
}
