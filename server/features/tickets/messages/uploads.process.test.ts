import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Message } from '#contract/messages.ts'
import { storeUpload } from '#server/features/files/actions.ts'
import { fileJobs } from '#server/features/files/jobs.ts'
import type { FileList } from '#contract/file-lists.ts'
import type { QuickMessage } from '#contract/quick-messages.ts'
import { mediaJobs } from './media.jobs.ts'
import { createOutbox } from '#server/features/tickets/outbox/outbox.ts'
import { inspectMedia } from '#server/files/media-inspector.ts'
import type { Jobs } from '#server/db/job-types.ts'
import { createPace } from '#server/lib/pace.ts'
import * as samples from '#tests/media-samples.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: TicketFixture
/** The ticket is assigned to Ana. */
let ticketId: number
beforeAll(async () => {
  // Inspecting a first file here makes sure that an inspector process runs, however busy the machine is.
  const { id } = await w.company()
  const { path } = await storeUpload(w.services, id, Readable.from(['oi']), { name: 'a.txt' })
  await w.services.files.remove(path)
})
beforeEach(async () => {
  stage = await ticketFixture(w)
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

test('files are sent one message each, with the lines of their captions', async () => {
  const { company, ref, ana } = stage
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const { payload, headers } = multipart([
    { name: 'fromMe', value: 'true' },
    { name: 'medias', value: png, filename: 'foto.png', type: 'image/png' },
    { name: 'body', value: 'veja\r\nisto' },
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
      body: 'veja\nisto',
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
    body: 'veja\nisto',
    media: { fileName: 'foto.png', mimetype: 'image/png', size: png.length, voice: false },
  })
  expect(text?.media?.fileName).toBe('nota.txt')
  expect(image?.media && (await buffer(image.media.open())).equals(png)).toBe(true)
  expect(
    (await w.call<{ tickets: { lastMessage: string }[] }>(ana, 'GET', '/tickets')).body.tickets[0]?.lastMessage,
  ).toBe('📄 nota.txt')
})

const filesOnDisk = async () => {
  const path = `${w.config.dataDir}/files/${stage.company.id}`
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile())
}

test('an upload that is refused leaves no file', async () => {
  const { ana, put } = stage
  const { payload, headers } = multipart([
    { name: 'medias', value: 'conteúdo', filename: 'a.txt' },
    { name: 'clientId', value: '!' },
  ])
  expect((await w.call(ana, 'POST', `/messages/${ticketId}`, payload, headers)).status).toBe(400)
  await put(ana, ticketId, { status: 'closed' })
  const plain = multipart([{ name: 'medias', value: 'conteúdo', filename: 'a.txt' }])
  expect((await w.call(ana, 'POST', `/messages/${ticketId}`, plain.payload, plain.headers)).status).toBe(409)
  expect(await filesOnDisk()).toEqual([])
})

const releaseFiles = async () => {
  for (const { name, payload } of await w.jobs())
    if (name === 'file.release') await fileJobs(w)[name](payload as Jobs['file.release'])
}

test('deleting a ticket deletes its files, but not forwarded ones', async () => {
  const { company, ana, ticket } = stage
  const { payload, headers } = multipart([
    { name: 'medias', value: 'fica', filename: 'a.txt' },
    { name: 'medias', value: 'vai', filename: 'b.txt' },
  ])
  const sent = await w.call<{ messages: Message[] }>(ana, 'POST', `/messages/${ticketId}`, payload, headers)
  const other = await ticket({ status: 'open', userId: ana.id })
  const messageId = sent.body.messages[0]?.id
  const forwarded = await w.call<Message>(ana, 'POST', '/messages/forward', { messageId, ticketId: other })
  expect(forwarded.body).toMatchObject({ mediaType: 'application', mediaName: 'a.txt' })
  expect(await filesOnDisk()).toHaveLength(2)
  expect((await w.call(company.admin, 'DELETE', `/tickets/${ticketId}`)).status).toBe(200)
  await releaseFiles()
  expect(await filesOnDisk()).toHaveLength(1)
  const file = await w.app.inject({ method: 'GET', url: String(forwarded.body.mediaUrl) })
  expect(file.body).toBe('fica')
})

test('a quick message sends its file with the text as caption; its file outlives the ticket', async () => {
  const { company, ref, ana, bia } = stage
  const make = async (actor: Member, shortcode: string) =>
    (await w.call<{ id: number }>(actor, 'POST', '/quick-messages', { shortcode, message: 'Segue' })).body.id
  const quick = await make(ana, 'tabela')
  const form = multipart([
    { name: 'typeArch', value: 'quickMessage' },
    { name: 'file', value: 'preços', filename: 'tabela de preços.txt' },
  ])
  await w.call(ana, 'POST', `/quick-messages/${quick}/media-upload`, form.payload, form.headers)
  const send = (quickMessageId: unknown, body = 'Segue') =>
    w.call<{ messages: Message[] }>(ana, 'POST', `/messages/${ticketId}`, {
      body,
      quickMessageId,
      clientId: 'chave-rapida',
    })
  for (const foreign of [await make(bia, 'dela'), 999_999]) {
    expect((await send(foreign)).body).toEqual({ error: 'ERR_NO_QUICKMESSAGE_FOUND' })
  }
  expect((await send(await make(ana, 'sem arquivo'))).body).toEqual({ error: 'ERR_NO_FILE_FOUND' })

  const [first, again] = [await send(quick), await send(quick)]
  expect(first.status, first.text).toBe(200)
  expect(again.body).toEqual(first.body)
  expect(first.body.messages).toMatchObject([
    { body: 'Segue', mediaType: 'application', mediaName: 'tabela_de_preços.txt' },
  ])
  const [queued] = await createOutbox(w.data, w.services).next(ref, 10)
  expect(queued).toMatchObject({ body: 'Segue', media: { fileName: 'tabela_de_preços.txt' } })

  await w.call(company.admin, 'DELETE', `/tickets/${ticketId}`)
  await releaseFiles()
  const { body: kept } = await w.call<QuickMessage>(ana, 'GET', `/quick-messages/${quick}`)
  expect((await w.app.inject(String(kept.mediaPath))).body).toBe('preços')
})

test('an option of a file list sends its file once per key; the file outlives the list', async () => {
  const { company, ref, ana } = stage
  const body = { name: 'Catálogo', message: 'Segue', options: [{ name: 'Tabela' }, { name: 'Sem arquivo' }] }
  const list = (await w.call<FileList>(company.admin, 'POST', '/files', body)).body
  const [priced, empty] = list.options.map(({ id }) => id)
  const { payload, headers } = multipart([
    { name: 'id', value: String(priced) },
    { name: 'files', value: 'preços', filename: 'tabela.txt' },
  ])
  await w.call(company.admin, 'POST', `/files/uploadList/${list.id}`, payload, headers)
  const send = (fileListOptionId: unknown) =>
    w.call<{ messages: Message[] }>(ana, 'POST', `/messages/${ticketId}`, {
      body: 'Tabela',
      fileListOptionId,
      clientId: 'chave-da-lista',
    })
  const foreign = (await w.call<FileList>((await w.company()).admin, 'POST', '/files', body)).body
  for (const absent of [empty, foreign.options[0]?.id, 999_999]) {
    expect((await send(absent)).body).toEqual({ error: 'ERR_NO_FILE_FOUND' })
  }
  const [first, again] = [await send(priced), await send(priced)]
  expect(first.body.messages).toMatchObject([
    { body: 'Tabela', mediaType: 'application', mediaName: 'tabela.txt', mediaSize: 7 },
  ])
  expect(again.body).toEqual(first.body)
  const [queued] = await createOutbox(w.data, w.services).next(ref, 10)
  expect(queued).toMatchObject({ body: 'Tabela', media: { fileName: 'tabela.txt' } })

  await w.call(company.admin, 'DELETE', `/files/${list.id}`)
  await releaseFiles()
  expect((await w.app.inject(String(first.body.messages[0]?.mediaUrl))).body).toBe('preços')
})

test('a recording that cannot be converted to a voice note is sent as audio', async () => {
  const wav = Buffer.concat([
    Buffer.from('RIFF'),
    Buffer.from([44, 0, 0, 0]),
    Buffer.from('WAVEfmt '),
    Buffer.from([16, 0, 0, 0, 1, 0, 1, 0]),
    Buffer.from([0x40, 0x1f, 0, 0, 0x80, 0x3e, 0, 0, 2, 0, 16, 0]),
    Buffer.from('data'),
    Buffer.from([8, 0, 0, 0]),
    Buffer.alloc(8),
  ])
  const { payload, headers } = multipart([
    { name: 'medias', value: wav, filename: 'audio-record-site-1.wav', type: 'audio/wav' },
  ])
  const sent = await w.call<{ messages: Message[] }>(stage.ana, 'POST', `/messages/${ticketId}`, payload, headers)
  expect(sent.body.messages[0]).toMatchObject({ mediaType: 'audio' })
  const [queued] = await createOutbox(w.data, w.services).next(stage.ref, 1)
  expect(queued?.media?.voice).toBe(queued?.media?.mimetype === 'audio/ogg')
})

test.each([
  ['avc', 'video/mp4', 'IMG_7.mp4'],
  ['hevc', 'video/quicktime', 'IMG_7.MOV'],
] as const)('a film of an iPhone in %s is sent as %s', async (codec, mimetype, fileName) => {
  const { payload, headers } = multipart([
    { name: 'medias', value: await samples.movFilm(codec), filename: 'IMG_7.MOV', type: 'video/quicktime' },
  ])
  const sent = await w.call<{ messages: Message[] }>(stage.ana, 'POST', `/messages/${ticketId}`, payload, headers)
  expect(sent.body.messages[0]).toMatchObject({ mediaType: 'video', mediaMimetype: mimetype, mediaName: fileName })
  const [queued] = await createOutbox(w.data, w.services).next(stage.ref, 1)
  expect(queued?.media).toMatchObject({ mimetype, fileName })
})

/** Keeps the company's inspector processes busy until they time out. */
async function keepInspectorsBusy(companyId: number, files: number): Promise<void> {
  const reads = Array.from({ length: files }, async (_, index) => {
    const bytes = Buffer.concat([samples.endless(), Buffer.from(`${companyId} ${index}`)])
    const path = join(w.services.config.dataDir, `endless-${index}`)
    await writeFile(path, bytes)
    const sha256 = createHash('sha256').update(bytes).digest()
    await inspectMedia({ companyId, fromOutside: false, path, sha256 }, 'a.webm')
  })
  await Promise.all(reads)
}

test('an upload does not wait for its inspection, and the picture appears after it', async () => {
  const { company, ana } = stage
  const order: string[] = []
  const ended = keepInspectorsBusy(company.id, 3).then(() => order.push('endless files'))
  const { payload, headers } = multipart([
    { name: 'medias', value: await samples.png(1000, 800), filename: 'foto.png', type: 'image/png' },
  ])
  const answer = await w.call<{ messages: Message[] }>(ana, 'POST', `/messages/${ticketId}`, payload, headers)
  order.push('answer')
  expect(answer.body.messages).toMatchObject([{ mediaType: 'application', mediaName: 'foto.png', thumbnailUrl: null }])
  await ended
  expect(order).toEqual(['answer', 'endless files'])

  for (const { name, payload: job } of await w.jobs())
    if (name === 'file.look') await fileJobs(w)[name](job as Jobs['file.look'])
  for (const { name, payload: job } of await w.jobs())
    if (name === 'message.showFile') await mediaJobs(w)[name](job as Jobs['message.showFile'])
  const [message] = (await w.call<{ messages: Message[] }>(ana, 'GET', `/messages/${ticketId}`)).body.messages
  expect(message).toMatchObject({ mediaType: 'image', mediaMimetype: 'image/png', mediaWidth: 1000, mediaHeight: 800 })
  expect(message?.thumbnailUrl).toMatch(/^\/api\/media\//)
  expect(stage.events().at(-1)).toMatchObject({ name: 'message.updated', payload: { message: { mediaType: 'image' } } })
})

test('a film of an iPhone whose turn comes too late goes out as a document with its words, and is not replaced', async () => {
  const { company, ana, ref } = stage
  const film = await samples.movFilm('avc')
  const ended = keepInspectorsBusy(company.id, 3)
  const { payload, headers } = multipart([
    { name: 'medias', value: film, filename: 'IMG_7.MOV', type: 'video/quicktime' },
    { name: 'body', value: 'a obra' },
  ])
  const answer = await w.call<{ messages: Message[] }>(ana, 'POST', `/messages/${ticketId}`, payload, headers)
  expect(answer.body.messages).toMatchObject([{ mediaType: 'application', mediaName: 'IMG_7.MOV', body: 'a obra' }])
  const [queued] = await createOutbox(w.data, w.services).next(ref, 1)
  const media = { mimetype: 'application/octet-stream', fileName: 'IMG_7.MOV' }
  expect(queued).toMatchObject({ body: 'a obra', media })
  await ended

  for (const { name, payload: job } of await w.jobs())
    if (name === 'file.look') await fileJobs(w)[name](job as Jobs['file.look'])
  const { rows } = await w.owner.query<{ mimetype: string; name: string; size: string }>(
    'select mimetype, name, size from files where company_id = $1',
    [company.id],
  )
  expect(rows.map(({ mimetype, name, size }) => [mimetype, name, Number(size)])).toEqual([
    ['video/quicktime', 'IMG_7.MOV', film.length],
  ])
})

test('many uploads of one user wait, without delaying other users', async () => {
  const { ana, bia } = stage
  const theirs = await stage.ticket({ status: 'open', userId: bia.id })
  const send = async (actor: Member, ticket: number): Promise<number> => {
    const { payload, headers } = multipart([{ name: 'medias', value: 'oi', filename: 'a.txt', type: 'text/plain' }])
    return (await w.call(actor, 'POST', `/messages/${ticket}`, payload, headers)).status
  }
  let answered = 0
  const flood = Array.from({ length: 26 }, () => send(ana, ticketId).finally(() => answered++))
  await expect.poll(() => answered).toBeGreaterThan(19)
  for (let count = 0; count < 3; count++) expect(await send(bia, theirs)).toBe(200)
  expect(answered).toBeLessThan(26)
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]))
})

