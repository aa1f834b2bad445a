import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { MergeResult } from '#contract/contact-merges.ts'
import type { ContactDetails } from '#contract/contacts.ts'
import type { OptOut, OptOutImport, OptOutOfContact, OptOutPage } from '#contract/opt-outs.ts'
import { optedOutNumber, withOptOuts } from './queries.ts'
import { linkIdentities } from '#server/features/contacts/actions.ts'
import { multipart } from '#tests/multipart.ts'
import { csv, workbook } from '#tests/spreadsheets.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
let admin: Member
beforeEach(async () => {
  company = await w.company()
  ;({ admin } = company)
})

let made = 0
/** A mobile number with its ninth digit, and the same without. */
function newNumber(): { long: string; short: string } {
  const local = String(80_000_000 + made++)
  return { long: `55419${local}`, short: `5541${local}` }
}

const createContact = async (number: string, name = 'Maria Prado'): Promise<number> => {
  const answer = await w.call<ContactDetails>(admin, 'POST', '/contacts', { name, number })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.id
}
const add = (number: string, change: object = {}, by = admin) =>
  w.call<OptOut>(by, 'POST', '/opt-outs', { number, proof: 'pediu no balcão', ...change })
const list = async (query: Record<string, string> = {}, by = admin) =>
  (await w.call<OptOutPage>(by, 'GET', `/opt-outs?${new URLSearchParams(query)}`)).body
const ofContact = async (id: number) =>
  (await w.call<OptOutOfContact>(admin, 'GET', `/contacts/${id}/opt-out`)).body.optOut
const revoke = (id: number, body: object = { proof: 'assinou de novo' }) =>
  w.call<OptOut>(admin, 'POST', `/opt-outs/${id}/revoke`, body)
const deleteContact = async (id: number) => expect((await w.call(admin, 'DELETE', `/contacts/${id}`)).status).toBe(200)

/** Asks for one number and for a list of one; both must say the same. */
const isNumberOut = (number: string) =>
  w.data.read({ companyId: company.id, userId: null }, async (db) => {
    const people = sql`select ${number} as number, (select contact_id from contact_identities where company_id = ${company.id}
      and kind = 'phone' and identity_key(kind, value) = identity_key('phone', ${number})) as contact_id`
    const { rows } = await sql<{ is: boolean; isInList: boolean }>`
      select ${optedOutNumber(company.id, number)} as is, is_opted_out as is_in_list
      from (${withOptOuts(company.id, people)}) list`.execute(db)
    expect(rows[0]?.isInList).toBe(rows[0]?.is)
    return rows[0]?.is
  })
async function upload(bytes: Uint8Array<ArrayBuffer>, name = 'recusas.csv', by = admin) {
  const { body, headers } = await multipart({ file: { name, bytes } })
  return w.call<OptOutImport>(by, 'POST', '/opt-outs/imports', body, headers)
}
const stored = () =>
  w.owner
    .query('select * from opt_outs where company_id = $1 order by id', [company.id])
    .then(({ rows }) => rows as Record<string, unknown>[])

test('a number that is added by hand is listed with who, when and why', async () => {
  const { long } = newNumber()
  w.events.length = 0
  const { status, body } = await add(`+${long}`, { name: 'Ana Souza' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Ana Souza',
    number: long,
    contactId: null,
    source: 'attendant',
    proof: 'pediu no balcão',
    user: { id: admin.id, name: admin.name },
    revokedAt: null,
  })
  expect(w.events).toEqual([{ companyId: company.id, event: { name: 'optOut.saved', payload: { optOut: body } } }])
  expect(await list()).toEqual({ optOuts: [body], count: 1, hasMore: false })
  expect((await list({ searchParam: 'souza' })).count).toBe(1)
  expect((await list({ searchParam: long.slice(5) })).count).toBe(1)
  expect((await list({ searchParam: 'nenhum' })).count).toBe(0)
  expect([(await list({ source: 'reply' })).count, (await list({ source: 'attendant' })).count]).toEqual([0, 1])
  expect([(await list({ active: 'true' })).count, (await list({ active: 'false' })).count]).toEqual([1, 0])
})

