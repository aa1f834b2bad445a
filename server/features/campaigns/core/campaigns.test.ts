import { beforeEach, expect, test } from 'vitest'
import type { CampaignSetting } from '#contract/campaign-settings.ts'
import type { Campaign, CampaignDetails, CampaignPage, CampaignPreview } from '#contract/campaigns.ts'
import * as samples from '#tests/media-samples.ts'
import { multipart } from '#tests/multipart.ts'
import { campaignFixture, type CampaignFixture } from '#tests/campaign-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: CampaignFixture
let admin: Member
beforeEach(async () => {
  stage = await campaignFixture(w)
  ;({ admin } = stage.company)
})

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
const put = (id: number, body: object) =>
  w.call<Campaign>(admin, 'PUT', `/campaigns/${id}`, { name: 'Natal', message1: 'Oi', ...body })
const get = async (id: number): Promise<CampaignDetails> =>
  (await w.call<CampaignDetails>(admin, 'GET', `/campaigns/${id}`)).body

test('a campaign is stored as the form of other clients sends it', async () => {
  const contactListId = await stage.list([{}])
  const { body, status } = await w.call<Campaign>(admin, 'POST', '/campaigns', {
    name: 'Natal',
    message1: 'Olá',
    message2: null,
    message3: '',
    status: 'INATIVA',
    confirmation: false,
    scheduledAt: null,
    whatsappId: stage.connectionId,
    contactListId: String(contactListId),
    tagListId: 'Nenhuma',
    fileListId: '',
    companyId: 999,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'INATIVA',
    message1: 'Olá',
    message2: null,
    message3: null,
    tagListId: null,
    contactList: { id: contactListId, name: 'Clientes' },
    companyId: stage.company.id,
    editable: true,
  })
})

test('a time makes it scheduled, and none makes it a draft again', async () => {
  const contactListId = await stage.list([{}])
  const { id, status } = await stage.create({ contactListId, scheduledAt: inHours(5) })
  expect(status).toBe('PROGRAMADA')
  expect((await put(id, { scheduledAt: null })).body.status).toBe('INATIVA')
})

test('a minute that ended while the form was filled in still means now', async () => {
  const contactListId = await stage.list([{}])
  expect((await stage.create({ contactListId, scheduledAt: inHours(-2 / 60) })).status).toBe('PROGRAMADA')
})

test('a time without a zone is in the company zone', async () => {
  const contactListId = await stage.list([{}])
  const { scheduledAt } = await stage.create({ contactListId, scheduledAt: '2031-01-02 09:00:00' })
  expect(scheduledAt).toBe('2031-01-02T12:00:00.000Z')
})

test('a schedule needs a list, a connection, a text and a time to come', async () => {
  const contactListId = await stage.list([{}])
  const whole = {
    name: 'Natal',
    message1: 'Oi',
    contactListId,
    whatsappId: stage.connectionId,
    scheduledAt: inHours(2),
  }
  for (const [field, value] of [
    ['contactListId', null],
    ['whatsappId', null],
    ['message1', ' '],
    ['scheduledAt', inHours(-1)],
    ['scheduledAt', 'amanhã'],
    ['name', 'N'],
    ['name', 'N'.repeat(51)],
  ] as const) {
    const answer = await w.call<{ error: string; details: { field: string }[] }>(admin, 'POST', '/campaigns', {
      ...whole,
      [field]: value,
    })
    expect(answer.status, `${field} ${value}`).toBe(400)
    expect(answer.body.error).toBe('ERR_VALIDATION')
    expect(
      answer.body.details.map((one) => one.field),
      `${field} ${value}`,
    ).toEqual([field])
  }
  expect((await w.call<CampaignPage>(admin, 'GET', '/campaigns')).body.records).toEqual([])
})

test('within the last hour, while it runs and when it ended it cannot be edited; cancelled it can', async () => {
  const contactListId = await stage.list([{}])
  const { id } = await stage.create({ contactListId, scheduledAt: inHours(0.5) })
  expect((await put(id, {})).body).toMatchObject({ error: 'ERR_CAMPAIGN_NOT_EDITABLE' })
  expect((await stage.call(id, 'restart')).status).toBe(204)
  expect((await put(id, { status: 'INATIVA' })).status).toBe(409)
  expect((await stage.call(id, 'cancel')).status).toBe(204)
  expect((await put(id, { message1: 'Outro' })).body).toMatchObject({ status: 'CANCELADA', message1: 'Outro' })
  expect((await put(id, { contactListId: await stage.list([]) })).body).toMatchObject({ error: 'ERR_VALIDATION' })
  expect((await stage.call(id, 'cancel')).body).toMatchObject({ error: 'ERR_CAMPAIGN_NOT_RUNNING' })
})

