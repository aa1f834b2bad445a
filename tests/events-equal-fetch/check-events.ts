import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { EventName } from '#contract/events.ts'
import type { Screen } from '#tests/screens.ts'
import { setNotificationHandlers } from '#web/realtime/notifications.ts'
import { ASKED_AGAIN } from './asked-again.ts'
import { closeStage, each, look, openStage, screens, stage, waitForAllScreens, type Name } from './event-stage.ts'

/**
 * After the events of an action, the caches of the web app must equal fresh answers of the server, for all users who
 * receive the events and for all who must not. The server, its database, the sockets and the caches are real.
 */

/** The file of this folder, without its ending, in which an event has its rows. */
export const SUBJECTS = {
  'ticket.saved': 'tickets',
  'ticket.deleted': 'tickets',
  'ticket.read': 'tickets',
  'message.created': 'messages',
  'message.updated': 'messages',
  'message.deleted': 'messages',
  'contact.created': 'contacts',
  'contact.updated': 'contacts',
  'contact.deleted': 'contacts',
  'contact.tagged': 'contacts',
  'ownFields.changed': 'contacts',
  'contactImport.saved': 'contacts',
  'contactList.created': 'outreach',
  'contactList.updated': 'outreach',
  'contactList.deleted': 'outreach',
  'contactListItem.created': 'outreach',
  'contactListItem.updated': 'outreach',
  'contactListItem.deleted': 'outreach',
  'contactListItem.cleared': 'outreach',
  'contactListItem.changed': 'outreach',
  'contacts.changed': 'contacts',
  'user.created': 'users',
  'user.updated': 'users',
  'user.deleted': 'users',
  'user.presence': 'users',
  'session.opened': 'users',
  'session.ended': 'users',
  'session.closed': 'users',
  'setting.saved': 'company',
  'companyLook.saved': 'company',
  'connection.saved': 'company',
  'connection.stateChanged': 'company',
  'connection.deleted': 'company',
  'queue.created': 'company',
  'queue.updated': 'company',
  'queue.deleted': 'company',
  'prompt.created': 'company',
  'prompt.updated': 'company',
  'prompt.deleted': 'company',
  'queueIntegration.created': 'company',
  'queueIntegration.updated': 'company',
  'queueIntegration.deleted': 'company',
  'tag.created': 'contacts',
  'tag.updated': 'contacts',
  'tag.deleted': 'contacts',
  'tag.reordered': 'contacts',
  'note.created': 'tickets',
  'note.deleted': 'tickets',
  'mention.created': 'tickets',
  'mentions.changed': 'tickets',
  'summary.saved': 'tickets',
  'campaign.created': 'outreach',
  'campaign.updated': 'outreach',
  'campaign.deleted': 'outreach',
  'campaignSettings.saved': 'outreach',
  'fileList.created': 'outreach',
  'fileList.updated': 'outreach',
  'fileList.deleted': 'outreach',
  'quickMessage.created': 'outreach',
  'quickMessage.updated': 'outreach',
  'quickMessage.deleted': 'outreach',
  'macros.changed': 'outreach',
  'chat.created': 'messages',
  'chat.messageCreated': 'messages',
  'chat.read': 'messages',
  'chat.updated': 'messages',
  'chat.deleted': 'messages',
  'invoice.saved': 'company',
  'invoice.deleted': 'company',
  'invoice.paid': 'company',
  'plan.changed': 'company',
  'optOut.saved': 'contacts',
  'optOuts.changed': 'contacts',
  'optOutImport.saved': 'contacts',
  'schedule.created': 'outreach',
  'schedule.updated': 'outreach',
  'schedule.deleted': 'outreach',
  'announcement.created': 'users',
  'announcement.updated': 'users',
  'announcement.deleted': 'users',
  'help.created': 'users',
  'help.updated': 'users',
  'help.deleted': 'users',
  'contact.typing': 'messages',
  'ticket.viewers': 'tickets',
  'ticketViews.changed': 'tickets',
  'group.changed': 'contacts',
} as const satisfies Record<EventName, string>

type Subject = (typeof SUBJECTS)[EventName]
type EventsOf<One extends Subject> = {
  [Event in EventName]: (typeof SUBJECTS)[Event] extends One ? Event : never
}[EventName]

