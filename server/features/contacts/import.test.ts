import { beforeEach, expect, test } from 'vitest'
import type { BadRowPage, ContactImport, ContactImportDetails } from '#contract/contact-imports.ts'
import type { Contact, ContactDetails, ContactPage } from '#contract/contacts.ts'
import { contactTarget } from './import-target.ts'
import { deleteImport } from '#server/features/imports/import.actions.ts'
import { importNextBatch } from '#server/features/imports/import-batch.actions.ts'
import { multipart } from '#tests/multipart.ts'
import { BOOK, csv, people, sheet, SHEET, workbook, zip } from '#tests/spreadsheets.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
let admin: Member
beforeEach(async () => {
  company = await w.company()
  admin = company.admin
})

type Bytes = Uint8Array<ArrayBuffer>
const bytes = (text: string, encoding: BufferEncoding = 'utf8'): Bytes => new Uint8Array(Buffer.from(text, encoding))

async function upload<Body = ContactImportDetails>(
  content: Bytes,
  name = 'contatos.csv',
  actor = admin,
  path = '/imports',
) {
  const { body, headers } = await multipart({ file: { name, bytes: content } })
  return w.call<Body>(actor, 'POST', `/contacts${path}`, body, headers)
}

const start = ({ id, hasHeader, columns }: ContactImportDetails) =>
  w.call<ContactImport>(admin, 'POST', `/contacts/imports/${id}/start`, { hasHeader, columns })

/** Runs the import's job to its end. */
async function run(id: number): Promise<ContactImport> {
  const actor = { companyId: company.id, userId: null }
  while (await w.data.change(actor, (tx) => importNextBatch(tx, id, contactTarget)));
  return (await w.call<ContactImportDetails>(admin, 'GET', `/contacts/imports/${id}`)).body
}

async function importAll(content: Bytes, name?: string): Promise<ContactImport> {
  const { body, status } = await upload(content, name)
  expect(status).toBe(200)
  await start(body)
  return run(body.id)
}

const errors = async (id: number, query = '') =>
  (await w.call<BadRowPage>(admin, 'GET', `/contacts/imports/${id}/errors${query}`)).body
const contacts = async () =>
  (await w.owner.query('select * from contacts where company_id = $1 order by number', [company.id])).rows
const identities = async () =>
  (await w.owner.query('select kind, value from contact_identities where company_id = $1 order by value', [company.id]))
    .rows
const counts = ({ total, created, updated, unchanged, failed }: ContactImport) => ({
  total,
  created,
  updated,
  unchanged,
  failed,
})

test('an uploaded file gets guessed columns, and imports nothing yet', async () => {
  const { body } = await upload(
    csv([
      ['Nome', 'Telefone', 'E-mail', 'Cidade'],
      ['Ana', '(11) 98888-7777', '', 'Santos'],
    ]),
  )
  expect(body).toMatchObject({ name: 'contatos.csv', status: 'ready', total: 1, hasHeader: true, userId: admin.id })
  expect(body.columns).toEqual([
    { title: 'Nome', to: 'name' },
    { title: 'Telefone', to: 'number' },
    { title: 'E-mail', to: 'email' },
    { title: 'Cidade', to: 'extra' },
  ])
  expect(body.rows).toEqual([
    ['Nome', 'Telefone', 'E-mail', 'Cidade'],
    ['Ana', '(11) 98888-7777', '', 'Santos'],
  ])
  expect(await contacts()).toEqual([])
})

test('repeated titles and sums of a report are not counted as invalid rows', async () => {
  const titles = ['Nome', 'Telefone', 'Compras']
  const done = await importAll(
    csv([
      ...[titles, ['Ana', '11988881001', '2'], ['Subtotal', '', '2']],
      ...[titles, ['Total Silva', '11988881002', '3'], ['Total geral: 5'], ['Bia', '123', '']],
    ]),
  )
  expect(counts(done)).toEqual({ total: 3, created: 2, updated: 0, unchanged: 0, failed: 1 })
  expect((await errors(done.id)).rows.map(({ row, fault }) => [row, fault])).toEqual([[7, 'invalidNumber']])
  expect((await contacts()).map(({ name }) => name)).toEqual(['Ana', 'Total Silva'])
})

