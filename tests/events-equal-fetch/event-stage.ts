import { expect, vi } from 'vitest'
import type { ContactImportDetails } from '#contract/contact-imports.ts'
import type { EventName } from '#contract/events.ts'
import type { ChannelHost } from '#server/channels/port.ts'
import { channelHost } from '#server/features/tickets/inbound/channel-host.ts'
import { AnswerMemo } from '#tests/answer-memo.ts'
import { chatWith } from '#tests/inbound-fixture.ts'
import { multipart } from '#tests/multipart.ts'
import type { Looked } from '#tests/screen-queries.ts'
import { Screen } from '#tests/screens.ts'
import { socketTestApp, type SocketTestApp } from '#tests/sockets.ts'
import { PASSWORD, type Member } from '#tests/test-app.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { PATIENT } from '#tests/patience.ts'

/**
 * supervisor, ana and bia are in the queue sales. caio and dora are in support, and dora also sees tickets without a
 * queue.
 */
const NAMES = ['admin', 'supervisor', 'ana', 'bia', 'caio', 'dora', 'stranger', 'root'] as const
export type Name = (typeof NAMES)[number] | 'guest'
export const COMPANY: Name[] = ['admin', 'supervisor', 'ana', 'bia', 'caio', 'dora']
export const ALL: Name[] = [...NAMES]
/** These see Ana's tickets; with bia added they see the pending ones of her queue. */
export const SEERS: Name[] = ['admin', 'supervisor', 'ana']
export const QUEUE: Name[] = [...SEERS, 'bia']

/** `made` is the id of the record that a row changes or deletes. */
type EventStage = TicketFixture & {
  w: SocketTestApp
  memo: AnswerMemo
  host: ChannelHost
  made: number
}

/** These are filled by openStage, before the first row. */
export const stage = {} as EventStage
export const members = {} as Record<(typeof NAMES)[number], Member>
export const screens = new Map<Name, Screen>()
export const look = {} as Looked

/** The session that the member's screen opened has ended the one before it. */
export const tokenOf = (name: Name): { token: string } => screens.get(name) ?? { token: '' }

export async function call<Body = { id: number }>(
  name: Name,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) {
  const answer = await stage.w.call<Body>(tokenOf(name), method, path, body)
  expect(Math.floor(answer.status / 100), `${method} ${path}: ${answer.text}`).toBe(2)
  return answer.body
}

export async function waitForEvent(name: EventName): Promise<void> {
  await expect.poll(() => stage.w.events.map(({ event }) => event.name)).toContain(name)
}

export const make = (name: Name, path: string, body: object) => async () => {
  stage.made = (await call(name, 'POST', path, body)).id
}

/** Creates a conversation that all screens have opened, as far as they may. */
export async function conversation(given: Parameters<TicketFixture['ticket']>[0] = {}): Promise<void> {
  const contactId = given.contactId ?? (await stage.contact('Maria Cliente'))
  look.ticketId = await stage.ticket({ ...given, contactId })
  look.contactId = contactId
  look.ticketUuid = String((await stage.row('tickets', look.ticketId))['uuid'])
  await stage.written(look.ticketId, 'Bom dia')
}
export const assignedConversation = () => conversation({ status: 'open', userId: members.ana.id })
export const put = (name: Name, body: object) => call(name, 'PUT', `/tickets/${look.ticketId}`, body)
export const chatOf = async (): Promise<{ number: string }> =>
  (await stage.rows('select number from contacts where id = $1', [look.contactId]))[0] as { number: string }
export const customer = async () => chatWith((await chatOf()).number, 'Maria Cliente')

export async function makeList(): Promise<void> {
  look.listId = (await call('admin', 'POST', '/contact-lists', { name: 'Clientes' })).id
}

export async function uploadImport(): Promise<void> {
  const bytes = new Uint8Array(Buffer.from('nome,numero\nJoana,5541988880001\n'))
  const { body, headers } = await multipart({ file: { name: 'contatos.csv', bytes } })
  const answer = await stage.w.call<ContactImportDetails>(tokenOf('admin'), 'POST', '/contacts/imports', body, headers)
  look.importId = answer.body.id
}

export const each = async <Result>(work: (screen: Screen, name: Name) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = []
  for (const [name, screen] of screens) results.push(await work(screen, name))
  return results
}

let marks = 0

/** Resolves when all screens have received the events published so far. */
export async function waitForAllScreens(): Promise<void> {
  const mark = -++marks
  const heard = [...screens.values()].map((screen) => screen.mark(mark))
  for (const companyId of new Set([...screens.values()].map(({ user }) => user.companyId))) {
    stage.w.realtime.publish(companyId, [{ name: 'user.presence', payload: { userId: mark, online: true } }])
  }
  await Promise.all(heard)
}

export async function openScreen(name: Name, member: Member): Promise<void> {
  screens.set(name, await Screen.open({ name, w: stage.w, memo: stage.memo }, member, PASSWORD))
}

async function openMembers({ company, sales, support, ana, bia }: TicketFixture, w: SocketTestApp): Promise<void> {
  const provider = await w.company('Provedor')
  const root = await w.member(provider.id, 'user', [])
  await w.owner.query('update users set super = true where id = $1', [root.id])
  Object.assign(members, {
    admin: company.admin,
    supervisor: await company.supervisor([sales]),
    ana,
    bia,
    caio: await company.attendant([support]),
    dora: await company.attendant([support], { allTicket: true }),
    stranger: (await w.company('Outra')).admin,
    root,
  })
  screens.clear()
  for (const name of NAMES) await openScreen(name, members[name])
  const areThere = (): boolean => w.events.filter(({ event }) => event.name === 'user.presence').length === NAMES.length
  await vi.waitUntil(areThere, PATIENT)
}

/** Opens a company, the screens of its members and of others, and something of everything that they look at. */
export async function openStage(): Promise<void> {
  const w = await socketTestApp()
  const memo = await AnswerMemo.create(w)
  const fixture = await ticketFixture(w)
  const host = channelHost(w.data, w.services, fixture.ref)
  Object.assign(stage, fixture, { w, memo, host, made: 0 })
  Object.assign(look, { chatId: 0, chatUuid: crypto.randomUUID(), queueId: fixture.sales, campaignId: 0 })
  await openMembers(fixture, w)
  await make('ana', '/tags', { name: 'Garantia' })()
  look.tagId = stage.made
  await make('supervisor', '/tags', { name: 'Proposta', kanban: 1 })()
  look.laneId = stage.made
  await makeList()
  await uploadImport()
  await conversation({ queueId: fixture.support })
  await assignedConversation()
  await waitForAllScreens()
}

export async function closeStage(): Promise<void> {
  await stage.w.close()
  stage.memo.close()
}
