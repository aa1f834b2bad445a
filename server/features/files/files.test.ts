import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { insertFile, FILE_REFERENCES, enqueueFileCleanup, storeUpload } from './actions.ts'
import { fileJobs } from './jobs.ts'
import { getFile } from './queries.ts'
import { fileUrl } from '#server/files/signed-url.ts'
import { toAppError } from '#server/lib/app-error.ts'
import { multipart } from '#tests/multipart.ts'
import * as samples from '#tests/media-samples.ts'
import { installTestApp, createTestApp, type Company } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
beforeAll(async () => {
  company = await w.company()
})

const systemActor = (of: Company = company) => ({ companyId: of.id, userId: null })

async function keep(bytes: Buffer, name: string, of: Company = company): Promise<string> {
  const stored = await storeUpload(w.services, of.id, Readable.from([bytes]), { name })
  return w.data.change(systemActor(of), (tx) => insertFile(tx, stored))
}
const bytesOf = (path: string) => readFile(w.services.files.locate(path))
const fetchFile = (fileId: string) =>
  w.app.inject({ method: 'GET', url: fileUrl({ companyId: company.id, fileId, name: 'arquivo' }) })

test('an unreferenced file is removed with its preview', async () => {
  const [used, unused] = [await keep(await samples.png(), 'a.png'), await keep(await samples.png(), 'b.png')]
  await w.owner.query(`insert into quick_messages (company_id, shortcode, file_id) values ($1, 'oi', $2)`, [
    company.id,
    used,
  ])
  const row = await w.data.read(systemActor(), (db) => getFile(db, company.id, unused))
  const other = await w.company()
  const payload = { companyId: company.id, fileIds: [used, unused] }
  const release = fileJobs(w)['file.release']

  await release({ ...payload, companyId: other.id })
  expect((await fetchFile(unused)).statusCode).toBe(200)
  await w.data.change(systemActor(), (tx) => enqueueFileCleanup(tx, [used, null, unused]))
  expect((await w.jobs()).filter(({ name }) => name === 'file.release')).toEqual([{ name: 'file.release', payload }])

  await release(payload)
  expect((await fetchFile(used)).statusCode).toBe(200)
  expect((await fetchFile(unused)).statusCode).toBe(404)
  for (const path of [row.path, row.thumbnailPath ?? '']) await expect(bytesOf(path)).rejects.toThrow('ENOENT')
  await release(payload)
})

test('deleting a company removes all its files, and no others', async () => {
  const other = await w.company()
  const write = (companyId: number) => w.services.files.write(companyId, Readable.from(['bytes']), 100)
  const [gone, kept] = [await write(other.id), await write(company.id)]
  await fileJobs(w)['file.removeAll']({ companyId: other.id })
  await expect(bytesOf(gone.path)).rejects.toThrow('ENOENT')
  expect(await bytesOf(kept.path)).toHaveLength(5)
})

test('a file is kept while any foreign key references it', async () => {
  const { rows } = await w.owner.query<{ user: string }>(
    `select conrelid::regclass || '.' || attname as user from pg_constraint
       join pg_attribute on attrelid = conrelid and attnum = any(conkey) and attname <> 'company_id'
      where contype = 'f' and confrelid = 'files'::regclass`,
  )
  expect(FILE_REFERENCES.toSorted()).toEqual(rows.map(({ user }) => user).toSorted())
})

/** Creates a company with one megabyte of storage. */
async function smallCompany(): Promise<Company> {
  const small = await w.company()
  await w.owner.query(
    'update plans set storage_limit_mb = 1 where id = (select plan_id from companies where id = $1)',
    [small.id],
  )
  return small
}
const counted = async (of: Company): Promise<number> =>
  Number((await w.owner.query('select bytes from company_storage where company_id = $1', [of.id])).rows[0]?.bytes ?? 0)

const onDisk = async (of: Company): Promise<number> => {
  const folder = join(w.services.config.dataDir, 'files', String(of.id))
  return (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
}

test('uploads stop at the plan’s storage limit, and removed files free storage', async () => {
  const small = await smallCompany()
  const first = await keep(Buffer.alloc(600_000, 'a'), 'a.txt', small)
  expect(await counted(small)).toBe(600_000)
  expect(await w.services.storageLeft(small.id)).toBe(400_000)
  const before = await onDisk(small)
  await expect(keep(Buffer.alloc(400_001, 'b'), 'b.txt', small)).rejects.toMatchObject({
    code: 'ERR_PLAN_LIMIT_STORAGE',
  })
  await keep(Buffer.alloc(400_000, 'c'), 'c.txt', small)
  await expect(keep(Buffer.alloc(1), 'd.txt', small)).rejects.toMatchObject({ code: 'ERR_PLAN_LIMIT_STORAGE' })
  expect(await onDisk(small)).toBe(before + 1)

  await fileJobs(w)['file.release']({ companyId: small.id, fileIds: [first] })
  expect(await counted(small)).toBe(400_000)
  await keep(Buffer.alloc(600_000, 'd'), 'd.txt', small)
})

test('simultaneous uploads cannot exceed the plan’s storage limit', async () => {
  const small = await smallCompany()
  const bytes = () => Readable.from([Buffer.alloc(600_000, 'a')])
  const stored = await Promise.all([1, 2, 3].map(() => storeUpload(w.services, small.id, bytes(), { name: 'a.txt' })))
  const kept = await Promise.allSettled(
    stored.map((file) => w.data.change(systemActor(small), (tx) => insertFile(tx, file))),
  )
  const refused = kept.filter((each) => each.status === 'rejected')
  expect(refused.map(({ reason }) => toAppError(reason)?.code)).toEqual([
    'ERR_PLAN_LIMIT_STORAGE',
    'ERR_PLAN_LIMIT_STORAGE',
  ])
  expect(await counted(small)).toBe(600_000)
})

test('deleting a company deletes its storage count', async () => {
  const small = await smallCompany()
  await keep(Buffer.alloc(10), 'a.txt', small)
  await w.owner.query('delete from companies where id = $1', [small.id])
  expect(await counted(small)).toBe(0)
})

test('below the disk reserve uploads are refused, and the server keeps running', async () => {
  const full = await createTestApp({ env: { STORAGE_RESERVE_MB: '1048576' } })
  try {
    const { admin } = await full.company()
    const { body, headers } = await multipart({ file: { name: 'a.csv', bytes: Buffer.from('nome;numero') } })
    expect(await full.call(admin, 'POST', '/contacts/imports', body, headers)).toMatchObject({
      status: 507,
      body: { error: 'ERR_STORAGE_FULL' },
    })
    expect(await full.call(null, 'GET', '/health')).toMatchObject({
      status: 200,
      body: { ready: true, checks: { files: 'takes no more files' } },
    })
  } finally {
    await full.close()
  }
})
