import { expect, vi } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import type { Message } from '#contract/messages.ts'
import type { TicketDetails, TicketPage } from '#contract/tickets.ts'
import type { Company, TestApp } from './test-app.ts'
import { PATIENT } from './patience.ts'

/** The server of a file of tests, and the company that each test is given. */
export const channelStage = {} as { w: TestApp; company: Company }

export const until = <Value>(ask: () => Value | Promise<Value>) => vi.waitFor(ask, PATIENT)

export const connections = async (): Promise<Connection[]> =>
  (await channelStage.w.call<Connection[]>(channelStage.company.admin, 'GET', '/whatsapp')).body
/** Signs a connection out, and waits until its channel has said that it is done. */
export async function signOut(connectionId: number, company = channelStage.company): Promise<void> {
  const ends = (): number =>
    channelStage.w.events.filter(
      ({ event }) =>
        event.name === 'connection.stateChanged' &&
        event.payload.session.id === connectionId &&
        event.payload.session.status === 'DISCONNECTED',
    ).length
  const before = ends()
  await channelStage.w.call(company.admin, 'DELETE', `/whatsappsession/${connectionId}`)
  // The request is told first, and its outcome after it.
  await until(() => expect(ends()).toBe(before + 2))
}
export const tickets = async () =>
  (await channelStage.w.call<TicketPage>(channelStage.company.admin, 'GET', '/tickets?showAll=true&status=pending'))
    .body.tickets
export async function messages(): Promise<Message[]> {
  const { rows } = await channelStage.w.owner.query<{ id: string }>(
    'select id from tickets where company_id = $1 order by id',
    [channelStage.company.id],
  )
  const lists = await Promise.all(
    rows.map(({ id }) =>
      channelStage.w.call<{ messages: Message[] }>(channelStage.company.admin, 'GET', `/messages/${id}`),
    ),
  )
  // A conversation also has the messages of the contact's other tickets.
  return lists.flatMap(({ body }, index) =>
    body.messages.filter(({ ticketId }) => ticketId === Number(rows[index]?.id)),
  )
}
export async function accept(): Promise<number> {
  const { rows } = await channelStage.w.owner.query<{ id: string }>('select id from tickets where company_id = $1', [
    channelStage.company.id,
  ])
  const id = Number(rows[0]?.id)
  const change = { status: 'open', userId: channelStage.company.admin.id }
  expect(
    (await channelStage.w.call<TicketDetails>(channelStage.company.admin, 'PUT', `/tickets/${id}`, change)).status,
  ).toBe(200)
  return id
}
export const say = (ticketId: number, body: string, more: object = {}) =>
  channelStage.w.call<Message>(channelStage.company.admin, 'POST', `/messages/${ticketId}`, {
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