test('a workbook whose rows have wrong numbers, or the same ones, is read in its order', async () => {
  const row = (given: string, index: number): string =>
    `<row r="${given}"><c r="${given}" t="inlineStr"><is><t>Ana ${index}</t></is></c><c r="?"><v>${5511930000000 + index}</v></c></row>`
  const given = ['abc', '1.5', '4', '4', '-1', '0', '99999999999999999999', '', '12', '12', 'A2']
  const content = zip([...BOOK, { name: SHEET, content: sheet(given.map(row).join('')) }])
  const { body, status } = await upload(content, 'numeros.xlsx')
  expect([status, body.total]).toEqual([200, given.length])
  const { rows } = await w.owner.query(
    'select row_number, cells from contact_import_rows where import_id = $1 order by row_number',
    [body.id],
  )
  expect(rows.map((row) => row.row_number)).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 12, 13, 14])
  expect(rows.map((row) => row.cells)).toEqual(given.map((_, index) => [`Ana ${index}`, String(5511930000000 + index)]))
})

test('a workbook whose parts cannot be found is refused', async () => {
  for (const target of ['http://[', '//[', 'nowhere.xml', '%zz']) {
    const parts = BOOK.map((part) => ({
      ...part,
      content: Buffer.from(String(part.content).replace('worksheets/sheet1.xml', target)),
    }))
    const answer = await upload<{ error: string }>(zip([...parts, { name: SHEET, content: sheet('') }]), 'a.xlsx')
    expect([answer.status, answer.body.error], target).toEqual([400, 'ERR_IMPORT_UNREADABLE'])
  }
})

test('nothing of a file is stored before all of it has been read', async () => {
  const lastImport = async () =>
    (await w.owner.query(`select last_value, is_called from contact_imports_id_seq`)).rows as unknown[]
  const before = await lastImport()
  const content = csv([...people(3000, 0), ['"'.padEnd(400_000, 'x')]])
  expect(await upload<{ error: string }>(content)).toMatchObject({
    status: 400,
    body: { error: 'ERR_IMPORT_UNREADABLE' },
  })
  expect(await lastImport()).toEqual(before)
})

test('of ten thousand rows the 9,500 valid ones are imported, also twice, and the others reported', async () => {
  const rows = people(10_000, 500)
  const first = await importAll(csv(rows))
  expect(first.status).toBe('done')
  expect(counts(first)).toEqual({ total: 10_000, created: 9500, updated: 0, unchanged: 0, failed: 500 })

  const page = await errors(first.id)
  expect([page.rows.length, page.count, page.hasMore]).toEqual([100, 500, true])
  const named: BadRowPage['rows'] = []
  for (let at = 1; at <= 5; at++) named.push(...(await errors(first.id, `?pageNumber=${at}`)).rows)
  expect(new Set(named.map(({ row }) => row)).size).toBe(500)
  expect(new Set(named.map(({ fault }) => fault))).toEqual(
    new Set(['noNumber', 'invalidNumber', 'noAreaCode', 'empty', 'duplicate']),
  )
  for (const { row, cells } of named) expect(rows[row - 1]?.join().replace(/,+$/, '')).toBe(cells.join())
  expect(named.find(({ fault }) => fault === 'duplicate')?.detail).toBe('2')

  const before = await contacts()
  expect(before).toHaveLength(9500)
  expect(await identities()).toHaveLength(9500)
  const second = await importAll(csv(rows))
  expect(counts(second)).toEqual({ total: 10_000, created: 0, updated: 0, unchanged: 9500, failed: 500 })
  expect(await contacts()).toEqual(before)
})

test('an import continues after the last whole batch of a process that died', async () => {
  const { body } = await upload(csv(people(1200, 12)))
  await start(body)
  const actor = { companyId: company.id, userId: null }
  expect(await w.data.change(actor, (tx) => importNextBatch(tx, body.id, contactTarget))).toBe(true)
  const died = w.data.change(actor, async (tx) => {
    await importNextBatch(tx, body.id, contactTarget)
    throw new Error('killed')
  })
  await expect(died).rejects.toThrow('killed')
  const { body: half } = await w.call<ContactImport>(admin, 'GET', `/contacts/imports/${body.id}`)
  expect([half.status, half.created + half.failed]).toEqual(['running', 500])
  expect(counts(await run(body.id))).toEqual({ total: 1200, created: 1188, updated: 0, unchanged: 0, failed: 12 })
  expect(await contacts()).toHaveLength(1188)
})

