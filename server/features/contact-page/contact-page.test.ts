import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { MergeResult } from '#contract/contact-merges.ts'
import type {
  ConsentEntry,
  ContactChangeEntry,
  ContactConversation,
  ContactFile,
  ContactLink,
  ContactNote,
  ContactOverview,
} from '#contract/contact-page.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: TicketFixture
let contactId: number
beforeEach(async () => {
  stage = await ticketFixture(w)
  contactId = await stage.contact('Mariana Figueiredo')
})

type Items<Item> = { items: Item[]; hasMore: boolean }
const read = async <Body>(actor: Member, part: string): Promise<Body> => {
  const answer = await w.call<Body>(actor, 'GET', `/contacts/${contactId}/${part}`)
  expect(answer.status, part).toBe(200)
  return answer.body
}
const overview = (actor: Member) => read<ContactOverview>(actor, 'overview')
const conversations = (actor: Member) => read<Items<ContactConversation>>(actor, 'conversations')
const files = (actor: Member, query = '') => read<Items<ContactFile>>(actor, `files${query}`)
const links = (actor: Member, query = '') => read<Items<ContactLink>>(actor, `links${query}`)
const notes = (actor: Member) => read<Items<ContactNote>>(actor, 'notes')
const consents = (actor: Member) => read<ConsentEntry[]>(actor, 'consents')
const changes = (actor: Member, query = '') => read<Items<ContactChangeEntry>>(actor, `changes${query}`)

const nameOf = async ({ id }: Member): Promise<string> =>
  String((await stage.rows('select name from users where id = $1', [id]))[0]?.['name'])