test('files that are kept elsewhere count at the same pace of their sender', async () => {
  const { ana } = stage
  const { body: quick } = await w.call<QuickMessage>(ana, 'POST', '/quick-messages', { shortcode: 'a', message: 'a' })
  const attach = async (): Promise<number> => {
    const { payload, headers } = multipart([{ name: 'file', value: 'oi', filename: 'a.txt', type: 'text/plain' }])
    return (await w.call(ana, 'POST', `/quick-messages/${quick.id}/media-upload`, payload, headers)).status
  }
  const { uploadPace } = w.services
  const pace = createPace(1, 2, () => 0)
  const told: { userId: number; pauseMs: number }[] = []
  w.services.uploadPace = (userId, amount) => {
    const pauseMs = pace(userId, amount)
    told.push({ userId, pauseMs })
    return pauseMs
  }
  try {
    const statuses = [await attach(), await attach(), await attach()]
    const { payload, headers } = multipart([{ name: 'medias', value: 'oi', filename: 'a.txt', type: 'text/plain' }])
    statuses.push((await w.call(ana, 'POST', `/messages/${ticketId}`, payload, headers)).status)
    expect(statuses).toEqual([200, 200, 200, 200])
  } finally {
    w.services.uploadPace = uploadPace
  }
  expect(told).toEqual([0, 0, 1000, 2000].map((pauseMs) => ({ userId: ana.id, pauseMs })))
})
