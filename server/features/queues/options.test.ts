import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MAX_OPTIONS, type QueueOption, type QueueOptionWithParent } from '#contract/queue-options.ts'
import { fileJobs } from '#server/features/files/jobs.ts'
import * as samples from '#tests/media-samples.ts'
import { multipart } from '#tests/multipart.ts'
import { installTestApp, type Company } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
let queue: number
beforeAll(async () => {
  company = await w.company()
})
beforeEach(async () => {
  queue = await company.queue()
})

type Body = Record<string, unknown>
const add = (title: string, given: Body = {}) =>
  w.call<QueueOptionWithParent>(company.admin, 'POST', '/queue-options', { title, queueId: queue, ...given })
const change = (id: number, body: Body) =>
  w.call<QueueOptionWithParent>(company.admin, 'PUT', `/queue-options/${id}`, body)
const remove = (id: number) => w.call(company.admin, 'DELETE', `/queue-options/${id}`)
const list = async (parentId: number | string = -1, queueId = queue) =>
  (await w.call<QueueOption[]>(company.admin, 'GET', `/queue-options?queueId=${queueId}&parentId=${parentId}`)).body

type Drawn = string | [string, Drawn[]]
/** Returns the menu as nested lines, each with its ordinal. */
const draw = (options: QueueOption[]): Drawn[] =>
  options.map(({ option, title, children }) => {
    const line = `${option} ${title}`
    return children.length ? [line, draw(children)] : line
  })
const menu = async (): Promise<Drawn[]> => draw(await list())
const made = async (title: string, parentId: number | null = null): Promise<number> =>
  (await add(title, { parentId })).body.id

test('an option is created as clients send it, and returned whole', async () => {
  w.events.length = 0
  const body = { message: 'Qual?', edition: true, option: 1, parentId: null, children: [{ title: 'x' }], companyId: 1 }
  const { status, body: option } = await add(' Segunda via ', body)
  expect(status).toBe(200)
  const { id, createdAt, updatedAt } = option
  const row = { id, title: 'Segunda via', message: 'Qual?', option: '1', queueId: queue, parentId: null }
  const media = { mediaPath: '', mediaName: '' }
  expect(option).toEqual({ ...row, ...media, children: [], createdAt, updatedAt, parent: null })
  expect(w.events.map(({ event }) => event)).toMatchObject([
    { name: 'queue.updated', payload: { queue: { id: queue } } },
  ])
  const { body: child } = await add('Boleto', { parentId: id })
  expect(child.parent).toEqual({ ...row, ...media, createdAt, updatedAt })
  const { parent: _, ...childRow } = child
  expect(await list()).toEqual([{ ...row, ...media, createdAt, updatedAt, children: [childRow] }])
  expect(await list(id)).toEqual([childRow])
  expect((await w.call(company.admin, 'GET', `/queue-options/${child.id}`)).body).toEqual(child)
})

test('a change keeps other fields, and saving an unchanged option moves nothing', async () => {
  const [first, second] = [await made('Vendas'), await made('Suporte')]
  await change(first, { message: 'Fale com vendas' })
  const { body } = await change(first, { title: 'Comprar' })
  expect(body).toMatchObject({ title: 'Comprar', message: 'Fale com vendas', option: '1' })
  const echoed = await change(first, { ...body, title: 'Loja', queueId: 1, children: [] })
  expect(echoed.body).toMatchObject({ title: 'Loja', message: 'Fale com vendas', queueId: queue, option: '1' })
  expect(await menu()).toEqual(['1 Loja', '2 Suporte'])
  expect((await change(second, { message: null })).body.message).toBe('')
})