test('two simultaneous workers import each row once', async () => {
  const { body } = await upload(csv(people(1500, 0)))
  await start(body)
  await Promise.all([run(body.id), run(body.id), run(body.id)])
  expect(counts(await run(body.id))).toEqual({ total: 1500, created: 1500, updated: 0, unchanged: 0, failed: 0 })
  expect(await contacts()).toHaveLength(1500)
})

test('a known contact, with or without the ninth digit, gets only the file’s values', async () => {
  const make = (given: object) => w.call<ContactDetails>(admin, 'POST', '/contacts', given)
  const ana = (await make({ name: 'Ana Prado', number: '5511988887777', email: 'ana@exemplo.com.br' })).body
  const extraInfo = [{ name: 'Cidade', value: 'Santos' }]
  const rui = (await make({ name: 'Rui', number: '5511977776666', extraInfo })).body
  const file = csv([
    ['Nome', 'Número', 'E-mail', 'Cidade', 'Plano'],
    ['', '55 11 8888-7777', '', 'Campinas', ''],
    ['Rui Barbosa', '11977776666', 'rui@exemplo.com.br', '', 'Ouro'],
  ])
  expect(counts(await importAll(file))).toMatchObject({ created: 0, updated: 2, failed: 0 })
  const full = async (id: number) => (await w.call<ContactDetails>(admin, 'GET', `/contacts/${id}`)).body
  const fields = ({ extraInfo: list }: ContactDetails) => list.map(({ name, value }) => [name, value])
  const [ana2, rui2] = [await full(ana.id), await full(rui.id)]
  expect(ana2).toMatchObject({ name: 'Ana Prado', number: '5511988887777', email: 'ana@exemplo.com.br' })
  expect(fields(ana2)).toEqual([['Cidade', 'Campinas']])
  expect(rui2).toMatchObject({ name: 'Rui Barbosa', email: 'rui@exemplo.com.br' })
  expect(fields(rui2)).toEqual([
    ['Cidade', 'Santos'],
    ['Plano', 'Ouro'],
  ])
  expect(counts(await importAll(file))).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
})

test.each([
  ['as people write it', '5511988884444'],
  ['as WhatsApp spells it', '551188884444'],
])('a further number of a contact, %s, does not rename it', async (_, further) => {
  const { body: ana } = await w.call<Contact>(admin, 'POST', '/contacts', {
    name: 'Ana Prado',
    number: '5511988887777',
  })
  await w.owner.query(`insert into contact_identities values ($1, $2, 'phone', $3)`, [company.id, ana.id, further])
  const file = csv([
    ['nome', 'numero'],
    ['Ana Prado', '5511988887777'],
    ['Ana do trabalho', '5511988884444'],
  ])
  expect(counts(await importAll(file))).toMatchObject({ created: 0, unchanged: 2 })
})

test('a contact without a name is named by its number until its first message', async () => {
  await importAll(csv([['numero'], ['11988887777']]))
  expect(await contacts()).toMatchObject([{ name: '5511988887777', number: '5511988887777' }])
})

