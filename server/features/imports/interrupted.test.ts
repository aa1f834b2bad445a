import { beforeEach, expect, test } from 'vitest'
import type { ContactImport, ContactImportDetails } from '#contract/contact-imports.ts'
import type { ContactListDetails } from '#contract/contact-lists.ts'
import { listTarget } from '#server/features/contact-lists/import-target.actions.ts'
import { importAllRows, type ImportTarget } from './index.ts'
import { multipart } from '#tests/multipart.ts'
import { csv, people } from '#tests/spreadsheets.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
let admin: Member
beforeEach(async () => {
  company = await w.company()
  ;({ admin } = company)
})

async function startImport(rows: number): Promise<number> {
  const list = (await w.call<ContactListDetails>(admin, 'POST', '/contact-lists', { name: 'Clientes' })).body
  const form = await multipart({ file: { name: 'a.csv', bytes: csv(people(rows, 0)) } })
  const { body } = await w.call<ContactImportDetails>(
    admin,
    'POST',
    `/contact-lists/${list.id}/imports`,
    form.body,
    form.headers,
  )
  const { hasHeader, columns } = body
  await w.call(admin, 'POST', `/contact-lists/imports/${body.id}/start`, { hasHeader, columns })
  return body.id
}
const read = async (id: number) =>
  (await w.call<ContactImportDetails>(admin, 'GET', `/contact-lists/imports/${id}`)).body
const post = (id: number, action: string) =>
  w.call<ContactImport>(admin, 'POST', `/contact-lists/imports/${id}/${action}`)
const importAll = (importId: number, target: ImportTarget) =>
  importAllRows(w.data, { companyId: company.id, importId }, target)

/** Stores the given number of batches, and fails afterwards. */
function failingAfter(batches: number): ImportTarget {
  let stored = 0
  return {
    ...listTarget,
    storePeople: (...given) => {
      if (stored++ >= batches) throw new Error('broken')
      return listTarget.storePeople(...given)
    },
  }
}

test('an import that never gets on fails, says so, and is resumed by a person', async () => {
  const id = await startImport(1200)
  await expect(importAll(id, failingAfter(1))).rejects.toThrow('broken')
  for (let tries = 0; tries < 3; tries++) await expect(importAll(id, failingAfter(0))).rejects.toThrow('broken')
  expect((await read(id)).status).toBe('running')
  await expect(importAll(id, failingAfter(0))).rejects.toThrow('broken')
  w.events.length = 0
  await importAll(id, failingAfter(0))
  expect(await read(id)).toMatchObject({ status: 'failed', created: 500, finishedAt: expect.any(String) })
  expect(w.events.some(({ event }) => event.name === 'contactImport.saved')).toBe(true)

  expect((await post(id, 'resume')).body).toMatchObject({ status: 'running', finishedAt: null })
  expect((await post(id, 'resume')).body).toEqual({ error: 'ERR_IMPORT_CHANGED' })
  const { rows } = await w.owner.query(
    `select 1 from graphile_worker._private_jobs where key = $1 and locked_at is null`,
    [`contactList.import ${id}`],
  )
  expect(rows).toHaveLength(1)
  await importAll(id, listTarget)
  expect(await read(id)).toMatchObject({ status: 'done', total: 1200, created: 1200, failed: 0 })
})

test('tries that store something are not counted', async () => {
  const id = await startImport(3200)
  for (let tries = 0; tries < 6; tries++) await expect(importAll(id, failingAfter(1))).rejects.toThrow('broken')
  expect(await read(id)).toMatchObject({ status: 'running', created: 3000 })
  await importAll(id, listTarget)
  expect(await read(id)).toMatchObject({ status: 'done', created: 3200 })
})

test('a failed import can be given up, and only one that failed is resumed', async () => {
  const id = await startImport(600)
  expect((await post(id, 'resume')).body).toEqual({ error: 'ERR_IMPORT_CHANGED' })
  await w.owner.query(`update contact_imports set status = 'failed' where id = $1`, [id])
  expect((await post(id, 'cancel')).body).toMatchObject({ status: 'canceled' })
  const { rows } = await w.owner.query('select 1 from contact_import_rows where import_id = $1', [id])
  expect(rows).toEqual([])
  expect((await post(id, 'resume')).body).toEqual({ error: 'ERR_IMPORT_CHANGED' })
})
