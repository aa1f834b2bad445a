import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/auth.ts'
import type { Setting } from '#contract/settings.ts'
import { exampleUser } from '#tests/component.tsx'
import { refreshSession } from '#web/api/client.ts'
import {
  closeReplacedSession,
  closeSession,
  forgetNotice,
  loadSession,
  openSession,
  saveSetting,
  sessionNotice,
  sessionState,
  updateSessionUser,
} from './store.ts'

const setting = (value: string, minute: number): Setting => ({
  id: 1,
  key: 'call',
  value,
  companyId: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`,
})
const session = (settings: Setting[]): Session => {
  const user = exampleUser()
  return { token: 'token', restricted: false, user: { ...user, company: { ...user.company, settings } } }
}

let answer: (session: Session) => void
beforeEach(() => {
  vi.stubGlobal('fetch', async () => {
    const given = await new Promise<Session>((resolve) => (answer = resolve))
    return Response.json(given)
  })
})
afterEach(() => {
  closeSession()
  vi.unstubAllGlobals()
})

const shown = () => {
  const state = sessionState()
  return state.status === 'in' ? { name: state.user.name, call: state.user.company.settings[0]?.value } : null
}

test('a change that came while the session was renewed outlasts the older answer, once', async () => {
  const loading = loadSession()
  answer(session([setting('disabled', 1)]))
  await loading
  const renewal = refreshSession()
  saveSetting(setting('enabled', 2))
  updateSessionUser({ name: 'Ana Maria' })
  answer(session([setting('disabled', 1)]))
  await renewal
  expect(shown()).toEqual({ name: 'Ana Maria', call: 'enabled' })
  const next = refreshSession()
  answer(session([setting('disabled', 3)]))
  await next
  expect(shown()).toEqual({ name: 'Ana', call: 'disabled' })
})

test('a page that opens asks as a visitor, to whom the server need not say no', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(null)
  })
  await loadSession()
  expect([asked, sessionState().status]).toEqual([['/api/auth/refresh_token?visit=true'], 'out'])
})

test('the answer to a change does not replace a later change', () => {
  openSession(session([setting('disabled', 1)]))
  saveSetting(setting('enabled', 3))
  saveSetting(setting('disabled', 2))
  expect(shown()?.call).toBe('enabled')
})

test('a refused request does not overwrite the notice of a replaced session', async () => {
  vi.stubGlobal('location', { reload: vi.fn<() => void>() })
  openSession(session([]))
  closeReplacedSession()
  closeSession('expired')
  expect([sessionState().status, sessionStorage.getItem('sessionNotice')]).toEqual(['in', 'elsewhere'])
  openSession(session([]))
  closeSession()
  // React may render a screen, throw it away and render it anew.
  expect([sessionNotice(), sessionNotice()]).toEqual(['elsewhere', 'elsewhere'])
  forgetNotice()
  expect(sessionNotice()).toBeNull()
})
