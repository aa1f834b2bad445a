/** The chat on a site as its visitors and the attendants use it: the widget's own requests, each from its own network. */
import { SITE_KIND } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import type { Visit, VisitorMessage, VisitorMessagePage } from '#contract/webchat.ts'
import { COLLECT_ON_DEMAND } from './bare-process.ts'
import { inTime, type Chat } from './chat.ts'
import { ADMINISTRATOR, ALONE, isSeenWithin, type Installation } from './installation.ts'
import { clientOf, logIn } from './neighbours-environment.ts'
import { hireAttendants, type Attendant } from './site-attendants.ts'
import { openLine, type VisitorLine } from './visitor-line.ts'

const SITE = 'https://loja.exemplo.com.br'
const CONNECTED_MS = 60_000

/** `since` is the time of the last answer with messages, after which the widget asks for what has changed. */
type Visitor = { call: VisitorCall; attendant: Attendant; line: VisitorLine; since: string | null }
type VisitorCall = <Body>(method: 'GET' | 'POST', path: string, body?: object) => Promise<Body>

/** The limits of strangers count each network, so everybody comes from one of their own, as through a proxy. */
const addressOf = (visitor: number): string => `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`

const callAs =
  (url: string, headers: Record<string, string>): VisitorCall =>
  async <Body>(method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await fetch(`${url}/api/webchat/${path}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`a visitor's ${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text || 'null') as Body
  }

/** Makes a chat, and returns its public name. */
async function openSite(url: string): Promise<string> {
  const { token } = await logIn(url, ADMINISTRATOR)
  const call = clientOf(url, token)
  const made = await call<Connection>('POST', '/whatsapp', {
    ...{ name: 'Chat da loja', channel: SITE_KIND, allowedOrigins: [SITE] },
  })
  const isConnected = async () => (await call<Connection[]>('GET', '/whatsapp'))[0]?.status === 'CONNECTED'
  if (!(await isSeenWithin(CONNECTED_MS, isConnected))) throw new Error('the chat was not connected')
  return made.widgetKey ?? ''
}

/** Asks as the widget does, and keeps from when on it asks next. */
async function readMessages(visitor: Visitor): Promise<VisitorMessage[]> {
  const query = visitor.since === null ? '' : `?${new URLSearchParams({ since: visitor.since }).toString()}`
  const page = await visitor.call<VisitorMessagePage>('GET', `messages${query}`)
  visitor.since = page.now
  return page.messages
}

type Seen = { signAt: number; textAt: number; messageId: string }

/**
 * Resolves when the visitor has this text. Its sign is the last one that came before the text: others may come before,
 * such as that somebody has read what the visitor wrote. One question is asked after the other.
 */
function untilSeen(visitor: Visitor, body: string): Promise<Seen> {
  const { promise, resolve, reject } = Promise.withResolvers<Seen>()
  let signAt = 0
  let asksAgain = false
  let isAsking = false
  const ask = async (): Promise<void> => {
    isAsking = true
    do {
      asksAgain = false
      const found = (await readMessages(visitor)).find((message) => message.body === body)
      if (found) resolve({ signAt, textAt: performance.now(), messageId: found.id })
    } while (asksAgain)
    isAsking = false
  }
  visitor.line.onSign = (sign) => {
    if (sign !== 'changed') return
    signAt = performance.now()
    asksAgain = true
    if (!isAsking) ask().catch(reject)
  }
  return promise
}

type SiteOptions = { attendants: number; isAlone: boolean }

export async function openSiteChat(
  installation: Installation,
  { attendants: count, isAlone }: SiteOptions,
): Promise<Chat> {
  const { url, child } = await installation.start({ TRUST_PROXY: '1', ...(isAlone && ALONE) }, [COLLECT_ON_DEMAND])
  const site = await openSite(url)
  const attendants = await hireAttendants(installation, url, count)
  const visitors = new Map<number, Visitor>()
  let broken = 0
  installation.onClose(() => {
    for (const { line } of visitors.values()) line.close()
  })
  const visitorOf = (number: number): Visitor => {
    const visitor = visitors.get(number)
    if (!visitor) throw new Error(`visitor ${number} has not opened the chat`)
    return visitor
  }

  /** Lets the visitor write, and resolves when the attendant sees it. */
  async function write({ call, attendant }: Visitor, body: string, clientId: string) {
    const isShown = attendant.shows(body)
    const began = performance.now()
    await call('POST', 'messages', { clientId, body })
    const { at, ticketId } = await inTime(isShown, body)
    return { took: at - began, ticketId }
  }

  return {
    child,
    broken: () => broken,
    openLine: async (number) => {
      const address = { 'x-forwarded-for': addressOf(number) }
      const attendant = attendants[number % attendants.length]
      if (!attendant) throw new Error('nobody attends')
      const opened = { site, page: `${SITE}/sofas`, language: 'pt-BR' }
      const { visitor: token } = await callAs(url, { ...address, origin: SITE })<Visit>('POST', 'visits', opened)
      const headers = { ...address, authorization: `Bearer ${token}` }
      const line = await openLine({ url: `${url}/api/webchat/live`, headers, onBreak: () => broken++ })
      const visitor: Visitor = { call: callAs(url, headers), attendant, line, since: null }
      await readMessages(visitor)
      visitors.set(number, visitor)
    },
    greet: async (number) => {
      const visitor = visitorOf(number)
      const { attendant } = visitor
      const { ticketId } = await write(visitor, `Olá, sou o visitante ${number}`, `ola-${number}-ola`)
      await attendant.call('PUT', `/tickets/${ticketId}`, { status: 'open', userId: attendant.userId })
    },
    exchange: async (number, mark) => {
      const visitor = visitorOf(number)
      const answer = `resposta ${mark}`
      const { took, ticketId } = await write(visitor, `pergunta ${mark}`, `pergunta-${mark}`)
      const isSeen = untilSeen(visitor, answer)
      const answered = performance.now()
      await visitor.attendant.call('POST', `/messages/${ticketId}`, { body: answer })
      const { signAt, textAt, messageId } = await inTime(isSeen, answer)
      await visitor.call('POST', 'receipts', { upTo: messageId, read: true })
      return { toAttendant: took, toSign: signAt - answered, toText: textAt - answered }
    },
  }
}
