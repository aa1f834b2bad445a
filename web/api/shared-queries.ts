import { queryOptions } from '@tanstack/react-query'
import { get } from './client.ts'
import { keys } from './keys.ts'

/** Short lists that several screens read. Realtime events keep them up to date, so they are never refetched by age. */
export const connectionsQuery = queryOptions({
  queryKey: keys.connections,
  queryFn: ({ signal }) => get('/whatsapp', { query: { session: 0 }, signal }),
  staleTime: Infinity,
})

/** The server's configuration cannot change while it runs. */
export const facebookAppQuery = queryOptions({
  queryKey: keys.facebookApp,
  queryFn: ({ signal }) => get('/facebook', { signal }),
  staleTime: Infinity,
})

export const queuesQuery = queryOptions({
  queryKey: keys.queues,
  queryFn: ({ signal }) => get('/queue', { signal }),
  staleTime: Infinity,
})

/** What the company wants to know of every contact. */
export const ownFieldsQuery = queryOptions({
  queryKey: keys.ownFields,
  queryFn: ({ signal }) => get('/own-fields', { signal }),
  staleTime: Infinity,
})

export const userListQuery = queryOptions({
  queryKey: keys.userList,
  queryFn: ({ signal }) => get('/users/list', { signal }),
  staleTime: Infinity,
})

export const planQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...keys.plan, companyId],
    queryFn: ({ signal }) => get('/companies/listPlan/:id', { params: { id: companyId }, signal }),
    staleTime: 5 * 60_000,
  })

/** Must only be used if the plan includes campaigns: the server refuses it for other companies. */
export const campaignSettingsQuery = queryOptions({
  queryKey: keys.campaignSettings,
  queryFn: ({ signal }) => get('/campaign-settings', { signal }),
})

/** Lists all plans by name, for users who manage plans. */
export const plansQuery = queryOptions({
  queryKey: keys.plans,
  queryFn: ({ signal }) =>
    allPages(
      (pageNumber) => get('/plans', { query: { pageNumber }, signal }),
      (page) => page.plans,
    ),
})

/** Lists all invoices of the user's own company. A session restricted by an ended subscription may read them, too. */
export const ownInvoicesQuery = queryOptions({
  queryKey: [...keys.invoices, 'own'],
  queryFn: ({ signal }) => get('/invoices/all', { signal }),
})

/** Limits how many pages are read for a select; plans, prompts and integrations after that are left out. */
const MAX_PAGES = 20

async function allPages<Page extends { hasMore: boolean }, Row>(
  read: (pageNumber: number) => Promise<Page>,
  rowsOf: (page: Page) => Row[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNumber = 1; pageNumber <= MAX_PAGES; pageNumber++) {
    const page = await read(pageNumber)
    rows.push(...rowsOf(page))
    if (!page.hasMore) break
  }
  return rows
}

/** Must only be used if the plan includes prompts: the server refuses it for other companies. */
export const promptListQuery = queryOptions({
  queryKey: [...keys.prompts, 'list'],
  queryFn: ({ signal }) =>
    allPages(
      (pageNumber) => get('/prompt', { query: { pageNumber }, signal }),
      (page) => page.prompts,
    ),
  staleTime: Infinity,
})

export const fileListListQuery = queryOptions({
  queryKey: [...keys.fileLists, 'list'],
  queryFn: ({ signal }) =>
    allPages(
      (pageNumber) => get('/files', { query: { pageNumber }, signal }),
      (page) => page.files,
    ),
  staleTime: 5 * 60_000,
})

/** Must only be used if the plan includes integrations: the server refuses it for other companies. */
export const integrationListQuery = queryOptions({
  queryKey: [...keys.queueIntegrations, 'list'],
  queryFn: ({ signal }) =>
    allPages(
      (pageNumber) => get('/queueIntegration', { query: { pageNumber }, signal }),
      (page) => page.queueIntegrations,
    ),
  staleTime: Infinity,
})
