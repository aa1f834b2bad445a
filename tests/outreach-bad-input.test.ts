import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleBody, makeSamples, type Samples } from './route-samples.ts'
import { multipart } from './multipart.ts'
import { BOOK, csv, sheet, SHEET, workbook, zip } from './spreadsheets.ts'
import { installTestApp, type Company } from './test-app.ts'

/** What every form and call of outreach answers to what it must refuse, and that nothing changes then. */
const w = installTestApp()
let mine: Company
let own: Samples
let foreign: Samples
beforeAll(async () => {
  mine = await w.company()
  const theirs = await w.company()
  own = await makeSamples(w, mine)
  foreign = await makeSamples(w, theirs)
  await w.owner.query(`update tags set kanban = 1 where id = any($1)`, [[own.tag, foreign.tag]])
})

const TABLES = [
  ...['contacts', 'contact_identities', 'contact_lists', 'contact_list_items', 'contact_list_checks'],
  ...['contact_imports', 'contact_import_rows', 'opt_outs', 'opt_out_identities', 'opt_out_imports'],
  ...['file_lists', 'file_list_options', 'files', 'campaigns', 'tags', 'ticket_tags', 'tickets'],
]

async function digest(): Promise<string> {
  const hash = createHash('sha256')
  for (const table of TABLES) {
    const { rows } = await w.owner.query(`select coalesce(json_agg(t order by t::text), '[]') as all from ${table} t`)
    hash.update(JSON.stringify(rows))
  }
  return hash.digest('hex')
}