test('wrong input changes nothing and says what is wrong', async () => {
  const { long } = newNumber()
  expect((await add('abc')).body).toMatchObject({ error: 'ERR_VALIDATION' })
  expect((await add('551199999')).body).toMatchObject({ error: 'ERR_VALIDATION' })
  expect((await add(long, { proof: ' ' })).body).toMatchObject({ error: 'ERR_VALIDATION' })
  expect(await stored()).toEqual([])
  await add(long)
  expect(await add(long)).toMatchObject({ status: 409, body: { error: 'ERR_OPTED_OUT' } })
  expect(await stored()).toHaveLength(1)
  expect((await add(newNumber().long, {}, await company.supervisor())).status).toBe(403)
})

test('a plan without campaigns has no list, yet the refusal of a person is seen and revoked', async () => {
  const poor = await w.company()
  await w.owner.query(
    'update plans set use_campaigns = false where id = (select plan_id from companies where id = $1)',
    [poor.id],
  )
  const id = await createContactOf(poor, newNumber().long)
  const asked = { proof: 'pediu por telefone' }
  const { body } = await w.call<OptOut>(await poor.attendant(), 'POST', `/contacts/${id}/opt-out`, asked)
  for (const path of ['/opt-outs', '/opt-outs/export', '/opt-outs/imports'])
    expect(await w.call(poor.admin, 'GET', path)).toMatchObject({ status: 403, body: { error: 'ERR_PLAN_FEATURE' } })
  const seen = await w.call<OptOutOfContact>(poor.admin, 'GET', `/contacts/${id}/opt-out`)
  expect(seen.body.optOut?.id).toBe(body.id)
  expect((await w.call(poor.admin, 'POST', `/opt-outs/${body.id}/revoke`, asked)).status).toBe(200)
})

test.each([
  ['with the ninth digit', 'long', 'short'],
  ['without the ninth digit', 'short', 'long'],
] as const)('a refusal given %s is that of the same person in the other spelling', async (_title, given, other) => {
  const number = newNumber()
  const id = await createContact(number[given])
  await add(number[other])
  expect(await ofContact(id)).toMatchObject({ contactId: id, name: 'Maria Prado' })
  expect([await isNumberOut(number.long), await isNumberOut(number.short)]).toEqual([true, true])
})

test.each(['long', 'short'] as const)(
  'a deleted contact leaves only hashes, and a re-import (%s) stays refused',
  async (spelling) => {
    const number = newNumber()
    const id = await createContact(number.long)
    await w.owner.query(`insert into contact_identities values ($1, $2, 'lid', $3)`, [
      company.id,
      id,
      `${number.short}1@lid`,
    ])
    await w.call(admin, 'POST', `/contacts/${id}/opt-out`, { proof: 'Maria pediu' })
    await deleteContact(id)
    expect(await stored()).toMatchObject([{ contact_id: null, name: '', number: '', proof: '', answered: '' }])
    const { rows: traces } = await w.owner.query(
      `select 1 from opt_outs o where company_id = $1 and to_jsonb(o)::text like any (array[$2, '%Maria%'])`,
      [company.id, `%${number.short.slice(4)}%`],
    )
    expect(traces).toEqual([])
    expect(await isNumberOut(number[spelling])).toBe(true)

    const again = await createContact(number[spelling], 'Importada')
    expect(await ofContact(again)).toMatchObject({ contactId: again, name: 'Importada', number: number.long })
    const hidden = await w.insert(`insert into contacts (company_id, name) values ($1, 'Oculta')`, [company.id])
    await w.owner.query(`insert into contact_identities values ($1, $2, 'lid', $3)`, [
      company.id,
      hidden,
      `${number.short}1@lid`,
    ])
    expect(await ofContact(hidden)).not.toBeNull()
  },
)

test('another company has other hashes of the same number', async () => {
  const { long } = newNumber()
  await add(long)
  const other = await w.company()
  const theirs = await createContactOf(other, long)
  expect((await w.call<OptOutOfContact>(other.admin, 'GET', `/contacts/${theirs}/opt-out`)).body.optOut).toBeNull()
  await w.call(other.admin, 'POST', '/opt-outs', { number: long, proof: 'pediu também' })
  const { rows } = await w.owner.query<{ hashes: string }>(
    `select count(distinct hash)::text as hashes from opt_out_identities where company_id = any($1)`,
    [[company.id, other.id]],
  )
  expect(rows[0]?.hashes).toBe('2')
})
async function createContactOf(other: Company, number: string): Promise<number> {
  return (await w.call<ContactDetails>(other.admin, 'POST', '/contacts', { name: 'Maria', number })).body.id
}

