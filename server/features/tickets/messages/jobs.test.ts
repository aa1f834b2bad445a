import { beforeEach, expect, test } from 'vitest'
import { Readable } from 'node:stream'
import { FileGoneError, SendError } from '#server/channels/port.ts'
import { createSentParts } from '#server/channels/sent-parts.ts'
import { AppError } from '#server/lib/app-error.ts'
import { createOutbox } from '#server/features/tickets/outbox/outbox.ts'
import { inbound, inboundFixture, type InboundFixture } from '#tests/inbound-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()
let stage: InboundFixture
beforeEach(async () => {
  stage = await inboundFixture(w)
})

test('a file is fetched once, and its type follows from its content', async () => {
  const { company, events, jobsOf, host, only, jobsWith } = stage
  const media = { mimetype: 'image/png', fileName: null, size: 4, seconds: null, voice: false }
  await host.onMessage(inbound({ mediaType: 'image', body: '', media }))
  const message = await only('messages')
  expect(message).toMatchObject({ media_state: 'pending' })
  expect(await only('tickets')).toMatchObject({ last_message: '📷' })
  const payload = { companyId: company.id, messageId: Number(message['id']) }
  expect(await jobsOf('message.fetchMedia')).toContainEqual(payload)

  const down = jobsWith({ download: () => Promise.reject(new SendError('down', 'later')) })
  await expect(down['message.fetchMedia'](payload)).rejects.toThrow('down')
  const jobs = jobsWith({ download: () => Promise.resolve(Readable.from(['<html>no picture</html>'])) })
  await Promise.all([jobs['message.fetchMedia'](payload), jobs['message.fetchMedia'](payload)])
  await jobs['message.fetchMedia'](payload)
  expect(await only('messages')).toMatchObject({ media_state: 'ready', media_type: 'application' })
  expect((await w.owner.query('select 1 from files where company_id = $1', [company.id])).rowCount).toBe(1)
  expect(events().at(-1)).toMatchObject({
    name: 'message.updated',
    payload: { message: { mediaState: 'ready', mediaUrl: expect.stringMatching(/^\/api\/media\//) } },
  })
})

test('a file that is gone for good is marked as failed', async () => {
  const { company, host, only, jobsWith } = stage
  const media = { mimetype: 'image/png', fileName: null, size: 4, seconds: null, voice: false }
  await host.onMessage(inbound({ mediaType: 'image', body: '', media }))
  const jobs = jobsWith({ download: () => Promise.reject(new SendError('gone', 'never')) })
  await jobs['message.fetchMedia']({ companyId: company.id, messageId: Number((await only('messages'))['id']) })
  expect(await only('messages')).toMatchObject({ media_state: 'failed' })
})

test('a file that exceeds the plan’s storage is marked so; its message stays', async () => {
  const { company, events, host, only, jobsWith } = stage
  await w.owner.query(
    'update plans set storage_limit_mb = 1 where id = (select plan_id from companies where id = $1)',
    [company.id],
  )
  const media = { mimetype: 'image/png', fileName: null, size: 4, seconds: null, voice: false }
  await host.onMessage(inbound({ mediaType: 'image', body: 'veja', media }))
  const large = () => Readable.from([Buffer.alloc(1_000_001)])
  const payload = { companyId: company.id, messageId: Number((await only('messages'))['id']) }
  await jobsWith({ download: async () => large() })['message.fetchMedia'](payload)
  expect(events().at(-1)).toMatchObject({
    name: 'message.updated',
    payload: { message: { body: 'veja', mediaState: 'noRoom', mediaUrl: null } },
  })
})

test('a full disk keeps a file pending', async () => {
  const { company, host, only, jobsWith } = stage
  const media = { mimetype: 'image/png', fileName: null, size: 4, seconds: null, voice: false }
  await host.onMessage(inbound({ mediaType: 'image', body: '', media }))
  const payload = { companyId: company.id, messageId: Number((await only('messages'))['id']) }
  const jobs = jobsWith({ download: () => Promise.reject(new AppError('ERR_STORAGE_FULL')) })
  await expect(jobs['message.fetchMedia'](payload)).rejects.toThrow('ERR_STORAGE_FULL')
  expect(await only('messages')).toMatchObject({ media_state: 'pending' })
})

test('read receipts are sent once', async () => {
  const { company, ana, host, accept, jobsWith } = stage
  await host.onMessage(inbound({ providerId: 'M1' }))
  await host.onMessage(inbound({ providerId: 'M2' }))
  const ticketId = await accept(ana)
  await w.call(ana, 'GET', `/messages/${ticketId}`)
  const told: string[][] = []
  const jobs = jobsWith({ markRead: async (keys) => void told.push(keys.map(({ providerId }) => providerId)) })
  await jobs['ticket.markRead']({ companyId: company.id, ticketId })
  await jobs['ticket.markRead']({ companyId: company.id, ticketId })
  expect(told).toEqual([['M2', 'M1']])
})

test('deletions, edits and reactions reach the provider', async () => {
  const { company, ref, ana, send, jobsOf, host, all, accept, jobsWith } = stage
  await host.onMessage(inbound({ providerId: 'M1' }))
  const ticketId = await accept(ana)
  const { id } = await send(ana, ticketId, { body: 'oi' })
  const payload = { companyId: company.id, messageId: Number(id) }
  const told: unknown[] = []
  const jobs = jobsWith({
    deleteMessage: async (key) => void told.push(['remove', key.fromMe]),
    editMessage: async (_key, body) => void told.push(['edit', body]),
    reactToMessage: async (key, emoji) => void told.push(['react', key.providerId, emoji]),
  })
  await w.call(ana, 'POST', `/messages/edit/${id}`, { body: 'olá' })
  await jobs['message.pushEdit'](payload)
  expect(told).toEqual([])
  expect(await jobsOf('message.pushEdit')).toHaveLength(1)
  await createOutbox(w.data, w.services).markWritten(ref, Number(id), null)
  await jobs['message.pushEdit'](payload)
  const [first] = await all('messages')
  await w.call(ana, 'POST', `/messages/react/${first!['id']}`, { emoji: '👍' })
  await jobs['message.pushReaction']({ companyId: company.id, messageId: Number(first!['id']) })
  await w.call(ana, 'DELETE', `/messages/${id}`)
  await jobs['message.revoke'](payload)
  expect(told).toEqual([
    ['edit', 'olá'],
    ['react', 'M1', '👍'],
    ['remove', true],
  ])
})

test('a message deleted before sending is not sent, and is revoked if it was being sent', async () => {
  const { company, ref, ana, send, jobsOf, host, accept, jobsWith } = stage
  await host.onMessage(inbound())
  const ticketId = await accept(ana)
  const { id } = await send(ana, ticketId, { body: 'oi' })
  const outbox = createOutbox(w.data, w.services)
  expect(await outbox.next(ref, 10)).toHaveLength(1)
  await w.call(ana, 'DELETE', `/messages/${id}`)
  expect(await outbox.next(ref, 10)).toEqual([])
  const removed: string[] = []
  const jobs = jobsWith({ deleteMessage: async (key) => void removed.push(key.providerId) })
  const payload = { companyId: company.id, messageId: Number(id) }
  await jobs['message.revoke'](payload)
  expect(removed).toEqual([])
  await outbox.markWritten(ref, Number(id), null)
  expect(await jobsOf('message.revoke')).toContainEqual(payload)
  await jobs['message.revoke'](payload)
  expect(removed).toHaveLength(1)
})

test('a message of which only some parts were sent is revoked', async () => {
  const { company, ref, ana, send, host, all, accept, jobsWith } = stage
  await host.onMessage(inbound())
  const { id } = await send(ana, await accept(ana), { body: 'oi' })
  const providerId = String(
    (await all('messages')).find((message) => String(message['id']) === String(id))?.['provider_id'],
  )
  const parts = createSentParts(w.data, ref)
  await parts.markStarted({ ownId: providerId, part: 0 })
  await w.call(ana, 'DELETE', `/messages/${id}`)
  const removed: string[] = []
  const jobs = jobsWith({ deleteMessage: async (key) => void removed.push(key.providerId) })
  const payload = { companyId: company.id, messageId: Number(id) }
  await jobs['message.revoke'](payload)
  expect(removed).toEqual([])
  await parts.markAccepted({ ownId: providerId, part: 0 }, 'mid')
  await jobs['message.revoke'](payload)
  expect(removed).toEqual([providerId])
})

test('a file that the provider no longer has waits for the phone, which is asked twice', async () => {
  const { company, host, only, jobsWith } = stage
  const media = { mimetype: 'image/webp', fileName: null, size: 4, seconds: null, voice: false }
  await host.onMessage(inbound({ mediaType: 'sticker', body: '', media }))
  const { id, provider_id: providerId } = await only('messages')
  const payload = { companyId: company.id, messageId: Number(id) }
  let asked = 0
  const gone = {
    download: () => Promise.reject(new FileGoneError('410')),
    askForFile: async () => void asked++,
  }
  await jobsWith(gone)['message.fetchMedia'](payload)
  expect(asked).toBe(1)
  expect(await only('messages')).toMatchObject({ media_state: 'pending', media_waits_for: 'phone' })
  await jobsWith(gone)['message.fetchMedia']({ ...payload, asked: 1 })
  await jobsWith(gone)['message.fetchMedia']({ ...payload, asked: 2 })
  expect(asked).toBe(2)
  expect(await only('messages')).toMatchObject({ media_state: 'failed', media_waits_for: null })

  const { identities: chat } = inbound().chat
  await host.onFile({ providerId: String(providerId), chat, raw: Buffer.from('anew') })
  expect(await only('messages')).toMatchObject({ media_state: 'pending', raw: Buffer.from('anew') })
  await host.onFile({ providerId: String(providerId), chat, raw: null })
  expect(await only('messages')).toMatchObject({ media_state: 'failed' })
})

test('at most ten files of a contact are queued at once', async () => {
  const { company, host, jobsOf, all, jobsWith } = stage
  const media = { mimetype: 'image/webp', fileName: null, size: 4, seconds: null, voice: false }
  for (let count = 0; count < 12; count++) await host.onMessage(inbound({ mediaType: 'sticker', body: '', media }))
  const queued = async () =>
    ((await jobsOf('message.fetchMedia')) as { companyId: number }[]).filter(
      ({ companyId }) => companyId === company.id,
    )
  expect(await queued()).toHaveLength(10)
  const [first] = await all('messages')
  const jobs = jobsWith({ download: () => Promise.reject(new SendError('gone', 'never')) })
  await jobs['message.fetchMedia']({ companyId: company.id, messageId: Number(first!['id']) })
  expect(await queued()).toHaveLength(11)
})
