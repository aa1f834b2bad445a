import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { MessageTemplate, TemplatePage } from '#contract/templates.ts'
import { linkedNumber, linkNumber } from '#tests/cloud-fixture.ts'
import { stage, until, useMeta } from '#tests/meta-fixture.ts'
import { multipart } from '#tests/multipart.ts'
import { refreshTemplates } from './actions.ts'

useMeta()
afterEach(async () => {
  await stage.fake.cloud.settled()
  stage.fake.cloud.reset()
})

type Made = MessageTemplate & { error?: string; details?: unknown }

const input = (change: object): object => ({
  ...{ name: 'vencimento', language: 'pt_BR', category: 'UTILITY' },
  body: 'Oi, {{nome}}! Sua fatura vence no dia {{dia}}, amanhã.',
  examples: { 'body.nome': 'Ana', 'body.dia': '5' },
  ...change,
})
const make = (id: number, change: object = {}, member = stage.company.admin) =>
  stage.w.call<Made>(member, 'POST', `/whatsapp/${id}/templates`, input(change))
const remove = (id: number, templateId: number, member = stage.company.admin) =>
  stage.w.call<{ error?: string }>(member, 'DELETE', `/whatsapp/${id}/templates/${templateId}`)
const listOf = async (id: number) =>
  (await stage.w.call<TemplatePage>(stage.company.admin, 'GET', `/whatsapp/${id}/templates`)).body.templates
const fake = () => stage.fake.cloud.templates
/** A number whose first list is there, so that no fetch is running. */
async function quietNumber() {
  const linked = await linkedNumber()
  const waiting = () =>
    stage.w.owner.query('select 1 from graphile_worker.jobs where key = $1', [`template.fetch/${linked.id}`])
  await until(async () => expect((await waiting()).rows).toEqual([]))
  return { ...linked, wabaId: linked.number.wabaId }
}
const fetchNow = (id: number) => refreshTemplates(stage.w.app, { companyId: stage.company.id, connectionId: id })

test('a new template goes to Meta with all of its parts, is in review at once, and approved when Meta tells it', async () => {
  const { wabaId, id } = await quietNumber()
  const answer = await make(id, {
    ...{ header: 'Fatura de {{mes}}', footer: 'Casa Aurora' },
    examples: { 'header.mes': 'maio', 'body.nome': 'Ana', 'body.dia': '5' },
    buttons: [
      { kind: 'url', text: 'Ver fatura', target: 'https://loja.test/f/{{1}}', example: '48213' },
      { kind: 'reply', text: 'Já paguei', target: '', example: '' },
      { kind: 'phone', text: 'Ligar', target: '+55 11 4004-1234', example: '' },
      { kind: 'copyCode', text: '', target: '', example: 'PIX48213' },
    ],
  })
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  expect(answer.body).toMatchObject({
    ...{ name: 'vencimento', state: 'PENDING', category: 'UTILITY', canFill: true, whatsappId: id },
    buttons: [{ kind: 'reply' }, { kind: 'url' }, { kind: 'phone' }, { kind: 'copyCode' }],
  })
  const [made] = fake().of(wabaId)
  expect(made?.components).toEqual([
    {
      ...{ type: 'HEADER', format: 'TEXT', text: 'Fatura de {{mes}}' },
      example: { header_text_named_params: [{ param_name: 'mes', example: 'maio' }] },
    },
    {
      ...{ type: 'BODY', text: 'Oi, {{nome}}! Sua fatura vence no dia {{dia}}, amanhã.' },
      example: {
        body_text_named_params: [
          { param_name: 'nome', example: 'Ana' },
          { param_name: 'dia', example: '5' },
        ],
      },
    },
    { type: 'FOOTER', text: 'Casa Aurora' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Já paguei' },
        { type: 'URL', text: 'Ver fatura', url: 'https://loja.test/f/{{1}}', example: ['48213'] },
        { type: 'PHONE_NUMBER', text: 'Ligar', phone_number: '+551140041234' },
        { type: 'COPY_CODE', example: 'PIX48213' },
      ],
    },
  ])
  await fake().review(made!, 'APPROVED')
  await until(async () => expect((await listOf(id))[0]).toMatchObject({ name: 'vencimento', state: 'APPROVED' }))
})