async function fileIn(ticketId: number, name: string, change: { type?: string; deleted?: boolean } = {}) {
  const { company, connectionId } = stage
  const { rows } = await w.owner.query<{ id: string }>(
    `insert into files (company_id, name, mimetype, size, path) values ($1, $2, 'application/pdf', 84000, $3) returning id`,
    [company.id, name, `x/${randomUUID()}`],
  )
  return w.insert(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body, media_type, file_id, is_deleted)
     values ($1, $2, $3, $4, $5, false, '', $6, $7, $8)`,
    [
      ...[company.id, ticketId, contactId, connectionId, randomUUID(), change.type ?? 'application', rows[0]?.id],
      change.deleted ?? false,
    ],
  )
}

const noteIn = (ticketId: number, note: string, userId: number | null = null) =>
  w.insert(`insert into ticket_notes (company_id, note, ticket_id, contact_id, user_id) values ($1, $2, $3, $4, $5)`, [
    ...[stage.company.id, note, ticketId, contactId, userId],
  ])

test('a contact page has conversations, files and notes with the running conversation first', async () => {
  const { company, sales, ana, ticket, written } = stage
  const old = await ticket({ contactId, status: 'closed', userId: ana.id })
  const open = await ticket({ contactId, status: 'open', userId: ana.id })
  await written(old, 'Preciso da segunda via')
  await written(old, 'Obrigada')
  await written(open, 'Boleto com frete em dobro')
  await fileIn(old, 'boleto.pdf')
  await fileIn(open, 'figurinha.webp', { type: 'sticker' })
  await fileIn(open, 'apagado.pdf', { deleted: true })
  await noteIn(old, 'Prefere texto', ana.id)
  const { items, hasMore } = await conversations(company.admin)
  expect(items.map(({ id, title, canRead }) => [id, title, canRead])).toEqual([
    [open, 'Boleto com frete em dobro', true],
    [old, 'Preciso da segunda via', true],
  ])
  expect(items[0]).toMatchObject({ status: 'open', queue: { id: sales }, user: { id: ana.id }, rate: null, tags: [] })
  expect(hasMore).toBe(false)
  expect((await files(company.admin)).items.map(({ name, ticketId, by }) => [name, ticketId, by])).toEqual([
    ['boleto.pdf', old, 'Mariana Figueiredo'],
  ])
  expect((await notes(company.admin)).items.map(({ note, user }) => [note, user?.id])).toEqual([
    ['Prefere texto', ana.id],
  ])
  expect(await overview(company.admin)).toMatchObject({ conversations: 2, files: 1, notes: 1, noteTicketId: open })
})

test('links of messages are listed with the line around them, newest first', async () => {
  const { company, ana, ticket, written } = stage
  const open = await ticket({ contactId, status: 'open', userId: ana.id })
  await written(open, 'É este: https://exemplo.com.br/sofa?cor=azul, gostou?')
  await written(open, 'Sem endereço')
  await written(open, '<http://exemplo.com.br/mesa>')
  const { items, hasMore } = await links(company.admin)
  expect(items.map(({ url, by }) => [url, by])).toEqual([
    ['http://exemplo.com.br/mesa', 'Mariana Figueiredo'],
    ['https://exemplo.com.br/sofa?cor=azul', 'Mariana Figueiredo'],
  ])
  expect(items[1]?.text).toBe('É este: https://exemplo.com.br/sofa?cor=azul, gostou?')
  expect(hasMore).toBe(false)
})

test('files are listed by kind: what was sent as a document, and pictures, films and sounds', async () => {
  const { company, ana, ticket } = stage
  const open = await ticket({ contactId, status: 'open', userId: ana.id })
  await fileIn(open, 'foto.jpg', { type: 'image' })
  await fileIn(open, 'contrato.pdf')
  await fileIn(open, 'voz.ogg', { type: 'audio' })
  await fileIn(open, 'figurinha.webp', { type: 'sticker' })
  const namesOf = async (query: string) => (await files(company.admin, query)).items.map(({ name }) => name)
  expect(await namesOf('?kind=media')).toEqual(['voz.ogg', 'foto.jpg'])
  expect(await namesOf('?kind=documents')).toEqual(['contrato.pdf'])
  expect(await namesOf('')).toEqual(['voz.ogg', 'contrato.pdf', 'foto.jpg'])
})

test('files and links go on from a message, whatever came since', async () => {
  const { company, ana, ticket, written } = stage
  const open = await ticket({ contactId, status: 'open', userId: ana.id })
  for (let made = 1; made <= 21; made++) {
    await fileIn(open, `${made}.pdf`)
    await written(open, `https://exemplo.com.br/${made}`)
  }
  const [firstFiles, firstLinks] = [await files(company.admin, '?kind=documents'), await links(company.admin)]
  expect([firstFiles.items.length, firstFiles.hasMore]).toEqual([20, true])
  expect([firstLinks.items.length, firstLinks.hasMore]).toEqual([20, true])
  await fileIn(open, 'novo.pdf')
  await written(open, 'https://exemplo.com.br/novo')
  const nextFiles = await files(company.admin, `?kind=documents&before=${firstFiles.items.at(-1)?.id}`)
  expect([nextFiles.items.map(({ name }) => name), nextFiles.hasMore]).toEqual([['1.pdf'], false])
  const nextLinks = await links(company.admin, `?before=${firstLinks.items.at(-1)?.id}`)
  expect([nextLinks.items.map(({ url }) => url), nextLinks.hasMore]).toEqual([['https://exemplo.com.br/1'], false])
})

test('a message of somebody else names no page', async () => {
  const { company, ana, contact, ticket, written } = stage
  await fileIn(await ticket({ contactId, status: 'open', userId: ana.id }), 'contrato.pdf')
  const other = await written(await ticket({ contactId: await contact() }), 'Oi')
  expect((await files(company.admin, `?before=${other}`)).items).toEqual([])
})