test('ordinals stay dense after adding, moving and deleting', async () => {
  const [a, b, c] = [await made('a'), await made('b'), await made('c')]
  await add('d', { option: 2 })
  expect(await menu()).toEqual(['1 a', '2 d', '3 b', '4 c'])
  await change(c, { option: 1 })
  expect(await menu()).toEqual(['1 c', '2 a', '3 d', '4 b'])
  await change(c, { option: '99' })
  expect(await menu()).toEqual(['1 a', '2 d', '3 b', '4 c'])
  await remove(a)
  expect(await menu()).toEqual(['1 d', '2 b', '3 c'])
  await change(b, { parentId: c })
  expect(await menu()).toEqual(['1 d', ['2 c', ['1 b']]])
  await change(b, { parentId: -1, option: 1 })
  expect(await menu()).toEqual(['1 b', '2 d', '3 c'])
})

test('an option is moved and deleted with its subtree', async () => {
  const [a, b] = [await made('a'), await made('b')]
  const below = await made('a1', a)
  await made('a11', below)
  await change(a, { parentId: b })
  expect(await menu()).toEqual([['1 b', [['1 a', [['1 a1', ['1 a11']]]]]]])
  expect((await remove(a)).status).toBe(200)
  expect(await menu()).toEqual(['1 b'])
  expect((await change(below, { title: 'x' })).body).toEqual({ error: 'ERR_NO_QUEUE_OPTION_FOUND' })
})

test('an option cannot be moved under itself', async () => {
  const a = await made('a')
  const deep = await made('a11', await made('a1', a))
  for (const parentId of [a, deep]) {
    const answer = await change(a, { parentId, title: 'mudou' })
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { error: 'ERR_VALIDATION', details: [{ field: 'parentId' }] },
    ])
  }
  expect(await menu()).toEqual([['1 a', [['1 a1', ['1 a11']]]]])
})

test('simultaneous moves make no cycle and leave no gap', async () => {
  for (let round = 0; round < 5; round++) {
    queue = await company.queue()
    const [a, b] = [await made('a'), await made('b')]
    const answers = await Promise.all([change(a, { parentId: b }), change(b, { parentId: a })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await menu()).flat(3)).toHaveLength(2)
  }
  queue = await company.queue()
  const root = await made('raiz')
  await Promise.all(Array.from({ length: 8 }, (_, index) => add(`n${index}`, { option: 1, parentId: root })))
  const ids = (await list(root)).map(({ id }) => id)
  await Promise.all([
    ...ids.slice(0, 3).map((id) => change(id, { option: 8 })),
    ...ids.slice(3, 5).map((id) => change(id, { parentId: -1, option: 1 })),
    remove(ids[7] ?? 0),
  ])
  expect((await list(root)).map(({ option }) => option)).toEqual(['1', '2', '3', '4', '5'])
  expect((await list()).map(({ option }) => option)).toEqual(['1', '2', '3'])
})

test('queues and options of other companies or queues are not found', async () => {
  const other = await w.company()
  const theirs = await other.queue()
  const foreign = await w.call<QueueOption>(other.admin, 'POST', '/queue-options', { title: 'x', queueId: theirs })
  const elsewhere = await made('noutra fila')
  queue = await company.queue()
  const own = await made('minha')
  for (const parentId of [foreign.body.id, elsewhere, 999_999]) {
    const missing = [404, { error: 'ERR_NO_QUEUE_OPTION_FOUND' }]
    const added = await add('nova', { parentId })
    expect([added.status, added.body]).toEqual(missing)
    const moved = await change(own, { parentId, title: 'mudou' })
    expect([moved.status, moved.body]).toEqual(missing)
    const asked = await w.call(company.admin, 'GET', `/queue-options?queueId=${queue}&parentId=${parentId}`)
    expect([asked.status, asked.body]).toEqual(missing)
  }
  for (const queueId of [theirs, 999_999]) {
    expect((await add('nova', { queueId })).body).toEqual({ error: 'ERR_NO_QUEUE_FOUND' })
    const asked = await w.call(company.admin, 'GET', `/queue-options?queueId=${queueId}`)
    expect([asked.status, asked.body]).toEqual([404, { error: 'ERR_NO_QUEUE_FOUND' }])
  }
  expect(await menu()).toEqual(['1 minha'])
})