test('variables with numbers take their examples in order', async () => {
  const { wabaId, id } = await quietNumber()
  const body = 'Oi! O pedido {{1}} chega no dia {{ 2 }}, de manhã.'
  expect((await make(id, { body, examples: { 'body.2': '5 de\nmaio', 'body.1': '48213' } })).status).toBe(200)
  expect(fake().of(wabaId)[0]?.components).toEqual([
    {
      ...{ type: 'BODY', text: 'Oi! O pedido {{1}} chega no dia {{2}}, de manhã.' },
      example: { body_text: [['48213', '5 de maio']] },
    },
  ])
})

test('what Meta would not take is refused by its field, and Meta is not asked', async () => {
  const { wabaId, id } = await quietNumber()
  const faults = async (change: object): Promise<unknown> => {
    const { status, body } = await make(id, change)
    expect([status, body.error]).toEqual([400, 'ERR_VALIDATION'])
    return (body.details as { field: string }[]).map(({ field }) => field)
  }
  const BOTH = { 'header.nome': 'a', 'header.dia': 'b', 'body.nome': 'Ana', 'body.dia': '5' }
  const reply = { kind: 'reply', text: 'Sim' }
  const url = { kind: 'url', text: 'Ver', target: 'https://loja.test' }
  expect(await faults({ name: 'Segunda via' })).toEqual(['name'])
  expect(await faults({ category: 'AUTHENTICATION' })).toEqual(['category'])
  expect(await faults({ examples: { 'body.nome': 'Ana', 'body.dia': ' ' } })).toEqual(['examples.body.dia'])
  expect(await faults({ body: 'Oi {{nome}}' })).toEqual(['body'])
  expect(await faults({ body: 'Oi, {{nome}}.' })).toEqual(['body'])
  expect(await faults({ body: 'Oi {{nome}}, dia {{1}}, tá?' })).toContain('body')
  expect(await faults({ body: 'Oi {{2}}, tudo bem?', examples: { 'body.2': 'a' } })).toEqual(['body'])
  expect(await faults({ body: 'Oi {{seu nome}}, tudo bem?' })).toEqual(['body'])
  expect(await faults({ body: 'Oi, {{nome}} {{dia}}, tudo bem?' })).toEqual(['body'])
  expect(await faults({ body: 'Oi!\n\n\nTudo bem?' })).toEqual(['body'])
  expect(await faults({ body: 'é'.repeat(1025) })).toEqual(['body'])
  expect(await faults({ header: 'a'.repeat(61) })).toEqual(['header'])
  for (const header of ['uma\nduas', 'Oi *você*', 'Oferta 🎉', 'Oi {{nome}}, {{dia}}'])
    expect(await faults({ header, examples: BOTH })).toEqual(['header'])
  expect(await faults({ header: 'Oferta', media: 'image' })).toEqual(['header'])
  for (const footer of ['Oi {{nome}}', 'uma\nduas', 'Até logo 👋']) expect(await faults({ footer })).toEqual(['footer'])
  expect(await faults({ buttons: [{ ...reply, text: '' }] })).toEqual(['buttons.0.text'])
  const urls = ['Ver', 'Abrir', 'Pagar'].map((text) => ({ ...url, text }))
  expect(await faults({ buttons: urls })).toEqual(['buttons.2.kind'])
  expect(await faults({ buttons: [reply, url, reply] })).toEqual(['buttons.2.text'])
  for (const text of ['Sim *', 'Sim 👍', 'Sim\nNão', 'Sim {{nome}}'])
    expect(await faults({ buttons: [{ ...reply, text }] })).toEqual(['buttons.0.text'])
  expect(await faults({ buttons: [{ ...url, target: 'loja.test' }] })).toEqual(['buttons.0.target'])
  expect(await faults({ buttons: [{ ...url, target: 'https://a.test/{{1}}/b' }] })).toEqual(['buttons.0.target'])
  expect(await faults({ buttons: [{ ...url, target: 'https://a.test/{{1}}' }] })).toEqual(['buttons.0.example'])
  for (const target of ['https://a.test{{1}}', 'https://wa.me/551140041234', 'https://api.whatsapp.com/send'])
    expect(await faults({ buttons: [{ ...url, target, example: 'x' }] })).toEqual(['buttons.0.target'])
  expect(await faults({ buttons: [{ kind: 'phone', text: 'Ligar', target: '12' }] })).toEqual(['buttons.0.target'])
  expect(await faults({ buttons: [{ kind: 'copyCode', example: 'A'.repeat(16) }] })).toEqual(['buttons.0.example'])
  expect(fake().of(wabaId)).toEqual([])
})

