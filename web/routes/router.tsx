import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { can } from '#contract/permissions.ts'
import { ApiError } from '#web/api/client.ts'
import { publicSettingsQuery } from '#web/api/shared-queries.ts'
import { loadAllTexts } from '#web/i18n/i18n.ts'
import type { Texts } from '#web/i18n/pt/index.ts'
import { sessionState } from '#web/session/store.ts'
import { Loading } from '#web/ui/Loading.tsx'
import { Crash } from './Crash.tsx'

type Context = { cache: QueryClient }

/** A title is a key of `shell.item`. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: keyof Texts['shell']['item']
  }
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

/** A session with an ended subscription is restricted: it opens no screen, and the login page says what to do. */
const isInside = (): boolean => {
  const session = sessionState()
  return session.status === 'in' && !session.restricted
}

/**
 * Loads a screen with its first visit. If that fails, the error becomes an `ApiError`, so that `Crash` shows a failed
 * load.
 */
const screen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new ApiError(0, 'ERR_NETWORK', cause)
      }),
    name,
  )

const LazyNotFoundPage = screen(() => import('./NotFoundPage.tsx'), 'NotFoundPage')

const root = createRootRouteWithContext<Context>()({ notFoundComponent: LazyNotFoundPage, errorComponent: Crash })

/** Signed-in users are redirected: after the login to the tickets, otherwise to the home screen. */
const visitors = createRoute({
  getParentRoute: () => root,
  id: 'visitors',
  beforeLoad: ({ cause }) => {
    if (isInside()) throw redirect({ to: cause === 'stay' ? '/tickets' : '/' })
  },
})

const login = createRoute({
  getParentRoute: () => visitors,
  path: '/login',
  beforeLoad: async ({ context }) => {
    const settings = await context.cache.ensureQueryData(publicSettingsQuery).catch(() => null)
    if (settings?.setupNeeded) throw redirect({ to: '/setup' })
  },
  component: screen(() => import('./LoginRoute.tsx'), 'LoginRoute'),
})

const signUp = createRoute({
  getParentRoute: () => visitors,
  path: '/signup',
  component: screen(() => import('#web/features/auth/SignUpPage.tsx'), 'SignUpPage'),
})

const forgot = createRoute({
  getParentRoute: () => visitors,
  path: '/forgot',
  component: screen(() => import('#web/features/auth/ForgotPage.tsx'), 'ForgotPage'),
})

const parseTokenSearch = (search: Record<string, unknown>): { token: string } => ({
  token: typeof search['token'] === 'string' ? search['token'] : '',
})

const reset = createRoute({
  getParentRoute: () => visitors,
  path: '/reset',
  validateSearch: parseTokenSearch,
  component: screen(() => import('#web/features/auth/ResetPage.tsx'), 'ResetPage'),
})

const setup = createRoute({
  getParentRoute: () => visitors,
  path: '/setup',
  beforeLoad: loadAllTexts,
  component: screen(() => import('#web/features/auth/SetupPage.tsx'), 'SetupPage'),
})

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  validateSearch: parseTokenSearch,
  beforeLoad: loadAllTexts,
  component: screen(() => import('#web/features/auth/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
})

const confirmSignUp = createRoute({
  getParentRoute: () => root,
  path: '/confirm-sign-up',
  validateSearch: parseTokenSearch,
  beforeLoad: loadAllTexts,
  component: screen(() => import('#web/features/auth/ConfirmSignUpPage.tsx'), 'ConfirmSignUpPage'),
})

const term = createRoute({
  getParentRoute: () => root,
  path: '/term',
  beforeLoad: loadAllTexts,
  component: screen(() => import('#web/features/auth/LegalPages.tsx'), 'TermPage'),
})

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  beforeLoad: loadAllTexts,
  component: screen(() => import('#web/features/auth/LegalPages.tsx'), 'PrivacyPage'),
})

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async () => {
    if (!isInside()) throw redirect({ to: '/login' })
    await loadAllTexts()
  },
  component: screen(() => import('./AuthenticatedLayout.tsx'), 'AuthenticatedLayout'),
})

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  staticData: { title: 'dashboard' },
  beforeLoad: () => {
    const session = sessionState()
    if (session.status !== 'in' || !can(session.user, 'dashboard:view')) throw redirect({ to: '/tickets' })
  },
  component: screen(() => import('#web/features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
})

/**
 * The list and an open conversation share one component, so that changing the conversation does not remount the list.
 */
const tickets = createRoute({
  getParentRoute: () => inside,
  path: '/tickets',
  staticData: { title: 'tickets' },
  component: screen(() => import('./TicketsRoute.tsx'), 'TicketsRoute'),
})

const ticket = createRoute({ getParentRoute: () => tickets, path: '/$ticketId' })

const quickMessages = createRoute({
  getParentRoute: () => inside,
  path: '/quick-messages',
  staticData: { title: 'quickMessages' },
  component: screen(() => import('./QuickMessagesRoute.tsx'), 'QuickMessagesRoute'),
})