test('invalid input and users without the right are refused', async () => {
  for (const bad of [
    { title: ' ' },
    { title: 'x'.repeat(201) },
    { message: 'x'.repeat(4001) },
    { option: 0 },
    { option: 'dois' },
    { parentId: -2 },
    { queueId: null },
  ]) {
    expect([bad, (await add('Vendas', bad)).status]).toEqual([bad, 400])
  }
  expect((await w.call(company.admin, 'GET', '/queue-options')).status).toBe(400)
  const attendant = await company.attendant([queue])
  expect((await w.call(attendant, 'POST', '/queue-options', { title: 'x', queueId: queue })).status).toBe(403)
  expect((await w.call(attendant, 'GET', `/queue-options?queueId=${queue}`)).body).toEqual([])
})

test('the number of a queue’s options is limited', async () => {
  await w.owner.query(
    `insert into queue_options (company_id, queue_id, position, title) select $1, $2, n, 'x' from generate_series(1, $3) n`,
    [company.id, queue, MAX_OPTIONS - 1],
  )
  const answers = await Promise.all([add('a'), add('b')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.body).toEqual({ error: 'ERR_QUEUE_OPTION_LIMIT' })
})

const upload = async (path: string, name: string) => {
  const form = await multipart({ typeArch: 'queue', file: { name, bytes: new Uint8Array(await samples.png()) } })
  return w.call(company.admin, 'POST', `${path}/media-upload`, form.body, form.headers)
}
const onDisk = (): number =>
  readdirSync(join(w.config.dataDir, 'files', String(company.id)), { recursive: true, withFileTypes: true }).filter(
    (one) => one.isFile(),
  ).length

/** Runs the jobs that remove unreferenced files. */
async function sweep(): Promise<void> {
  const { 'file.release': release } = fileJobs({ data: w.data, services: w.services })
  for (const { name, payload } of await w.jobs()) {
    if (name === 'file.release') await release(payload as Parameters<typeof release>[0])
  }
}

test('files are removed with their option or greeting', async () => {
  const a = await made('a')
  const below = await made('a1', a)
  expect((await upload(`/queue-options/${below}`, 'tabela de preços.png')).body).toEqual({
    mensagem: 'Arquivo Anexado',
  })
  await upload(`/queue/${queue}`, 'bem-vindo.png')
  const [shown] = await list(a)
  expect(shown).toMatchObject({ mediaName: 'tabela de preços.png', mediaPath: expect.stringContaining('/api/media/') })
  expect((await w.call(null, 'GET', (shown?.mediaPath ?? '').replace('/api', ''))).status).toBe(200)
  const greeting = await w.call(company.admin, 'GET', `/queue/${queue}`)
  expect(greeting.body).toMatchObject({ mediaName: 'bem-vindo.png' })
  const full = onDisk()

  const detached = await w.call(company.admin, 'DELETE', `/queue-options/${below}/media-upload`)
  expect(detached.body).toEqual({ mensagem: 'Arquivo Excluído' })
  expect((await list(a))[0]).toMatchObject({ mediaPath: '', mediaName: '' })
  await upload(`/queue-options/${below}`, 'outra.png')
  await sweep()
  expect(onDisk()).toBe(full)
  await remove(a)
  await made('b')
  await sweep()
  expect(onDisk()).toBe(full / 2)
  await w.call(company.admin, 'DELETE', `/queue/${queue}`)
  await sweep()
  expect(onDisk()).toBe(0)
})

test('a file for a missing option leaves nothing behind', async () => {
  const attempts = [await upload('/queue-options/999999', 'a.png'), await upload('/queue/999999', 'a.png')]
  expect(attempts.map(({ status }) => status)).toEqual([404, 404])
  expect((await w.call(company.admin, 'POST', `/queue/${queue}/media-upload`, {})).status).toBe(400)
  expect(onDisk()).toBe(0)
})