test('the contact page neither shows nor counts what belongs to other queues', async () => {
  const { company, sales, support, ana, bia, ticket, written } = stage
  const stranger = await company.attendant([support])
  const hidden = await ticket({ contactId, status: 'closed', queueId: support, userId: stranger.id })
  await written(hidden, 'Segredo do suporte: https://exemplo.com.br/segredo')
  await fileIn(hidden, 'segredo.pdf')
  await noteIn(hidden, 'Só do suporte')
  const mine = await ticket({ contactId, status: 'closed', queueId: sales, userId: ana.id })
  await written(mine, 'Quero comprar')
  for (const viewer of [ana, await company.supervisor([sales])]) {
    expect((await conversations(viewer)).items.map(({ id }) => id)).toEqual([mine])
    expect((await files(viewer)).items).toEqual([])
    expect((await files(viewer, '?kind=documents')).items).toEqual([])
    expect((await links(viewer)).items).toEqual([])
    expect((await notes(viewer)).items).toEqual([])
    expect(await overview(viewer)).toMatchObject({ conversations: 1, files: 0, notes: 0, noteTicketId: mine })
  }
  // A colleague of the queue finds the conversation, and reads nothing of it.
  const [found] = (await conversations(bia)).items
  expect(found).toMatchObject({ id: mine, canRead: false, title: '', lastMessage: '', rate: null })
  expect(await overview(bia)).toMatchObject({ conversations: 1, noteTicketId: null })
  expect(await overview(company.admin)).toMatchObject({ conversations: 2, files: 1, notes: 1 })
})

test('the parts of a contact come in pages, and one of another company is not found', async () => {
  const { company, ticket } = stage
  for (let made = 0; made < 21; made++) await ticket({ contactId, status: 'closed' })
  const first = await conversations(company.admin)
  expect([first.items.length, first.hasMore]).toEqual([20, true])
  const second = await read<Items<ContactConversation>>(company.admin, 'conversations?pageNumber=2')
  expect([second.items.length, second.hasMore]).toEqual([1, false])
  const stranger = (await w.company()).admin
  for (const part of ['overview', 'conversations', 'files', 'links', 'notes', 'campaigns', 'changes', 'consents']) {
    const answer = await w.call(stranger, 'GET', `/contacts/${contactId}/${part}`)
    expect([part, answer.status, answer.body]).toEqual([part, 404, { error: 'ERR_NO_CONTACT_FOUND' }])
  }
})

test('what people change of a contact is listed once, with before, after and author, and what channels tell is not', async () => {
  const { company, ana, bia, ticket } = stage
  const by = await nameOf(ana)
  await ticket({ contactId, status: 'open', userId: ana.id })
  const [shop, vip] = [
    await w.insert(
      `insert into own_fields (company_id, name, plain_name, type, position) values ($1, 'Loja', 'loja', 'text', 0)`,
      [company.id],
    ),
    await w.insert(`insert into tags (company_id, name) values ($1, 'VIP')`, [company.id]),
  ]
  const save = (body: object) => w.call(ana, 'PUT', `/contacts/${contactId}`, body)
  await save({ name: 'Mariana Lima' })
  await save({ ownFields: [{ fieldId: shop, value: 'Centro' }], extraInfo: [{ name: 'Placa', value: 'ABC1D23' }] })
  await save({ ownFields: [{ fieldId: shop, value: 'Pinheiros' }] })
  await w.call(ana, 'PUT', `/contacts/${contactId}/tags`, { tagIds: [vip] })
  await save({ name: 'Mariana Lima' })
  await w.data.change({ companyId: company.id, userId: null }, ({ db }) =>
    db.updateTable('contacts').set({ name: 'Mari do Telefone' }).where('id', '=', contactId).execute(),
  )
  const { items, hasMore } = await changes(bia)
  expect(items.map((one) => [one.field, one.label, one.type, one.from, one.to, one.by])).toEqual([
    ['tag', null, null, null, 'VIP', by],
    ['own', 'Loja', 'text', 'Centro', 'Pinheiros', by],
    ['own', 'Loja', 'text', null, 'Centro', by],
    ['extra', 'Placa', null, null, 'ABC1D23', by],
    ['name', null, null, 'Mariana Figueiredo', 'Mariana Lima', by],
  ])
  expect(hasMore).toBe(false)
})

