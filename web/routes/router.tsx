import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import { can } from '#contract/permissions.ts'
import type { Texts } from '#web/i18n/pt/index.ts'
import { sessionState } from '#web/session/store.ts'
import { Loading } from '#web/ui/loading/Loading.tsx'
import {
  confirmEmail,
  confirmSignUp,
  forgot,
  inside,
  LazyNotFoundPage,
  login,
  print,
  privacy,
  reset,
  root,
  screen,
  setup,
  signUp,
  term,
  visitors,
} from './public-routes.ts'
import { contact, contacts } from './contact-routes.ts'
import { Crash } from './Crash.tsx'
import { aiTexts, laterTexts } from './screen-texts.ts'
import { keepList, passList, readContact, readTab, readTicketOfBoard } from './searches.ts'

/** A title is a key of `shell.item`. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: keyof Texts['shell']['item']
  }
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  staticData: { title: 'dashboard' },
  beforeLoad: () => {
    const session = sessionState()
    if (session.status !== 'in' || !can(session.user, 'dashboard:view')) throw redirect({ to: '/tickets' })
    return laterTexts()
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
  validateSearch: passList,
  search: { middlewares: [keepList] },
  component: screen(() => import('./TicketsRoute.tsx'), 'TicketsRoute'),
})

const ticket = createRoute({ getParentRoute: () => tickets, path: '/$ticketId' })

/** The ticket whose conversation is open beside the board is named by its uuid. */
const kanban = createRoute({
  getParentRoute: () => inside,
  path: '/kanban',
  staticData: { title: 'kanban' },
  validateSearch: readTicketOfBoard,
  component: screen(() => import('./KanbanRoute.tsx'), 'KanbanRoute'),
})

const quickMessages = createRoute({
  getParentRoute: () => inside,
  path: '/quick-messages',
  staticData: { title: 'quickMessages' },
  validateSearch: readTab,
  component: screen(() => import('./QuickMessagesRoute.tsx'), 'QuickMessagesRoute'),
})

const fileLists = createRoute({
  getParentRoute: () => inside,
  path: '/files',
  staticData: { title: 'fileLists' },
  beforeLoad: laterTexts,
  component: screen(() => import('#web/features/file-lists/FileListsPage.tsx'), 'FileListsPage'),
})

const schedules = createRoute({
  getParentRoute: () => inside,
  path: '/schedules',
  staticData: { title: 'schedules' },
  validateSearch: readContact,
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

/** The screens of outreach exist only while the company may run campaigns. They tell why a template was refused. */
const outreach = createRoute({
  getParentRoute: () => inside,
  id: 'outreach',
  beforeLoad: laterTexts,
  component: screen(() => import('./OutreachRoute.tsx'), 'OutreachRoute'),
})

const optOuts = createRoute({
  getParentRoute: () => outreach,
  path: '/opt-outs',
  staticData: { title: 'optOuts' },
  component: screen(() => import('./OptOutsRoute.tsx'), 'OptOutsRoute'),
})

const contactLists = createRoute({
  getParentRoute: () => outreach,
  path: '/contact-lists',
  staticData: { title: 'contactLists' },
  component: screen(() => import('./ContactListsRoute.tsx'), 'ContactListsRoute'),
})

const listItems = createRoute({
  getParentRoute: () => outreach,
  path: '/contact-lists/$contactListId/contacts',
  staticData: { title: 'contactLists' },
  component: screen(() => import('./ContactListsRoute.tsx'), 'ListItemsRoute'),
})

const prompts = createRoute({
  getParentRoute: () => inside,
  path: '/prompts',
  staticData: { title: 'prompts' },
  beforeLoad: aiTexts,
  component: screen(() => import('./PromptsRoute.tsx'), 'PromptsRoute'),
})

const prompt = createRoute({
  getParentRoute: () => inside,
  path: '/prompts/$promptId',
  staticData: { title: 'prompts' },
  beforeLoad: aiTexts,
  component: screen(() => import('./PromptsRoute.tsx'), 'PromptRoute'),
})

const aiCalls = createRoute({
  getParentRoute: () => inside,
  path: '/prompts/calls',
  staticData: { title: 'prompts' },
  beforeLoad: aiTexts,
  component: screen(() => import('./PromptsRoute.tsx'), 'AiCallsRoute'),
})

const queueIntegrations = createRoute({
  getParentRoute: () => inside,
  path: '/queue-integration',
  staticData: { title: 'queueIntegrations' },
  beforeLoad: laterTexts,
  component: screen(() => import('./QueueIntegrationsRoute.tsx'), 'QueueIntegrationsRoute'),
})

const exchanges = createRoute({
  getParentRoute: () => inside,
  path: '/queue-integration/log',
  staticData: { title: 'queueIntegrations' },
  beforeLoad: laterTexts,
  component: screen(() => import('./QueueIntegrationsRoute.tsx'), 'ExchangesRoute'),
})

const messagesApi = createRoute({
  getParentRoute: () => inside,
  path: '/messages-api',
  staticData: { title: 'messagesApi' },
  beforeLoad: laterTexts,
  component: screen(() => import('./MessagesApiRoute.tsx'), 'MessagesApiRoute'),
})

const webhooks = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks',
  staticData: { title: 'webhooks' },
  beforeLoad: laterTexts,
  component: screen(() => import('./WebhooksRoute.tsx'), 'WebhooksRoute'),
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
  beforeLoad: laterTexts,
  component: screen(() => import('#web/features/helps/HelpsPage.tsx'), 'HelpsPage'),
})

const todolist = createRoute({
  getParentRoute: () => inside,
  path: '/todolist',
  staticData: { title: 'todolist' },
  beforeLoad: laterTexts,
  component: screen(() => import('#web/features/todolist/TodolistPage.tsx'), 'TodolistPage'),
})

const campaigns = createRoute({
  getParentRoute: () => outreach,
  path: '/campaigns',
  staticData: { title: 'campaigns' },
  component: screen(() => import('./CampaignsRoute.tsx'), 'CampaignsRoute'),
})

const campaignReport = createRoute({
  getParentRoute: () => outreach,
  path: '/campaign/$campaignId/report',
  staticData: { title: 'campaigns' },
  component: screen(() => import('./CampaignsRoute.tsx'), 'CampaignReportRoute'),
})

const campaignSettings = createRoute({
  getParentRoute: () => outreach,
  path: '/campaigns-config',
  staticData: { title: 'campaignSettings' },
  component: screen(() => import('./CampaignsRoute.tsx'), 'CampaignSettingsRoute'),
})

const connections = createRoute({
  getParentRoute: () => inside,
  path: '/connections',
  staticData: { title: 'connections' },
  beforeLoad: laterTexts,
  component: screen(() => import('./ConnectionsRoute.tsx'), 'ConnectionsRoute'),
})

const queues = createRoute({
  getParentRoute: () => inside,
  path: '/queues',
  staticData: { title: 'queues' },
  beforeLoad: laterTexts,
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
  beforeLoad: laterTexts,
  validateSearch: readTab,
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
  print,
  inside.addChildren([
    home,
    tickets.addChildren([ticket]),
    kanban,
    quickMessages,
    fileLists,
    contacts,
    contact,
    schedules,
    tags,
    chats.addChildren([chat]),
    todolist,
    helps,
    announcements,
    prompts,
    prompt,
    aiCalls,
    queueIntegrations,
    exchanges,
    messagesApi,
    webhooks,
    outreach.addChildren([campaigns, campaignReport, campaignSettings, contactLists, listItems, optOuts]),
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
