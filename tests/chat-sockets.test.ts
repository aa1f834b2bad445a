import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chat } from '#contract/chats.ts'
import type { EventPayload } from '#contract/events.ts'
import { socketTestApp, type SocketTestApp } from './sockets.ts'
import type { Company, Member } from './test-app.ts'

let w: SocketTestApp
let company: Company
beforeAll(async () => {
  w = await socketTestApp()
  company = await w.company()
})
afterAll(() => w.close())

/**
 * Opens a socket that requests to join all rooms, and returns a list that fills with the names and actions of the chat
 * events that it receives.
 */
async function screen(member: Member): Promise<string[]> {
  const socket = w.socket({ auth: { token: member.token } })
  const heard: string[] = []
  let isReady = false
  socket.onAny((name: string, payload?: { action?: string }) => {
    isReady ||= name === 'ready'
    if (name.includes('-chat')) heard.push(`${name} ${payload?.action}`)
  })
  await expect.poll(() => isReady).toBe(true)
  return heard
}

test('members receive the events of their chat under all names; others, even administrators, receive none', async () => {
  const [ana, bia, caio] = [await company.attendant(), await company.attendant(), await company.attendant()]
  const [atAna, atBia, atCaio, atAdmin] = [
    await screen(ana),
    await screen(bia),
    await screen(caio),
    await screen(company.admin),
  ]
  const body = { title: 'Turno', users: [{ id: bia.id }] }
  const { body: chat } = await w.call<Chat>(ana, 'POST', '/chats', body)
  for (const socket of w.sockets) socket.emit('joinChatBox', String(chat.id))
  await w.call(ana, 'POST', `/chats/${chat.id}/messages`, { message: 'segredo' })
  await w.call(bia, 'POST', `/chats/${chat.id}/read`, { userId: ana.id })
  await w.call(ana, 'PUT', `/chats/${chat.id}`, { users: [{ id: caio.id }] })
  await w.call(ana, 'POST', `/chats/${chat.id}/messages`, { message: 'sem a Bia' })
  await w.call(ana, 'DELETE', `/chats/${chat.id}`)

  const name = `company-${company.id}-chat`
  const said = [`${name} new-message`, `${name}-${chat.id} new-message`]
  const told = (actor: Member, action: string) => [`${name}-user ${action}`, `${name}-user-${actor.id} ${action}`]
  await expect.poll(() => atCaio.at(-1)).toBe(`${name} delete`)
  expect(atCaio).toEqual([...told(caio, 'update'), ...said, `${name} delete`])
  await expect.poll(() => atAna.at(-1)).toBe(`${name} delete`)
  expect(atAna).toEqual([...told(ana, 'create'), ...said, ...told(ana, 'update'), ...said, `${name} delete`])
  expect(atBia).toEqual([
    ...told(bia, 'create'),
    ...said,
    ...[`${name} update`, `${name}-${chat.id} update`],
    `${name} delete`,
  ])
  expect(atAdmin).toEqual([])
})

test('the event of a message lists the chat’s members where clients look for them', async () => {
  const [ana, bia] = [await company.attendant(), await company.attendant()]
  const socket = w.socket({ auth: { token: bia.token } })
  const heard: EventPayload<'chat.messageCreated'>[] = []
  let isReady = false
  socket.on('ready', () => (isReady = true))
  socket.on(`company-${company.id}-chat`, (payload: EventPayload<'chat.messageCreated'>) => void heard.push(payload))
  await expect.poll(() => isReady).toBe(true)
  const { body: chat } = await w.call<Chat>(ana, 'POST', '/chats', { title: 'Turno', users: [{ id: bia.id }] })
  await w.call(ana, 'POST', `/chats/${chat.id}/messages`, { message: 'oi' })
  await expect.poll(() => heard.length).toBe(1)
  expect(heard[0]?.newMessage.chat.users.map(({ userId }) => userId)).toEqual([ana.id, bia.id])
})