test.each(['keeps', 'drops'] as const)(
  'a merge that %s the contact who refused keeps the refusal, and its undoing splits it',
  async (which) => {
    const [refused, silent] = [newNumber(), newNumber()]
    const refusing = await createContact(refused.short, 'Recusou')
    const other = await createContact(silent.long, 'Outra')
    await w.call(admin, 'POST', `/contacts/${refusing}/opt-out`, { proof: 'pediu' })
    const [keepId, dropId] = which === 'keeps' ? [refusing, other] : [other, refusing]
    const { body } = await w.call<MergeResult>(admin, 'POST', '/contacts/merge', { keepId, otherIds: [dropId] })
    expect(await ofContact(keepId)).toMatchObject({ contactId: keepId, name: 'Recusou', proof: 'pediu' })
    expect([await isNumberOut(silent.short), await isNumberOut(refused.long)]).toEqual([true, true])

    expect((await w.call(admin, 'POST', `/contacts/merges/${body.merges[0]?.id}/undo`)).status).toBe(200)
    expect([(await ofContact(refusing))?.contactId, await ofContact(other)]).toEqual([refusing, null])
    expect([await isNumberOut(silent.long), await isNumberOut(refused.short)]).toEqual([false, true])
  },
)

test('the refusal under a hidden id is that of the number, once both are known to be one person', async () => {
  const { long } = newNumber()
  const lid = `${long}7@lid`
  const id = await w.insert(`insert into contacts (company_id, name) values ($1, 'Oculta')`, [company.id])
  await w.owner.query(`insert into contact_identities values ($1, $2, 'lid', $3)`, [company.id, id, lid])
  await w.call(admin, 'POST', `/contacts/${id}/opt-out`, { proof: 'pediu' })
  expect(await isNumberOut(long)).toBe(false)
  await w.data.change({ companyId: company.id, userId: null }, (tx) =>
    linkIdentities(tx, 'whatsapp', [
      { kind: 'lid', value: lid },
      { kind: 'phone', value: long },
    ]),
  )
  expect(await isNumberOut(long)).toBe(true)
  await deleteContact(id)
  expect(await isNumberOut(long)).toBe(true)
})

test('a contact who gets another number is still the person who refused', async () => {
  const [first, second] = [newNumber(), newNumber()]
  await add(first.long)
  const id = await createContact(first.short)
  const answer = await w.call(admin, 'PUT', `/contacts/${id}`, { number: second.long })
  expect(answer.status, answer.text).toBe(200)
  expect(await ofContact(id)).not.toBeNull()
  expect([await isNumberOut(first.long), await isNumberOut(second.short)]).toEqual([true, true])
})

test('a revocation is kept with its proof, and can be taken back while no person said otherwise', async () => {
  const { long } = newNumber()
  const { body: added } = await add(long)
  expect((await revoke(added.id, { proof: '' })).body).toMatchObject({ error: 'ERR_VALIDATION' })
  expect((await revoke(added.id)).body).toMatchObject({
    revokedSource: 'attendant',
    revokedProof: 'assinou de novo',
    revokedBy: { id: admin.id },
    revokedAt: expect.stringMatching(/Z$/),
  })
  expect(await revoke(added.id)).toMatchObject({ status: 409, body: { error: 'ERR_OPT_OUT_CHANGED' } })
  expect(await isNumberOut(long)).toBe(false)
  const restore = () => w.call<OptOut>(admin, 'POST', `/opt-outs/${added.id}/restore`)
  expect((await restore()).body).toMatchObject({ revokedAt: null, revokedProof: '', revokedBy: null })
  expect(await isNumberOut(long)).toBe(true)
  expect((await restore()).status).toBe(409)
  expect((await revoke(added.id, { proof: 'número digitado errado', isMistake: true })).body.revokedSource).toBe(
    'mistake',
  )
  expect((await add(long)).status).toBe(200)
  expect((await list()).count).toBe(2)
})