test('files may have any delimiter, encoding, quotes, line ends and byte order mark', async () => {
  const expected = ['José Ávila', '5511988887777']
  const files: [string, Bytes][] = [
    ['latin1', bytes('Nome;Número\r\nJosé Ávila;11988887777', 'latin1')],
    ['utf-8 with a mark', bytes('\ufeffNome,Número\nJosé Ávila,11 98888-7777\n')],
    ['utf-16', bytes('\ufeffNome\tNúmero\r\nJosé Ávila\t11988887777', 'utf16le')],
    ['pipes', bytes('Nome|Número\rJosé Ávila|11988887777\r')],
    ['sep=', bytes('sep=,\r\nNome,Número\r\n"José Ávila",011988887777')],
    ['quotes', bytes('"Nome";"Número"\n"José Ávila";"(11) 98888-7777"')],
    ['no titles', bytes('José Ávila;11988887777')],
    ['amounts', bytes('Nome;Número\nJosé Ávila;5511988887777.0')],
    [
      'xlsx',
      workbook([
        ['Nome', 'Número'],
        ['José Ávila', 5511988887777],
      ]),
    ],
    [
      'xls',
      workbook(
        [
          ['Nome', 'Número'],
          ['José Ávila', 5511988887777],
        ],
        'xls',
      ),
    ],
    [
      'web page',
      bytes(
        '<html><table><tr><td>Nome</td><td>Número</td></tr><tr><td>José Ávila</td><td>11988887777</td></tr></table>',
      ),
    ],
  ]
  for (const [name, content] of files) {
    await w.owner.query('delete from contacts where company_id = $1', [company.id])
    await importAll(content, `${name}.xls`)
    expect(
      (await contacts()).map(({ name: actor, number }) => [actor, number]),
      name,
    ).toEqual([expected])
  }
})

test('first and last names of Google and Outlook address books are joined', async () => {
  const { body } = await upload(
    csv(
      [
        ['First Name', 'Last Name', 'E-mail 1 - Value', 'Phone 1 - Value'],
        ['Ana', 'Prado', 'a@b.co', '+55 11 98888-7777'],
      ],
      ',',
    ),
  )
  expect(body.columns.map(({ to }) => to)).toEqual(['name', 'name', 'email', 'number'])
  await start(body)
  await run(body.id)
  expect(await contacts()).toMatchObject([{ name: 'Ana Prado', email: 'a@b.co', number: '5511988887777' }])
})

test('the report is a CSV that can be corrected and imported again', async () => {
  const bad = await importAll(
    csv([
      ['Nome', 'Celular', 'Nota'],
      ['Ana', '5,51199E+12', '=1+1'],
      ['Bia', '11988887777', ''],
    ]),
  )
  const report = await w.call<string>(admin, 'GET', `/contacts/imports/${bad.id}/report?language=en`)
  expect(report.headers['content-disposition']).toBe('attachment; filename=contatos-com-erro.csv')
  expect(report.text).toBe("\ufeffRow;Reason;Nome;Celular;Nota\r\n2;Invalid number;Ana;5,51199E+12;'=1+1\r\n")
  const again = await upload(bytes(report.text.replace('5,51199E+12', '11977776666')))
  expect(again.body.columns.map(({ to }) => to)).toEqual(['skip', 'skip', 'name', 'number', 'extra'])
})

test('the user chooses the columns, and only once', async () => {
  const { body } = await upload(
    csv([
      ['a', 'b'],
      ['Ana', '11988887777'],
    ]),
  )
  const path = `/contacts/imports/${body.id}/start`
  const wrong = [
    { hasHeader: true, columns: [{ to: 'name' }, { to: 'skip' }] },
    { hasHeader: true, columns: [{ to: 'number' }, { to: 'number' }] },
    { hasHeader: true, columns: [{ to: 'number' }] },
    { hasHeader: true, columns: [{ to: 'number' }, { to: 'extra' }] },
    {},
  ]
  for (const given of wrong) expect((await w.call(admin, 'POST', path, given)).status, JSON.stringify(given)).toBe(400)
  const given = { hasHeader: false, columns: [{ to: 'extra', title: 'Quem' }, { to: 'number' }] }
  expect((await w.call<ContactImport>(admin, 'POST', path, given)).body.total).toBe(2)
  const again = await w.call(admin, 'POST', path, given)
  expect([again.status, again.body]).toEqual([409, { error: 'ERR_IMPORT_CHANGED' }])
  expect(counts(await run(body.id))).toMatchObject({ created: 1, failed: 1 })
})

test('a canceled import stops and cannot be resumed', async () => {
  const { body } = await upload(csv(people(1200, 0)))
  await start(body)
  await w.data.change({ companyId: company.id, userId: null }, (tx) => importNextBatch(tx, body.id, contactTarget))
  const cancel = () => w.call<ContactImport>(admin, 'POST', `/contacts/imports/${body.id}/cancel`)
  expect((await cancel()).body).toMatchObject({ status: 'canceled', created: 500 })
  expect((await cancel()).status).toBe(409)
  expect(await run(body.id)).toMatchObject({ status: 'canceled', created: 500 })
  expect(await contacts()).toHaveLength(500)
})

