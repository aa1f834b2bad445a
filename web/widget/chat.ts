import type { Visit, VisitorFacts, VisitorMessagePage } from '#contract/webchat.ts'
import { listMessages, RefusedError, saveFacts, sendFile, sendReceipt, sendText, sendTyping } from './api.ts'
import { followWhileVisible } from './line.ts'
import { Reads } from './reads.ts'
import { delayOf, isExpired, isFinal, pause } from './retry.ts'
import {
  forgetPending,
  merged,
  storedPending,
  storePending,
  visitorIn,
  withoutTaken,
  type Conversation,
  type Pending,
} from './store.ts'
import { openVisit, type VisitOptions } from './visits.ts'

type Options = VisitOptions & {
  /** Called after every change of what is shown. */
  onChange: () => void
  /** Called when the visitor has written for the first time. */
  onWritten: () => void
  /** Called when it has become clear that the visitor is another one, of whom nothing here is. */
  onOther: () => void
}

/** tooLarge, tooMany: why the newest message was refused. */
export type Problem = 'offline' | 'unavailable' | 'tooLarge' | 'tooMany' | null

/** Addresses of files expire: those that are shown are asked for again before. */
const RENEW_MS = 20 * 60_000
const TYPING_MS = 6000
/** The company may have opened or closed meanwhile, and somebody else be signed in. */
const VISIT_MS = 5 * 60_000

/** One visit: what was said, what is still to be sent, and the line by which the server says that there is more. */
export class Chat {
  readonly #options: Options
  conversation: Conversation = { messages: [], joins: [], pending: [], hasOlder: false }
  visit: Visit | null = null
  problem: Problem = null
  isTyping = false
  #isShown = false
  #since: string | null = null
  #confirmed = { id: 0, read: false }
  #typingEnds = 0
  #isSending = false
  #isStale = true
  #isFollowing = false
  #visitedAt = 0
  readonly #reads = new Reads({ read: () => this.#readChanged(), onFailure: (error) => this.#canGoOn(error) })

  constructor(options: Options) {
    this.#options = options
  }

