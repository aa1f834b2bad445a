import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ContactDetails, ContactPage } from '#contract/contacts.ts'
import type { Channel, Identity } from '#server/channels/port.ts'
import type { DomainEvent } from '#contract/events.ts'
import { resolveContact } from './actions.ts'
import { makeSamples } from '#tests/route-samples.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
let attendant: Member
const noChannel = () => null
beforeEach(async () => {
  company = await w.company()
  attendant = await company.attendant()
})
afterEach(() => {
  w.services.channels.channelOf = noChannel
})

/** Creates a connected connection that answers number checks as given. */
async function createConnected(checkNumber: Channel['checkNumber']): Promise<void> {
  const connectionId = await company.connection()
  w.services.channels.channelOf = (id) => (id === connectionId ? ({ checkNumber } as Channel) : null)
}

const create = (body: Record<string, unknown>, actor = attendant) =>
  w.call<ContactDetails>(actor, 'POST', '/contacts', body)
const change = (id: number, body: Record<string, unknown>) =>
  w.call<ContactDetails>(attendant, 'PUT', `/contacts/${id}`, body)
const list = (query: string, actor = attendant) => w.call<ContactPage>(actor, 'GET', `/contacts?${query}`)
const events = (name: DomainEvent['name']): DomainEvent[] =>
  w.events.filter((one) => one.companyId === company.id && one.event.name === name).map(({ event }) => event)
const identities = async (id: number): Promise<string[]> =>
  (
    await w.owner.query<{ key: string }>(
      `select kind || ':' || value as key from contact_identities where contact_id = $1 order by 1`,
      [id],
    )
  ).rows.map(({ key }) => key)

test('a contact is stored with its fields and emitted to the company', async () => {
  const { status, body } = await create({
    name: 'Ana Lúcia',
    number: '+55 (11) 98888-7777',
    email: 'ana@exemplo.com.br',
    extraInfo: [{ name: 'CPF', value: '123' }],
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Ana Lúcia',
    number: '5511988887777',
    email: 'ana@exemplo.com.br',
    profilePicUrl: '',
    isGroup: false,
    companyId: company.id,
    whatsappId: null,
    extraInfo: [{ name: 'CPF', value: '123', contactId: body.id }],
  })
  const {
    extraInfo: _extra,
    ownFields: _own,
    tags: _tags,
    usernames: _usernames,
    whatsapp: _connection,
    uuid: _uuid,
    ...contact
  } = body
  expect(events('contact.created')).toEqual([{ name: 'contact.created', payload: { contact } }])
  expect((await w.call(attendant, 'GET', `/contacts/${body.id}`)).body).toEqual(body)
})

test.each([
  [{ name: 'A', number: '5511988887777' }, 'name'],
  [{ name: 'Ana', number: '123' }, 'number'],
  [{ name: 'Ana', number: 'not a number at all' }, 'number'],
  [{ name: 'Ana' }, 'number'],
  [{ number: '5511988887777' }, 'name'],
  [{ name: 'Ana', number: '5511988887777', email: 'ana' }, 'email'],
  [{ name: 'x'.repeat(51), number: '5511988887777' }, 'name'],
])('bad input names its field and changes nothing: %j', async (body, field) => {
  const answer = await create(body)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ error: 'ERR_VALIDATION', details: [{ field }] })
  expect((await list('')).body.count).toBe(0)
})

test('a number in use is refused in any spelling, also simultaneously', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      create({ name: `Pessoa ${index}`, number: index % 2 ? '551188887777' : '11 98888-7777' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error: 'ERR_DUPLICATED_CONTACT' })
  }
  expect((await list('')).body.count).toBe(1)
  const other = await w.company()
  expect((await create({ name: 'Outra', number: '5511988887777' }, other.admin)).status).toBe(200)
})

test('a number that is not on WhatsApp is refused while a connection is up', async () => {
  await createConnected(async () => null)
  const answer = await create({ name: 'Ninguém', number: '5511900000000' })
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({ error: 'ERR_WAPP_INVALID_CONTACT' })
  expect((await list('')).body.count).toBe(0)
})

test('the identities that the channel reports are stored', async () => {
  const asked: string[] = []
  await createConnected(async (number) => {
    asked.push(number)
    return [
      { kind: 'phone', value: '551188887777' },
      { kind: 'lid', value: '333' },
    ]
  })
  const { body } = await create({ name: 'Ana', number: '11988887777' })
  expect(asked).toEqual(['5511988887777'])
  expect(body.number).toBe('5511988887777')
  expect(await identities(body.id)).toEqual(['lid:333', 'phone:551188887777'])
})

