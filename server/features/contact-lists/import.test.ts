import { beforeEach, expect, test } from 'vitest'
import type { BadRowPage, ContactImport, ContactImportDetails } from '#contract/contact-imports.ts'
import type { ContactListDetails, ItemPage, ListItem } from '#contract/contact-lists.ts'
import { importNextBatch } from '#server/features/imports/import-batch.actions.ts'
import { listTarget } from './import-target.actions.ts'
import { multipart } from '#tests/multipart.ts'
import { csv, people, workbook } from '#tests/spreadsheets.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
let admin: Member
let listId: number
beforeEach(async () => {
  company = await w.company()
  admin = company.admin
  listId = (await w.call<ContactListDetails>(admin, 'POST', '/contact-lists', { name: 'Clientes' })).body.id
})

type Bytes = Uint8Array<ArrayBuffer>

async function upload<Body = ContactImportDetails>(content: Bytes, { name = 'a.csv', path = 'imports' } = {}) {
  const { body, headers } = await multipart({ file: { name, bytes: content } })
  return w.call<Body>(admin, 'POST', `/contact-lists/${listId}/${path}`, body, headers)
}
const start = ({ id, hasHeader, columns }: ContactImportDetails, consent = {}) =>
  w.call<ContactImport>(admin, 'POST', `/contact-lists/imports/${id}/start`, { hasHeader, columns, ...consent })
const batch = (id: number) =>
  w.data.change({ companyId: company.id, userId: null }, (tx) => importNextBatch(tx, id, listTarget))

async function run(id: number): Promise<ContactImport> {
  while (await batch(id));
  return (await w.call<ContactImportDetails>(admin, 'GET', `/contact-lists/imports/${id}`)).body
}
async function importAll(content: Bytes, { name = 'a.csv', consent = {} } = {}): Promise<ContactImport> {
  const { body, status } = await upload(content, { name })
  expect(status).toBe(200)
  await start(body, consent)
  return run(body.id)
}
const items = async (): Promise<ListItem[]> =>
  (await w.call<ItemPage>(admin, 'GET', `/contact-list-items?contactListId=${listId}`)).body.contacts
const counts = ({ created, updated, unchanged, failed }: ContactImport) => ({ created, updated, unchanged, failed })

test('a list takes in csv, xlsx and xls, and no contact is made', async () => {
  const rows = [
    ['nome', 'numero', 'email', 'cidade'],
    ['Ana', '5511988887777', 'ana@exemplo.com.br', 'Santos'],
    ['', '11 97777-6666', '', ''],
  ]
  const files: [string, Bytes][] = [
    ['a.csv', csv(rows)],
    ['a.xlsx', workbook(rows)],
    ['a.xls', workbook(rows, 'xls')],
  ]
  for (const [name, content] of files) {
    await w.owner.query('delete from contact_list_items where company_id = $1', [company.id])
    const { body } = await upload(content, { name })
    expect(
      body.columns.map(({ to }) => to),
      name,
    ).toEqual(['name', 'number', 'email', 'skip'])
    await start(body)
    expect(counts(await run(body.id)), name).toEqual({ created: 2, updated: 0, unchanged: 0, failed: 0 })
    expect(
      (await items()).map((item) => [item.name, item.number, item.email, item.isWhatsappValid]),
      name,
    ).toEqual([
      ['5511977776666', '5511977776666', '', null],
      ['Ana', '5511988887777', 'ana@exemplo.com.br', null],
    ])
  }
  const { rows: contacts } = await w.owner.query('select 1 from contacts where company_id = $1', [company.id])
  expect(contacts).toEqual([])
})

test('bad rows are reported, and both spellings of a number are one person', async () => {
  const done = await importAll(
    csv([
      ['nome', 'numero', 'email'],
      ['Ana', '5511988887777', ''],
      ['Ana sem nono', '551188887777', ''],
      ['Bia', '12-34', ''],
      ['Caio', '5511966665555', 'caio@'],
    ]),
  )
  expect(counts(done)).toEqual({ created: 2, updated: 0, unchanged: 0, failed: 2 })
  const errors = (await w.call<BadRowPage>(admin, 'GET', `/contact-lists/imports/${done.id}/errors`)).body
  expect(errors.rows.map(({ row, fault, detail }) => [row, fault, detail])).toEqual([
    [3, 'duplicate', '2'],
    [4, 'invalidNumber', null],
    [5, 'invalidEmail', null],
  ])
  const report = await w.call<string>(admin, 'GET', `/contact-lists/imports/${done.id}/report`)
  expect(report.text).toContain('3;Número repetido (já na linha 2);Ana sem nono;551188887777')
})

test('a second import completes the people, and repeating it changes nothing', async () => {
  await importAll(
    csv([
      ['nome', 'numero', 'email'],
      ['Ana', '5511988887777', 'ana@exemplo.com.br'],
      ['Bia', '5511977776666', ''],
    ]),
  )
  await w.owner.query('update contact_list_items set is_whatsapp_valid = true where company_id = $1', [company.id])
  const more = csv([
    ['nome', 'numero', 'email'],
    ['Ana Prado', '551188887777', ''],
    ['', '5511977776666', 'bia@exemplo.com.br'],
    ['Caio', '5511966665555', ''],
  ])
  expect(counts(await importAll(more))).toEqual({ created: 1, updated: 2, unchanged: 0, failed: 0 })
  expect(counts(await importAll(more))).toEqual({ created: 0, updated: 0, unchanged: 3, failed: 0 })
  expect((await items()).map(({ name, email, isWhatsappValid }) => [name, email, isWhatsappValid])).toEqual([
    ['Ana Prado', 'ana@exemplo.com.br', true],
    ['Bia', 'bia@exemplo.com.br', true],
    ['Caio', '', null],
  ])
})

