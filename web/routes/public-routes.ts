import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { publicSettingsQuery } from '#web/session/public-settings.ts'
import { loadAllTexts } from '#web/i18n.ts'
import { sessionState } from '#web/session/store.ts'
import { Crash } from './Crash.tsx'
import { lateScreen, screen } from './lazy-screen.ts'

type Context = { cache: QueryClient }

/** A session with an ended subscription is restricted: it opens no screen, and the login page says what to do. */
const isInside = (): boolean => {
  const session = sessionState()
  return session.status === 'in' && !session.restricted
}

export const LazyNotFoundPage = screen(() => import('./NotFoundPage.tsx'), 'NotFoundPage')

export const root = createRootRouteWithContext<Context>()({
  notFoundComponent: LazyNotFoundPage,
  errorComponent: Crash,
})

/** Signed-in users are redirected: after the login to the tickets, otherwise to the home screen. */
export const visitors = createRoute({
  getParentRoute: () => root,
  id: 'visitors',
  beforeLoad: ({ cause }) => {
    if (isInside()) throw redirect({ to: cause === 'stay' ? '/tickets' : '/' })
  },
})

export const login = createRoute({
  getParentRoute: () => visitors,
  path: '/login',
  beforeLoad: async ({ context }) => {
    const settings = await context.cache.ensureQueryData(publicSettingsQuery).catch(() => null)
    if (settings?.setupNeeded) throw redirect({ to: '/setup' })
  },
  component: screen(() => import('./LoginRoute.tsx'), 'LoginRoute'),
})

export const signUp = createRoute({
  getParentRoute: () => visitors,
  path: '/signup',
  component: screen(() => import('#web/features/auth/SignUpPage.tsx'), 'SignUpPage'),
})

export const forgot = createRoute({
  getParentRoute: () => visitors,
  path: '/forgot',
  component: screen(() => import('#web/features/auth/ForgotPage.tsx'), 'ForgotPage'),
})

const parseTokenSearch = (search: Record<string, unknown>): { token: string } => ({
  token: typeof search['token'] === 'string' ? search['token'] : '',
})

export const reset = createRoute({
  getParentRoute: () => visitors,
  path: '/reset',
  validateSearch: parseTokenSearch,
  component: screen(() => import('#web/features/auth/ResetPage.tsx'), 'ResetPage'),
})

export const setup = createRoute({
  getParentRoute: () => visitors,
  path: '/setup',
  beforeLoad: loadAllTexts,
  component: screen(() => import('#web/features/auth/SetupPage.tsx'), 'SetupPage'),
})

export const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  validateSearch: parseTokenSearch,
  beforeLoad: loadAllTexts,
  component: screen(() => import('#web/features/auth/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
})

export const confirmSignUp = createRoute({
  getParentRoute: () => root,
  path: '/confirm-sign-up',
  validateSearch: parseTokenSearch,
  beforeLoad: loadAllTexts,
  component: screen(() => import('#web/features/auth/ConfirmSignUpPage.tsx'), 'ConfirmSignUpPage'),
})

export const term = createRoute({
  getParentRoute: () => root,
  path: '/term',
  beforeLoad: loadAllTexts,
  component: screen(() => import('#web/features/auth/LegalPages.tsx'), 'TermPage'),
})

export const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  beforeLoad: loadAllTexts,
  component: screen(() => import('#web/features/auth/LegalPages.tsx'), 'PrivacyPage'),
})

/** Guards what only users see. */
async function enterInside(): Promise<void> {
  if (!isInside()) throw redirect({ to: '/login' })
  await loadAllTexts()
}

export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: enterInside,
  component: screen(() => import('./AuthenticatedLayout.tsx'), 'AuthenticatedLayout'),
})

/** A sheet for the printer has neither menu nor bar. */
export const print = createRoute({
  getParentRoute: () => root,
  path: '/print/$ticketId',
  beforeLoad: enterInside,
  component: lateScreen('PrintPage'),
})