test('a running campaign cannot be deleted, and cannot be started twice', async () => {
  const { id } = await stage.start({ contactListId: await stage.list([{}]) })
  expect((await w.call(admin, 'DELETE', `/campaigns/${id}`)).body).toMatchObject({ error: 'ERR_CAMPAIGN_RUNNING' })
  expect((await stage.call(id, 'restart')).body).toMatchObject({ error: 'ERR_CAMPAIGN_RUNNING' })
  await stage.call(id, 'cancel')
  expect((await w.call(admin, 'DELETE', `/campaigns/${id}`)).body).toEqual({ message: 'Campaign deleted' })
  expect((await w.call(admin, 'GET', `/campaigns/${id}`)).status).toBe(404)
})

test('nothing of another company can be used or seen', async () => {
  const other = await campaignFixture(w)
  const theirs = await other.create({ contactListId: await other.list([{}]) })
  for (const body of [
    { contactListId: theirs.contactListId },
    { whatsappId: other.connectionId },
    { queueId: other.sales },
    { fileListId: 999_999 },
    { tagListId: 999_999 },
  ])
    expect((await w.call(admin, 'POST', '/campaigns', { name: 'Natal', message1: 'Oi', ...body })).status).toBe(404)
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/cancel'],
    ['POST', '/restart'],
    ['POST', '/duplicate'],
    ['POST', '/test'],
    ['GET', '/report'],
    ['GET', '/recipients'],
    ['POST', '/contact-list'],
  ] as const) {
    const body = { name: 'Natal', number: '5511999998888', filter: 'all' }
    const answer = await w.call(admin, method, `/campaigns/${theirs.id}${path}`, method === 'GET' ? undefined : body)
    expect(answer.status, `${method} ${path}`).toBe(404)
  }
  const [row] = await other.rows('select status from campaigns where id = $1', [theirs.id])
  expect(row).toEqual({ status: 'INATIVA' })
})

test('an attendant, a plan without campaigns and a company that may not use them get nothing', async () => {
  expect((await w.call(stage.ana, 'GET', '/campaigns')).status).toBe(403)
  await stage.setting('campaignsEnabled', 'false')
  expect((await w.call(admin, 'GET', '/campaigns')).body).toMatchObject({ error: 'ERR_PLAN_FEATURE' })
})

test('the list has 20 a page by name, and its groups are counted', async () => {
  for (let index = 0; index < 21; index++) await stage.create({ name: `Campanha ${String(index).padStart(2, '0')}` })
  const first = await w.call<CampaignPage>(admin, 'GET', '/campaigns?searchParam=campanha&pageNumber=1')
  expect(first.body).toMatchObject({ count: 21, hasMore: true })
  expect(first.body.records).toHaveLength(20)
  expect((await w.call<CampaignPage>(admin, 'GET', '/campaigns?pageNumber=2')).body.hasMore).toBe(false)
  expect((await w.call(admin, 'GET', '/campaigns/groups')).body).toMatchObject({ all: 21, drafts: 21, running: 0 })
})

test('the groups of the dry run add up to the list, and each opens its people', async () => {
  const contactListId = await stage.list([
    { name: 'Ana' },
    { name: 'Bia', hasWritten: true },
    { isValid: false },
    { isValid: null },
    { name: 'Maria Aparecida do Nascimento' },
  ])
  const input = { contactListId, whatsappId: stage.connectionId, message1: 'Oi' }
  const { body } = await w.call<CampaignPreview>(admin, 'POST', '/campaigns/preview', input)
  expect(body).toMatchObject({ total: 5, recipients: 4, longestName: { name: 'Maria Aparecida do Nascimento' } })
  expect(body.groups).toEqual({
    known: 1,
    neverWrote: 2,
    invalid: 1,
    unchecked: 1,
    optedOut: 0,
    duplicate: 0,
    country: 0,
  })
  const people = await w.call<{ people: { name: string }[]; count: number }>(
    admin,
    'GET',
    `/campaigns/audience?contactListId=${contactListId}&whatsappId=${stage.connectionId}&group=neverWrote`,
  )
  expect(people.body.people.map(({ name }) => name)).toEqual(['Ana', 'Maria Aparecida do Nascimento'])
  expect(await stage.rows('select from campaigns where company_id = $1', [stage.company.id])).toEqual([])
})

