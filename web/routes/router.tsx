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
  setup,
  signUp,
  term,
  visitors,
} from './public-routes.ts'
import { invoices, subscription } from './billing-routes.ts'
import { contact, contacts } from './contact-routes.ts'
import { Crash } from './Crash.tsx'
import { lateScreen, screen } from './lazy-screen.ts'
import { aiTexts, laterTexts } from './screen-texts.ts'
import { keepList, passDashboard, passList, readContact, readTab, readTicketOfBoard } from './searches.ts'

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
  validateSearch: passDashboard,
  beforeLoad: () => {
    const session = sessionState()
    if (session.status !== 'in' || !can(session.user, 'dashboard:view')) throw redirect({ to: '/tickets' })
    return laterTexts()
  },
  component: lateScreen('DashboardPage'),
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
  component: lateScreen('KanbanRoute'),
})

const quickMessages = createRoute({
  getParentRoute: () => inside,
  path: '/quick-messages',
  staticData: { title: 'quickMessages' },
  validateSearch: readTab,
  component: lateScreen('QuickMessagesRoute'),
})

const fileLists = createRoute({
  getParentRoute: () => inside,
  path: '/files',
  staticData: { title: 'fileLists' },
  beforeLoad: laterTexts,
  component: lateScreen('FileListsPage'),
})

const schedules = createRoute({
  getParentRoute: () => inside,
  path: '/schedules',
  staticData: { title: 'schedules' },
  validateSearch: readContact,
  component: lateScreen('SchedulesRoute'),
})

const tags = createRoute({
  getParentRoute: () => inside,
  path: '/tags',
  staticData: { title: 'tags' },
  component: lateScreen('TagsPage'),
})

/** The list and an open chat share one component. */
const chats = createRoute({
  getParentRoute: () => inside,
  path: '/chats',
  staticData: { title: 'chats' },
  component: lateScreen('ChatsRoute'),
})

const chat = createRoute({ getParentRoute: () => chats, path: '/$chatId' })

/** The screens of outreach exist only while the company may run campaigns. They tell why a template was refused. */
const outreach = createRoute({
  getParentRoute: () => inside,
  id: 'outreach',
  beforeLoad: laterTexts,
  component: lateScreen('OutreachRoute'),
})

const optOuts = createRoute({
  getParentRoute: () => outreach,
  path: '/opt-outs',
  staticData: { title: 'optOuts' },
  component: lateScreen('OptOutsRoute'),
})

const contactLists = createRoute({
  getParentRoute: () => outreach,
  path: '/contact-lists',
  staticData: { title: 'contactLists' },
  component: lateScreen('ContactListsRoute'),
})

const listItems = createRoute({
  getParentRoute: () => outreach,
  path: '/contact-lists/$contactListId/contacts',
  staticData: { title: 'contactLists' },
  component: lateScreen('ListItemsRoute'),
})

const prompts = createRoute({
  getParentRoute: () => inside,
  path: '/prompts',
  staticData: { title: 'prompts' },
  beforeLoad: aiTexts,
  component: lateScreen('PromptsRoute'),
})

const prompt = createRoute({
  getParentRoute: () => inside,
  path: '/prompts/$promptId',
  staticData: { title: 'prompts' },
  beforeLoad: aiTexts,
  component: lateScreen('PromptRoute'),
})

const aiCalls = createRoute({
  getParentRoute: () => inside,
  path: '/prompts/calls',
  staticData: { title: 'prompts' },
  beforeLoad: aiTexts,
  component: lateScreen('AiCallsRoute'),
})

const queueIntegrations = createRoute({
  getParentRoute: () => inside,
  path: '/queue-integration',
  staticData: { title: 'queueIntegrations' },
  beforeLoad: laterTexts,
  component: lateScreen('QueueIntegrationsRoute'),
})

const exchanges = createRoute({
  getParentRoute: () => inside,
  path: '/queue-integration/log',
  staticData: { title: 'queueIntegrations' },
  beforeLoad: laterTexts,
  component: lateScreen('ExchangesRoute'),
})

const messagesApi = createRoute({
  getParentRoute: () => inside,
  path: '/messages-api',
  staticData: { title: 'messagesApi' },
  beforeLoad: laterTexts,
  component: lateScreen('MessagesApiRoute'),
})

const webhooks = createRoute({
  getParentRoute: () => inside,
  path: '/webhooks',
  staticData: { title: 'webhooks' },
  beforeLoad: laterTexts,
  component: lateScreen('WebhooksRoute'),
})

const announcements = createRoute({
  getParentRoute: () => inside,
  path: '/announcements',
  staticData: { title: 'announcements' },
  beforeLoad: laterTexts,
  component: lateScreen('AnnouncementsRoute'),
})

const helps = createRoute({
  getParentRoute: () => inside,
  path: '/helps',
  staticData: { title: 'helps' },
  beforeLoad: laterTexts,
  component: lateScreen('HelpsPage'),
})

const todolist = createRoute({
  getParentRoute: () => inside,
  path: '/todolist',
  staticData: { title: 'todolist' },
  beforeLoad: laterTexts,
  component: lateScreen('TodolistPage'),
})

const campaigns = createRoute({
  getParentRoute: () => outreach,
  path: '/campaigns',
  staticData: { title: 'campaigns' },
  component: lateScreen('CampaignsRoute'),
})

const campaignReport = createRoute({
  getParentRoute: () => outreach,
  path: '/campaign/$campaignId/report',
  staticData: { title: 'campaigns' },
  component: lateScreen('CampaignReportRoute'),
})

const campaignSettings = createRoute({
  getParentRoute: () => outreach,
  path: '/campaigns-config',
  staticData: { title: 'campaignSettings' },
  component: lateScreen('CampaignSettingsRoute'),
})

const connections = createRoute({
  getParentRoute: () => inside,
  path: '/connections',
  staticData: { title: 'connections' },
  beforeLoad: laterTexts,
  component: lateScreen('ConnectionsRoute'),
})

const queues = createRoute({
  getParentRoute: () => inside,
  path: '/queues',
  staticData: { title: 'queues' },
  beforeLoad: laterTexts,
  component: lateScreen('QueuesRoute'),
})

const users = createRoute({
  getParentRoute: () => inside,
  path: '/users',
  staticData: { title: 'users' },
  component: lateScreen('UsersPage'),
})

const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings',
  staticData: { title: 'settings' },
  beforeLoad: laterTexts,
  validateSearch: readTab,
  component: lateScreen('SettingsRoute'),
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
  })