test('contacts can be added while connections are down or fail', async () => {
  await company.connection()
  expect((await create({ name: 'Sem linha', number: '5511988887771' })).status).toBe(200)
  await createConnected(() => Promise.reject(new Error('the link broke')))
  expect((await create({ name: 'Linha caiu', number: '5511988887772' })).status).toBe(200)
})

test('a contact has the connection it came by, and can be saved unchanged', async () => {
  const id = await company.connection('Loja')
  const { id: contactId } = await w.data.change({ companyId: company.id, userId: null }, (tx) =>
    resolveContact(
      tx,
      { identities: [{ kind: 'phone', value: '5511955550001' }], name: 'Veio por ela' },
      { isGroup: false, connectionId: id, channel: 'whatsapp' },
    ),
  )
  const read = () => w.call<ContactDetails>(attendant, 'GET', `/contacts/${contactId}`)
  const { body } = await read()
  expect(body).toMatchObject({ whatsappId: id, whatsapp: { id, name: 'Loja' } })
  const { status, body: kept } = await change(contactId, { ...body })
  expect({ status, whatsapp: kept.whatsapp }).toEqual({ status: 200, whatsapp: { id, name: 'Loja' } })
  expect((await create({ name: 'À mão', number: '5511955550002' })).body.whatsapp).toBeNull()
})

test('a contact has the uuid of its ticket', async () => {
  const { contact, ticket } = await makeSamples(w, company)
  const { rows } = await w.owner.query<{ uuid: string }>('select uuid from tickets where id = $1', [ticket])
  expect((await w.call<ContactDetails>(attendant, 'GET', `/contacts/${contact}`)).body.uuid).toBe(rows[0]?.uuid)
  expect((await create({ name: 'Sem conversa', number: '5511955550003' })).body.uuid).toBeNull()
})

test('a contact with only a hidden id gets the number instead of a duplicate', async () => {
  const hidden = await w.data.change({ companyId: company.id, userId: null }, (tx) =>
    resolveContact(
      tx,
      { identities: [{ kind: 'lid', value: '333' }], name: 'Ana' },
      { isGroup: false, connectionId: null, channel: 'whatsapp' },
    ),
  )
  const told: Identity[] = [
    { kind: 'phone', value: '551188887777' },
    { kind: 'lid', value: '333' },
  ]
  await createConnected(async () => told)
  const { status, body } = await create({ name: 'Ana Maria', number: '5511988887777' })
  expect({ status, id: body.id, name: body.name, number: body.number }).toEqual({
    status: 200,
    id: hidden.id,
    name: 'Ana Maria',
    number: '5511988887777',
  })
  expect((await list('')).body.count).toBe(1)
})

test('a change keeps other values, and replaces the given fields', async () => {
  const { body: before } = await create({
    name: 'Ana',
    number: '5511988887777',
    email: 'a@exemplo.com.br',
    extraInfo: [
      { name: 'CPF', value: '1' },
      { name: 'Cidade', value: 'Natal' },
    ],
  })
  const [cpf] = before.extraInfo
  const { body: after } = await change(before.id, {
    name: 'Ana Paula',
    extraInfo: [
      { ...cpf, value: '2' },
      { name: 'UF', value: 'RN' },
    ],
  })
  expect(after).toMatchObject({ name: 'Ana Paula', number: '5511988887777', email: 'a@exemplo.com.br' })
  expect(after.extraInfo.map(({ name, value }) => [name, value])).toEqual([
    ['CPF', '2'],
    ['UF', 'RN'],
  ])
  expect(after.extraInfo[0]?.id).toBe(cpf?.id)
  expect((await change(before.id, { email: null })).body).toMatchObject({ email: '', extraInfo: after.extraInfo })
  expect((await change(before.id, { extraInfo: [] })).body.extraInfo).toEqual([])
  expect(events('contact.updated')).toHaveLength(3)
})

test('saving a whole contact changes only editable fields', async () => {
  const { body } = await create({ name: 'Ana', number: '5511988887777' })
  const other = await w.company()
  const answer = await change(body.id, {
    ...body,
    companyId: other.id,
    isGroup: true,
    whatsappId: 77,
    channel: 'facebook',
    profilePicUrl: 'https://mau.exemplo/x.png',
  })
  expect(answer.status).toBe(200)
  expect({ ...answer.body, updatedAt: body.updatedAt }).toEqual(body)
})