test('changes come in pages, also of a contact without conversations, and keep the name of whoever is gone', async () => {
  const { company, ana } = stage
  const by = await nameOf(ana)
  for (let n = 1; n <= 21; n++) await w.call(ana, 'PUT', `/contacts/${contactId}`, { email: `m${n}@exemplo.com.br` })
  await w.call(company.admin, 'DELETE', `/users/${ana.id}`)
  const first = await changes(company.admin)
  expect([first.items.length, first.hasMore]).toEqual([20, true])
  expect(first.items[0]).toMatchObject({ by, from: 'm20@exemplo.com.br', to: 'm21@exemplo.com.br' })
  const second = await changes(company.admin, '?pageNumber=2')
  expect(second).toMatchObject({ hasMore: false, items: [{ from: null, to: 'm1@exemplo.com.br' }] })
})

test('merged contacts have the changes of both, and get their own back when that is undone', async () => {
  const { company, contact } = stage
  const [kept, other] = [contactId, await contact('Mariana F.')]
  const save = (id: number, email: string) => w.call(company.admin, 'PUT', `/contacts/${id}`, { email })
  await save(kept, 'mariana@exemplo.com.br')
  await save(other, 'mari@exemplo.com.br')
  const both = { keepId: kept, otherIds: [other] }
  const { body } = await w.call<MergeResult>(company.admin, 'POST', '/contacts/merge', both)
  const tos = async () => (await changes(company.admin)).items.map(({ to }) => to)
  expect(await tos()).toEqual(expect.arrayContaining(['mariana@exemplo.com.br', 'mari@exemplo.com.br']))
  await w.call(company.admin, 'POST', `/contacts/merges/${body.merges[0]?.id}/undo`)
  expect(await tos()).not.toContain('mari@exemplo.com.br')
  contactId = other
  expect(await tos()).toEqual(['mari@exemplo.com.br'])
  await w.call(company.admin, 'DELETE', `/contacts/${other}`)
  expect(await stage.rows('select id from contact_changes where contact_id = $1', [other])).toEqual([])
})

test('the next scheduled message is the earliest that waits', async () => {
  const { company, connectionId } = stage
  const schedule = (body: string, days: number, status = 'PENDENTE') =>
    w.insert(
      `insert into schedules (company_id, contact_id, connection_id, body, send_at, status, sent_at)
       values ($1, $2, $3, $4, now() + make_interval(days => $5), $6, case when $6 = 'ENVIADA' then now() end)`,
      [company.id, contactId, connectionId, body, days, status],
    )
  await schedule('mais tarde', 9)
  const next = await schedule('Lembrar do vencimento', 2)
  await schedule('já foi', 1, 'ENVIADA')
  expect((await overview(company.admin)).nextSchedule).toMatchObject({ id: next, body: 'Lembrar do vencimento' })
})

test('the consents of a person tell of lists and refusals, without words for who may not read them', async () => {
  const { company, ana, row, ticket } = stage
  const { number } = (await w.call<{ number: string }>(company.admin, 'GET', `/contacts/${contactId}`)).body
  const list = await w.insert(`insert into contact_lists (company_id, name) values ($1, 'Clientes')`, [company.id])
  await w.insert(
    `insert into contact_list_items (company_id, list_id, name, number, consent_source, consent_at)
     values ($1, $2, 'Mariana', $3, 'Compra na loja', '2024-03-12')`,
    [company.id, list, number],
  )
  const ticketId = await ticket({ contactId })
  const messageId = await w.insert(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body)
     values ($1, $2, $3, $4, $5, false, 'SAIR')`,
    [company.id, ticketId, contactId, (await row('tickets', ticketId))['connection_id'], randomUUID()],
  )
  await w.call(company.admin, 'POST', `/contacts/${contactId}/opt-out`, { messageId: String(messageId) })
  const all = await consents(company.admin)
  expect(all.map(({ kind, proof }) => [kind, proof])).toEqual([
    ['refusal', 'SAIR'],
    ['consent', 'Compra na loja'],
  ])
  expect(all[1]).toMatchObject({ list: { id: list, name: 'Clientes' } })
  const seen = await consents(ana)
  expect(seen.map(({ kind, proof }) => [kind, proof])).toEqual([
    ['refusal', ''],
    ['consent', 'Compra na loja'],
  ])
  expect(seen[1]).toMatchObject({ list: null })
})
