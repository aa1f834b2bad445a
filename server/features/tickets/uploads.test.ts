import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buffer } from 'node:stream/consumers'
import { readdir } from 'node:fs/promises'
import type { Message } from '#contract/messages.ts'
import { createOutbox } from '#server/features/tickets/outbox.ts'
import { ticketStage, type TicketStage } from '#tests/ticket-stage.ts'
import { world, type World } from '#tests/world.ts'

let w: World
let stage: TicketStage
/** Held by Ana. */
let ticketId: number
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
beforeEach(async () => {
  stage = await ticketStage(w)
  ticketId = await stage.ticket({ status: 'open', userId: stage.ana.id })
})

const multipart = (parts: { name: string; value: string | Buffer; filename?: string; type?: string }[]) => {
  const boundary = 'fronteira'
  const chunks = parts.flatMap(({ name, value, filename, type }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n` +
        `${type ? `content-type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

test('files are sent one message each, with their captions', async () => {
  const { company, ref, ana } = stage
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const { payload, headers } = multipart([
    { name: 'fromMe', value: 'true' },
    { name: 'medias', value: png, filename: 'foto.png', type: 'image/png' },
    { name: 'body', value: 'veja' },
    { name: 'medias', value: 'um texto', filename: '../nota.txt', type: 'text/plain' },
    { name: 'body', value: 'nota.txt' },
    { name: 'clientId', value: 'dois-arquivos' },
  ])
  const answers = [1, 2].map(() =>
    w.call<{ messages: Message[] }>(ana, 'POST', `/messages/${ticketId}`, payload, headers),
  )
  const [first, second] = await Promise.all(answers)
  expect(first?.status, first?.text).toBe(200)
  expect(second?.body).toEqual(first?.body)
  expect(first?.body.messages).toMatchObject([
    {
      mediaType: 'image',
      body: 'veja',
      mediaName: 'foto.png',
      mediaMimetype: 'image/png',
      mediaWidth: 1,
      mediaState: 'ready',
      clientId: 'dois-arquivos',
    },
    { mediaType: 'application', body: '', mediaName: 'nota.txt', mediaSize: 8 },
  ])
  const url = String(first?.body.messages[0]?.mediaUrl)
  const file = await w.app.inject({ method: 'GET', url })
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload.equals(png)).toBe(true)
  expect((await w.app.inject({ method: 'GET', url: url.replace(/signature=.{4}/, 'signature=abcd') })).statusCode).toBe(
    404,
  )
  expect((await w.owner.query('select path from files where company_id = $1', [company.id])).rowCount).toBe(2)

  const outbox = createOutbox(w.data, w.services)
  const [image, text] = await outbox.next(ref, 10)
  expect(image).toMatchObject({
    body: 'veja',
    media: { fileName: 'foto.png', mimetype: 'image/png', size: png.length, voice: false },
  })
  expect(text?.media?.fileName).toBe('nota.txt')
  expect(image?.media && (await buffer(image.media.open())).equals(png)).toBe(true)
  expect(
    (await w.call<{ tickets: { lastMessage: string }[] }>(ana, 'GET', '/tickets')).body.tickets[0]?.lastMessage,
  ).toBe('📄 nota.txt')
})

test('an upload that is refused leaves no file', async () => {
  const { company, ana, put } = stage
  const files = async () =>
    (
      await readdir(`${w.config.dataDir}/files/${company.id}`, { recursive: true, withFileTypes: true }).catch(() => [])
    ).filter((entry) => entry.isFile())
  const { payload, headers } = multipart([
    { name: 'medias', value: 'conteúdo', filename: 'a.txt' },
    { name: 'clientId', value: '!' },
  ])
  expect((await w.call(ana, 'POST', `/messages/${ticketId}`, payload, headers)).status).toBe(400)
  await put(ana, ticketId, { status: 'closed' })
  const plain = multipart([{ name: 'medias', value: 'conteúdo', filename: 'a.txt' }])
  expect((await w.call(ana, 'POST', `/messages/${ticketId}`, plain.payload, plain.headers)).status).toBe(409)
  expect(await files()).toEqual([])
})
