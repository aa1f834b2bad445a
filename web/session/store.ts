import { useSyncExternalStore } from 'react'
import type { Session } from '#contract/auth.ts'
import type { CompanyLook } from '#contract/company-looks.ts'
import { NEVER_DUE } from '#contract/limits.ts'
import { can, type Permission } from '#contract/permissions.ts'
import type { Setting } from '#contract/settings.ts'
import type { SessionUser } from '#contract/users.ts'
import { areCampaignsEnabled, removeCampaignsFlag, storeCampaignsFlag } from './campaigns-flag.ts'
import { KNOWN_LOOK_KEY, rememberCompanyLook } from './known-look.ts'
import { del, setSessionListeners, refreshSession, setAccessToken } from '#web/api/client.ts'

/**
 * Describes the session of this page. It is `loading` until the first refresh is answered. `notice` is why the session
 * ended, and is shown once.
 */
type State =
  | { status: 'loading' }
  | { status: 'out'; notice: SessionNotice | null }
  | { status: 'in'; user: SessionUser; restricted: boolean }

export type SessionNotice = 'elsewhere' | 'expired'

let state: State = { status: 'loading' }
let lastUser: SessionUser | null = null
const listeners = new Set<() => void>()
/** The changes of the user since a session was last asked for: the answer may be from before them. */
let changes: Partial<SessionUser> = {}

function setState(next: State): void {
  if (next.status === 'in' && lookOf(state) !== next.user.look) rememberCompanyLook(next.user.look)
  state = next
  if (next.status === 'in') lastUser = next.user
  for (const listener of listeners) listener()
}

const lookOf = (of: State): CompanyLook | null => (of.status === 'in' ? of.user.look : null)

export const sessionState = (): State => state

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The server sends a date for "never due"; the screens expect null instead. */
function withDueDateOrNull(user: SessionUser): SessionUser {
  const { company } = user
  return company.dueDate === NEVER_DUE ? { ...user, company: { ...company, dueDate: null } } : user
}

/** Begins a session after a login. */
export function openSession(session: Session): void {
  isReloading = false
  storeCampaignsFlag(session.user.company.settings)
  changes = {}
  renewSession(session)
}

function renewSession(session: Session): void {
  const user = { ...withDueDateOrNull(session.user), ...changes }
  if (!areCampaignsEnabled(user.company.settings)) removeCampaignsFlag()
  setAccessToken(session.token)
  setState({ status: 'in', user, restricted: session.restricted })
}

/** The page is about to be loaded again. A login screen that came before would take the notice away from that one. */
let isReloading = false

/** Ends the session in this tab only; the server is not called. */
export function closeSession(notice: SessionNotice | null = null): void {
  if (isReloading) return
  setAccessToken(null)
  removeCampaignsFlag()
  if (state.status !== 'out') setState({ status: 'out', notice })
}

const NOTICE_KEY = 'sessionNotice'

/** Data that users store only in this browser, such as `todolist` of each user, must survive. */
const isKept = (key: string): boolean => key.startsWith('todolist:') || key === KNOWN_LOOK_KEY

/** The user logged in elsewhere: clears what this browser stored, and reloads the page. */
export function closeReplacedSession(): void {
  setAccessToken(null)
  for (const key of Object.keys(localStorage)) if (!isKept(key)) localStorage.removeItem(key)
  sessionStorage.setItem(NOTICE_KEY, 'elsewhere' satisfies SessionNotice)
  isReloading = true
  location.reload()
}

/** Returns why the session ended; the screen that shows it then calls `forgetNotice`. */
export function sessionNotice(): SessionNotice | null {
  if (sessionStorage.getItem(NOTICE_KEY) === 'elsewhere') return 'elsewhere'
  return state.status === 'out' ? state.notice : null
}

export function forgetNotice(): void {
  sessionStorage.removeItem(NOTICE_KEY)
  if (state.status === 'out' && state.notice) state = { status: 'out', notice: null }
}

/** Requests the session, once at load. If that fails, the visitor counts as signed out. */
export async function loadSession(): Promise<void> {
  setSessionListeners({ renewing: () => (changes = {}), renewed: renewSession, lost: () => closeSession('expired') })
  const session = await refreshSession('?visit=true').catch(() => null)
  if (!session) closeSession()
}

export async function logOut(): Promise<void> {
  await del('/auth/logout').catch(() => undefined)
  closeSession()
}

/** Applies a change of the own user that did not come with a renewed session. */
export function updateSessionUser(change: Partial<SessionUser>): void {
  if (state.status !== 'in') return
  changes = { ...changes, ...change }
  setState({ ...state, user: { ...state.user, ...change } })
}

/** Like the list of the settings screen, keeps a value that is newer than this one. */
export function saveSetting(setting: Setting): void {
  if (state.status !== 'in' || state.user.companyId !== setting.companyId) return
  const { company } = state.user
  if (company.settings.some((one) => one.key === setting.key && one.updatedAt > setting.updatedAt)) return
  const settings = [...company.settings.filter((one) => one.key !== setting.key), setting]
  if (setting.key === 'campaignsEnabled') storeCampaignsFlag(settings)
  updateSessionUser({ company: { ...company, settings } })
}

export const useSessionState = (): State => useSyncExternalStore(subscribeToSession, sessionState)

/**
 * Returns the signed-in user; only for components behind the login. While a screen is being left after the session
 * ended, it still returns the last user.
 */
export function useUser(): SessionUser {
  useSessionState()
  if (!lastUser) throw new Error('Nobody was signed in')
  return lastUser
}

export const useCan = (permission: Permission): boolean => can(useUser(), permission)