test('settings are stored as JSON, the rest stays, and bad ones change nothing', async () => {
  const save = (settings: object) => w.call<CampaignSetting[]>(admin, 'POST', '/campaign-settings', { settings })
  expect((await w.call(admin, 'GET', '/campaign-settings')).body).toEqual([])
  const variables = [{ key: 'prazo', value: '10/12' }]
  expect((await save({ messageInterval: 5, variables })).status).toBe(200)
  const { body } = await save({ greaterInterval: 120, quietHours: null })
  expect(Object.fromEntries(body.map(({ key, value }) => [key, JSON.parse(value) as unknown]))).toEqual({
    messageInterval: 5,
    variables,
    greaterInterval: 120,
    quietHours: null,
  })
  for (const bad of [{ messageInterval: 7 }, { longerIntervalAfter: -1 }, { variables: [{ key: '', value: '' }] }])
    expect((await save(bad)).status, JSON.stringify(bad)).toBe(400)
  expect((await w.call<CampaignSetting[]>(admin, 'GET', '/campaign-settings')).body).toHaveLength(4)
})

test('a file is attached, sent as caption, and removed', async () => {
  const { id } = await stage.create()
  const form = await multipart({ file: { name: 'sala.png', bytes: new Uint8Array(await samples.png()) } })
  const answer = await w.call(admin, 'POST', `/campaigns/${id}/media-upload`, form.body, form.headers)
  expect(answer.body).toEqual({ mensagem: 'Mensagem enviada' })
  expect(await get(id)).toMatchObject({ mediaName: 'sala.png' })
  expect((await w.call(admin, 'DELETE', `/campaigns/${id}/media-upload`)).body).toEqual({
    mensagem: 'Arquivo excluído',
  })
  expect(await get(id)).toMatchObject({ mediaName: null, mediaPath: null })
})

test('a copy is a draft with the next number', async () => {
  const { id } = await stage.create({ contactListId: await stage.list([{}]) })
  const copyOf = async (one: number) => (await w.call<Campaign>(admin, 'POST', `/campaigns/${one}/duplicate`)).body
  const copy = await copyOf(id)
  expect(copy).toMatchObject({ name: 'Natal (2)', status: 'INATIVA', message1: 'Olá, {nome}!', scheduledAt: null })
  expect((await copyOf(copy.id)).name).toBe('Natal (3)')
  const longest = await stage.create({ name: 'N'.repeat(50) })
  expect((await copyOf(longest.id)).name).toBe(`${'N'.repeat(46)} (2)`)
})

test('a tag makes a list of its contacts', async () => {
  const ticketId = await stage.ticket()
  const tagId = await w.insert(`insert into tags (company_id, name) values ($1, 'VIP')`, [stage.company.id])
  await stage.rows('insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)', [
    stage.company.id,
    ticketId,
    tagId,
  ])
  const { contactList, tagListId } = await stage.create({ tagListId: tagId })
  expect(tagListId).toBe(tagId)
  expect(contactList?.name).toMatch(new RegExp(`^Natal \\| TAG: ${tagId} - `))
})

test('the export has the people that the filter and the search keep', async () => {
  const contactListId = await stage.list([
    { name: 'Zoé' },
    { name: 'Zoe Prado' },
    { name: 'Caio' },
    { name: 'Zoe', isValid: false },
  ])
  const { id } = await stage.start({ contactListId })
  const names = async (query: string): Promise<string[]> => {
    const { text } = await w.call(admin, 'GET', `/campaigns/${id}/recipients.csv?${query}`)
    return text
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => (line.split(/[;,]/)[0] ?? '').replaceAll('"', ''))
  }
  expect(await names('filter=all')).toHaveLength(4)
  expect(await names('filter=waiting&searchParam=zoe')).toEqual(['Zoé', 'Zoe Prado'])
  expect((await w.call(admin, 'GET', `/campaigns/${id}/recipients.csv?searchParam=%00`)).status).toBe(400)
})