test('progress is emitted to the company’s users who may import', async () => {
  const { body } = await upload(csv(people(600, 0)))
  w.events.length = 0
  await start(body)
  await run(body.id)
  const told = w.events.filter(({ event }) => event.name === 'contactImport.saved')
  expect(told.map(({ event }) => (event.payload as { import: ContactImport }).import.created)).toEqual([0, 500, 600])
  expect(w.events.some(({ event }) => event.name === 'contacts.changed')).toBe(true)
  expect(new Set(told.map(({ companyId }) => companyId))).toEqual(new Set([company.id]))
})

test('the one-step upload returns the new contacts', async () => {
  await w.call(admin, 'POST', '/contacts', { name: 'Ana Prado', number: '5511988887777' })
  const file = csv([
    ['nome', 'numero'],
    ['Ana', '5511988887777'],
    ['Bia', '5511977776666'],
  ])
  const working = setInterval(() => {
    void w.owner
      .query(`select id from contact_imports where company_id = $1 and status = 'running'`, [company.id])
      .then(({ rows }) => rows.forEach(({ id }) => void run(Number(id))))
  }, 50)
  const { body, status } = await upload<Contact[]>(file, 'c.csv', admin, '/upload')
  clearInterval(working)
  expect(status).toBe(200)
  expect(body.map(({ name, number }) => [name, number])).toEqual([['Bia', '5511977776666']])
  expect(
    (
      await upload(
        csv([
          ['a', 'b'],
          ['x', 'y'],
        ]),
        'c.csv',
        admin,
        '/upload',
      )
    ).status,
  ).toBe(400)
})

test('supervisors can import, agents and other companies cannot', async () => {
  const file = csv([
    ['nome', 'numero'],
    ['Ana', '5511988887777'],
  ])
  const refused = await upload<{ error: string }>(file, 'a.csv', await company.attendant())
  expect([refused.status, refused.body.error]).toEqual([403, 'ERR_NO_PERMISSION'])
  const { body, status } = await upload(file, 'a.csv', await company.supervisor())
  expect(status).toBe(200)
  const stranger = (await w.company()).admin
  const calls: ['GET' | 'POST', string][] = [
    ['GET', ''],
    ['GET', '/errors'],
    ['GET', '/report'],
    ['POST', '/start'],
    ['POST', '/cancel'],
  ]
  for (const [method, path] of calls) {
    const given = method === 'POST' ? { hasHeader: true, columns: body.columns } : undefined
    const answer = await w.call(stranger, method, `/contacts/imports/${body.id}${path}`, given)
    expect([answer.status, answer.body], path).toEqual([404, { error: 'ERR_NO_IMPORT_FOUND' }])
  }
  expect((await w.call<unknown[]>(stranger, 'GET', '/contacts/imports')).body).toEqual([])
})

test('an imported contact is found by search and by the person who writes', async () => {
  await importAll(
    csv([
      ['nome', 'numero'],
      ['Ângela', '551188887777'],
    ]),
  )
  const { body } = await w.call<ContactPage>(admin, 'GET', '/contacts?searchParam=angela')
  expect(body.contacts).toMatchObject([{ name: 'Ângela', number: '5511988887777' }])
  expect(await identities()).toEqual([{ kind: 'phone', value: '5511988887777' }])
})

test('an unstarted import is deleted after a day, a finished one after 30 days', async () => {
  const { body: left } = await upload(
    csv([
      ['nome', 'numero'],
      ['Ana', '5511988887777'],
    ]),
  )
  const done = await importAll(
    csv([
      ['nome', 'numero'],
      ['Ana', '5511988887777'],
    ]),
  )
  const forget = (id: number) => w.data.change({ companyId: company.id, userId: null }, (tx) => deleteImport(tx, id))
  const exists = async (id: number) => (await w.call(admin, 'GET', `/contacts/imports/${id}`)).status === 200
  await forget(left.id)
  await forget(done.id)
  expect([await exists(left.id), await exists(done.id)]).toEqual([false, true])
  await w.owner.query(`update contact_imports set created_at = now() - interval '31 days' where id = $1`, [done.id])
  await forget(done.id)
  expect(await exists(done.id)).toBe(false)
  const { rows } = await w.owner.query('select 1 from contact_import_rows where company_id = $1', [company.id])
  expect(rows).toEqual([])
})

