import type { Visit, VisitorFacts } from '#contract/webchat.ts'
import type { Chat } from './chat.ts'
import { el } from './dom.ts'
import type { WidgetTexts } from './texts.ts'
import { createWhoForm } from './who-form.ts'

type Options = {
  texts: WidgetTexts
  chat: Pick<Chat, 'visit' | 'conversation' | 'tell' | 'write'>
  /** Called when it has been answered, or left. */
  onEnd: () => void
}

/** Whether an answer would find this visitor outside of the chat. Nothing is asked of whom the site speaks. */
export const isReachable = ({ email, isIdentified }: Visit): boolean => email !== '' || isIdentified

/**
 * When the visitor is asked who they are: before their first message, once, where the company wants it or is away; and
 * whenever they ask for it themselves.
 */
export class Who {
  readonly node = el('div', { attrs: { class: 'ask', hidden: true } })
  readonly #options: Options
  #asking: 'first' | 'wanted' | null = null
  #wasAsked = false
  #isAway = false

  constructor(options: Options) {
    this.#options = options
  }

  get #isFresh(): boolean {
    const { messages, pending } = this.#options.chat.conversation
    return messages.length === 0 && pending.length === 0
  }

  /** Whether a message is being written in the form, which must not be lost when the company comes back meanwhile. */
  get #hasMessage(): boolean {
    return this.isShown && (this.node.querySelector('textarea')?.value ?? '') !== ''
  }

  get isShown(): boolean {
    return this.#asking === 'wanted' || (this.#asking === 'first' && this.#isFresh)
  }

  /** Decides anew with each visit. What is filled in stays, unless something else is asked and nothing is written. */
  follow(visit: Visit): void {
    const isAway = !visit.isOpen
    const isSame = this.#asking !== null && isAway === this.#isAway
    if (isSame || this.#asking === 'wanted' || this.#hasMessage) return
    this.#isAway = isAway
    const wants = isAway ? !isReachable(visit) : visit.look.asksWho && visit.name === '' && !isReachable(visit)
    if (wants && !this.#wasAsked) this.#ask(visit, 'first')
    else this.#asking = null
  }

  /** Asks for the e-mail of somebody who has begun to write without it. A form that is there asks for it already. */
  want(): void {
    const { visit } = this.#options.chat
    if (visit && !this.isShown) this.#ask(visit, 'wanted')
  }

  #ask(visit: Visit, asking: 'first' | 'wanted'): void {
    const { texts } = this.#options
    const { asksPhone } = visit.look
    const away = { asksPhone, asksMessage: this.#isFresh, mailsAnswers: visit.mailsAnswers }
    this.#asking = asking
    this.node.replaceChildren(
      createWhoForm({
        ...{ texts, facts: { name: visit.name, email: visit.email } },
        ...((!visit.isOpen || asking === 'wanted') && { away }),
        ...(asking === 'wanted' && { onBack: () => this.#end() }),
        onDone: (facts, message) => this.#take(facts, message),
      }),
    )
  }

  /** While somebody answers, nobody waits for the server to have it. */
  async #take(facts: VisitorFacts, message: string): Promise<void> {
    const { chat } = this.#options
    const isGiven = facts.name !== '' || facts.email !== ''
    const told = isGiven ? chat.tell(facts) : Promise.resolve()
    if (chat.visit?.isOpen && this.#asking === 'first') told.catch(() => undefined)
    else await told
    this.#wasAsked = true
    if (message) chat.write(message)
    this.#end()
  }

  #end(): void {
    this.#asking = null
    this.#options.onEnd()
  }
}
