import type { Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { ContactImport, ContactImportDetails } from '#contract/contact-imports.ts'
import type { Contact, ContactDetails } from '#contract/contacts.ts'
import type { NoteListItem } from '#contract/notes.ts'
import { createDb } from '#server/db/client.ts'
import { up as spellNumbers } from '#server/db/migrations/0068_phone_spellings.ts'
import { importNextBatch } from '#server/features/imports/import-batch.actions.ts'
import { channelHost } from '#server/features/tickets/inbound/channel-host.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import { phoneVariants } from '#server/lib/phone.ts'
import { chatWith, inbound } from '#tests/inbound-fixture.ts'
import { multipart } from '#tests/multipart.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'
import { resolveContact } from './actions.ts'
import { contactTarget } from './import-target.ts'
import { contactJobs } from './jobs.ts'

const w = installTestApp()
let company: Company
let admin: Member
beforeEach(async () => {
  company = await w.company()
  admin = company.admin
})

/** The spellings of one person, by country. */
const PEOPLE = {
  Brazil: ['5511988887777', '551188887777'],
  Mexico: ['5215512345678', '525512345678'],
  Argentina: ['5491145678901', '541145678901'],
} as const

const create = (number: string, name = 'Ana Prado') =>
  w.call<Contact & { error?: string; details?: unknown }>(admin, 'POST', '/contacts', { name, number })
const contacts = async (): Promise<{ id: number; name: string; number: string }[]> =>
  (
    await w.owner.query('select id::int, name, number from contacts where company_id = $1 order by number', [
      company.id,
    ])
  ).rows
const arrive = (value: string) =>
  w.data.change({ companyId: company.id, userId: null }, (tx) =>
    resolveContact(
      tx,
      { identities: [{ kind: 'phone', value }], name: 'Ana' },
      { isGroup: false, connectionId: null, channel: 'whatsapp' },
    ),
  )

test.each(Object.entries(PEOPLE))('one person of %s is one contact in every spelling', async (_, [long, short]) => {
  const { body: made } = await create(`+${short}`)
  expect(made.number).toBe(long)
  expect((await create(long)).body.error).toBe('ERR_DUPLICATED_CONTACT')
  for (const spelling of [short, long]) expect(await arrive(spelling)).toMatchObject({ id: made.id, isNew: false })
  expect(await contacts()).toHaveLength(1)
})

test.each(Object.entries(PEOPLE))('a refusal of somebody of %s counts in every spelling', async (_, [long, short]) => {
  for (const [told, asked] of [
    [short, long],
    [long, short],
  ]) {
    const other = await w.company()
    const added = await w.call(other.admin, 'POST', '/opt-outs', { number: `+${told}`, name: '', proof: 'pediu' })
    expect(added.status).toBe(200)
    const { rows } = await w.owner.query(`select opted_out_number($1, $2) as told`, [other.id, asked])
    expect(rows).toEqual([{ told: true }])
  }
})

test.each(Object.entries(PEOPLE))('a note and a tag count in every spelling of %s', async (_, [long, short]) => {
  for (const [noted, writes] of [
    [short, long],
    [long, short],
  ] as const) {
    const { id: companyId, admin: actor, ...other } = await w.company()
    const connectionId = await other.connection(undefined, [await other.queue()])
    const host = channelHost(w.data, w.services, { companyId, connectionId, channel: 'whatsapp' })
    /** Somebody writes under the number. Returns the ticket in which that is. */
    const ticketAfter = async (number: string) => {
      await host.onMessage(inbound({ chat: chatWith(number) }))
      const { rows } = await w.owner.query<{ id: number; contactId: number }>(
        `select id::int, contact_id::int as "contactId" from tickets where company_id = $1 order by id desc limit 1`,
        [companyId],
      )
      return rows[0]!
    }
    const before = await ticketAfter(noted)
    const { contactId } = before
    const tagId = await w.insert(`insert into tags (company_id, name) values ($1, 'Atacado')`, [companyId])
    expect((await w.call(actor, 'PUT', `/contacts/${contactId}/tags`, { tagIds: [tagId] })).status).toBe(200)
    const note = { note: 'só liga de manhã', ticketId: before.id, contactId }
    expect((await w.call(actor, 'POST', '/ticket-notes', note)).status).toBe(200)
    await w.owner.query(`update tickets set status = 'closed' where id = $1`, [before.id])

    const after = await ticketAfter(writes)
    expect(after.id).not.toBe(before.id)
    const notes = await w.call<NoteListItem[]>(actor, 'GET', `/ticket-notes/list?ticketId=${after.id}`)
    expect(notes.body.map((one) => one.note)).toEqual(['só liga de manhã'])
    const { body: contact } = await w.call<ContactDetails>(actor, 'GET', `/contacts/${after.contactId}`)
    expect(contact.tags.map(({ name }) => name)).toEqual(['Atacado'])
  }
})

test('the database has the same rule for spellings as the server', async () => {
  const numbers = [
    ...Object.values(PEOPLE).flat(),
    '551133334444',
    '14155550100',
    '529',
    '5411',
    '34612345678',
    '393478123456',
  ]
  for (const number of numbers) {
    const { rows } = await w.owner.query(`select phone_spellings($1) as spellings`, [number])
    expect(rows, number).toEqual([{ spellings: phoneVariants(number) }])
  }
})

test('contacts that were two before the spellings were known become one', async () => {
  await w.owner.query(`drop function phone_spellings`)
  await w.owner.query(`create or replace function identity_key(kind text, value text) returns text
    language sql immutable strict parallel safe return value`)
  await w.owner.query('reindex index contact_identities_person')
  const [long, short] = PEOPLE.Mexico
  const add = async (number: string, createdAt: string): Promise<number> => {
    const id = await w.insert(`insert into contacts (company_id, name, number) values ($1, $2, $2)`, [
      company.id,
      number,
    ])
    await w.owner.query(
      `insert into contact_identities (company_id, contact_id, kind, value, created_at) values ($1, $2, 'phone', $3, $4)`,
      [company.id, id, number, createdAt],
    )
    return id
  }
  const [older, newer] = [await add(short, '2026-01-01'), await add(long, '2026-02-01')]
  await spellNumbers(createDb(w.owner) as unknown as Kysely<unknown>)
  const payload = { companyId: company.id, keepId: older, dropId: newer }
  expect(await w.jobs()).toContainEqual({ name: 'contact.mergeSpellings', payload })
  await contactJobs({ data: w.data, services: w.app.services } as JobContext)['contact.mergeSpellings'](payload)
  expect((await contacts()).map(({ id }) => id)).toEqual([older])
  expect(await arrive(short)).toMatchObject({ id: older, isNew: false })
})

test('a number without its area code is refused with words, and the country of the company reads the others', async () => {
  const refused = await create('98888-4001')
  expect([refused.status, refused.body.details]).toEqual([400, [{ field: 'number', message: 'Area code missing' }]])
  expect(await contacts()).toEqual([])
  await w.owner.query(`update companies set timezone = 'Europe/Lisbon' where id = $1`, [company.id])
  expect((await create('912 345 678')).body.number).toBe('351912345678')
  expect((await create('+55 11 98888-7777')).body.number).toBe('5511988887777')
})

test('a number that people of the country mistype is refused with words, and becomes nobody else’s', async () => {
  const refused = await create('49 8888-777')
  expect([refused.status, refused.body.details]).toEqual([400, [{ field: 'number', message: 'Invalid number' }]])
  for (const number of ['31 98888-77771', '(31) 98888-77771', '21 9888-777', 'tel: 31 98888-77771'])
    expect((await create(number)).body.details, number).toEqual(refused.body.details)
  expect(await contacts()).toEqual([])
  const { body: ana } = await create('49 8888-7777')
  const changed = await w.call(admin, 'PUT', `/contacts/${ana.id}`, { number: '49 8888-777' })
  expect(changed).toMatchObject({ status: 400, body: { details: [{ field: 'number', message: 'Invalid number' }] } })
  expect((await contacts()).map(({ number }) => number)).toEqual(['5549988887777'])
  expect((await create('+49 888 8777')).body.number).toBe('498888777')
  expect((await create('fone: (21) 3333-4444 ramal 12')).body.number).toBe('552133334444')
})

test.each([
  ['America/Bogota', '1 234 5678', '576012345678'],
  ['America/Santiago', '(9) 8765-4321', '56987654321'],
  ['America/Lima', '01 234 5678', '5112345678'],
  ['America/Asuncion', '021 123 456', '59521123456'],
  ['America/New_York', '011 55 11 98888 1001', '5511988881001'],
])('in %s %s is typed by hand as in a list', async (timezone, typed, number) => {
  await w.owner.query('update companies set timezone = $2 where id = $1', [company.id, timezone])
  expect((await create(typed)).body.number).toBe(number)
})

test.each(['551188887777', '5511988887777', '11988887777', '551133334444', '14155550100', '34612345678', '5117988051'])(
  '%s is a whole number without separators, as programs send it',
  async (number) => {
    expect(await create(number)).toMatchObject({ status: 200 })
  },
)

test('a name that is not changed never blocks the rest', async () => {
  const { id } = await arrive('5511988887777')
  await w.owner.query(`update contacts set name = 'Á' where id = $1`, [id])
  const change = (body: object) => w.call<Contact>(admin, 'PUT', `/contacts/${id}`, body)
  const kept = await change({ name: 'Á', number: '5511988887777', email: 'a@exemplo.com.br' })
  expect([kept.status, kept.body.name, kept.body.email]).toEqual([200, 'Á', 'a@exemplo.com.br'])
  expect(await change({ name: 'B' })).toMatchObject({
    status: 400,
    body: { details: [{ field: 'name', message: 'Too Short!' }] },
  })
  await w.owner.query(`update contacts set name = $2 where id = $1`, [id, `Ana  ${'x'.repeat(240)} `])
  expect((await change({ name: `Ana  ${'x'.repeat(240)} `, email: 'b@exemplo.com.br' })).status).toBe(200)
  await w.owner.query(`update contacts set name = 'Á ' where id = $1`, [id])
  expect((await change({ name: 'Á ', email: 'c@exemplo.com.br' })).status).toBe(200)
  expect((await change({ name: 'Bia' })).body.name).toBe('Bia')
})

test('the names of a list that came from WhatsApp do not block the rest', async () => {
  const { id } = await arrive('5511988887777')
  for (const name of ['Á', 'x'.repeat(200)]) {
    await w.owner.query(`update contacts set name = $2 where id = $1`, [id, name])
    const { body: list } = await w.call<{ id: number }>(admin, 'POST', '/contact-lists', {
      name: 'Todos',
      searchParam: '',
    })
    const { body: page } = await w.call<{ contacts: { id: number }[] }>(
      admin,
      'GET',
      `/contact-list-items?contactListId=${list.id}`,
    )
    const path = `/contact-list-items/${page.contacts[0]?.id}`
    expect(await w.call(admin, 'PUT', path, { name, email: 'a@exemplo.com.br' })).toMatchObject({
      status: 200,
      body: { name, email: 'a@exemplo.com.br' },
    })
    expect((await w.call(admin, 'PUT', path, { name: 'B' })).status).toBe(400)
  }
})

/** Imports a file with the guessed columns into the company of a member. */
async function importText(text: string, by: Member = admin, companyId = company.id): Promise<ContactImport> {
  const bytes = new Uint8Array(Buffer.from(text))
  const { body: form, headers } = await multipart({ file: { name: 'contatos.csv', bytes } })
  const { body: table } = await w.call<ContactImportDetails>(by, 'POST', '/contacts/imports', form, headers)
  const { id, hasHeader, columns } = table
  await w.call(by, 'POST', `/contacts/imports/${id}/start`, { hasHeader, columns })
  while (await w.data.change({ companyId, userId: null }, (tx) => importNextBatch(tx, id, contactTarget)));
  const { body: done } = await w.call<ContactImport>(by, 'GET', `/contacts/imports/${id}`)
  return done
}

/** The same with the export of all contacts. */
async function importExport(by: Member = admin, companyId = company.id): Promise<ContactImport> {
  const { text } = await w.call<string>(admin, 'GET', '/contacts/export')
  return importText(text, by, companyId)
}

const countsOf = ({ created, updated, unchanged, failed }: ContactImport) => [created, updated, unchanged, failed]

test('what was exported is imported again without a change', async () => {
  const names = [
    '+Saúde Clínica',
    '@doces',
    '-Ivo-',
    '=1+1',
    "'-x",
    '"Quincas" Borba',
    'Ana; Bia, "Cia"',
    'Á',
    'x'.repeat(120),
  ]
  const numbers = ['34911222333', '14155550100', '56912345678', '5215512345678', '551133334444', '351912345678']
  for (const [index, name] of [...names, ...numbers].entries())
    await w.owner.query(`insert into contacts (company_id, name, number, email) values ($1, $2, $3, $4)`, [
      ...[company.id, name, numbers[index - names.length] ?? `55119888800${10 + index}`],
      index % 2 ? '' : `p${index}@exemplo.com.br`,
    ])
  const before = await contacts()
  const done = await importExport()
  expect(countsOf(done)).toEqual([0, 0, before.length, 0])
  expect(await contacts()).toEqual(before)
})

const insert = (name: string, number = '', email = '', isGroup = false): Promise<number> =>
  w.insert(`insert into contacts (company_id, name, number, email, is_group) values ($1, $2, $3, $4, $5)`, [
    company.id,
    name,
    number,
    email,
    isGroup,
  ])
const people = async (companyId = company.id) =>
  (
    await w.owner.query<{ name: string; number: string; email: string }>(
      'select name, number, email from contacts where company_id = $1 order by number, name, email',
      [companyId],
    )
  ).rows

test('contacts that are called by an address come back from the export as they are', async () => {
  await insert('ana@exemplo.com.br', '5511988880001')
  await insert('bia@exemplo.com.br', '5511988880002', 'outra@exemplo.com.br')
  await insert('Davi <davi@exemplo.com>', '5511988880003')
  const before = await people()
  expect(countsOf(await importExport())).toEqual([0, 0, 3, 0])
  expect(await people()).toEqual(before)
  const other = await w.company()
  expect(countsOf(await importExport(other.admin, other.id))).toEqual([3, 0, 0, 0])
  expect(await people(other.id)).toEqual(before)
})

test('contacts without a number are found in their export, and are refused where they are unknown', async () => {
  await insert('Zé')
  await insert('Zé')
  await insert('+Vida', '', 'vida@exemplo.com.br')
  await insert('123456789012')
  await insert('Família', '', '', true)
  await insert('Ana', '5511988880001')
  const before = await people()
  expect(countsOf(await importExport())).toEqual([0, 0, 6, 0])
  expect(await people()).toEqual(before)
  const other = await w.company()
  expect(countsOf(await importExport(other.admin, other.id))).toEqual([1, 0, 0, 5])
})

test('a changed value of a contact without a number is not passed over in silence', async () => {
  const id = await insert('Zé')
  const { body: field } = await w.call<{ id: number }>(admin, 'POST', '/own-fields', { name: 'Bairro', type: 'text' })
  const setValue = (value: string) =>
    w.owner.query(
      `insert into own_field_values (company_id, contact_id, field_id, value) values ($1, $2, $3, $4)
       on conflict (company_id, contact_id, field_id) do update set value = excluded.value`,
      [company.id, id, field.id, value],
    )
  await setValue('Centro')
  expect(countsOf(await importExport())).toEqual([0, 0, 1, 0])
  const { text } = await w.call<string>(admin, 'GET', '/contacts/export')
  await setValue('Lapa')
  expect(countsOf(await importText(text))).toEqual([0, 0, 0, 1])
})