test('a revocation revokes every refusal of a person who has two', async () => {
  const [first, second] = [newNumber(), newNumber()]
  const one = await createContact(first.long, 'Uma')
  const two = await createContact(second.long, 'Duas')
  for (const id of [one, two]) await w.call(admin, 'POST', `/contacts/${id}/opt-out`, { proof: 'pediu' })
  await w.call(admin, 'POST', '/contacts/merge', { keepId: one, otherIds: [two] })
  await revoke((await ofContact(one))?.id ?? 0)
  expect(await ofContact(one)).toBeNull()
  expect((await list({ active: 'true' })).count).toBe(0)
})

test('an attendant reads that a contact refused, and not what was written in a ticket', async () => {
  const { long } = newNumber()
  const id = await createContact(long)
  const attendant = await company.attendant()
  const proof = 'PARE de me oferecer consórcio'
  await w.insert(
    `insert into opt_outs (company_id, contact_id, name, number, source, proof, answered) values ($1, $2, 'Maria', $3, 'reply', $4, 'Oferta!')`,
    [company.id, id, long, proof],
  )
  const seenBy = async (by: Member) => (await w.call<OptOutOfContact>(by, 'GET', `/contacts/${id}/opt-out`)).body.optOut
  expect(await seenBy(admin)).toMatchObject({ source: 'reply', proof, answered: 'Oferta!' })
  const hidden = { source: 'reply', contactId: id, number: long, proof: '', answered: '', ticketUuid: null }
  expect(await seenBy(attendant)).toMatchObject(hidden)
  expect(await seenBy(await company.supervisor())).toMatchObject(hidden)
  const again = await w.call<OptOut>(attendant, 'POST', `/contacts/${id}/opt-out`, { proof: 'pediu' })
  expect(again.text).not.toContain('consórcio')
})

test('a contact opts out once, however many attendants say so at the same time; a group never', async () => {
  const id = await createContact(newNumber().long)
  const attendant = await company.attendant()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => w.call<OptOut>(attendant, 'POST', `/contacts/${id}/opt-out`, { proof: 'pediu' })),
  )
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await stored()).toHaveLength(1)
  const group = await w.insert(`insert into contacts (company_id, name, is_group) values ($1, 'Grupo', true)`, [
    company.id,
  ])
  expect((await w.call(attendant, 'POST', `/contacts/${group}/opt-out`, { proof: 'pediu' })).status).toBe(404)
})

test.each([
  ['recusas.csv', csv],
  ['recusas.xlsx', (rows: string[][]) => workbook(rows)],
  ['recusas.xls', (rows: string[][]) => workbook(rows, 'xls')],
])('%s is imported: new people, known ones and the rows at fault', async (name, toFile) => {
  const [known, named, bare] = [newNumber(), newNumber(), newNumber()]
  await add(known.long)
  const contact = await createContact(bare.long, 'Do contato')
  const rows = [
    ['Nome', 'Telefone'],
    ['Ana', known.short],
    ['=cmd()', named.long],
    ['', bare.short],
    ['Duas vezes', named.short],
    ['Sem número', ''],
    ['Errado', '12-34'],
  ]
  w.events.length = 0
  const { status, body, text } = await upload(toFile(rows), name)
  expect(status, text).toBe(200)
  expect(body).toMatchObject({
    name,
    status: 'done',
    added: 2,
    known: 2,
    failed: 2,
    faults: [
      { row: 6, fault: 'noNumber' },
      { row: 7, fault: 'invalidNumber' },
    ],
  })
  const said = w.events.map(({ event }) => event.name)
  expect(said).toEqual(['optOutImport.saved', 'optOutImport.saved', 'optOuts.changed', 'optOutImport.saved'])
  expect((await ofContact(contact))?.source).toBe('import')
  expect((await list({ source: 'import' })).optOuts.map((one) => [one.name, one.number, one.proof])).toEqual([
    ['Do contato', bare.long, name],
    ['Duas vezes', named.long, name],
  ])
  expect((await upload(toFile(rows), name)).body).toMatchObject({ added: 0, known: 4, failed: 2 })

  const undo = () => w.call<OptOutImport>(admin, 'POST', `/opt-outs/imports/${body.id}/undo`)
  expect((await undo()).body.status).toBe('undone')
  expect([await isNumberOut(named.long), await isNumberOut(known.long)]).toEqual([false, true])
  expect((await undo()).status).toBe(409)
})

