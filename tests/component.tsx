import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'
import type { CompanyLook } from '#contract/company-looks.ts'
import type { SessionUser } from '#contract/users.ts'
import { discardPending } from '#web/features/messages/sending/sending.ts'
import { allPendingMessages } from '#web/features/messages/store/pending-messages.ts'
import { keepList } from '#web/routes/searches.ts'
import { closeSession, openSession } from '#web/session/store.ts'
import { theme } from '#web/theme.ts'

const TIME = '2026-11-20T10:00:00.000Z'

/** The look of a company that chose none. */
export const exampleLook = (change: Partial<CompanyLook> = {}): CompanyLook => ({
  name: 'Loja',
  displayName: null,
  accent: null,
  logoUrl: null,
  isLogoWide: false,
  address: null,
  key: null,
  isSet: false,
  isForEveryone: null,
  updatedAt: null,
  ...change,
})

export const exampleUser = (change: Partial<SessionUser> = {}): SessionUser => ({
  id: 7,
  name: 'Ana',
  email: 'ana@exemplo.com.br',
  profile: 'user',
  super: false,
  companyId: 1,
  whatsappId: null,
  allTicket: 'disable',
  online: true,
  queues: [],
  language: null,
  opensWaiting: false,
  opensNext: false,
  look: exampleLook(),
  company: {
    id: 1,
    name: 'Loja',
    phone: null,
    email: null,
    status: true,
    dueDate: null,
    recurrence: 'MENSAL',
    schedules: [],
    breaks: [],
    checklistOpen: false,
    planId: 1,
    timezone: 'America/Sao_Paulo',
    trialExpiration: null,
    createdAt: TIME,
    updatedAt: TIME,
    settings: [],
  },
  createdAt: TIME,
  updatedAt: TIME,
  ...change,
})

export type Asked = { call: string; body: unknown }
/** Answers by method and path. Each call takes the first answer that is left, and the last one is repeated. */
export type Answers = Record<string, { status?: number; body: unknown }[]>

/** Replaces the server for a component, and returns the list of requests to it, in order. */
function answering(answers: Answers): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const call = `${method} ${path.replace(/^\/api|\?.*$/g, '')}`
    asked.push({ call, body: typeof body === 'string' ? JSON.parse(body) : null })
    const left = answers[call] ?? []
    const answer = left.length > 1 ? left.shift() : left[0]
    if (!answer) throw new TypeError(`nothing answers ${call}`)
    return Response.json(answer.body, { status: answer.status ?? 200 })
  })
  return asked
}

/** `user` is null for a visitor. */
type Options = { user?: SessionUser | null; answers?: Answers; path?: string }

/** Renders a part of the web app for a signed-in user or a visitor, on a page of its own. */
export async function show(part: ReactNode, { user = exampleUser(), answers = {}, path = '/' }: Options = {}) {
  const asked = answering(answers)
  if (user) openSession({ token: 'token', user, restricted: false })
  else closeSession()
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  // Files share their modules: a message that is still being sent would be posted in the middle of another test.
  onTestFinished(() => allPendingMessages(cache).forEach((outgoing) => discardPending(cache, outgoing)))
  const root = createRootRoute({
    component: () => (
      <>
        {part}
        <Outlet />
      </>
    ),
  })
  const paths = ['/', '/tickets', '/tickets/$ticketId']
  const search = { middlewares: [keepList] }
  const routeTree = root.addChildren(paths.map((one) => createRoute({ getParentRoute: () => root, path: one, search })))
  const router: AnyRouter = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const at = () => router.state.location.pathname
  return { user: userEvent.setup(), asked, cache, router, at, address: () => router.state.location.href }
}
