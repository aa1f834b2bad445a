import { MAX_CHOSEN } from '#contract/limits.ts'
import type { TicketView } from '#contract/ticket-views.ts'
import { addressedDay } from '#web/ui/time/addressed-day.ts'
import type { ResolvedDays } from './filter.ts'

/** The lists of the screen: one for each status, and the search. */
const LIST_NAMES = ['open', 'pending', 'closed', 'search'] as const
export type ListName = (typeof LIST_NAMES)[number]

/** What narrows a list beside its queues, and whose tickets they are. */
export type Narrowing = {
  tags: number[]
  users: number[]
  connections: number[]
  unread: boolean
  snoozed: boolean
  mentioned: boolean
  /** Only the list of closed tickets is narrowed by it. */
  resolved: ResolvedDays | null
}

/** `list` is null while the address does not say which list is shown. `viewId` is the view that the choice began with. */
export type ListChoice = Narrowing & {
  list: ListName | null
  viewId: number | null
  queueIds: number[]
  showAll: boolean
}

/** Ids in an address: `7`, or `7-9` for several. */
type Ids = number | string
/**
 * What an address says of the list. With `list` it says everything, so that it shows the same list to whoever has other
 * queues chosen; with `view` alone it shows the view as it was saved. `queueId` is how one queue was named before.
 */
export type ListSearch = {
  list?: ListName | undefined
  view?: number
  queues?: Ids
  queueId?: number
  all?: true
  tags?: Ids
  users?: Ids
  connections?: Ids
  unread?: true
  snoozed?: true
  mentioned?: true
  /** When what is in the list of closed tickets was resolved. */
  from?: string
  to?: string
}

export const NOT_NARROWED: Narrowing = {
  ...{ tags: [], users: [], connections: [] },
  ...{ unread: false, snoozed: false, mentioned: false, resolved: null },
}

function idsOf(given: unknown): number[] {
  if (typeof given !== 'string' && typeof given !== 'number') return []
  const ids = String(given).split('-').map(Number)
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, MAX_CHOSEN)
}

function resolvedOf(given: Record<string, unknown>): ResolvedDays | null {
  const [from, to] = [addressedDay(given['from']), addressedDay(given['to'])]
  return (from === null && to === null) || (from !== null && to !== null && from > to) ? null : { from, to }
}

/** Anything may stand in an address: what makes no sense there is passed over. */
export function readListAddress(given: Record<string, unknown>): ListChoice {
  const list = LIST_NAMES.find((name) => name === given['list']) ?? null
  const [viewId = null] = idsOf(given['view'])
  if (list === null) return { list, viewId, queueIds: [], showAll: false, ...NOT_NARROWED }
  return {
    list,
    viewId,
    queueIds: idsOf(given['queues'] ?? given['queueId']),
    showAll: given['all'] === true,
    tags: idsOf(given['tags']),
    users: idsOf(given['users']),
    connections: idsOf(given['connections']),
    unread: given['unread'] === true,
    snoozed: given['snoozed'] === true,
    mentioned: given['mentioned'] === true,
    resolved: resolvedOf(given),
  }
}

const idsInAddress = <Name extends keyof ListSearch>(name: Name, ids: number[]): { [Key in Name]?: Ids } =>
  ids.length === 0 ? {} : ({ [name]: ids.length === 1 ? ids[0] : ids.join('-') } as { [Key in Name]?: Ids })

export const isNarrowed = ({ tags, users, connections, unread, snoozed, mentioned, resolved }: Narrowing): boolean =>
  [tags, users, connections].some(({ length }) => length > 0) || unread || snoozed || mentioned || resolved !== null

/** An address that says nothing of the list; the router would keep what the one before said. */
export const PLAIN_ADDRESS: ListSearch = { list: undefined }

export function toListAddress(choice: ListChoice & { list: ListName }): ListSearch {
  const { list, viewId, queueIds, showAll, tags, users, connections, unread, snoozed, mentioned, resolved } = choice
  return {
    list,
    ...(viewId !== null && { view: viewId }),
    ...idsInAddress('queues', queueIds),
    ...(showAll && { all: true }),
    ...idsInAddress('tags', tags),
    ...idsInAddress('users', users),
    ...idsInAddress('connections', connections),
    ...(unread && { unread: true }),
    ...(snoozed && { snoozed: true }),
    ...(mentioned && { mentioned: true }),
    ...(resolved?.from && { from: resolved.from }),
    ...(resolved?.to && { to: resolved.to }),
  }
}

/** Returns the list of a view, as if it had been chosen. */
export const choiceOf = (view: TicketView): ListChoice & { list: ListName } => ({
  list: view.status,
  viewId: view.id,
  queueIds: view.queueIds,
  showAll: view.showAll,
  tags: view.tags,
  users: view.users,
  connections: view.connections,
  unread: view.withUnreadMessages,
  snoozed: view.snoozed,
  mentioned: view.mentioned,
  resolved: null,
})

const hasSame = (some: number[], others: number[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id))

export function isSameChoice(a: ListChoice, b: ListChoice): boolean {
  const lists = ['queueIds', 'tags', 'users', 'connections'] as const
  return (
    a.list === b.list &&
    a.showAll === b.showAll &&
    a.unread === b.unread &&
    a.snoozed === b.snoozed &&
    a.mentioned === b.mentioned &&
    a.resolved?.from === b.resolved?.from &&
    a.resolved?.to === b.resolved?.to &&
    lists.every((name) => hasSame(a[name], b[name]))
  )
}
