import { beforeEach, expect, test } from 'vitest'
import type { AddressBookImport } from '#contract/contact-imports.ts'
import { channelHost } from '#server/features/tickets/inbound/channel-host.ts'
import { installTestApp, type Company } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
beforeEach(async () => {
  company = await w.company()
})

const make = (name: string, number: string, email = '') =>
  w.owner.query('insert into contacts (company_id, name, number, email) values ($1, $2, $3, $4)', [
    company.id,
    name,
    number,
    email,
  ])
const download = (query = '', actor = company.admin) => w.call<string>(actor, 'GET', `/contacts/export${query}`)
const lines = (text: string) => text.replace('\ufeff', '').trimEnd().split('\r\n')

test('all contacts as CSV for spreadsheets, in the order of the names', async () => {
  await make('Zélia', '5511977776666', 'zelia@exemplo.com.br')
  await make('Ângela; a "boa"', '5511988887777')
  const answer = await download()
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe('attachment; filename=contatos.csv')
  expect(answer.text).toBe(
    '\ufeffname;number;email\r\n"Ângela; a ""boa""";5511988887777;\r\nZélia;5511977776666;zelia@exemplo.com.br\r\n',
  )
})

test('cells that a spreadsheet program would run are escaped', async () => {
  for (const name of ['=HYPERLINK("http://x")', '+55 cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1']) await make(name, '')
  const names = lines((await download()).text).slice(1)
  expect(names).toHaveLength(6)
  for (const name of names) expect(name).toMatch(/^"?'/)
})

test('an export contains all matching contacts of the company, and no others', async () => {
  await w.owner.query(
    `insert into contacts (company_id, name, number)
     select $1, 'Cliente ' || lpad(n::text, 4, '0'), '5585' || (900000000 + n) from generate_series(1, 3456) n`,
    [company.id],
  )
  await make('Outra pessoa', '5511988887777')
  const all = lines((await download()).text).slice(1)
  expect(all).toHaveLength(3457)
  expect(new Set(all).size).toBe(3457)
  expect(all.toSorted()).toEqual(all)
  expect(lines((await download('?searchParam=CLIENTE')).text)).toHaveLength(3457)
  expect(lines((await download('?searchParam=ninguem')).text)).toEqual(['name;number;email'])
  expect(lines((await download('', (await w.company()).admin)).text)).toEqual(['name;number;email'])
})

test('supervisors can export contacts, agents cannot', async () => {
  expect((await download('', await company.attendant())).body).toEqual({ error: 'ERR_NO_PERMISSION' })
  expect((await download('', await company.supervisor())).status).toBe(200)
})

test('the phone’s address book is imported once, and names that users gave stay', async () => {
  const connectionId = await company.connection()
  const other = await company.connection()
  await w.owner.query(`update connections set number = '5511900000001' where id = $1`, [connectionId])
  const hostOf = (id: number) =>
    channelHost(w.data, w.services, { companyId: company.id, connectionId: id, channel: 'whatsapp' })
  const person = (phone: string, name: string, lid?: string) => ({
    identities: [{ kind: 'phone' as const, value: phone }, ...(lid ? [{ kind: 'lid' as const, value: lid }] : [])],
    name,
  })
  await w.call(company.admin, 'POST', '/contacts', { name: 'Ana Prado', number: '5511988887777' })
  await make('5511966665555', '5511966665555')
  const hidden = await w.insert(`insert into contacts (company_id, name) values ($1, 'Zé')`, [company.id])
  await w.owner.query(`insert into contact_identities values ($1, $2, 'lid', '777')`, [company.id, hidden])

  await hostOf(connectionId).onContacts([
    person('551188887777', 'Aninha'),
    person('5511977776666', 'Bia', '555'),
    person('5511966665555', 'Caio'),
    person('5511955554444', 'José', '777'),
    person('5511900000001', 'Nós mesmos'),
    { identities: [{ kind: 'lid', value: '999' }], name: 'Sem número' },
    { identities: [{ kind: 'group', value: '1@g.us' }], name: 'Grupo' },
  ])
  await hostOf(other).onContacts([person('5511977776666', 'Bia da outra linha'), person('5521999990000', 'Davi')])
  const named = async () =>
    (
      await w.owner.query<{ name: string; number: string }>(
        'select name, number from contacts where company_id = $1 order by number',
        [company.id],
      )
    ).rows.map(({ name, number }) => `${number} ${name}`)
  expect(await named()).toHaveLength(3)

  const { body } = await w.call<AddressBookImport>(company.admin, 'POST', '/contacts/import')
  expect(body).toEqual({ found: 5, created: 2, updated: 1 })
  const after = await named()
  expect(after).toEqual([
    '5511955554444 Zé',
    '5511966665555 Caio',
    '5511977776666 Bia da outra linha',
    '5511988887777 Ana Prado',
    '5521999990000 Davi',
  ])
  const again = await w.call<AddressBookImport>(company.admin, 'POST', '/contacts/import')
  expect(again.body).toEqual({ found: 5, created: 0, updated: 0 })
  expect(await named()).toEqual(after)
  const { rows } = await w.owner.query(
    'select contact_id from contact_identities where company_id = $1 and value = $2',
    [company.id, '555'],
  )
  expect(rows).toHaveLength(1)
  expect((await w.call(await company.attendant(), 'POST', '/contacts/import')).status).toBe(403)
  const stranger = await w.company()
  expect((await w.call(stranger.admin, 'POST', '/contacts/import')).body).toEqual({ found: 0, created: 0, updated: 0 })
})

test('a large address book is imported in pages', async () => {
  const connectionId = await company.connection()
  await w.owner.query(
    `insert into address_book (company_id, connection_id, number, name)
     select $1, $2, '5585' || (900000000 + n), 'Pessoa ' || n from generate_series(1, 1234) n`,
    [company.id, connectionId],
  )
  const { body } = await w.call<AddressBookImport>(company.admin, 'POST', '/contacts/import')
  expect(body).toEqual({ found: 1234, created: 1234, updated: 0 })
})