  get #token(): string {
    return this.visit?.visitor ?? ''
  }

  /** How many messages of the company have come that nobody has looked at. */
  get unread(): number {
    const seenTo = this.#confirmed.read ? this.#confirmed.id : 0
    return this.conversation.messages.filter(
      ({ id, isMine, isDeleted, isRead }) => !isMine && !isDeleted && !isRead && Number(id) > seenTo,
    ).length
  }

  async begin(): Promise<void> {
    const { site } = this.#options
    for (let attempt = 0; !this.visit; attempt++) {
      try {
        this.visit = await openVisit(this.#options)
      } catch (error) {
        this.#say(isFinal(error) ? 'unavailable' : 'offline')
        if (this.problem === 'unavailable') return
        await pause(delayOf(attempt))
      }
    }
    this.#visitedAt = Date.now()
    this.conversation.pending = storedPending(site, visitorIn(this.#token))
    void this.#follow()
    setInterval(() => {
      this.#isStale = true
      this.#reads.request()
      if (!document.hidden) this.#refresh()
    }, RENEW_MS)
  }

  /** Asks again who the visitor is, and goes on with a new token. */
  async renew(): Promise<void> {
    const before = this.#token
    const visit = await openVisit(this.#options, before)
    if (visitorIn(visit.visitor) !== visitorIn(before)) return this.#options.onOther()
    this.visit = visit
    this.#visitedAt = Date.now()
    this.#options.onChange()
  }

  /** Follows the signs, and asks for what has changed whenever the line opens: nothing of a break is lost. */
  async #follow(): Promise<void> {
    if (this.#isFollowing) return
    this.#isFollowing = true
    await followWhileVisible({
      token: () => this.#token,
      onSign: (sign) => {
        if (sign === 'ready' || sign === 'changed') this.#reads.request()
        else this.#hearTyping(sign === 'typing')
      },
      onFailure: (error, attempt) => this.#canGoOn(error, attempt === 0),
    })
    this.#isFollowing = false
  }

  #hearTyping(isTyping: boolean): void {
    this.isTyping = isTyping
    const ends = Date.now() + TYPING_MS
    this.#typingEnds = ends
    if (isTyping)
      setTimeout(() => {
        if (this.#typingEnds !== ends) return
        this.isTyping = false
        this.#options.onChange()
      }, TYPING_MS)
    this.#options.onChange()
  }

  async #canGoOn(error: unknown, isQuiet = false): Promise<boolean> {
    const refusal = await this.#renewed(error)
    if (isFinal(refusal)) this.#say('unavailable')
    else if (refusal && !isQuiet) this.#say('offline')
    return !isFinal(refusal)
  }

  /** Renews a token that has ended. Returns why nothing can be asked now, and nothing when it can. */
  async #renewed(error: unknown): Promise<unknown> {
    if (!isExpired(error)) return error
    try {
      return await this.renew()
    } catch (failed) {
      return failed
    }
  }

  async #readChanged(): Promise<void> {
    if (!this.#since || this.#isStale) return this.#readAll()
    const page = await listMessages(this.#token, { since: this.#since })
    if (page.hasMore) return this.#readAll()
    this.#since = page.now
    this.#take(page)
  }

  async #readAll(): Promise<void> {
    const page = await listMessages(this.#token)
    if (!this.#since) this.conversation.hasOlder = page.hasMore
    this.#since = page.now
    this.#isStale = false
    this.#take(page)
  }

  readOlder(): Promise<void> {
    return this.#reads.run(async () => {
      const [oldest] = this.conversation.messages
      if (!oldest) return
      const page = await listMessages(this.#token, { before: oldest.id })
      this.conversation.hasOlder = page.hasMore
      this.#take(page)
    })
  }

  #take(page: VisitorMessagePage): void {
    const { messages } = page
    const all = merged(this.conversation.messages, page)
    // A server that is older than this script tells of nobody.
    const joins = (page as Partial<VisitorMessagePage>).joins ?? []
    this.conversation = { ...this.conversation, messages: all, joins }
    this.#setPending(withoutTaken(this.conversation.pending, all))
    if (messages.some(({ isMine }) => !isMine)) this.isTyping = false
    this.#say(this.problem === 'offline' || this.problem === 'unavailable' ? null : this.problem)
    this.#confirm()
    void this.#sendAll()
  }

  show(isShown: boolean): void {
    this.#isShown = isShown
    this.#confirm()
    if (isShown) this.#refresh()
    this.#options.onChange()
  }

  /** Tells the server what has arrived, and what was looked at. */
  #confirm(): void {
    const theirs = this.conversation.messages.filter(({ isMine }) => !isMine)
    const newest = Math.max(0, ...theirs.map(({ id }) => Number(id)))
    const read = this.#isShown && !document.hidden
    const { id, read: wasRead } = this.#confirmed
    if (newest === 0 || (newest <= id && (wasRead || !read))) return
    this.#confirmed = { id: newest, read }
    sendReceipt(this.#token, String(newest), read).catch(() => {
      this.#confirmed = { id, read: wasRead }
    })
  }

  #refresh(): void {
    if (!this.visit || Date.now() - this.#visitedAt < VISIT_MS) return
    this.#visitedAt = Date.now()
    this.renew().catch(() => undefined)
  }

  look(): void {
    this.#confirm()
    if (!this.visit) return
    this.#reads.request()
    void this.#follow()
    this.#refresh()
  }

  #say(problem: Problem): void {
    this.problem = problem
    this.#options.onChange()
  }

  #setPending(pending: Pending[]): void {
    const { site } = this.#options
    const gone = this.conversation.pending.filter((one) => !pending.includes(one))
    this.conversation.pending = pending
    forgetPending(site, gone)
    storePending(site, visitorIn(this.#token), pending)
  }

  write(body: string): void {
    this.#queue({ body, file: null, isVoice: false })
  }

  sendFile(file: File, isVoice = false): void {
    this.#queue({ body: '', file, isVoice })
  }

  #queue(content: Pick<Pending, 'body' | 'file' | 'isVoice'>): void {
    const clientId = `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`
    const one = { ...content, clientId, at: new Date().toISOString(), isFailed: false }
    this.#setPending([...this.conversation.pending, one])
    this.#options.onWritten()
    this.#say(null)
    void this.#sendAll()
  }

  retry(clientId: string): void {
    for (const one of this.conversation.pending) if (one.clientId === clientId) one.isFailed = false
    this.#say(null)
    void this.#sendAll()
  }

  /** In the order of writing; the same message may arrive twice, and is stored once. */
  async #sendAll(): Promise<void> {
    if (this.#isSending || !this.visit) return
    this.#isSending = true
    for (let attempt = 0; ; attempt++) {
      const next = this.conversation.pending.find(({ isFailed }) => !isFailed)
      if (!next) break
      try {
        await (next.file
          ? sendFile(this.#token, next.clientId, next.file, next.isVoice)
          : sendText(this.#token, next.clientId, next.body))
        attempt = -1
        // It stays until the conversation has it.
        await this.#reads.run(() => this.#readChanged())
        this.#setPending(this.conversation.pending.filter((one) => one !== next))
      } catch (error) {
        const refusal = await this.#renewed(error)
        if (isFinal(refusal)) {
          next.isFailed = true
          this.#setPending(this.conversation.pending)
          this.#say(refusal.status === 413 ? 'tooLarge' : null)
          continue
        }
        if (refusal) this.#say(refusal instanceof RefusedError && refusal.status === 429 ? 'tooMany' : 'offline')
        await pause(delayOf(attempt))
      }
    }
    this.#isSending = false
    this.#options.onChange()
  }

  typing(isTyping: boolean): void {
    if (this.visit) sendTyping(this.#token, isTyping).catch(() => undefined)
  }

  /** Throws RefusedError when the server has not taken it. */
  async tell(facts: VisitorFacts): Promise<void> {
    await saveFacts(this.#token, facts).catch(async (error: unknown) => {
      const refusal = await this.#renewed(error)
      if (refusal) throw refusal
      await saveFacts(this.#token, facts)
    })
    if (this.visit) this.visit = { ...this.visit, name: facts.name, email: facts.email }
    this.#options.onChange()
  }
}