test('the declared consent is stored with who gave it, and a later file without one leaves it', async () => {
  const file = csv([
    ['nome', 'numero'],
    ['Ana', '5511988887777'],
  ])
  const consent = { consentSource: 'Compra na loja', consentAt: '2025-03-12' }
  await importAll(file, { consent })
  expect((await items())[0]).toMatchObject({ ...consent, consentBy: admin.name })
  await importAll(file)
  expect((await items())[0]).toMatchObject({ ...consent, consentBy: admin.name })
  const { rows } = await w.owner.query(
    `select consent_source, consent_user_id from contact_imports where company_id = $1 order by id limit 1`,
    [company.id],
  )
  expect(rows).toEqual([{ consent_source: 'Compra na loja', consent_user_id: String(admin.id) }])
})

test('an import of a list continues after the last whole batch of a process that died', async () => {
  const { body } = await upload(csv(people(1200, 12)))
  await start(body)
  expect(await batch(body.id)).toBe(true)
  const died = w.data.change({ companyId: company.id, userId: null }, async (tx) => {
    await importNextBatch(tx, body.id, listTarget)
    throw new Error('killed')
  })
  await expect(died).rejects.toThrow('killed')
  await Promise.all([run(body.id), run(body.id)])
  expect(counts(await run(body.id))).toEqual({ created: 1188, updated: 0, unchanged: 0, failed: 12 })
})

test('a number that an earlier batch of this or another process had is a duplicate, also after a batch that failed', async () => {
  const first = people(1500, 0)
  const again = (row: number) => first[row] ?? []
  const { body } = await upload(csv([...first, again(3), again(600), again(1200)]))
  await start(body)
  const seen = { done: 0, rows: new Map<string, number>() }
  const next = (target = listTarget) =>
    w.data.change({ companyId: company.id, userId: null }, (tx) => importNextBatch(tx, body.id, target, seen))
  await next()
  const failing = { ...listTarget, storePeople: () => Promise.reject(new Error('lost')) }
  await expect(next(failing)).rejects.toThrow('lost')
  await next()
  await batch(body.id)
  while (await next());
  expect(counts(await run(body.id))).toEqual({ created: 1500, updated: 0, unchanged: 0, failed: 3 })
  const { rows } = await w.owner.query<{ detail: string }>(
    `select detail from contact_import_rows where company_id = $1 and fault = 'duplicate' order by row_number`,
    [company.id],
  )
  expect(rows.map(({ detail }) => Number(detail))).toEqual([3, 600, 1200].map((row) => row + 1))
})

test('the one-step upload answers the new people', async () => {
  const file = csv([
    ['Nome', 'Número', 'E-mail'],
    ['Ana', '5511988887777', ''],
    ['Bia', '5511977776666', ''],
  ])
  await importAll(
    csv([
      ['nome', 'numero'],
      ['Ana', '5511988887777'],
    ]),
  )
  const working = setInterval(() => {
    void w.owner
      .query(`select id from contact_imports where company_id = $1 and status = 'running'`, [company.id])
      .then(({ rows }) => rows.forEach(({ id }) => void run(Number(id))))
  }, 50)
  const { body, status } = await upload<ListItem[]>(file, { path: 'upload' })
  clearInterval(working)
  expect([status, body.map(({ name }) => name)]).toEqual([200, ['Bia']])
  expect(body[0]).toMatchObject({ contactListId: listId, number: '5511977776666' })
  const form = await multipart({})
  expect((await w.call(admin, 'POST', `/contact-lists/${listId}/upload`, form.body, form.headers)).status).toBe(400)
})

test('the imports of a list and those of contacts are apart', async () => {
  const { body } = await upload(csv([['numero'], ['5511988887777']]))
  for (const path of [`/contacts/imports/${body.id}`, `/contacts/imports/${body.id}/errors`])
    expect((await w.call(admin, 'GET', path)).body, path).toEqual({ error: 'ERR_NO_IMPORT_FOUND' })
  expect((await w.call<unknown[]>(admin, 'GET', '/contacts/imports')).body).toEqual([])
  expect((await w.call<unknown[]>(admin, 'GET', `/contact-lists/${listId}/imports`)).body).toHaveLength(1)
  await start(body)
  expect((await w.jobs()).map(({ name }) => name)).toContain('contactList.import')
  const cancel = await w.call<ContactImport>(admin, 'POST', `/contact-lists/imports/${body.id}/cancel`)
  expect(cancel.body.status).toBe('canceled')
  expect(await run(body.id)).toMatchObject({ status: 'canceled', created: 0 })
})

test('many new people are told by one event with the first page', async () => {
  const { body } = await upload(csv(people(600, 0)))
  await start(body)
  w.events.length = 0
  await run(body.id)
  const told = w.events.filter(({ companyId }) => companyId === company.id).map(({ event }) => event)
  const changed = told.flatMap((event) => (event.name === 'contactListItem.changed' ? [event.payload] : []))
  expect(changed).toEqual([{ contactListId: listId, records: await items() }])
  const lists = told.flatMap((event) =>
    event.name === 'contactList.updated' ? [event.payload.record.counts.total] : [],
  )
  expect(lists).toEqual([600])
})