test('lines above the titles of a file are not counted as invalid rows', async () => {
  const ana = newNumber()
  const rows = [['Recusas de novembro'], ['Loja: (11) 3333-4444', ''], ['Nome', 'Telefone'], ['Ana', ana.long]]
  const { body } = await upload(csv(rows))
  expect(body).toMatchObject({ added: 1, failed: 0, faults: [] })
  expect((await list({ source: 'import' })).optOuts.map(({ name, number }) => [name, number])).toEqual([
    ['Ana', ana.long],
  ])
})

test('repeated titles and sums are not counted as invalid rows', async () => {
  const [ana, rui] = [newNumber(), newNumber()]
  const titles = ['Nome', 'Telefone']
  const rows = [titles, ['Ana', ana.long], ['Subtotal', '1'], titles, ['Rui', rui.long], ['Total', '2']]
  const { body } = await upload(csv(rows))
  expect(body).toMatchObject({ added: 2, failed: 0, faults: [] })
})

test('every number of a cell is refused', async () => {
  const [mobile, other] = [newNumber(), newNumber()]
  const { body } = await upload(
    csv([
      ['Nome', 'Telefone'],
      ['Ana', `Cel: ${mobile.long} / recado: ${other.long}`],
    ]),
  )
  expect(body).toMatchObject({ added: 2, failed: 0 })
  expect([await isNumberOut(mobile.long), await isNumberOut(other.long)]).toEqual([true, true])
  const partly = await upload(
    csv([
      ['Nome', 'Telefone'],
      ['Rui', `${newNumber().long} / 97777-6666`],
    ]),
  )
  expect(partly.body).toMatchObject({ added: 1, failed: 1, faults: [{ row: 2, fault: 'invalidNumber' }] })
})

test('a file without rows, or that cannot be read, adds nothing', async () => {
  expect((await upload(csv([['Nome', 'Telefone']]))).body).toMatchObject({ error: 'ERR_IMPORT_EMPTY' })
  expect((await upload(new Uint8Array(Buffer.from('PK\x03\x04 broken')), 'a.xlsx')).status).toBe(400)
  expect([await stored(), (await w.call(admin, 'GET', '/opt-outs/imports')).body]).toEqual([[], []])
})

test('an export neutralises formulas, names who revoked, and its import revives no revoked refusal', async () => {
  const [active, revoked] = [newNumber(), newNumber()]
  await add(active.long, { name: '=HYPERLINK("x")' })
  await revoke((await add(revoked.long)).body.id)
  const { text, headers } = await w.call(admin, 'GET', '/opt-outs/export')
  expect(headers['content-type']).toContain('text/csv')
  expect(text).toContain(`'=HYPERLINK`)
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(3)
  expect(text).toContain(`;Registrada pela equipe;assinou de novo;${admin.name}`)

  const other = await w.company()
  const imported = await upload(new Uint8Array(Buffer.from(text)), 'recusas.csv', other.admin)
  expect(imported.body).toMatchObject({ added: 1, failed: 1, faults: [{ row: 2, fault: 'revoked' }] })
})

test.each<[string, string, string[][], [string, string][]]>([
  [
    'what Google Contacts exports',
    'America/Sao_Paulo',
    [
      [
        'First Name',
        'Last Name',
        'Name Prefix',
        'Phone 1 - Label',
        'Phone 1 - Value',
        'Phone 2 - Label',
        'Phone 2 - Value',
      ],
      ['Ana', 'Souza', 'Sra.', 'Mobile', '+55 41 98888-1001', 'Home', '(41) 3333-1002'],
      ['Beto', '', '', '* ', '41 98888-1003 ::: 41 98888-1004', '', ''],
    ],
    [
      ['Ana Souza', '5541988881001'],
      ['Ana Souza', '554133331002'],
      ['Beto', '5541988881003'],
      ['Beto', '5541988881004'],
    ],
  ],
  [
    'orders with an area code beside the number',
    'America/Sao_Paulo',
    [
      ['Número do pedido', 'Cliente', 'DDD', 'Telefone'],
      ['1002003004', 'Caio', '41', '98888-1005'],
    ],
    [['Caio', '5541988881005']],
  ],
  [
    'numbers of Spain without titles',
    'Europe/Madrid',
    [['612345678'], ['612 345 679']],
    [
      ['', '34612345678'],
      ['', '34612345679'],
    ],
  ],
  [
    'people of Spain without titles',
    'Europe/Madrid',
    [
      ['Ana', '612345678'],
      ['Eva', '612 345 679'],
    ],
    [
      ['Ana', '34612345678'],
      ['Eva', '34612345679'],
    ],
  ],
])('refusals are read from %s', async (_file, timezone, rows, people) => {
  await w.owner.query('update companies set timezone = $1 where id = $2', [timezone, company.id])
  const { body, text } = await upload(csv(rows))
  expect(body, text).toMatchObject({ added: people.length, failed: 0 })
  const found = (await list()).optOuts.map(({ name, number }) => [name, number])
  expect(found.toSorted()).toEqual(people.toSorted())
})

