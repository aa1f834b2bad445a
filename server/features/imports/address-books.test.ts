import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BadRowPage, ContactImport, ContactImportDetails } from '#contract/contact-imports.ts'
import { contactTarget } from '#server/features/contacts/import-target.ts'
import { listTarget } from '#server/features/contact-lists/import-target.actions.ts'
import { multipart } from '#tests/multipart.ts'
import { installTestApp, type Company } from '#tests/test-app.ts'
import { importNextBatch } from './import-batch.actions.ts'
import type { ImportTarget } from './index.ts'

/** Files as address books, spreadsheet programs, desks and people make them, each with what must come out. */
const FOLDER = join(import.meta.dirname, '../../../tests/address-books')
const EXPECTATION = '.json'

type Person = { name: string; number: string; email?: string; extras?: Record<string, string> }
/** `refused` and `warned` have the faults by their rows. */
type Expectation = {
  timezone?: string
  areaCode?: string
  people: Person[]
  refused?: Record<string, string>
  warned?: Record<string, string>
}

const names = readdirSync(FOLDER).filter((name) => !name.endsWith(EXPECTATION))

const w = installTestApp()

const expectationOf = (name: string): Expectation =>
  JSON.parse(readFileSync(join(FOLDER, name + EXPECTATION), 'utf8')) as Expectation

async function companyIn({ timezone }: Expectation): Promise<Company> {
  const company = await w.company()
  if (timezone) await w.owner.query('update companies set timezone = $2 where id = $1', [company.id, timezone])
  return company
}

type Imported = { done: ContactImport; faults: Record<'refused' | 'warned', Record<string, string>> }

/** Imports a file with the guessed columns. */
async function importFile(
  { admin, id: companyId }: Company,
  name: string,
  { areaCode }: Expectation,
  { target, from, root }: { target: ImportTarget; from: string; root: string },
): Promise<Imported> {
  const file = { name, bytes: new Uint8Array(readFileSync(join(FOLDER, name))) }
  const { body: form, headers } = await multipart({ file })
  const { body: table } = await w.call<ContactImportDetails>(admin, 'POST', from, form, headers)
  const { id, hasHeader, columns } = table
  const started = await w.call(admin, 'POST', `${root}/${id}/start`, { hasHeader, columns, areaCode })
  expect(started.status, JSON.stringify([started.body, columns])).toBe(200)
  while (await w.data.change({ companyId, userId: null }, (tx) => importNextBatch(tx, id, target)));
  const { body: done } = await w.call<ContactImport>(admin, 'GET', `${root}/${id}`)
  const { body: errors } = await w.call<BadRowPage>(admin, 'GET', `${root}/${id}/errors`)
  const told = errors.rows.map(({ row, fault }) => [String(row), fault] as const)
  const isWarning = ([, fault]: readonly [string, string]): boolean => ['invalidEmail', 'tooLong'].includes(fault)
  const faults = {
    refused: Object.fromEntries(told.filter((one) => !isWarning(one))),
    warned: Object.fromEntries(told.filter(isWarning)),
  }
  return { done, faults }
}

const faultsOf = ({ refused = {}, warned = {} }: Expectation) => ({ refused, warned })
const whole = ({ name, number, email = '', extras = {} }: Person): Person => ({ name, number, email, extras })
const byNumber = (a: Person, b: Person): number => a.number.localeCompare(b.number)

async function contactsOf({ id }: Company): Promise<Person[]> {
  const { rows } = await w.owner.query<Person>(
    `select name, number, email, coalesce((select jsonb_object_agg(f.name, f.value) from contact_fields f
      where f.company_id = c.company_id and f.contact_id = c.id), '{}') as extras from contacts c where company_id = $1`,
    [id],
  )
  return rows.toSorted(byNumber)
}

/** The programs whose files people bring. */
const PROGRAMS = [
  ...['google-contacts.csv', 'google-contacts-older.csv', 'outlook.csv', 'apple-contacts.vcf', 'apple-numbers.csv'],
  ...[
    'whatsapp-business.csv',
    'libreoffice.csv',
    'libreoffice.ods',
    'excel-mac.csv',
    'excel-windows.csv',
    'excel.xlsx',
  ],
  ...['whaticket.csv', 'ticketz.csv', 'chatwoot.csv', 'balcao.csv'],
]

test('every program has a sample file, and every sample file an expectation', () => {
  expect(names).toEqual(expect.arrayContaining(PROGRAMS))
  const told = readdirSync(FOLDER).filter((name) => name.endsWith(EXPECTATION))
  expect(told).toEqual(names.map((name) => name + EXPECTATION).toSorted())
})

test.each(names)('%s brings its people into the contacts, and again without a change', async (name) => {
  const expected = expectationOf(name)
  const company = await companyIn(expected)
  const into = { target: contactTarget, from: '/contacts/imports', root: '/contacts/imports' }
  const { done, faults } = await importFile(company, name, expected, into)
  expect(faults).toEqual(faultsOf(expected))
  expect(await contactsOf(company)).toEqual(expected.people.map(whole).toSorted(byNumber))
  expect([done.created, done.failed]).toEqual([expected.people.length, Object.keys(expected.refused ?? {}).length])
  const { done: again } = await importFile(company, name, expected, into)
  expect([again.created, again.updated, again.unchanged]).toEqual([0, 0, expected.people.length])
})

test.each(names)('%s brings its people into a list', async (name) => {
  const expected = expectationOf(name)
  const company = await companyIn(expected)
  const { body: list } = await w.call<{ id: number }>(company.admin, 'POST', '/contact-lists', { name: 'Livro' })
  const into = { target: listTarget, from: `/contact-lists/${list.id}/imports`, root: '/contact-lists/imports' }
  const { faults } = await importFile(company, name, expected, into)
  expect(faults.refused).toEqual(faultsOf(expected).refused)
  const { rows } = await w.owner.query<Person>(
    'select name, number, email from contact_list_items where company_id = $1',
    [company.id],
  )
  expect(rows.toSorted(byNumber)).toEqual(
    expected.people.map(({ name: person, number, email = '' }) => ({ name: person, number, email })).toSorted(byNumber),
  )
})
