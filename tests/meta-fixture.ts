import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import type { Message } from '#contract/messages.ts'
import type { TicketDetails, TicketPage } from '#contract/tickets.ts'
import { createTestApp, type Answer, type Company, type TestApp } from './test-app.ts'
import { FakeMeta, type Page, type Person } from '#fakes/meta/meta.ts'
import { PATIENT } from './patience.ts'

/** These are made before each test; the fake Meta and the server serve all of them. */
export const stage = {} as { fake: FakeMeta; w: TestApp; company: Company; page: Page; maria: Person }

/** Starts a fake Meta and a server, and gives each test a company, a page that it may link, and its customer. */
export function useMeta(): void {
  beforeAll(async () => {
    stage.fake = await FakeMeta.start()
    stage.w = await createTestApp({ roles: 'web,worker,channels', env: stage.fake.settings })
    await stage.w.app.listen({ port: 0, host: '127.0.0.1' })
    stage.fake.webhook = `http://127.0.0.1:${(stage.w.app.server.address() as AddressInfo).port}/api/webhook/fb`
  })
  afterAll(async () => {
    await stage.w.close()
    await stage.fake.close()
  })
  beforeEach(async () => {
    stage.company = await stage.w.company()
    stage.page = stage.fake.page('Loja da Ana', 'lojadaana')
    stage.maria = stage.fake.person(stage.page, 'facebook', 'Maria Silva')
  })
  afterEach(() => {
    expect(stage.fake.problems.splice(0)).toEqual([])
    stage.fake.next.length = 0
    stage.fake.echoes = true
    stage.fake.mayAnswerLate = true
  })
}

export const until = <Value>(ask: () => Value | Promise<Value>) => vi.waitFor(ask, PATIENT)

export function link(
  pages: Page[] = [stage.page],
  addInstagram = false,
  actor = stage.company,
): Promise<Answer<Connection[]>> {
  const { userId, token } = stage.fake.login(...pages)
  return stage.w.call(actor.admin, 'POST', '/facebook', {
    facebookUserId: userId,
    facebookUserToken: token,
    addInstagram,
  })
}

export const connections = async (): Promise<Connection[]> =>
  (await stage.w.call<Connection[]>(stage.company.admin, 'GET', '/whatsapp')).body
/** Signs a connection out, and waits until its channel has said that it is done. */
export async function signOut(connectionId: number, company = stage.company): Promise<void> {
  const ends = (): number =>
    stage.w.events.filter(
      ({ event }) =>
        event.name === 'connection.stateChanged' &&
        event.payload.session.id === connectionId &&
        event.payload.session.status === 'DISCONNECTED',
    ).length
  const before = ends()
  await stage.w.call(company.admin, 'DELETE', `/whatsappsession/${connectionId}`)
  // The request is told first, and its outcome after it.
  await until(() => expect(ends()).toBe(before + 2))
}
export const tickets = async () =>
  (await stage.w.call<TicketPage>(stage.company.admin, 'GET', '/tickets?showAll=true&status=pending')).body.tickets
export async function messages(): Promise<Message[]> {
  const { rows } = await stage.w.owner.query<{ id: string }>(
    'select id from tickets where company_id = $1 order by id',
    [stage.company.id],
  )
  const lists = await Promise.all(
    rows.map(({ id }) => stage.w.call<{ messages: Message[] }>(stage.company.admin, 'GET', `/messages/${id}`)),
  )
  return lists.flatMap(({ body }) => body.messages)
}
export async function accept(): Promise<number> {
  const { rows } = await stage.w.owner.query<{ id: string }>('select id from tickets where company_id = $1', [
    stage.company.id,
  ])
  const id = Number(rows[0]?.id)
  const change = { status: 'open', userId: stage.company.admin.id }
  expect((await stage.w.call<TicketDetails>(stage.company.admin, 'PUT', `/tickets/${id}`, change)).status).toBe(200)
  return id
}
export const say = (ticketId: number, body: string, more: object = {}) =>
  stage.w.call<Message>(stage.company.admin, 'POST', `/messages/${ticketId}`, {
    body,
    read: 1,
    fromMe: true,
    mediaUrl: '',
    ...more,
  })
export const withBody = async (body: string): Promise<Message> => {
  const found = (await messages()).find((one) => one.body === body)
  if (!found) throw new Error(`there is no message ${body}`)
  return found
}