const contacts = createRoute({
  getParentRoute: () => inside,
  path: '/contacts',
  staticData: { title: 'contacts' },
  component: screen(() => import('./ContactsRoute.tsx'), 'ContactsRoute'),
})

const schedules = createRoute({
  getParentRoute: () => inside,
  path: '/schedules',
  staticData: { title: 'schedules' },
  validateSearch: ({ contactId }: Record<string, unknown>): { contactId?: number } =>
    Number.isSafeInteger(Number(contactId)) && Number(contactId) > 0 ? { contactId: Number(contactId) } : {},
  component: screen(() => import('./SchedulesRoute.tsx'), 'SchedulesRoute'),
})

const tags = createRoute({
  getParentRoute: () => inside,
  path: '/tags',
  staticData: { title: 'tags' },
  component: screen(() => import('#web/features/tags/TagsPage.tsx'), 'TagsPage'),
})

/** The list and an open chat share one component. */
const chats = createRoute({
  getParentRoute: () => inside,
  path: '/chats',
  staticData: { title: 'chats' },
  component: screen(() => import('./ChatsRoute.tsx'), 'ChatsRoute'),
})

const chat = createRoute({ getParentRoute: () => chats, path: '/$chatId' })

const prompts = createRoute({
  getParentRoute: () => inside,
  path: '/prompts',
  staticData: { title: 'prompts' },
  component: screen(() => import('./PromptsRoute.tsx'), 'PromptsRoute'),
})

const queueIntegrations = createRoute({
  getParentRoute: () => inside,
  path: '/queue-integration',
  staticData: { title: 'queueIntegrations' },
  component: screen(() => import('./QueueIntegrationsRoute.tsx'), 'QueueIntegrationsRoute'),
})

const announcements = createRoute({
  getParentRoute: () => inside,
  path: '/announcements',
  staticData: { title: 'announcements' },
  component: screen(() => import('./AnnouncementsRoute.tsx'), 'AnnouncementsRoute'),
})

const helps = createRoute({
  getParentRoute: () => inside,
  path: '/helps',
  staticData: { title: 'helps' },
  component: screen(() => import('#web/features/helps/HelpsPage.tsx'), 'HelpsPage'),
})

const todolist = createRoute({
  getParentRoute: () => inside,
  path: '/todolist',
  staticData: { title: 'todolist' },
  component: screen(() => import('#web/features/todolist/TodolistPage.tsx'), 'TodolistPage'),
})

const connections = createRoute({
  getParentRoute: () => inside,
  path: '/connections',
  staticData: { title: 'connections' },
  component: screen(() => import('./ConnectionsRoute.tsx'), 'ConnectionsRoute'),
})

const queues = createRoute({
  getParentRoute: () => inside,
  path: '/queues',
  staticData: { title: 'queues' },
  component: screen(() => import('./QueuesRoute.tsx'), 'QueuesRoute'),
})

const users = createRoute({
  getParentRoute: () => inside,
  path: '/users',
  staticData: { title: 'users' },
  component: screen(() => import('#web/features/users/UsersPage.tsx'), 'UsersPage'),
})

const invoices = createRoute({
  getParentRoute: () => inside,
  path: '/financeiro',
  staticData: { title: 'invoices' },
  component: screen(() => import('#web/features/billing/InvoicesPage.tsx'), 'InvoicesPage'),
})

const subscription = createRoute({
  getParentRoute: () => inside,
  path: '/subscription',
  staticData: { title: 'subscription' },
  component: screen(() => import('#web/features/billing/SubscriptionPage.tsx'), 'SubscriptionPage'),
})

const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings',
  staticData: { title: 'settings' },
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: string } => (typeof tab === 'string' ? { tab } : {}),
  component: screen(() => import('./SettingsRoute.tsx'), 'SettingsRoute'),
})

/** Any other address. Signed-in users keep the menu. */
const unknown = createRoute({
  getParentRoute: () => inside,
  path: '$',
  component: screen(() => import('./NotFoundPage.tsx'), 'NotFound'),
})

const tree = root.addChildren([
  visitors.addChildren([login, signUp, forgot, reset, setup]),
  confirmEmail,
  confirmSignUp,
  term,
  privacy,
  inside.addChildren([
    home,
    tickets.addChildren([ticket]),
    quickMessages,
    contacts,
    schedules,
    tags,
    chats.addChildren([chat]),
    todolist,
    helps,
    announcements,
    prompts,
    queueIntegrations,
    connections,
    queues,
    users,
    invoices,
    subscription,
    settings,
    unknown,
  ]),
])

export const makeRouter = (cache: QueryClient) =>
  createRouter({
    routeTree: tree,
    context: { cache },
    defaultPreload: 'intent',
    defaultPendingComponent: Loading,
    defaultErrorComponent: Crash,
    defaultNotFoundComponent: LazyNotFoundPage,
    scrollRestoration: false,
  })
