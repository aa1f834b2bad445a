/** The people who look at the screens, each with a browser of their own. */
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import { DEMO_COMPANIES } from '#tools/demo/companies.ts'
import { PASSWORD } from '#tools/seed/load.ts'
import { isTouched, type Size } from './sizes.ts'

const [SHOP, CLINIC] = DEMO_COMPANIES

/**
 * `provider` administers the shop and provides for all companies; `administrator` has the clinic, whose number is not
 * linked; `attendant` works in the shop; `newcomer` has a company that was made just now; `visitor` is not signed in.
 */
const EMAILS = {
  provider: SHOP?.cast.users[0]?.email ?? '',
  administrator: CLINIC?.cast.users[0]?.email ?? '',
  attendant: SHOP?.cast.users[2]?.email ?? '',
  newcomer: 'lia@padaria.exemplo.com.br',
} as const
type User = keyof typeof EMAILS
export type Who = User | 'visitor'

export const NEWCOMER = { name: 'Padaria da Lia', email: EMAILS.newcomer, password: PASSWORD }

/** Nothing is awaited longer than this: the customers of the demonstration write in the first minute. */
const PATIENCE_MS = 20_000

/** Calls the API as somebody who is signed in. */
export type Api = <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<Answer>

type Session = { token: string; user: { id: number } }

async function signIn(request: APIRequestContext, url: string, who: User): Promise<Session> {
  const data = { email: EMAILS[who], password: PASSWORD }
  const answer = await request.post(`${url}/api/auth/login`, { data })
  if (!answer.ok()) throw new Error(`${data.email} cannot sign in: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Session
}

export async function openApi(request: APIRequestContext, url: string, who: User): Promise<{ api: Api; id: number }> {
  const { token, user } = await signIn(request, url, who)
  const api: Api = async <Answer>(method: string, path: string, data?: object): Promise<Answer> => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await request.fetch(`${url}/api${path}`, { method, headers, ...(data && { data }) })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json().catch(() => null)) as Answer
  }
  return { api, id: user.id }
}

/** The browsers of all people with windows of one size. */
export class People {
  readonly #browser: Browser
  readonly #url: string
  readonly #size: Size
  readonly #contexts: BrowserContext[] = []
  readonly #pages = new Map<Who, Page>()

  constructor(browser: Browser, url: string, size: Size) {
    this.#browser = browser
    this.#url = url
    this.#size = size
  }

  async pageOf(who: Who): Promise<Page> {
    const page = this.#pages.get(who) ?? (await this.#arrive(who))
    this.#pages.set(who, page)
    return page
  }

  async #arrive(who: Who): Promise<Page> {
    const context = await this.#browser.newContext({
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      viewport: this.#size,
      reducedMotion: 'reduce',
      // Requests of the worker would keep the network busy.
      serviceWorkers: 'block',
      ...(isTouched(this.#size) && { hasTouch: true, isMobile: true }),
    })
    this.#contexts.push(context)
    if (who !== 'visitor') await signIn(context.request, this.#url, who)
    // The form of the login writes this flag, which shows the screens of campaigns. Frames of other sites have no storage.
    await context.addInitScript(() => {
      if (location.protocol.startsWith('http') && window === window.top) localStorage.setItem('cshow', 'null')
    })
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    return page
  }

  async leave(): Promise<void> {
    for (const context of this.#contexts) await context.close()
  }
}