let before: string
beforeEach(async () => {
  before = await digest()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (method: Method, path: string, body?: unknown) =>
  w.call<{ error?: string }>(mine.admin, method, path, body)

async function expectRefused(answer: Awaited<ReturnType<typeof call>>, status: number, code: string, what: string) {
  expect([answer.status, answer.body.error], `${what}: ${answer.text}`).toEqual([status, code])
  expect(await digest(), `${what} changed something`).toBe(before)
}

const LONG = 'x'.repeat(5000)
const HIDDEN = '\u200b\u202e\u2066\u200b'
const TEXT_FAULTS: unknown[] = [undefined, null, '', '   ', HIDDEN, 7, {}, [], LONG]
const ID_FAULTS: unknown[] = ['abc', '-1', -1, 0, 1.5, 1e30, 'NaN', {}, []]
const NUMBER_FAULTS: unknown[] = [
  undefined,
  '',
  'abc',
  '1234567',
  '1'.repeat(51),
  '55119888877',
  -5,
  {},
  '=1+1',
  '5,51E+12',
]

type Form = { operationId: string; method: 'POST' | 'PUT'; path: () => string; faults: Record<string, unknown[]> }

/** A change may leave a field out. */
const given = (faults: unknown[]): unknown[] => faults.filter((fault) => fault !== undefined)

const FORMS: Form[] = [
  {
    operationId: 'createContactList',
    method: 'POST',
    path: () => '/contact-lists',
    faults: { name: TEXT_FAULTS, tagId: ID_FAULTS, searchParam: [7, {}, LONG] },
  },
  {
    operationId: 'updateContactList',
    method: 'PUT',
    path: () => `/contact-lists/${own.contactList}`,
    faults: { name: TEXT_FAULTS },
  },
  {
    operationId: 'createContactListItem',
    method: 'POST',
    path: () => '/contact-list-items',
    faults: {
      name: TEXT_FAULTS,
      number: NUMBER_FAULTS,
      email: ['ana', 'ana@', 7, {}, `${'a'.repeat(300)}@exemplo.com`],
      contactListId: [...ID_FAULTS, undefined, null, ''],
      consentSource: [7, {}, LONG],
      consentAt: ['ontem', '2025-13-45', 7, {}],
    },
  },
  {
    operationId: 'updateContactListItem',
    method: 'PUT',
    path: () => `/contact-list-items/${own.listItem}`,
    faults: {
      name: given(TEXT_FAULTS),
      number: given(NUMBER_FAULTS),
      email: ['ana', 'ana@', 7, {}],
      consentSource: [7, {}, LONG],
      consentAt: ['ontem', '2025-13-45', 7, {}],
    },
  },
  {
    operationId: 'removeContactListItems',
    method: 'POST',
    path: () => `/contact-lists/${own.contactList}/remove-items`,
    faults: {
      ids: [7, 'abc', [-1], [0], [1.5], ['x'], Array.from({ length: 1001 }, () => 1)],
      filter: ['valid', 'all', 7, {}],
    },
  },
  {
    operationId: 'addContactsToList',
    method: 'POST',
    path: () => `/contact-lists/${own.contactList}/contacts`,
    faults: {
      contactIds: [undefined, null, [], 7, 'abc', [-1], [0], [1.5], ['x'], Array.from({ length: 501 }, () => 1)],
    },
  },
  {
    operationId: 'startContactListCheck',
    method: 'POST',
    path: () => `/contact-lists/${own.contactList}/check`,
    faults: { connectionId: ID_FAULTS, only: ['some', 7, {}] },
  },
  {
    operationId: 'startContactListImport',
    method: 'POST',
    path: () => `/contact-lists/imports/${own.listImport}/start`,
    faults: {
      hasHeader: ['yes', 1, null, undefined],
      columns: [
        [],
        {},
        'number',
        undefined,
        [{ title: 'a', to: 'name' }],
        [{ to: 'phone' }],
        [{ to: 'number' }, { to: 'number' }],
        [{ to: 'number' }, { to: 'skip' }],
        [{ to: 'number' }, { to: 'email' }, { to: 'email' }],
        [{ to: 'number' }, { to: 'extra', title: '  ' }],
        Array.from({ length: 61 }, () => ({ to: 'skip' })),
      ],
      consentSource: [7, {}, LONG],
      consentAt: ['ontem', 7, {}],
    },
  },
  {
    operationId: 'createOptOut',
    method: 'POST',
    path: () => '/opt-outs',
    faults: { number: NUMBER_FAULTS, proof: TEXT_FAULTS, name: [7, {}, LONG] },
  },
  {
    operationId: 'revokeOptOut',
    method: 'POST',
    path: () => `/opt-outs/${own.optOut}/revoke`,
    faults: { proof: TEXT_FAULTS, isMistake: ['yes', 1, {}] },
  },
  {
    operationId: 'createFileList',
    method: 'POST',
    path: () => '/files',
    faults: {
      name: [...TEXT_FAULTS, 'ab'],
      message: TEXT_FAULTS.filter((fault) => fault !== HIDDEN),
      options: [
        7,
        'abc',
        {},
        [7],
        [{ id: -1, name: 'a' }],
        [{ id: 'abc', name: 'a' }],
        [{ name: LONG }],
        Array.from({ length: 21 }, () => ({ name: 'a' })),
      ],
    },
  },
  {
    operationId: 'updateFileList',
    method: 'PUT',
    path: () => `/files/${own.fileList}`,
    faults: { name: [...TEXT_FAULTS, 'ab'], message: [undefined, '', 7], options: [7, [7]] },
  },
  {
    operationId: 'createTag',
    method: 'POST',
    path: () => '/tags',
    faults: { name: [...TEXT_FAULTS, 'ab'], color: ['red', 7, '#zzz'], kanban: ['abc', -1, 2, 1.5, {}] },
  },
  {
    operationId: 'reorderLanes',
    method: 'PUT',
    path: () => '/tags/kanban',
    faults: {
      tagIds: [undefined, null, [], 7, {}, [-1], ['x'], [1.5], [Number.NaN], Array.from({ length: 501 }, () => 1)],
    },
  },
  {
    operationId: 'moveToLane',
    method: 'PUT',
    path: () => `/ticket-tags/${own.ticket}`,
    faults: { tagId: [...ID_FAULTS, undefined] },
  },
]

describe('a wrong field is refused, and nothing changes', () => {
  test.each(FORMS)('$operationId', async ({ operationId, method, path, faults }) => {
    const good = sampleBody(operationId, own)
    for (const [field, values] of Object.entries(faults)) {
      for (const value of values) {
        const answer = await call(method, path(), { ...good, [field]: value })
        const what = `${field} = ${String(JSON.stringify(value)).slice(0, 60)}`
        await expectRefused(answer, 400, 'ERR_VALIDATION', what)
      }
    }
  })
})

describe('rows of other companies give the same answer as rows that do not exist', () => {
  const CASES: [string, Method, () => string, (s: Samples) => unknown, string][] = [
    ['a tag', 'POST', () => '/contact-lists', (s) => ({ name: 'Nova', tagId: s.tag }), 'ERR_NO_TAG_FOUND'],
    [
      'a list of a person',
      'POST',
      () => '/contact-list-items',
      (s) => ({ name: 'Bia', number: '5511977776666', contactListId: s.contactList }),
      'ERR_NO_CONTACTLIST_FOUND',
    ],
    [
      'the connection of a check',
      'POST',
      () => `/contact-lists/${own.contactList}/check`,
      (s) => ({ connectionId: s.connection }),
      'ERR_NO_WAPP_FOUND',
    ],
    ['a lane', 'PUT', () => '/tags/kanban', (s) => ({ tagIds: [own.tag, s.tag] }), 'ERR_NO_TAG_FOUND'],
    ['a ticket’s lane', 'PUT', () => `/ticket-tags/${own.ticket}`, (s) => ({ tagId: s.tag }), 'ERR_NO_TAG_FOUND'],
  ]
  test.each(CASES)('%s', async (what, method, path, body, code) => {
    const never = { ...foreign, tag: 99_999_999, contactList: 99_999_999, connection: 99_999_999 }
    for (const samples of [foreign, never])
      await expectRefused(await call(method, path(), body(samples)), 404, code, what)
  })

  test('people of another list are not removed by their ids', async () => {
    const { rows } = await w.owner.query<{ id: string }>('select id from contact_list_items where company_id = $1', [
      foreign.company,
    ])
    const answer = await call('POST', `/contact-lists/${own.contactList}/remove-items`, {
      ids: rows.map(({ id }) => Number(id)),
    })
    expect(answer.body).toEqual({ removed: 0 })
    expect(await digest()).toBe(before)
  })

  test('an option of another file list is not taken over', async () => {
    const { rows } = await w.owner.query<{ id: string }>('select id from file_list_options where company_id = $1', [
      foreign.company,
    ])
    const body = { name: 'Outro', message: 'Segue', options: [{ id: Number(rows[0]?.id), name: 'Minha' }] }
    await expectRefused(await call('PUT', `/files/${own.fileList}`, body), 404, 'ERR_NO_FILE_FOUND', 'an option')
  })
})

describe('queries', () => {
  const REFUSED = [
    '/contact-list-items',
    '/contact-list-items?contactListId=abc',
    '/contact-list-items?contactListId=-1',
    '/contact-list-items?contactListId=1e400',
    '/opt-outs?source=nobody',
    '/opt-outs?active=maybe',
    `/opt-outs?searchParam=${'x'.repeat(201)}`,
    `/contact-lists?searchParam=${'x'.repeat(201)}`,
    '/opt-outs/export?source=nobody',
    '/ticket/kanban?lane=abc',
    '/ticket/kanban?lane=-9',
    '/ticket/kanban?queueIds=abc',
    '/ticket/kanban?queueIds={}',
    '/ticket/kanban/counts?tags=[x]',
  ]
  test.each(REFUSED)('%s is refused', async (path) => {
    await expectRefused(await call('GET', path), 400, 'ERR_VALIDATION', path)
  })

  test('a filter of people that does not exist is refused', async () => {
    const path = `/contact-list-items?contactListId=${own.contactList}&filter=`
    for (const filter of ['all', 'Valid', '%00', "' or 1=1"])
      await expectRefused(await call('GET', path + encodeURIComponent(filter)), 400, 'ERR_VALIDATION', filter)
    expect((await call('GET', path)).status).toBe(200)
  })

  test('wildcards, quotes and marks in a search are letters', async () => {
    for (const root of [
      '/contact-lists?',
      `/contact-list-items?contactListId=${own.contactList}&`,
      '/opt-outs?',
      '/files?',
    ]) {
      for (const text of ['%', '_', '\\', "' or 1=1 --", '\u202e', '🙏🏽', '(((', '[a-z']) {
        const { status, body } = await call('GET', `${root}searchParam=${encodeURIComponent(text)}`)
        expect([status, (body as { count?: number }).count], `${root} ${text}`).toEqual([200, 0])
      }
    }
  })

  test('an invalid page number is no error', async () => {
    for (const page of ['0', '-1', 'abc', '1.5', '1e400', 'NaN', '%00'])
      expect((await call('GET', `/contact-lists?pageNumber=${page}`)).status, page).toBe(200)
  })
})

describe('files', () => {
  const PATHS = [
    ['contacts', () => '/contacts/imports'],
    ['contacts in one step', () => '/contacts/upload'],
    ['a list', () => `/contact-lists/${own.contactList}/imports`],
    ['a list in one step', () => `/contact-lists/${own.contactList}/upload`],
    ['refusals', () => '/opt-outs/imports'],
  ] as const
  const GOOD = csv([
    ['nome', 'numero'],
    ['Ana', '5511988887777'],
  ])
  const TITLES = [['nome', 'numero', 'email']]
  const text = (content: string) => new Uint8Array(Buffer.from(content))
  const FILES: [string, Uint8Array<ArrayBuffer>, string][] = [
    ['vazio.csv', new Uint8Array(), 'ERR_IMPORT_EMPTY'],
    ['vazio.xlsx', new Uint8Array(), 'ERR_IMPORT_EMPTY'],
    ['espacos.csv', text(' \r\n;;;\r\n \r\n'), 'ERR_IMPORT_EMPTY'],
    ['titulos.csv', csv(TITLES), 'ERR_IMPORT_EMPTY'],
    ['titulos.xlsx', workbook(TITLES), 'ERR_IMPORT_EMPTY'],
    ['titulos.xls', workbook(TITLES, 'xls'), 'ERR_IMPORT_EMPTY'],
    ['sem-linhas.xlsx', zip([...BOOK, { name: SHEET, content: sheet('') }]), 'ERR_IMPORT_EMPTY'],
    ['zip.xlsx', zip([{ name: 'a.txt', content: Buffer.from('a') }]), 'ERR_IMPORT_UNREADABLE'],
    ['cortado.xlsx', workbook([...TITLES, ['Ana', '5511988887777', '']]).slice(0, 200), 'ERR_IMPORT_UNREADABLE'],
    ['imagem.csv', text('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR'), 'ERR_IMPORT_UNREADABLE'],
    ['contatos.pdf', GOOD, 'ERR_IMPORT_UNREADABLE'],
    ['contatos.csv.exe', GOOD, 'ERR_IMPORT_UNREADABLE'],
  ]
  describe.each(PATHS)('of %s', (_, path) => {
    test.each(FILES)('%s is refused', async (name, bytes, code) => {
      const { body, headers } = await multipart({ file: { name, bytes } })
      const answer = await w.call<{ error?: string }>(mine.admin, 'POST', path(), body, headers)
      await expectRefused(answer, 400, code, name)
    })

    test('a form without a file, and no form at all, are refused', async () => {
      const { body, headers } = await multipart({ outro: 'campo' })
      await expectRefused(await w.call(mine.admin, 'POST', path(), body, headers), 400, 'ERR_VALIDATION', 'no file')
      await expectRefused(await call('POST', path(), { file: 'a' }), 400, 'ERR_VALIDATION', 'no form')
    })
  })
})

describe('names', () => {
  test('are stored without invisible characters, and formulas are escaped in every export', async () => {
    const list = await call('POST', '/contact-lists', { name: `\u202eFiéis\u200b ${HIDDEN}` })
    expect(list.body).toMatchObject({ name: 'Fiéis' })
    const { id } = list.body as { id: number }
    const formula = '=cmd|"/c calc"!A1'
    const item = await call('POST', '/contact-list-items', {
      ...{ name: `${formula}\u202e`, number: '5511933330001', contactListId: id },
    })
    expect(item.body).toMatchObject({ name: formula })
    await call('POST', '/opt-outs', { number: '5511933330002', name: formula, proof: '+1+cmd' })
    expect((await call('GET', '/opt-outs/export')).text).toContain(`'=cmd|`)
    expect((await call('GET', '/opt-outs/export')).text).toContain(`'+1+cmd`)
    const { body, headers } = await multipart({
      file: {
        name: 'a.csv',
        bytes: csv([
          ['nome', 'numero'],
          [formula, '12-34'],
        ]),
      },
    })
    const { body: made } = await w.call<{ id: number; hasHeader: boolean; columns: object[] }>(
      ...([mine.admin, 'POST', `/contact-lists/${id}/imports`, body, headers] as const),
    )
    await call('POST', `/contact-lists/imports/${made.id}/start`, { hasHeader: made.hasHeader, columns: made.columns })
    await w.owner.query(
      `update contact_import_rows set outcome = 'failed', fault = 'invalidNumber' where import_id = $1`,
      [made.id],
    )
    expect((await call('GET', `/contact-lists/imports/${made.id}/report`)).text).toContain(`'=cmd|`)
  })

  test('of two file lists are different, whatever their case and hidden letters', async () => {
    const fileList = (name: string) => call('POST', '/files', { name, message: 'Segue' })
    expect((await fileList('Ofertas')).status).toBe(200)
    before = await digest()
    for (const name of ['Ofertas', ' ofertas ', 'OFERTAS', 'Ofer\u200btas'])
      await expectRefused(await fileList(name), 400, 'ERR_FILE_LIST_NAME_ALREADY_EXISTS', name)
  })
})