test.each(['pt', 'en', 'es'])('the export speaks %s and is imported again', async (language) => {
  const [active, revoked] = [newNumber(), newNumber()]
  await add(active.long, { name: 'Ana' })
  await revoke((await add(revoked.long)).body.id)
  const { text } = await w.call(admin, 'GET', `/opt-outs/export?language=${language}`)
  expect(text).not.toMatch(/attendant|createdAt|\dT\d/)
  const other = await w.company()
  const imported = await upload(new Uint8Array(Buffer.from(text)), 'recusas.csv', other.admin)
  expect(imported.body).toMatchObject({ added: 1, failed: 1, faults: [{ fault: 'revoked' }] })
})

test.each([
  ['America/Sao_Paulo', '34911222333'],
  ['America/Sao_Paulo', '5511988887777'],
  ['Europe/Madrid', '34911222333'],
  ['America/Mexico_City', '14155550100'],
])('in %s the refusal of %s is exported and imported as that of the same person', async (timezone, number) => {
  const other = await w.company()
  await w.owner.query('update companies set timezone = $1 where id = any($2)', [timezone, [company.id, other.id]])
  await add(`+${number}`, { name: 'Ana' })
  const { text } = await w.call(admin, 'GET', '/opt-outs/export?language=pt')
  const bytes = new Uint8Array(Buffer.from(text))
  expect((await upload(bytes)).body).toMatchObject({ added: 0, known: 1, failed: 0 })
  expect((await upload(bytes, 'recusas.csv', other.admin)).body).toMatchObject({ added: 1, failed: 0 })
  expect((await list({}, other.admin)).optOuts.map((one) => one.number)).toEqual([number])
})

test('an export whose search the database would refuse is refused before its first line', async () => {
  expect((await w.call(admin, 'GET', '/opt-outs/export?searchParam=%00')).status).toBe(400)
})

test('an import of 1,200 rows goes in batches, and lists come in pages', async () => {
  const rows = Array.from({ length: 1200 }, () => [newNumber().short])
  expect((await upload(csv(rows))).body).toMatchObject({ added: 1200, known: 0, failed: 0 })
  const page = await list({ pageNumber: '2' })
  expect([page.optOuts.length, page.count, page.hasMore]).toEqual([30, 1200, true])
})

test('one statement tests 20,000 people of a list', async () => {
  const { long } = newNumber()
  const contact = await createContact(newNumber().long)
  await add(long)
  await w.call(admin, 'POST', `/contacts/${contact}/opt-out`, { proof: 'pediu' })
  const refused = await w.data.read({ companyId: company.id, userId: null }, async (db) => {
    const people = sql`select case when i = 1 then ${long} else '55119' || (70000000 + i) end as number,
      case when i = 2 then ${contact}::bigint when i % 2 = 0 then -i end as contact_id, i
      from generate_series(1, 20000) i`
    const { rows } = await sql<{ i: number }>`select i from (${withOptOuts(company.id, people)}) list
      where is_opted_out order by i`.execute(db)
    return rows.map(({ i }) => i)
  })
  expect(refused).toEqual([1, 2])
})

test('what belongs to another company is not found', async () => {
  const other = await w.company()
  const { body } = await add(newNumber().long)
  for (const path of ['revoke', 'restore'])
    expect((await w.call(other.admin, 'POST', `/opt-outs/${body.id}/${path}`, { proof: 'pediu' })).body).toEqual({
      error: 'ERR_NO_OPT_OUT_FOUND',
    })
  expect((await list({}, other.admin)).count).toBe(0)
  expect((await w.call(other.admin, 'POST', `/opt-outs/imports/999/undo`)).body).toEqual({
    error: 'ERR_NO_IMPORT_FOUND',
  })
})
