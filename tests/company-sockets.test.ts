import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiveMessage } from '#server/features/tickets/inbound/receive-message.actions.ts'
import { sampleBody, fillPath, makeSamples } from './route-samples.ts'
import { socketTestApp, type SocketTestApp } from './sockets.ts'
import type { Member } from './test-app.ts'

let w: SocketTestApp

beforeAll(async () => {
  w = await socketTestApp()
})
afterAll(() => w.close())

async function listener(member: Member): Promise<{ socket: Socket; heard: string[] }> {
  const socket = w.socket({ auth: { token: member.token } })
  const heard: string[] = []
  socket.onAny((name: string, payload: unknown) => void heard.push(`${name} ${JSON.stringify(payload)}`))
  await expect.poll(() => heard.some((one) => one.startsWith('ready'))).toBe(true)
  heard.length = 0
  return { socket, heard }
}

test('sockets receive no events of another company', async () => {
  const mine = await w.company()
  const theirs = await w.company()
  const samples = await makeSamples(w, mine)
  const foreignQueue = await theirs.queue()
  const here = await listener(mine.admin)
  const strangers = [
    await listener(theirs.admin),
    await listener(await theirs.supervisor([foreignQueue])),
    await listener(await theirs.attendant([foreignQueue], { allTicket: true })),
  ]
  const rooms = [
    samples.ticket,
    String(samples.ticket),
    'undefined',
    null,
    '__proto__',
    '*',
    `company:${mine.id}`,
    { length: 1 },
  ]
  for (const { socket } of strangers) {
    for (const event of ['joinChatBox', 'joinTickets', 'joinNotification', 'typing']) {
      for (const room of rooms) socket.emit(event, room)
      socket.emit(event, { ticketId: samples.ticket, typing: true })
    }
  }

  const routes = w.app.routeRecords.filter(
    ({ method, can }) => method !== 'GET' && can !== 'public' && can !== 'session',
  )
  const deletesLast = routes.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
  for (const { method, url: path, operationId } of deletesLast) {
    const target = (fillPath(path, samples) ?? path).replace('/api', '').replace(':key', 'userRating')
    await w.call(mine.admin, method as 'POST' | 'PUT' | 'DELETE', target, sampleBody(operationId, samples))
  }
  const connectionId = await mine.connection()
  await w.data.change({ companyId: mine.id, userId: null }, (tx) =>
    receiveMessage(
      tx,
      { companyId: mine.id, connectionId, channel: 'whatsapp' },
      {
        providerId: '3EB0AAAA',
        chat: { identities: [{ kind: 'phone', value: '5511955554444' }], name: 'Bia', isGroup: false },
        author: null,
        fromMe: false,
        sentAt: new Date().toISOString(),
        mediaType: 'conversation',
        body: 'segredo da empresa',
        media: null,
        quotedProviderId: null,
        raw: null,
        ack: 0,
        undecryptable: false,
        history: false,
      },
    ),
  )
  await expect.poll(() => here.heard.some((one) => one.includes('segredo da empresa'))).toBe(true)
  expect(new Set(here.heard.map((one) => one.split(' ')[0])).size).toBeGreaterThan(7)
  const ownPresence = `company-${theirs.id}-presence`
  expect(strangers.flatMap(({ heard }) => heard).filter((one) => !one.startsWith(ownPresence))).toEqual([])
})

test('events for all companies reach all of them, and only these do', async () => {
  const provider = await w.company()
  const company = await w.company()
  const root = await w.member(provider.id, 'admin', [])
  await w.owner.query('update users set super = true where id = $1', [root.id])
  root.token = await w.login(root.email)
  const heard = await Promise.all([
    listener(company.admin),
    listener(await company.attendant()),
    listener(provider.admin),
    listener(root),
  ])
  const counts = () => heard.map((one) => one.heard.filter((text) => /^company-(announcement|help) /.test(text)).length)
  const forget = () => heard.forEach((one) => one.heard.splice(0))

  const sent = { title: 'Manutenção', text: 'No domingo.' }
  const { id } = (await w.call<{ id: number }>(root, 'POST', '/announcements', sent)).body
  await expect.poll(counts).toEqual([1, 1, 1, 1])
  expect(heard[0]?.heard.join()).toMatch(/company-announcement \{"action":"create","record":\{.*"title":"Manutenção"/)
  forget()
  await w.call(root, 'PUT', `/announcements/${id}`, { status: false, text: 'segredo do rascunho' })
  await expect.poll(counts).toEqual([1, 1, 1, 1])
  for (const one of heard.slice(0, 3))
    expect(one.heard).toContain(`company-announcement {"action":"delete","id":${id}}`)
  expect(
    heard
      .slice(0, 3)
      .flatMap((one) => one.heard)
      .filter((text) => text.includes('segredo')),
  ).toEqual([])
  expect(heard[3]?.heard.join()).toContain('segredo do rascunho')
  forget()
  await w.call(root, 'DELETE', `/announcements/${id}`)
  await w.call(root, 'POST', '/helps', { title: 'Primeiros passos', video: 'dQw4w9WgXcQ' })
  await expect.poll(counts).toEqual([2, 2, 2, 2])
})

test('events for all companies are also sent under the name of the own company', async () => {
  const provider = await w.company()
  await w.owner.query('update users set super = true where id = $1', [provider.admin.id])
  const other = await w.company()
  const { heard } = await listener(other.admin)
  const input = { title: 'Manutenção', text: 'Hoje às 23h', priority: 3, status: true }
  expect((await w.call(provider.admin, 'POST', '/announcements', input)).status).toBe(200)
  const names = () => heard.map((one) => one.split(' ')[0])
  await expect.poll(names).toContain(`company-${other.id}-announcement`)
  expect(names()).toContain('company-announcement')
  expect(names()).not.toContain(`company-${provider.id}-announcement`)
})