test('columns called like own fields fill them, and what a field cannot have is told of without losing the person', async () => {
  const field = async (name: string, type: string, options: string[] = []) =>
    (
      await w.call<{ id: number }>(admin, 'POST', '/own-fields', {
        ...{ name, type, options: options.map((label) => ({ label })) },
      })
    ).body.id
  const shop = await field('Loja preferida', 'choice', ['Centro', 'Pinheiros'])
  const limit = await field('Limite', 'number')
  const birthday = await field('Aniversário', 'date')
  const guardian = await field('Celular do responsável', 'text')
  const content = csv([
    ['Nome', 'Telefone', 'LOJA PREFERIDA', 'Limite', 'Aniversário', 'Bairro', 'Celular do responsável'],
    ['Ana Prado', '(11) 98888-7777', 'pinheiros', 'R$ 1.234,50', '14/03/1990', 'Ipê', '(11) 97777-1111'],
    ['Bia Lima', '(11) 98888-6666', 'Norte', '', '01/02/2000', '', '(11) 97777-2222'],
  ])
  const { body } = await upload(content)
  expect(body.columns.map(({ to, fieldId }) => [to, fieldId])).toEqual([
    ['name', undefined],
    ['number', undefined],
    ['own', shop],
    ['own', limit],
    ['own', birthday],
    ['extra', undefined],
    ['own', guardian],
  ])
  await start(body)
  expect(await run(body.id)).toMatchObject({ created: 2, failed: 0, warned: 1 })
  const { contacts: found } = (await w.call<ContactPage>(admin, 'GET', '/contacts')).body
  const details = await Promise.all(
    found.map(async ({ id }) => (await w.call<ContactDetails>(admin, 'GET', `/contacts/${id}`)).body),
  )
  expect(details.map(({ name, ownFields }) => [name, ...ownFields.map(({ value }) => value)])).toEqual([
    ['Ana Prado', 'Pinheiros', '1234.5', '1990-03-14', '(11) 97777-1111'],
    ['Bia Lima', '2000-02-01', '(11) 97777-2222'],
  ])
  expect(details[0]?.extraInfo.map(({ name, value }) => [name, value])).toEqual([['Bairro', 'Ipê']])
  expect((await errors(body.id)).rows.map(({ fault }) => fault)).toEqual(['invalidValue'])
  // The export is read back without a change.
  const exported = await w.call<string>(admin, 'GET', '/contacts/export')
  expect(counts(await importAll(bytes(exported.text)))).toMatchObject({ total: 2, unchanged: 2 })
})

test('an import fills no own field twice, and none of another company', async () => {
  const { body } = await upload(
    csv([
      ['Nome', 'Telefone', 'Loja'],
      ['Ana', '(11) 98888-7777', 'Centro'],
    ]),
  )
  const stranger = (await w.company()).admin
  const { id: theirs } = (await w.call<{ id: number }>(stranger, 'POST', '/own-fields', { name: 'Loja', type: 'text' }))
    .body
  const columns = body.columns.map(({ title, to }, at) =>
    at === 2 ? { title, to: 'own', fieldId: theirs } : { title, to },
  )
  const answer = await w.call(admin, 'POST', `/contacts/imports/${body.id}/start`, { hasHeader: true, columns })
  expect(answer.body).toEqual({ error: 'ERR_NO_OWN_FIELD_FOUND' })
  const twice = columns.map((column) => (column.to === 'name' ? { title: 'Nome', to: 'own', fieldId: theirs } : column))
  const refused = await w.call(admin, 'POST', `/contacts/imports/${body.id}/start`, { hasHeader: true, columns: twice })
  expect(refused.status).toBe(400)
})
