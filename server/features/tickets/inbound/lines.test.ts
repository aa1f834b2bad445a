import { afterAll, beforeAll, expect, test } from 'vitest'
import { Writable } from 'node:stream'
import pino from 'pino'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import type { Connection } from '#contract/connections.ts'
import { until } from '#tests/whatsapp/test-host.ts'
import { createTestApp, type Company, type TestApp } from '#tests/test-app.ts'
import { waitFor } from '#tests/wait-for.ts'
import { useFakeWhatsApp } from '#tests/whatsapp/fake.ts'

const STICKERS = 16

const fake = await useFakeWhatsApp({ reportedPreKeys: 1 })
let w: TestApp
const lines: { level: number; job?: string; msg: string }[] = []
const received: { chat: object; text: string }[] = []
let accounts = 0
const account = (name: string): Account => fake.addAccount(`551196666${String(1000 + accounts++)}`, name)

/** Collects the server's log entries in `lines`. */
const log = pino(
  { level: 'debug' },
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString('utf8')))
      done()
    },
  }),
)

beforeAll(async () => {
  fake.autoAck = fake.autoDeliver = true
  fake.onMessage(({ chat, text = '' }) => void received.push({ chat, text }))
  w = await createTestApp({ roles: 'web,worker,channels', env: { WHATSAPP_WS_URL: fake.url }, log })
})

afterAll(async () => {
  await w.close()
})

type Shop = { company: Company; line: Account; connectionId: number; status: () => Promise<string> }

/** Creates a company with a connected number of its own and a bot that greets. */
async function shop(): Promise<Shop> {
  const company = await w.company()
  const queueIds = [await company.queue(), await company.queue()]
  const { body } = await w.call<Connection>(company.admin, 'POST', '/whatsapp', {
    name: 'Loja',
    greetingMessage: 'Bem-vindo!',
    queueIds,
  })
  const look = async () => (await w.call<Connection>(company.admin, 'GET', `/whatsapp/${body.id}`)).body
  const status = async () => (await look()).status
  const line = account('Loja')
  await w.call(company.admin, 'POST', `/whatsappsession/${body.id}`)
  await fake.scanQr(await waitFor(async () => (await look()).qrcode || undefined), line)
  await waitFor(async () => (await status()) === 'CONNECTED')
  return { company, line, connectionId: body.id, status }
}

const mediaOf = async ({ company }: Shop): Promise<{ state: string; waits: string | null }[]> => {
  const { rows } = await w.owner.query<{ state: string; waits: string | null }>(
    `select media_state as state, media_waits_for as waits from messages where company_id = $1 and media_type = 'sticker'`,
    [company.id],
  )
  return rows
}

const JOBS = `graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`
const jobsNamed = async (name: string): Promise<{ locked: boolean; failed: boolean }[]> => {
  const { rows } = await w.owner.query<{ locked: boolean; failed: boolean }>(
    `select j.locked_at is not null as locked, j.last_error is not null as failed from ${JOBS} where t.identifier = $1`,
    [name],
  )
  return rows
}
/** Moves the next run of these jobs to `from` (an interval) after now. */
const setTime = (name: string, from: string): Promise<unknown> =>
  w.owner.query(
    `update graphile_worker._private_jobs set run_at = now() + $2::interval
      where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
    [name, from],
  )

test('16 stickers that wait for the phone block no worker, and arrive when the phone answers', async () => {
  const [attacker, neighbour] = [await shop(), await shop()]
  const [joao, maria] = [account('João'), account('Maria')]
  fake.uploadsAgain = false
  for (let count = 0; count < STICKERS; count++) {
    const media = fake.storeMedia(Buffer.from(`figurinha ${count}`), 'Image')
    fake.expireMedia(media.directPath)
    await fake.send(joao, attacker.line, { stickerMessage: { ...media, mimetype: 'image/webp' } })
  }
  await fake.sendText(maria, neighbour.line, 'Oi')
  await until(() => received.some(({ chat, text }) => chat === maria && text.startsWith('Bem-vindo!')))
  const waitForPhone = async () => {
    const stickers = await mediaOf(attacker)
    return stickers.length === STICKERS && stickers.every(({ waits }) => waits === 'phone')
  }
  await waitFor(waitForPhone)
  await waitFor(async () => (await jobsNamed('message.fetchMedia')).every(({ locked }) => !locked))

  fake.uploadsAgain = true
  await setTime('message.fetchMedia', '0')
  await waitFor(async () => (await mediaOf(attacker)).every(({ state }) => state === 'ready'))
})

test('read receipts of a connection that is down are sent later, without an error in the log', async () => {
  const { company, line, status } = await shop()
  const maria = account('Maria')
  await fake.sendText(maria, line, 'Oi')
  const find = () => w.owner.query<{ id: string }>(`select id from tickets where company_id = $1`, [company.id])
  const { id } = await waitFor(async () => (await find()).rows[0])
  await until(() => received.some(({ chat }) => chat === maria))
  fake.refuseConnections(503)
  fake.dropConnection(line)
  await waitFor(async () => (await status()) !== 'CONNECTED')
  const receipts: (string | undefined)[] = []
  const recordReceipt = (
    _companion: unknown,
    { tag, attrs }: { tag: string; attrs: Record<string, string | undefined> },
  ): void => void (tag === 'receipt' && attrs['to'] === maria.lid && receipts.push(attrs['type']))
  fake.on('stanza', recordReceipt)

  await w.call(company.admin, 'PUT', `/tickets/${id}`, { status: 'open', userId: company.admin.id })
  await w.call(company.admin, 'GET', `/messages/${id}`)
  await waitFor(async () => (await jobsNamed('ticket.markRead')).some(({ failed, locked }) => failed && !locked))
  // Moves the retry away, so that only the rescheduling at reconnection can run it.
  await setTime('ticket.markRead', '1 hour')
  expect(lines.filter(({ job }) => job === 'ticket.markRead').map(({ level }) => level)).toContain(
    log.levels.values['debug'],
  )
  const loud = lines
    .filter(({ level }) => level > (log.levels.values['debug'] ?? 0))
    .map((entry) => JSON.stringify(entry))
  expect(loud.filter((entry) => entry.includes('ticket.markRead') || entry.includes('not connected'))).toEqual([])

  fake.refuseConnections(undefined)
  await waitFor(async () => (await jobsNamed('ticket.markRead')).length === 0)
  expect(receipts).toContain('read')
  fake.off('stanza', recordReceipt)
})
