import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { DomainEvent } from '#contract/events.ts'
import type { FileList, FileListPage, FileListUses } from '#contract/file-lists.ts'
import type { QuickMessage } from '#contract/quick-messages.ts'
import { fileJobs } from '#server/features/files/jobs.ts'
import { listFileListAttachments } from './queries.ts'
import * as samples from '#tests/media-samples.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp({ env: { UPLOAD_LIMIT_MB: '1' } })
let company: Company
let admin: Member
let ana: Member
let picture: Buffer
beforeAll(async () => {
  picture = await samples.png()
})
beforeEach(async () => {
  company = await w.company()
  admin = company.admin
  ana = await company.attendant()
})

const LIST = { name: 'Catálogo', message: 'Segue o nosso catálogo.' }
const option = (name: string, id: number | string = '') => ({ id, name, path: 'a.png', mediaType: '', file: {} })

const save = async (body: object, actor = admin): Promise<FileList> => {
  const answer = await w.call<FileList>(actor, 'POST', '/files', body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const saved = async (id: number): Promise<FileList> => (await w.call<FileList>(ana, 'GET', `/files/${id}`)).body
const change = (id: number, body: object) => w.call<FileList>(admin, 'PUT', `/files/${id}`, body)
const optionId = ({ options }: FileList, index = 0): number => options[index]?.id ?? 0

type Part = { id: number | string; name?: string; bytes?: Buffer }
/** Sends the form as clients in the field do: all files with the details of each at the same index. */
async function upload(listId: number, parts: Part[], actor = admin) {
  const form = new FormData()
  form.append('fileId', '../../../etc')
  form.append('typeArch', '../fileList')
  for (const { id, name = 'foto.png', bytes = picture } of parts) {
    form.append('files', new Blob([new Uint8Array(bytes)]), name)
    form.append('mediaType', 'text/html')
    form.append('name', 'outro nome')
    form.append('id', String(id))
  }
  const request = new Response(form)
  return w.call<{ mensagem?: string; error?: string }>(
    actor,
    'POST',
    `/files/uploadList/${listId}`,
    Buffer.from(await request.arrayBuffer()),
    { 'content-type': request.headers.get('content-type') ?? '' },
  )
}

const onDisk = (): string[] => {
  const folder = join(w.config.dataDir, 'files', String(company.id))
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  } catch {
    return []
  }
}
/** Runs the jobs that release files which were enqueued since the last call. */
async function releaseFiles(): Promise<void> {
  for (const { name, payload } of await w.jobs())
    if (name === 'file.release') await fileJobs(w)['file.release'](payload as never)
}
const events = (): DomainEvent[] =>
  w.events
    .filter(({ companyId, event }) => companyId === company.id && event.name.startsWith('fileList.'))
    .map(({ event }) => event)

test('a list keeps its options in order, and blank ones at the end are left out', async () => {
  const blank = { name: '', path: '', mediaType: '' }
  const list = await save({ ...LIST, name: ' Catálogo ', options: [option('Tabela'), blank, option('Fotos'), blank] })
  expect(list).toMatchObject({ ...LIST, companyId: company.id })
  expect(list.options.map(({ name, fileId, path }) => [name, fileId, path])).toEqual([
    ['Tabela', list.id, ''],
    ['', list.id, ''],
    ['Fotos', list.id, ''],
  ])
  expect(await saved(list.id)).toEqual(list)
  expect(events()).toEqual([{ name: 'fileList.created', payload: { fileList: list } }])
})

test('files are stored at their options by id, and shown by signed addresses', async () => {
  const list = await save({ ...LIST, options: [option('Tabela'), option('Fotos')] })
  const parts = [
    { id: optionId(list, 1), name: 'duas fotos.png' },
    { id: optionId(list), name: 'tabela.txt', bytes: Buffer.from('preço') },
  ]
  const answer = await upload(list.id, parts)
  expect([answer.status, answer.body]).toEqual([200, { mensagem: 'Arquivos atualizados' }])
  const { options } = await saved(list.id)
  expect(options.map(({ name, mediaName, mediaType, mediaSize }) => [name, mediaName, mediaType, mediaSize])).toEqual([
    ['Tabela', 'tabela.txt', 'text/plain', 6],
    ['Fotos', 'duas fotos.png', 'image/png', picture.length],
  ])
  expect(options.map(({ path }) => path)).toEqual(['tabela.txt', 'duas fotos.png'])
  const shown = await w.app.inject({ method: 'GET', url: options[1]?.mediaUrl ?? '' })
  expect(shown.rawPayload).toEqual(picture)
  expect(events().at(-1)).toEqual({ name: 'fileList.updated', payload: { fileList: await saved(list.id) } })
})

test('a change renames, moves, adds and removes options by their ids', async () => {
  const list = await save({ ...LIST, options: [option('um'), option('dois'), option('três')] })
  await upload(list.id, [{ id: optionId(list) }, { id: optionId(list, 1) }])
  const { status, body } = await change(list.id, {
    ...LIST,
    options: [option('quatro'), option('três!', optionId(list, 2)), option('um', String(optionId(list)))],
  })
  expect(status).toBe(200)
  expect(body.options.map(({ id, name }) => [id > optionId(list, 2) ? 'new' : id, name])).toEqual([
    ['new', 'quatro'],
    [optionId(list, 2), 'três!'],
    [optionId(list), 'um'],
  ])
  expect(body.options[2]?.mediaUrl).toContain('/api/media/')
  const kept = await change(list.id, { name: 'Só o nome', message: 'm' })
  expect(kept.body).toMatchObject({ name: 'Só o nome', options: body.options })
})

test('ids of options of other lists are refused, and nothing changes', async () => {
  const list = await save({ ...LIST, options: [option('um')] })
  const other = await save({ ...LIST, name: 'Outra', options: [option('dela')] })
  const refused = { name: 'Roubada', message: 'x', options: [option('minha agora', optionId(other))] }
  expect(await change(list.id, refused)).toMatchObject({ status: 404, body: { error: 'ERR_NO_FILE_FOUND' } })
  const twice = { ...LIST, options: [option('a', optionId(list)), option('b', optionId(list))] }
  expect((await change(list.id, twice)).status).toBe(400)
  expect((await upload(list.id, [{ id: optionId(list) }, { id: optionId(other) }])).status).toBe(404)
  expect((await w.call(admin, 'POST', '/files', { ...refused, name: 'Nova' })).status).toBe(404)
  expect(await saved(list.id)).toEqual(list)
  expect(await saved(other.id)).toEqual(other)
  expect((await w.call<FileListPage>(ana, 'GET', '/files')).body.count).toBe(2)
  expect(onDisk()).toEqual([])
})

test.each([
  ['no name', { message: 'x' }, 'name', 'Obrigatório'],
  ['a blank name', { name: '  ', message: 'x' }, 'name', 'Obrigatório'],
  ['a short name', { name: 'ab', message: 'x' }, 'name', 'nome muito curto'],
  ['no message', { name: 'abc' }, 'message', 'Obrigatório'],
  ['a blank message', { name: 'abc', message: '\n ' }, 'message', 'Obrigatório'],
  ['21 options', { ...LIST, options: Array.from({ length: 21 }, () => option('x')) }, 'options', 'Too many'],
])('%s is refused', async (_, body, field, message) => {
  const answer = await w.call<{ details: object[] }>(admin, 'POST', '/files', body)
  expect(answer.status).toBe(400)
  expect(answer.body.details[0]).toEqual({ field, message })
  expect((await w.call<FileListPage>(ana, 'GET', '/files')).body.count).toBe(0)
})

test('a name is used once in a company, whatever its case', async () => {
  const list = await save({ ...LIST, options: [option('um')] })
  const again = { name: 'CATÁLOGO', message: 'x', options: [] }
  const taken = { status: 400, body: { error: 'ERR_FILE_LIST_NAME_ALREADY_EXISTS' } }
  expect(await w.call(admin, 'POST', '/files', again)).toMatchObject(taken)
  const other = await save({ ...LIST, name: 'Outra', options: [option('dela')] })
  expect(await change(other.id, again)).toMatchObject(taken)
  expect(await saved(other.id)).toEqual(other)
  expect(await saved(list.id)).toEqual(list)
  const elsewhere = await w.company()
  expect((await w.call(elsewhere.admin, 'POST', '/files', LIST)).status).toBe(200)
})

test('pages hold twenty by name, and are searched without accents', async () => {
  for (let index = 0; index < 22; index++) await save({ ...LIST, name: `Preços ${String(index).padStart(2, '0')}` })
  await save({ ...LIST, name: 'Ácidos' })
  const page = async (query: string) => (await w.call<FileListPage>(ana, 'GET', `/files/?${query}`)).body
  const first = await page('searchParam=&pageNumber=1')
  expect([first.files.length, first.count, first.hasMore, first.files[0]?.name]).toEqual([20, 23, true, 'Ácidos'])
  expect((await page('pageNumber=2')).files.map(({ name }) => name)).toEqual(['Preços 19', 'Preços 20', 'Preços 21'])
  expect((await page('searchParam=PRECOS%2007')).files.map(({ name }) => name)).toEqual(['Preços 07'])
})

test('attendants read lists, and only administrators change them', async () => {
  const list = await save({ ...LIST, options: [option('um')] })
  for (const actor of [ana, await company.supervisor()]) {
    expect((await w.call(actor, 'GET', `/files/${list.id}`)).status).toBe(200)
    expect((await w.call(actor, 'POST', '/files', { ...LIST, name: 'Outra' })).status).toBe(403)
    expect((await w.call(actor, 'PUT', `/files/${list.id}`, LIST)).status).toBe(403)
    expect((await w.call(actor, 'DELETE', `/files/${list.id}`)).status).toBe(403)
    expect((await upload(list.id, [{ id: optionId(list) }], actor)).status).toBe(403)
  }
  expect(await saved(list.id)).toEqual(list)
})

test("another company's list cannot be filled, and its files stay", async () => {
  const list = await save({ ...LIST, options: [option('um')] })
  const stranger = (await w.company()).admin
  expect((await upload(list.id, [{ id: optionId(list) }], stranger)).status).toBe(404)
  expect(await saved(list.id)).toEqual(list)
})

test.each([
  ['without files', []],
  ['with an id that is none', [{ id: 'x' }]],
])('a form %s is refused, and nothing is stored', async (_, parts) => {
  const list = await save({ ...LIST, options: [option('um')] })
  expect((await upload(list.id, parts)).status).toBe(400)
  expect((await w.call(admin, 'POST', `/files/uploadList/${list.id}`, {})).status).toBe(400)
  expect((await upload(list.id, [{ id: optionId(list) }, { id: optionId(list) }])).status).toBe(400)
  expect((await upload(list.id, [{ id: optionId(list), bytes: Buffer.alloc(1_200_000) }])).status).toBe(413)
  expect(await saved(list.id)).toEqual(list)
  expect(onDisk()).toEqual([])
})

test('replaced, removed and deleted files leave the disk, unless something else uses them', async () => {
  const list = await save({ ...LIST, options: [option('um'), option('dois'), option('três')] })
  const text = (content: string) => ({ name: 'a.txt', bytes: Buffer.from(content) })
  await upload(list.id, [
    { id: optionId(list), ...text('1') },
    { id: optionId(list, 1), ...text('2') },
    { id: optionId(list, 2), ...text('3') },
  ])
  expect(onDisk()).toHaveLength(3)
  await upload(list.id, [{ id: optionId(list), ...text('um') }])
  await releaseFiles()
  expect(onDisk()).toHaveLength(3)
  await change(list.id, { ...LIST, options: [option('um', optionId(list)), option('dois', optionId(list, 1))] })
  await releaseFiles()
  expect(onDisk()).toHaveLength(2)
  await w.owner.query(
    `insert into quick_messages (company_id, shortcode, file_id)
     select company_id, 'x', file_id from file_list_options where company_id = $1 and id = $2`,
    [company.id, optionId(list, 1)],
  )
  expect((await w.call(admin, 'DELETE', `/files/${list.id}`)).body).toEqual({ message: 'File List deleted' })
  await releaseFiles()
  expect(onDisk()).toHaveLength(1)
  expect((await w.call(ana, 'GET', `/files/${list.id}`)).status).toBe(404)
  expect(events().at(-1)).toEqual({ name: 'fileList.deleted', payload: { fileId: list.id } })
})

test('a quick message names a list of its company, and stays when the list is deleted', async () => {
  const list = await save(LIST)
  const foreign = (await w.call<FileList>((await w.company()).admin, 'POST', '/files', LIST)).body
  const uses = async () => (await w.call<FileListUses>(admin, 'GET', `/files/${list.id}/uses`)).body
  expect((await uses()).quickMessages).toBe(0)
  const quick = { shortcode: 'cat', message: 'Segue', fileListId: list.id }
  const { body: record } = await w.call<QuickMessage>(ana, 'POST', '/quick-messages', quick)
  expect(record).toMatchObject({ fileListId: list.id, fileListName: 'Catálogo' })
  expect((await uses()).quickMessages).toBe(1)
  const path = `/quick-messages/${record.id}`
  for (const fileListId of [foreign.id, 999_999]) {
    const answer = await w.call(ana, 'PUT', path, { ...quick, fileListId })
    expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_FILE_FOUND' } })
  }
  const untouched = await w.call<QuickMessage>(ana, 'PUT', path, { shortcode: 'cat' })
  expect(untouched.body.fileListId).toBe(list.id)
  await w.call(admin, 'DELETE', `/files/${list.id}`)
  expect((await w.call<QuickMessage>(ana, 'GET', path)).body).toMatchObject({ fileListId: null, fileListName: null })
})

test('the files of a list are listed for sending, in order and without empty options', async () => {
  const list = await save({ ...LIST, options: [option('Tabela'), option('Nada'), option('Foto')] })
  await upload(list.id, [
    { id: optionId(list, 2), name: 'foto.png' },
    { id: optionId(list), name: 'tabela.txt', bytes: Buffer.from('x') },
  ])
  const reader = { companyId: company.id, userId: null }
  const found = await w.data.read(reader, (db) => listFileListAttachments(db, company.id, list.id))
  expect(found).toMatchObject({
    message: LIST.message,
    attachments: [
      { name: 'Tabela', mediaName: 'tabela.txt', mediaType: 'application', mediaSize: 1, voice: false },
      { name: 'Foto', mediaName: 'foto.png', mediaType: 'image', mediaMimetype: 'image/png', mediaSeconds: null },
    ],
  })
  const missing = w.data.read(reader, (db) => listFileListAttachments(db, company.id, 999_999))
  await expect(missing).rejects.toThrow('ERR_NO_FILE_FOUND')
})
