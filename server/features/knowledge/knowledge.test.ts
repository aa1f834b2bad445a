import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FakeOpenAi } from '#fakes/openai/openai.ts'
import type { KnowledgeSource, KnowledgeSourcePage, KnowledgeSourceRow, PassagePage } from '#contract/knowledge.ts'
import type { Prompt } from '#contract/prompts.ts'
import { getPromptAccess } from '#server/features/prompts/model-access.queries.ts'
import { cutIntoPassages } from './cut.ts'
import { findKnowledge } from './find-knowledge.actions.ts'
import { knowledgeJobs } from './jobs.ts'
import { textOfPage } from './page-text.ts'
import { similarityOf, toBytes } from './similarity.ts'
import { multipart } from '#tests/multipart.ts'
import * as samples from '#tests/media-samples.ts'
import { createTestApp, type Company, type TestApp } from '#tests/test-app.ts'

let w: TestApp
let model: FakeOpenAi
let site: Server
let page = { status: 200, type: 'text/html; charset=utf-8', body: '' }
let siteUrl: string
let company: Company
let prompt: Prompt
beforeAll(async () => {
  model = await FakeOpenAi.start()
  site = createServer((_request, response) => {
    response.writeHead(page.status, { 'content-type': page.type }).end(page.body)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/trocas`
  w = await createTestApp({ env: { OPENAI_BASE_URL: model.url, EGRESS_ALLOW: '127.0.0.1' } })
})
beforeEach(async () => {
  model.reset()
  page = { status: 200, type: 'text/html; charset=utf-8', body: '' }
  company = await w.company()
  prompt = (
    await w.call<Prompt>(company.admin, 'POST', '/prompt', {
      ...{ name: 'Loja', prompt: 'Atenda.', apiKey: 'sk-1', queueId: await company.queue() },
    })
  ).body
})
afterAll(async () => {
  await w.close()
  await model.close()
  await new Promise((resolve) => site.close(resolve))
})

const list = async () => (await w.call<KnowledgeSourcePage>(company.admin, 'GET', `/prompt/${prompt.id}/sources`)).body
const read = (sourceId: number) =>
  knowledgeJobs({ data: w.data, services: w.services })['knowledge.read']({ companyId: company.id, sourceId })
/** Creates a source and lets its job run. */
async function add(body: object): Promise<KnowledgeSourceRow | undefined> {
  const created = await w.call<KnowledgeSource>(company.admin, 'POST', `/prompt/${prompt.id}/sources`, body)
  expect(created.status, created.text).toBe(200)
  await read(created.body.id)
  return (await list()).sources.find(({ id }) => id === created.body.id)
}
async function upload(name: string, bytes: Buffer) {
  const form = await multipart({ file: { name, bytes: new Uint8Array(bytes) } })
  const answer = await w.app.inject({
    method: 'POST',
    url: `/api/prompt/${prompt.id}/sources/file`,
    headers: { authorization: `Bearer ${company.admin.token}`, ...form.headers },
    payload: form.body,
  })
  return { status: answer.statusCode, body: answer.json<KnowledgeSource>() }
}
const passagesOf = async (id: number) =>
  (await w.call<PassagePage>(company.admin, 'GET', `/knowledge-sources/${id}/passages`)).body.passages
async function find(question: string) {
  const actor = { companyId: company.id, userId: null }
  const access = await w.data.read(actor, (db) => getPromptAccess(db, company.id, prompt.id, w.services))
  const found = await findKnowledge(
    { data: w.data, services: w.services },
    { actor, prompt: access, timeoutMs: 60_000 },
    question,
  )
  return found.passages.map(({ name, text }) => `${name}: ${text}`)
}
const text = (name: string, body: string) => ({ kind: 'text', name, text: body })

describe('what is found', () => {
  test('by words, without regard to accents and endings, best first; and nothing where nothing fits', async () => {
    model.hasEmbeddings = false
    expect(await add(text('Prazos', 'A entrega em Sorocaba leva 5 dias úteis.'))).toMatchObject({
      ...{ status: 'ready', passages: 1, byMeaning: false },
    })
    await add(text('Trocas', 'Trocamos produtos com defeito em até 7 dias.'))
    expect((await find('qual o prazo das ENTREGAS para sorocába?'))[0]).toMatch(/^Prazos/)
    expect((await find('quero trocar um produto defeituoso'))[0]).toMatch(/^Trocas/)
    for (const question of ['Qual é a capital da Austrália?', 'quero saber', '', "'; drop table x --", ':* & | !'])
      expect(await find(question), question).toEqual([])
  })

  test('by meaning, where the server has it', async () => {
    expect(await add(text('Trocas', 'Aceitamos troca com a nota.'))).toMatchObject({ byMeaning: true })
    expect(await find('como devolver?')).toEqual(['Trocas: Aceitamos troca com a nota.'])
    model.hasEmbeddings = false
    expect(await find('como devolver?')).toEqual([])
    expect(await find('aceita troca?')).toHaveLength(1)
  })

  test('only in the prompt and company that know it', async () => {
    await add(text('Prazos', 'A entrega em Sorocaba leva 5 dias úteis.'))
    company = await w.company()
    prompt = (
      await w.call<Prompt>(company.admin, 'POST', '/prompt', {
        ...{ name: 'Outra', prompt: 'Atenda.', apiKey: 'sk-1', queueId: await company.queue() },
      })
    ).body
    expect(await find('prazo de entrega em Sorocaba')).toEqual([])
  })
})

describe('a page of the web', () => {
  test('is read without its menu, and used only once it was approved', async () => {
    page.body = `<html><head><title>Trocas &amp; devolu&ccedil;&otilde;es</title><script>alert("x")</script></head>
      <body><nav>Início</nav><h1>Trocas</h1><p>Trocamos em at&eacute; <b>7 dias</b>.</p></body></html>`
    const source = await add({ kind: 'page', url: siteUrl })
    expect(source).toMatchObject({ status: 'review', name: 'Trocas & devoluções', passages: 1 })
    expect((await passagesOf(source?.id ?? 0)).map((passage) => passage.text)).toEqual([
      'Trocas\nTrocamos em até 7 dias.',
    ])
    expect(await find('trocas em quantos dias')).toEqual([])
    const approve = () => w.call(company.admin, 'POST', `/knowledge-sources/${source?.id}/approve`)
    expect((await approve()).status).toBe(200)
    expect(await find('trocas em quantos dias')).toHaveLength(1)
    expect((await approve()).body).toEqual({ error: 'ERR_SOURCE_NOT_IN_REVIEW' })
    page.body = '<p>Não trocamos mais nada.</p>'
    await w.call(company.admin, 'POST', `/knowledge-sources/${source?.id}/read`)
    await read(source?.id ?? 0)
    expect((await list()).sources[0]).toMatchObject({ status: 'review' })
    expect(await find('trocas em quantos dias')).toEqual([])
  })

  test('that cannot be read says why', async () => {
    page = { status: 404, type: 'text/html', body: 'não' }
    expect(await add({ kind: 'page', url: siteUrl })).toMatchObject({ status: 'failed', error: 'unreachable' })
    page = { status: 200, type: 'image/png', body: 'x' }
    expect(await add({ kind: 'page', url: siteUrl })).toMatchObject({ error: 'notText' })
    page = { status: 200, type: 'text/html', body: '<script>só isto</script>' }
    expect(await add({ kind: 'page', url: siteUrl })).toMatchObject({ error: 'empty' })
    expect(await add({ kind: 'page', url: 'http://169.254.169.254/latest/meta-data' })).toMatchObject({
      error: 'unreachable',
    })
  })
})

describe('files', () => {
  test('rows of a spreadsheet name their columns', async () => {
    const { body } = await upload('produtos.csv', Buffer.from('Produto;Preço\nBuquê azul;89,90\nVaso;35,00\n'))
    await read(body.id)
    expect((await list()).sources).toMatchObject([{ kind: 'table', status: 'ready', pages: 2 }])
    expect((await find('preço do buquê azul'))[0]).toContain('Produto: Buquê azul; Preço: 89,90')
  })

  test('a PDF keeps its pages, and what is none says so', async () => {
    const { body } = await upload('prazos.pdf', samples.pdf('Entrega em cinco dias úteis.', 'Frete por nossa conta.'))
    await read(body.id)
    expect(await passagesOf(body.id)).toMatchObject([{ page: 1 }, { page: 2, text: 'Frete por nossa conta.' }])
    const broken = await upload('quebrado.pdf', Buffer.from('%PDF-1.4 nada'))
    await read(broken.body.id)
    expect((await list()).sources[1]).toMatchObject({ status: 'failed', error: 'unreadable' })
    expect((await upload('programa.exe', Buffer.from('MZ'))).status).toBe(400)
  }, 60_000)
})

test('a rewritten text is cut anew, and keeps the meaning of what stays', async () => {
  const source = await add(text('Prazos', 'A entrega leva 5 dias.'))
  const calls = model.calls
  await w.call(company.admin, 'PUT', `/knowledge-sources/${source?.id}`, {
    name: 'Prazos',
    text: 'A entrega leva 9 dias.',
  })
  await read(source?.id ?? 0)
  expect([await find('entrega leva'), model.calls > calls]).toEqual([['Prazos: A entrega leva 9 dias.'], true])
  expect((await w.call(company.admin, 'DELETE', `/knowledge-sources/${source?.id}`)).status).toBe(200)
  expect([await find('entrega leva'), (await list()).passages]).toEqual([[], 0])
})

test('sources are listed in pages, without the texts that each of them has', async () => {
  const first = await add(text('Prazos', 'A entrega leva 5 dias.'))
  for (let count = 0; count < 20; count++)
    await w.call(company.admin, 'POST', `/prompt/${prompt.id}/sources`, text(`Texto ${count}`, 'Mais um.'))
  const page = await list()
  expect([page.sources.length, page.count, page.hasMore, page.passages, page.reading]).toEqual([20, 21, true, 1, 20])
  expect(page.sources[0]).not.toHaveProperty('text')
  const { body: next } = await w.call<KnowledgeSourcePage>(
    company.admin,
    'GET',
    `/prompt/${prompt.id}/sources?pageNumber=2`,
  )
  expect([next.sources.length, next.count, next.hasMore]).toEqual([1, 21, false])
  const { body: one } = await w.call<KnowledgeSource>(company.admin, 'GET', `/knowledge-sources/${first?.id}`)
  expect(one).toEqual({ ...page.sources[0], text: 'A entrega leva 5 dias.' })
})

test('texts are cut between sentences, and vectors of other models are not alike', () => {
  const long = Array.from({ length: 80 }, (_, index) => `Esta é a frase número ${index} de um texto longo.`).join(' ')
  const pieces = cutIntoPassages([{ page: 3, text: `Título\n\n${long}` }])
  expect(pieces.length).toBeGreaterThan(4)
  for (const piece of pieces)
    expect([piece.page, piece.text.length <= 1200, piece.text.endsWith('.')]).toEqual([3, true, true])
  expect(cutIntoPassages([{ page: null, text: 'x'.repeat(5000) }]).every((piece) => piece.text.length <= 1200)).toBe(
    true,
  )
  expect(similarityOf(toBytes([1, 0]), toBytes([2, 0]))).toBeCloseTo(1)
  expect(similarityOf(toBytes([1, 0]), toBytes([1, 0, 0]))).toBe(0)
  expect(textOfPage('<p>a</p><!-- <p>b</p> --><table><tr><td>1<td>2</table>&#8364;&nope;<').text).toBe(
    'a\n\n1 | 2\n\n€&nope;',
  )
})