/** Users who can find a colleague's ticket receive no events about it, so a search keeps its first answer. */
const FOUND = ['tickets searched', 'tickets tagged', 'ticket']
const isOfTickets = (name: EventName): boolean => name.startsWith('ticket.') || name.startsWith('message.')

export type Row = {
  title: string
  /** Creates data that exists before the action, without its events. */
  given?: () => Promise<unknown>
  act: () => Promise<unknown>
  /** Says completely which users receive which events. */
  hears: Partial<Record<EventName, Name[]>>
  /** Names further queries that users fetch again when they receive the event. */
  again?: string[]
  /** Names further queries that only this user fetches again. */
  againAt?: { name: Name; queries: string[] }
  /** Names queries that may keep their old answer. */
  asBefore?: string[]
  /** Checks something that no query returns. */
  also?: (screen: Screen) => void
}

function askedAgainBy(screen: Screen, { again = [], againAt }: Row, name: EventName): string[] {
  const heard = screen.names()
  return [
    ...heard.flatMap((one) => ASKED_AGAIN[one] ?? []),
    ...(heard.includes(name) ? again : []),
    ...(againAt?.name === screen.name ? againAt.queries : []),
  ]
}

const fillAll = () => each((screen) => screen.fill(look))

async function checkRow(name: EventName, row: Row): Promise<void> {
  screens.delete('guest')
  await row.given?.()
  await waitForAllScreens()
  await fillAll()
  stage.w.events.length = 0
  await row.act()
  await waitForAllScreens()
  if (name !== 'ticket.viewers') expect(stage.w.events.map(({ event }) => event.name)).toContain(name)

  const hears: Partial<Record<EventName, Name[]>> = {}
  for (const [actor, screen] of screens) for (const one of new Set(screen.names())) (hears[one] ??= []).push(actor)
  expect(hears).toEqual(row.hears)
  await each((screen, actor) => checkScreen(screen, actor, row, name))
}

async function checkScreen(screen: Screen, actor: Name, row: Row, name: EventName): Promise<void> {
  // Screens of other companies receive nothing and fetch nothing.
  const isElsewhere = screen.user.companyId !== stage.company.id
  if (isElsewhere && screen.names().length === 0) return
  const again = askedAgainBy(screen, row, name)
  const isTold = screen.names().some(isOfTickets)
  screen.apply()
  row.also?.(screen)
  const { cachedQueries, stale, differences } = await screen.compare(look)
  expect(stale, `asked again by ${actor}`).toEqual(cachedQueries.filter((query) => again.includes(query)))
  for (const { query, cached, fetched } of differences) {
    if (row.asBefore?.includes(query) || (FOUND.includes(query) && !isTold)) continue
    expect(cached, `${query} of ${actor}`).toEqual(fetched)
  }
}

/** Checks the rows of a subject. */
export function checkEvents<One extends Subject>(subject: One, rows: Record<EventsOf<One>, Row[]>): void {
  const given = Object.entries<Row[]>(rows) as [EventName, Row[]][]

  beforeAll(async () => {
    vi.stubGlobal('document', { hasFocus: () => true, hidden: false })
    vi.stubGlobal('location', { reload: vi.fn<() => void>() })
    vi.stubGlobal('localStorage', {})
    vi.stubGlobal('sessionStorage', { setItem: () => undefined, getItem: () => null, removeItem: () => undefined })
    setNotificationHandlers({
      open: () => undefined,
      isInView: () => true,
      openChat: () => undefined,
      isChatInView: () => true,
    })
    await openStage()
    await fillAll()
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await closeStage()
  })

  test('every event of the subject has a row', () => {
    const events = Object.entries(SUBJECTS).filter(([, one]) => one === subject)
    expect(given.map(([name]) => name).toSorted()).toEqual(events.map(([name]) => name).toSorted())
    for (const [name, found] of given) expect(found.length, name).toBeGreaterThan(0)
  })

  describe.each(given)('%s', (name, found) => {
    test.each(found)('$title', (row) => checkRow(name, row))
  })

  test('the answers that were kept are those of a server that is asked anew', async () => {
    screens.delete('guest')
    await fillAll()
    const kept = [...screens.values()].map(({ cache }) => cache)
    stage.memo.clear()
    await fillAll()
    for (const [index, [name, { cache }]] of [...screens].entries())
      for (const query of kept[index]?.getQueryCache().getAll() ?? [])
        expect(query.state.data, `${query.queryHash} of ${name}`).toEqual(cache.getQueryData(query.queryKey))
  })
}
