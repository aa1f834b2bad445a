import type { Visit } from '#contract/webchat.ts'
import { beginVisit } from './api.ts'
import { isForbidden } from './retry.ts'
import { storedToken, storeToken } from './store.ts'

/** One tab after another: a token that one has got is that of the next. Where there are no locks, nobody waits. */
async function inTurn(site: string, open: () => Promise<Visit>): Promise<Visit> {
  let isTurn = false
  try {
    return await navigator.locks.request(`balcao:${site}`, () => {
      isTurn = true
      return open()
    })
  } catch (error) {
    if (isTurn) throw error
    return open()
  }
}

export type VisitOptions = {
  site: string
  page: string
  language: string
  /** Asks the page who is signed in there now. */
  askIdentity: () => Promise<string | null>
}

/** Opens a visit, or goes on with that of `token`. An identity that the server refuses may be too old: the page is asked again, once. */
export async function openVisit(options: VisitOptions, token: string | null = null): Promise<Visit> {
  const { site, page, language, askIdentity } = options
  const open = async (): Promise<Visit> => {
    const identity = await askIdentity()
    return inTurn(site, async () => {
      const visit = await beginVisit({ site, page, language, identity, visitor: token ?? storedToken(site) })
      storeToken(site, visit.visitor)
      return visit
    })
  }
  return open().catch((error: unknown) => {
    if (!isForbidden(error)) throw error
    return open()
  })
}