test('the export speaks a language, tells the time of the company, and is named after the campaign', async () => {
  await stage.rows(`update companies set timezone = 'America/Manaus' where id = $1`, [stage.company.id])
  const contactListId = await stage.list([
    { name: 'Ana' },
    { name: 'Bia' },
    { name: 'Caio' },
    { name: 'Duda', isValid: false },
  ])
  const { id } = await stage.start({ contactListId, name: 'Natal/2026 às 10h' })
  await stage.rows(
    `update campaign_recipients set state = 'delivered', sent_at = $2, delivered_at = $2 where company_id = $1 and name = 'Ana'`,
    [stage.company.id, '2026-11-26T02:05:00Z'],
  )
  await stage.rows(
    `update campaign_recipients set state = 'failed', failed_at = $2, reason = 'ERR_WAPP_NO_PRIVACY_TOKEN'
      where company_id = $1 and name = 'Bia'`,
    [stage.company.id, '2026-11-26T12:00:00Z'],
  )
  await stage.rows(`update campaigns set started_at = $2 where id = $1`, [id, '2026-11-25T12:30:00Z'])
  const read = async (language: string) => {
    const { text, headers } = await w.call(admin, 'GET', `/campaigns/${id}/recipients.csv?language=${language}`)
    const lines = text.replace('\uFEFF', '').trim().split(/\r?\n/)
    const cells = lines.map((line) => line.split(/[;,]/).map((cell) => cell.replaceAll('"', '')))
    return {
      header: String(headers['content-disposition']),
      cells: cells.map((row) => [row[0], row[4], row[5], row[7]]),
    }
  }
  const { header, cells } = await read('pt')
  expect(header).toContain(`filename*=UTF-8''Natal-2026%20%C3%A0s%2010h.csv`)
  expect(cells).toEqual([
    ['Nome', 'Status', 'O que houve', 'Hora'],
    ['Ana', 'Entregue', 'chegou e ainda não foi lida', '25/11/2026 22:05'],
    ['Bia', 'Não entregue', 'o WhatsApp não aceitou a primeira mensagem a esta pessoa', '26/11/2026 08:00'],
    ['Caio', 'Na vez', 'espera a vez', ''],
    ['Duda', 'De fora', 'o número não tem WhatsApp', '25/11/2026 08:30'],
  ])
  expect((await read('en')).cells[1]).toEqual(['Ana', 'Delivered', 'arrived and was not read yet', '2026-11-25 22:05'])
  expect((await read('es')).cells[0]).toEqual(['Nombre', 'Estado', 'Qué pasó', 'Hora'])
  expect((await read('xx')).cells[0]?.[0]).toBe('Nome')
})

test('those who wait are told when their turn probably comes, and others are not', async () => {
  await stage.settings({ messageInterval: 20 })
  const contactListId = await stage.list([
    ...[
      { name: 'Ana', number: '5511988880001' },
      { name: 'Bia', number: '5581988880002' },
    ],
    ...[
      { name: 'Caio', number: '5511988880003', isValid: false },
      { name: 'Davi', number: '5511988880004' },
    ],
  ])
  const { id } = await stage.start({ contactListId })
  await stage.step()
  const expected = async (): Promise<Record<string, number | null>> => {
    const { recipients } = await stage.recipients(id)
    const first = Math.min(...recipients.flatMap(({ expectedAt }) => (expectedAt ? [Date.parse(expectedAt)] : [])))
    const seconds = (at: string | null): number | null =>
      at === null ? null : Math.round((Date.parse(at) - first) / 1000)
    return Object.fromEntries(recipients.map(({ name, expectedAt }) => [name, seconds(expectedAt)]))
  }
  // Recife and São Paulo share a clock, and so one order.
  expect(await expected()).toEqual({ Ana: null, Bia: 0, Caio: null, Davi: 20 })
  const { endsAt } = await stage.report(id)
  expect(Date.parse(endsAt ?? '')).toBeGreaterThan(Date.now())
  await stage.call(id, 'cancel')
  expect(await expected()).toEqual({ Ana: null, Bia: null, Caio: null, Davi: null })
})

test('a campaign beside another one has half of the pace', async () => {
  await stage.settings({ messageInterval: 20 })
  const contactListId = await stage.list([{}, {}, {}])
  const preview = async (): Promise<number> => {
    const body = { contactListId, whatsappId: stage.connectionId, message1: 'Oi' }
    return (await w.call<CampaignPreview>(admin, 'POST', '/campaigns/preview', body)).body.sendingSeconds
  }
  expect(await preview()).toBe(60)
  await stage.start({ contactListId: await stage.list([{}, {}]) })
  expect(await preview()).toBe(120)
})

test('the report says how long after the sending a message was read', async () => {
  await stage.settings()
  const { id } = await stage.start({ contactListId: await stage.list([{}]) })
  await stage.runAll()
  await stage.rows(
    `update campaign_recipients set state = 'read', read_at = sent_at + interval '150 seconds' where campaign_id = $1`,
    [id],
  )
  expect((await stage.recipients(id)).recipients).toMatchObject([{ state: 'read', readAfterSeconds: 150 }])
})