test("fields of another contact, or of another company's, are not touched by their id", async () => {
  const { body: mine } = await create({ name: 'Ana', number: '5511988887777' })
  const other = await w.company()
  const { body: theirs } = await create(
    { name: 'Bia', number: '5511988887777', extraInfo: [{ name: 'CPF', value: 'secreto' }] },
    other.admin,
  )
  const { body } = await change(mine.id, { extraInfo: [{ id: theirs.extraInfo[0]?.id, name: 'CPF', value: 'x' }] })
  expect(body.extraInfo[0]?.id).not.toBe(theirs.extraInfo[0]?.id)
  expect((await w.call(other.admin, 'GET', `/contacts/${theirs.id}`)).body).toMatchObject({
    extraInfo: [{ value: 'secreto' }],
  })
})

test('a changed number replaces the old address', async () => {
  await createConnected(async (number) => [
    { kind: 'phone', value: number },
    { kind: 'lid', value: `9${number}` },
  ])
  const { body } = await create({ name: 'Ana', number: '5511988887777' })
  const { body: moved } = await change(body.id, { number: '5521977776666' })
  expect(moved.number).toBe('5521977776666')
  expect(await identities(body.id)).toEqual(['lid:95521977776666', 'phone:5521977776666'])
  await change(body.id, { number: '21 97777-6666' })
  expect(await identities(body.id)).toEqual(['lid:95521977776666', 'phone:5521977776666'])
})

test('a change to another contact’s number is refused', async () => {
  await create({ name: 'Ana', number: '5511988887777' })
  const { body } = await create({ name: 'Bia', number: '5511988887778' })
  expect((await change(body.id, { name: 'Outra', number: '551188887777' })).body).toEqual({
    error: 'ERR_DUPLICATED_CONTACT',
  })
  expect((await w.call(attendant, 'GET', `/contacts/${body.id}`)).body).toMatchObject({ name: 'Bia' })
  await createConnected(async () => null)
  expect((await change(body.id, { number: '5511900000000' })).body).toEqual({ error: 'ERR_WAPP_INVALID_CONTACT' })
  expect((await change(body.id, { name: 'Bia Nova', number: '5511988887778' })).status).toBe(200)
})

test('a contact of another company is not found', async () => {
  const other = await w.company()
  const { body: theirs } = await create({ name: 'Bia', number: '5511988887777' }, other.admin)
  for (const id of [theirs.id, 999_999_999]) {
    for (const answer of [
      await w.call(company.admin, 'GET', `/contacts/${id}`),
      await change(id, { name: 'Minha agora' }),
      await w.call(company.admin, 'DELETE', `/contacts/${id}`),
    ]) {
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 404,
        body: { error: 'ERR_NO_CONTACT_FOUND' },
      })
    }
  }
  for (const id of ['0', '-1', 'abc', '1e99', '99999999999999999999'])
    expect((await w.call(attendant, 'GET', `/contacts/${id}`)).status, id).toBe(400)
})

test('only admins delete contacts, and none with an open ticket', async () => {
  const { body } = await create({ name: 'Ana', number: '5511988887777' })
  const path = `/contacts/${body.id}`
  expect((await w.call(attendant, 'DELETE', path)).body).toEqual({ error: 'ERR_NO_PERMISSION' })
  expect((await w.call(await company.supervisor(), 'DELETE', path)).status).toBe(403)

  const ticketId = await w.insert(`insert into tickets (company_id, contact_id, status) values ($1, $2, 'pending')`, [
    company.id,
    body.id,
  ])
  const refused = await w.call(company.admin, 'DELETE', path)
  expect({ status: refused.status, body: refused.body }).toEqual({ status: 409, body: { error: 'ERR_CONTACT_IN_USE' } })

  await w.owner.query(`update tickets set status = 'closed' where id = $1`, [ticketId])
  expect((await w.call(company.admin, 'DELETE', path)).body).toEqual({ message: 'Contact deleted' })
  expect(events('contact.deleted')).toEqual([{ name: 'contact.deleted', payload: { contactId: body.id } }])
  expect((await w.call(company.admin, 'GET', path)).status).toBe(404)
})

test('a ticket opened during the deletion of its contact is not lost', async () => {
  const { body } = await create({ name: 'Ana', number: '5511988887777' })
  const client = await w.owner.connect()
  await client.query('begin')
  await client.query(`insert into tickets (company_id, contact_id, status) values ($1, $2, 'pending')`, [
    company.id,
    body.id,
  ])
  const deletion = w.call(company.admin, 'DELETE', `/contacts/${body.id}`)
  await expect
    .poll(
      async () =>
        (
          await w.owner.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          )
        ).rowCount,
    )
    .toBe(1)
  await client.query('commit')
  client.release()
  expect((await deletion).status).toBe(409)
})
