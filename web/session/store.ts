import { useSyncExternalStore } from 'react'
import type { Session } from '#contract/auth.ts'
import { NEVER_DUE } from '#contract/limits.ts'
import { can, type Permission } from '#contract/permissions.ts'
import type { Setting } from '#contract/settings.ts'
import type { SessionUser } from '#contract/users.ts'
import { del, setSessionListeners, refreshSession, setAccessToken } from '#web/api/client.ts'

/**
 * Who is at the screen. `loading` until the first refresh was answered; `notice` is why the session ended, to be shown
 * once.
 */
type State =
  | { status: 'loading' }
  | { status: 'out'; notice: SessionNotice | null }
  | { status: 'in'; user: SessionUser; restricted: boolean }

export type SessionNotice = 'elsewhere' | 'expired'

let state: State = { status: 'loading' }
let lastUser: SessionUser | null = null
const listeners = new Set<() => void>()

function set(next: State): void {
  state = next
  if (next.status === 'in') lastUser = next.user
  for (const listener of listeners) listener()
}

export const sessionState = (): State => state

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The screens know a company without a due date by its absence. */
function asShown(user: SessionUser): SessionUser {
  const { company } = user
  return company.dueDate === NEVER_DUE ? { ...user, company: { ...company, dueDate: null } } : user
}

export function openSession(session: Session): void {
  setAccessToken(session.token)
  set({ status: 'in', user: asShown(session.user), restricted: session.restricted })
}

/** Forgets the session on this screen; the server is not asked. */
export function closeSession(notice: SessionNotice | null = null): void {
  setAccessToken(null)
  if (state.status !== 'out') set({ status: 'out', notice })
}

const NOTICE_KEY = 'sessionNotice'

/** What somebody wrote down in this browser and nowhere else: `todolist` of each user. */
const isKept = (key: string): boolean => key.startsWith('todolist:')

/** The account was opened in another place: what this browser stored is forgotten and the page starts anew. */
export function closeReplacedSession(): void {
  setAccessToken(null)
  for (const key of Object.keys(localStorage)) if (!isKept(key)) localStorage.removeItem(key)
  sessionStorage.setItem(NOTICE_KEY, 'elsewhere' satisfies SessionNotice)
  location.reload()
}

/** Why the session ended, once: asking again gives null. */
export function consumeNotice(): SessionNotice | null {
  const stored = sessionStorage.getItem(NOTICE_KEY)
  sessionStorage.removeItem(NOTICE_KEY)
  const notice = state.status === 'out' ? state.notice : null
  if (notice) state = { status: 'out', notice: null }
  return stored === 'elsewhere' ? stored : notice
}

/** Asks the server who this is, once at load. Without an answer the visitor is signed out. */
export async function loadSession(): Promise<void> {
  setSessionListeners({ renewed: openSession, lost: () => closeSession('expired') })
  const session = await refreshSession().catch(() => null)
  if (!session) closeSession()
}

export async function logOut(): Promise<void> {
  await del('/auth/logout').catch(() => undefined)
  closeSession()
}

/** A change of the own user that came by another way than a renewed session. */
export function updateSessionUser(change: Partial<SessionUser>): void {
  if (state.status === 'in') set({ ...state, user: { ...state.user, ...change } })
}

export function saveSetting(setting: Setting): void {
  if (state.status !== 'in' || state.user.companyId !== setting.companyId) return
  const { company } = state.user
  const settings = [...company.settings.filter((one) => one.key !== setting.key), setting]
  updateSessionUser({ company: { ...company, settings } })
}

export const useSessionState = (): State => useSyncExternalStore(subscribeToSession, sessionState)

/**
 * The user at the screen; only for what is rendered behind the login. While a screen is being left after the session
 * ended, it is still the one who was there.
 */
export function useUser(): SessionUser {
  useSessionState()
  if (!lastUser) throw new Error('Nobody was signed in')
  return lastUser
}

export const useCan = (permission: Permission): boolean => can(useUser(), permission)