test('what Meta takes in header, footer and buttons is not refused here', async () => {
  const { id } = await quietNumber()
  const answer = await make(id, {
    ...{ header: 'Fatura de {{mes_atual}} – R$ 10 (50%)', footer: 'Não responda. © Loja & Cia.' },
    body: 'Oi!\n\n*Fatura* de {{mes_atual}}: 🎉 veja abaixo.',
    examples: { 'header.mes_atual': 'maio', 'body.mes_atual': 'maio' },
    buttons: [{ kind: 'url', text: 'Ver nº 1', target: 'https://loja.test/whatsapp.com?f={{1}}', example: '1' }],
  })
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
})

test('many braces and buttons in one request do not stop the server', async () => {
  const { id } = await quietNumber()
  const body = `a${'{{_}}'.repeat(60_000)}a`
  const buttons = Array.from({ length: 20_000 }, () => ({ kind: 'reply' }))
  expect((await make(id, { body, buttons })).status).toBe(400)
})

test('a doubled request makes one template, at the same time and later', async () => {
  const { wabaId, id } = await quietNumber()
  const answers = [...(await Promise.all([make(id), make(id)])), await make(id)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(fake().of(wabaId)).toHaveLength(1)
})

test('a template of which Meta gave no answer is found, and made once', async () => {
  const { wabaId, id } = await quietNumber()
  fake().next.push('hang')
  const answer = await make(id)
  expect([answer.status, answer.body.state]).toEqual([200, 'PENDING'])
  expect(fake().of(wabaId)).toHaveLength(1)
})

test('a name that is in use for something else is told, and whether Meta still reviews that one', async () => {
  const { wabaId, id } = await quietNumber()
  await make(id)
  const other = { body: 'Seu pedido chegou.' }
  expect(await make(id, other)).toMatchObject({ status: 409, body: { error: 'ERR_TEMPLATE_IN_REVIEW' } })
  await fake().review(fake().of(wabaId)[0]!, 'APPROVED')
  expect(await make(id, other)).toMatchObject({ status: 409, body: { error: 'ERR_TEMPLATE_NAME_TAKEN' } })
  expect((await make(id, { ...other, language: 'en_US' })).status).toBe(200)
})

test('the same texts with another address behind a button are another template', async () => {
  const { id } = await quietNumber()
  const button = { kind: 'url', text: 'Ver', target: 'https://loja.test/a', example: '' }
  expect((await make(id, { buttons: [button] })).status).toBe(200)
  const other = await make(id, { buttons: [{ ...button, target: 'https://loja.test/b' }] })
  expect(other.body.error).toBe('ERR_TEMPLATE_IN_REVIEW')
})

test.each([
  [{ code: 100, subcode: 2388019 }, 409, 'ERR_TEMPLATE_LIMIT'],
  [{ code: 100, subcode: 2388293 }, 409, 'ERR_TEMPLATE_WORDS'],
  [{ code: 2388299 }, 409, 'ERR_TEMPLATE_WORDS'],
  [{ code: 100, subcode: 2388072 }, 409, 'ERR_TEMPLATE_REFUSED'],
  [{ code: 100, subcode: 33 }, 400, 'ERR_CLOUD_NUMBER_UNKNOWN'],
  [{ code: 368 }, 409, 'ERR_CLOUD_ACCOUNT_BLOCKED'],
  [{ code: 80008 }, 503, 'ERR_META_RATE_LIMITED'],
  [{ code: 190, status: 401 }, 400, 'ERR_CLOUD_TOKEN_INVALID'],
  [{ code: 200, status: 403 }, 400, 'ERR_CLOUD_NO_PERMISSION'],
])(
  'what Meta refuses of a new template is told by its code, and nothing is stored: %j',
  async (refusal, status, error) => {
    const { id } = await quietNumber()
    fake().next.push(refusal)
    expect(await make(id)).toMatchObject({ status, body: { error } })
    expect(await listOf(id)).toEqual([])
  },
)

test('what Meta tells people of a refusal goes along', async () => {
  const { id } = await quietNumber()
  fake().next.push({ code: 100, subcode: 2388072, told: 'O texto tem um problema.' })
  const details = { code: 100, subcode: 2388072, told: 'O texto tem um problema.' }
  expect((await make(id)).body).toMatchObject({ error: 'ERR_TEMPLATE_REFUSED', details })
})

test('a template is deleted at Meta in its language alone, and its name is kept for a while', async () => {
  const { wabaId, id } = await quietNumber()
  const { body: made } = await make(id)
  await make(id, { language: 'en_US' })
  expect((await remove(id, made.id)).status).toBe(200)
  expect(fake().of(wabaId)).toMatchObject([{ language: 'en_US' }])
  expect(await listOf(id)).toMatchObject([{ language: 'en_US' }])
  expect(await remove(id, made.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TEMPLATE_FOUND' } })
  expect(await make(id)).toMatchObject({ status: 409, body: { error: 'ERR_TEMPLATE_JUST_DELETED' } })
})

test('a template that Meta does not have any more, or whose deletion got no answer, is deleted here', async () => {
  const { wabaId, id } = await quietNumber()
  const [one, other] = [(await make(id)).body, (await make(id, { name: 'outro' })).body]
  fake().remove(fake().of(wabaId)[0]!)
  expect((await remove(id, one.id)).status).toBe(200)
  fake().next.push('hang')
  expect((await remove(id, other.id)).status).toBe(200)
  expect(await listOf(id)).toEqual([])
})

test('a template that Meta does not delete stays, and why is told', async () => {
  const { id } = await quietNumber()
  const { body: made } = await make(id)
  fake().next.push({ code: 80008 })
  expect(await remove(id, made.id)).toMatchObject({ status: 503, body: { error: 'ERR_META_RATE_LIMITED' } })
  fake().next.push({ code: 100, subcode: 2388039 })
  expect(await remove(id, made.id)).toMatchObject({ status: 409, body: { error: 'ERR_TEMPLATE_IN_REVIEW' } })
  expect(await listOf(id)).toHaveLength(1)
})

test('a list that was asked for before a template was deleted does not bring it back for long', async () => {
  const { wabaId, id } = await quietNumber()
  fake().add(wabaId, 'boleto', 'Oi')
  const { body: made } = await make(id)
  await fetchNow(id)
  fake().onList = async () => {
    fake().onList = null
    expect((await remove(id, made.id)).status).toBe(200)
  }
  await fetchNow(id)
  await until(async () => expect((await listOf(id)).map(({ name }) => name)).toEqual(['boleto']))
})

test('a deleted template that Meta still lists is not listed here', async () => {
  const { wabaId, id } = await quietNumber()
  const gone = fake().add(wabaId, 'antigo', 'Oi')
  fake().add(wabaId, 'boleto', 'Oi')
  await fetchNow(id)
  await fake().review(gone, 'PENDING_DELETION')
  await until(async () => expect((await listOf(id)).map(({ name }) => name)).toEqual(['boleto']))
})

test('a list that was asked for before a template was made does not take it away, and is not lost itself', async () => {
  const { wabaId, id } = await quietNumber()
  fake().add(wabaId, 'boleto', 'Oi')
  fake().onList = async () => {
    fake().onList = null
    expect((await make(id)).status).toBe(200)
  }
  await fetchNow(id)
  expect((await listOf(id)).map(({ name }) => name)).toEqual(['boleto', 'vencimento'])
})

test('what Meta told while a template was being made is newer than the answer', async () => {
  const { id } = await quietNumber()
  fake().onCreate = async (template) => {
    fake().onCreate = null
    await fake().review(template, 'REJECTED', 'INVALID_FORMAT')
    await fetchNow(id)
  }
  expect((await make(id)).body).toMatchObject({ state: 'REJECTED', reason: 'INVALID_FORMAT' })
})

test('only who may edit connections makes and deletes templates, and only those of the own company', async () => {
  const { wabaId, id } = await quietNumber()
  const { body: made } = await make(id)
  const attendant = await stage.company.attendant()
  expect((await make(id, { name: 'outro' }, attendant)).status).toBe(403)
  expect((await remove(id, made.id, attendant)).status).toBe(403)
  const stranger = (await stage.w.company()).admin
  expect((await make(id, { name: 'outro' }, stranger)).status).toBe(404)
  expect((await remove(id, made.id, stranger)).status).toBe(404)
  expect(fake().of(wabaId)).toHaveLength(1)
})

test('a scanned number has no templates to make', async () => {
  const id = await stage.company.connection()
  expect(await make(id)).toMatchObject({ status: 400, body: { error: 'ERR_CLOUD_TOKEN_INVALID' } })
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = { name: 'natal.png', bytes: new Uint8Array(PNG) }
const samples = () => stage.fake.cloud.samples
async function makeWith(id: number, file: typeof picture | null, change: object = {}) {
  const template = JSON.stringify(input({ media: 'image', ...change }))
  const form = await multipart(file ? { template, file } : { template })
  return stage.w.call<Made>(stage.company.admin, 'POST', `/whatsapp/${id}/templates`, form.body, form.headers)
}
/** The number of files of the company on disk. */
function storedFiles(): number {
  const folder = join(stage.w.config.dataDir, 'files', String(stage.company.id))
  if (!existsSync(folder)) return 0
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length
}

test('a template with a picture goes to Meta with a sample of it, which is not kept here', async () => {
  const { wabaId, id } = await quietNumber()
  const answer = await makeWith(id, picture)
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  expect(answer.body).toMatchObject({ state: 'PENDING', header: { text: '', media: 'image' }, canFill: true })
  const [header] = fake().of(wabaId)[0]?.components ?? []
  const [handle] = (header as { example: { header_handle: string[] } }).example.header_handle
  expect(header).toEqual({ type: 'HEADER', format: 'IMAGE', example: { header_handle: [handle] } })
  expect(samples().find(handle ?? '')).toEqual({ bytes: PNG, mimetype: 'image/png', name: 'natal.png' })
  expect(storedFiles()).toBe(0)
  expect((await makeWith(id, picture)).body.id).toBe(answer.body.id)
  expect(fake().of(wabaId)).toHaveLength(1)
})

test('the sample of a number with an app of its own goes to that app', async () => {
  const number = stage.fake.cloud.number('Filial', { appSecret: 'segredo-da-filial' })
  const { id } = (await linkNumber(number, { appSecret: number.appSecret })).body
  expect((await makeWith(id, picture)).status).toBe(200)
})

test('a missing, wrong or unwanted sample is refused before Meta is asked, and a refused one stays nowhere', async () => {
  const { wabaId, id } = await quietNumber()
  const text = { name: 'natal.png', bytes: new TextEncoder().encode('não é uma imagem') }
  expect(await makeWith(id, null)).toMatchObject({ status: 400, body: { details: [{ field: 'file' }] } })
  expect(await makeWith(id, picture, { media: null })).toMatchObject({ body: { details: [{ field: 'file' }] } })
  expect(await makeWith(id, text)).toMatchObject({ status: 409, body: { error: 'ERR_TEMPLATE_SAMPLE' } })
  expect(await makeWith(id, picture, { media: 'video' })).toMatchObject({ body: { error: 'ERR_TEMPLATE_SAMPLE' } })
  samples().next.push({ code: 100, subcode: 1363019 })
  expect(await makeWith(id, picture)).toMatchObject({ status: 409, body: { error: 'ERR_TEMPLATE_SAMPLE' } })
  samples().next.push({ code: 190, status: 401 })
  expect((await makeWith(id, picture)).body.error).toBe('ERR_CLOUD_TOKEN_INVALID')
  expect(fake().of(wabaId)).toEqual([])
  expect(storedFiles()).toBe(0)
})
