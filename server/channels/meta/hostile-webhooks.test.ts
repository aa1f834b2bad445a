/** What somebody may post to the webhook of Meta: it has no effect or exactly one, and loses nothing beside it. */
import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import type { ReceivedLedger } from '#contract/cloud-ledger.ts'
import { eventBody, inboundValue, type CloudCustomer, type CloudNumber } from '#fakes/meta/cloud-events.ts'
import { linkedNumber, refuseToStore } from '#tests/cloud-fixture.ts'
import { link, messages, stage, until, useMeta } from '#tests/meta-fixture.ts'

useMeta()
afterEach(async () => {
  await stage.fake.cloud.settled()
  stage.fake.cloud.reset()
})

const MEGABYTE = 1024 * 1024
/** After the last year that a time is written alike in. */
const YEAR_10000 = 253_402_300_800
const HALF_EMOJI = '\ud83d'
const NAMES_OF_OBJECTS = ['constructor', '__proto__', 'toString', 'valueOf']
/** 600 letters and 1200 bytes. */
const LONG = 'é'.repeat(600)

const signatureOf = (text: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`

const postText = (text: string, secret = stage.fake.app.secret) =>
  stage.w.call(null, 'POST', '/webhook/fb', Buffer.from(text), {
    'content-type': 'application/json',
    'x-hub-signature-256': signatureOf(text, secret),
  })
const post = async (body: object, secret?: string): Promise<number> =>
  (await postText(JSON.stringify(body), secret)).status

const texts = async (): Promise<string[]> => (await messages()).map(({ body }) => body).toSorted()
const ledger = async (connectionId: number): Promise<ReceivedLedger> =>
  (await stage.w.call<ReceivedLedger>(stage.company.admin, 'GET', `/whatsapp/${connectionId}/received`)).body

async function expectNoEffect(body: object): Promise<void> {
  const text = JSON.stringify(body)
  const answers = [
    await postText(text, 'outro-segredo'),
    await postText(text.slice(0, -9)),
    await postText(' '.repeat(5 * MEGABYTE) + text),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 400, 413])
  expect(await messages()).toEqual([])
}

const event = (more: object): object => ({
  sender: { id: stage.maria.id },
  recipient: { id: stage.page.id },
  timestamp: Date.now(),
  ...more,
})
const written = (text: string, more: object = {}): object => event({ message: { mid: `m_${text}`, text, ...more } })
const pageBody = (...messaging: unknown[]) => ({ object: 'page', entry: [{ id: stage.page.id, messaging }] })

async function linkedPage(): Promise<number> {
  const [made] = (await link()).body
  expect(made?.channel).toBe('facebook')
  return made?.id ?? 0
}

test('what is forged, cut off or giant tells nothing of a page, and what is posted twice one thing', async () => {
  await linkedPage()
  const body = pageBody(written('oi'))
  await expectNoEffect(body)
  expect([await post(body), await post(body)]).toEqual([200, 200])
  expect(await texts()).toEqual(['oi'])
})

const shared = (type: string): object => ({ type, payload: { url: 'https://loja.test/1' } })
/** What is told, and what of it is shown. */
const EVENTS: [name: string, tell: () => unknown, shown: string[]][] = [
  ...NAMES_OF_OBJECTS.map((type): [string, () => unknown, string[]] => [
    `an attachment of the type ${type}`,
    () => event({ message: { mid: 'm_x', attachments: [shared(type)] } }),
    ['https://loja.test/1'],
  ]),
  ['NUL in the id of a person', () => ({ ...written('x'), sender: { id: `${stage.maria.id}\0` } }), ['x']],
  ['NUL in the id of a message', () => written('x', { mid: 'm_\0x' }), ['x']],
  ['NUL in what is quoted', () => written('x', { reply_to: { mid: 'm\0' } }), ['x']],
  ['NUL in an advertisement', () => event({ referral: { source: 'ADS', ref: 'a\0b' } }), []],
  ['NUL in a reaction', () => event({ reaction: { mid: 'm\0', action: 'react', emoji: '❤' } }), []],
  ['half an emoji', () => written('x', { text: HALF_EMOJI }), ['\ufffd']],
  [
    'half an emoji in an advertisement',
    () => written('x', { referral: { source: 'ADS', ads_context_data: { ad_title: HALF_EMOJI } } }),
    ['x'],
  ],
  ['a time after the year 9999', () => ({ ...written('x'), timestamp: YEAR_10000 * 1000 }), []],
  ['a time before all times', () => ({ ...written('x'), timestamp: -1 }), []],
  ['a time that is a list', () => ({ ...written('x'), timestamp: [] }), []],
  ['a time in figures', () => ({ ...written('x'), timestamp: String(Date.now()) }), ['x']],
  ['a receipt after the year 9999', () => event({ read: { watermark: YEAR_10000 * 1000 } }), []],
  ['a receipt with ids that are none', () => event({ delivery: { mids: [7, null, {}, 'm\0'] } }), []],
  ['a long id of a message', () => written('x', { mid: LONG }), []],
  ['a long id of a person', () => ({ ...written('x'), sender: { id: LONG } }), []],
  [
    'attachments of which some are none',
    () => written('x', { attachments: [7, { type: 'image', payload: [] }, { type: 'fallback', title: 'Cartão' }] }),
    ['', '', 'Cartão', 'x'],
  ],
  ['a list for an object', () => event({ message: [], postback: [7] }), []],
  ['a number', () => 7, []],
  ['nothing', () => null, []],
  ['a list', () => [[]], []],
]
test.each(EVENTS)('an event of a page loses nothing beside it: %s', async (_name, tell, shown) => {
  const id = await linkedPage()
  expect(await post(pageBody(written('antes'), tell(), written('depois')))).toBe(200)
  expect(await texts()).toEqual(['antes', 'depois', ...shown].toSorted())
  // Each was settled at once, and none of them waits for another attempt.
  expect(await ledger(id)).toMatchObject({ received: 3, setAside: 0 })
})

test('an account of another shape loses no other account', async () => {
  await linkedPage()
  const { object, entry } = pageBody(written('oi'))
  const strange = [7, null, [], { id: {} }, { id: LONG }, { id: stage.page.id, messaging: {} }, { id: 'x\0' }]
  expect(await post({ object, entry: [...strange, ...entry] })).toBe(200)
  expect(await texts()).toEqual(['oi'])
})

test('what is told of a message of a page before the message changes nothing', async () => {
  const id = await linkedPage()
  const mid = 'm_oi'
  const before = [
    event({ message_edit: { mid, text: 'mudado' } }),
    event({ reaction: { mid, action: 'react', emoji: '❤' } }),
    event({ message: { mid, is_deleted: true } }),
    event({ delivery: { mids: [mid], watermark: Date.now() } }),
    event({ read: { mid, watermark: Date.now() } }),
  ]
  expect(await post(pageBody(...before, written('oi'), written('oi')))).toBe(200)
  expect(await messages()).toMatchObject([{ body: 'oi', isDeleted: false, isEdited: false }])
  expect(await ledger(id)).toMatchObject({ received: 7, setAside: 0 })
})

const said = ({ waId, userId }: CloudCustomer, text: string, more: object = {}): object => ({
  ...{ from: waId, from_user_id: userId, id: `wamid.${text}`, timestamp: String(Math.floor(Date.now() / 1000)) },
  ...{ type: 'text', text: { body: text } },
  ...more,
})
const cloudBody = (number: CloudNumber, ana: CloudCustomer, items: unknown[], more: object = {}) =>
  eventBody(number, { ...inboundValue(ana, 'wamid', {}), messages: items, ...more })

test('what is forged, cut off or giant tells nothing of a number, and what is posted twice one thing', async () => {
  const { number, ana } = await linkedNumber()
  const body = cloudBody(number, ana, [said(ana, 'oi')])
  await expectNoEffect(body)
  expect([await post(body), await post(body)]).toEqual([200, 200])
  expect(await texts()).toEqual(['oi'])
})

test('an id of a number that the database refuses is that of nobody, whoever signed it', async () => {
  const { number, ana } = await linkedNumber()
  const strange = { ...number, id: `${number.id}9\0`, wabaId: '\0' }
  const body = cloudBody(strange, ana, [said(ana, 'oi')])
  expect([await post(body, 'outro-segredo'), await post(body)]).toEqual([200, 200])
  expect(await messages()).toEqual([])
})

/** How a message differs from a good one, and what of it is shown. */
const MESSAGES: [name: string, more: object, shown: string[]][] = [
  ...NAMES_OF_OBJECTS.map((type): [string, object, string[]] => [`the type ${type}`, { type }, ['']]),
  ['NUL in the id', { id: 'wamid.\0x' }, ['x']],
  ['NUL in what is quoted', { context: { id: 'wamid\0' } }, ['x']],
  ['NUL in a reaction', { type: 'reaction', reaction: { message_id: 'w\0', emoji: '❤' } }, []],
  ['a long id', { id: LONG }, []],
  ['a long id of the person', { from_user_id: LONG }, ['x']],
  ['a long number', { from: '9'.repeat(2000) }, ['x']],
  ['a time after the year 9999', { timestamp: String(YEAR_10000) }, ['x']],
  ['a time before all times', { timestamp: '-1' }, ['x']],
  ['a time that is a list', { timestamp: ['x'] }, ['x']],
  ['half an emoji', { text: { body: HALF_EMOJI } }, ['\ufffd']],
  ['a number as text', { text: { body: 7 } }, ['']],
  ['a list for an object', { text: ['x'] }, ['']],
  ['an object for a list', { type: 'contacts', contacts: {} }, ['']],
  [
    'a form with strange names',
    { type: 'interactive', interactive: { nfm_reply: { response_json: '{"__proto__":"x\\u0000"}' } } },
    ['__proto__: x'],
  ],
]
test.each(MESSAGES)('a message to a number loses nothing beside it: %s', async (_name, more, shown) => {
  const { number, ana, id } = await linkedNumber()
  const items = [said(ana, 'antes'), said(ana, 'x', more), said(ana, 'depois')]
  expect(await post(cloudBody(number, ana, items))).toBe(200)
  expect(await texts()).toEqual(['antes', 'depois', ...shown].toSorted())
  expect(await ledger(id)).toMatchObject({ received: 3, waiting: 0, setAside: 0 })
})

test('a status of another shape loses nothing beside it, and no price', async () => {
  const { number, ana, id } = await linkedNumber()
  const priced = (category: string, more: object) => ({
    ...{ status: 'delivered', recipient_id: ana.waId, pricing: { billable: true, category, type: 'regular' } },
    ...more,
  })
  const statuses = [
    ...NAMES_OF_OBJECTS.map((status) => ({ id: 'wamid.1', status })),
    priced('constructor', { id: 'wamid.2' }),
    priced('service', { id: 'wamid.3', timestamp: String(YEAR_10000) }),
    { id: 'wamid\0', status: 'delivered' },
    { id: LONG, status: 'delivered' },
    { id: 'wamid.4', status: 7 },
    ...[7, null, []],
  ]
  const body = cloudBody(number, ana, [said(ana, 'oi'), 7, null, []], { statuses })
  expect([await post(body), await post(body)]).toEqual([200, 200])
  expect(await texts()).toEqual(['oi'])
  expect(await ledger(id)).toMatchObject({ received: 2 * (4 + statuses.length), waiting: 0, setAside: 0 })
  const { rows } = await stage.w.owner.query(
    `select category, sum(messages)::int as messages from cloud_message_counts where company_id = $1
     group by category order by category`,
    [stage.company.id],
  )
  expect(rows).toEqual([
    { category: 'other', messages: 1 },
    { category: 'service', messages: 1 },
  ])
})

test('a field that is named like what every object has loses nothing beside it', async () => {
  const { number, ana } = await linkedNumber()
  const good = cloudBody(number, ana, [said(ana, 'oi')])
  const [{ changes }] = good['entry'] as [{ changes: object[] }]
  const value = { name: 'x', language: 'pt', state: 'APPROVED' }
  const strange = NAMES_OF_OBJECTS.flatMap((name) => [
    { field: name, value },
    { field: 'account_update', value: { event: name } },
    { field: 'account_update', value: { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: name } } },
    { field: 'phone_number_quality_update', value: { display_phone_number: number.display, event: name } },
  ])
  expect(await post({ ...good, entry: [{ id: number.wabaId, changes: [...strange, ...changes] }] })).toBe(200)
  expect(await texts()).toEqual(['oi'])
})

test('what is told of a message to a number before the message changes nothing', async () => {
  const { number, ana, id } = await linkedNumber()
  const original = { original_message_id: 'wamid.oi' }
  const before = [
    said(ana, '1', { type: 'edit', edit: { ...original, message: { type: 'text', text: { body: 'mudado' } } } }),
    said(ana, '2', { type: 'reaction', reaction: { message_id: 'wamid.oi', emoji: '❤' } }),
    said(ana, '3', { type: 'revoke', revoke: original }),
  ]
  const statuses = ['read', 'delivered', 'sent', 'failed'].map((status) => ({ id: 'wamid.nossa', status }))
  expect(await post(eventBody(number, { statuses }))).toBe(200)
  expect(await post(cloudBody(number, ana, [...before, said(ana, 'oi'), said(ana, 'oi')]))).toBe(200)
  expect(await messages()).toMatchObject([{ body: 'oi', isDeleted: false, isEdited: false }])
  expect(await ledger(id)).toMatchObject({ received: 9, waiting: 0, setAside: 0 })
})

test('what is nested deeply is kept like anything else that cannot be stored at once', async () => {
  const { number, ana, id } = await linkedNumber()
  const rui = stage.fake.cloud.customer(number, 'Rui')
  const depth = 20_000
  const end = await refuseToStore('impossível')
  try {
    const items = [said(ana, 'impossível', { deep: 'DEEP' }), said(rui, 'passa')]
    const text = JSON.stringify(cloudBody(number, ana, items))
    expect((await postText(text.replace('"DEEP"', '['.repeat(depth) + ']'.repeat(depth)))).status).toBe(200)
    expect(await texts()).toEqual(['passa'])
    expect(await ledger(id)).toMatchObject({ applied: 1, waiting: 1, setAside: 0 })
  } finally {
    await end()
  }
  await until(async () => expect(await texts()).toEqual(['impossível', 'passa']))
})
