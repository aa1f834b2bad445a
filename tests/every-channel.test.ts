import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import {
  canWriteToNumbers,
  CHANNEL_KINDS,
  featuresOf,
  isMetaKind,
  type ChannelKind,
  type Linking,
  type MediaKind,
  type MetaKind,
} from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { SiteLook } from '#contract/webchat-site.ts'
import { refreshLimits } from '#server/features/connections/limits.actions.ts'
import { listConnectedIds } from '#server/features/connections/queries.ts'
import { createOutbox } from '#server/features/tickets/outbox/outbox.ts'
import {
  sendAtCloud,
  sendAtMeta,
  sendAtTelegram,
  textsSentTo,
  textsSentToCloud,
  textsSentToTelegram,
} from './channel-sends.ts'
import { ticketFixture, type TicketFixture } from './ticket-fixture.ts'
import { installTestApp } from './test-app.ts'

const ROOT = join(import.meta.dirname, '..')
const OK = [200, undefined]
const refused = (error: string) => [400, error]

const w = installTestApp()

type Stage = Pick<TicketFixture, 'company' | 'connectionId' | 'rows'>
/** Stores what a connection has once it is linked, besides its row. */
const LINKED: Record<Linking, (stage: Stage, kind: ChannelKind, account: string) => Promise<unknown>> = {
  qrCode: async () => undefined,
  cloudToken: ({ company, connectionId, rows }, _kind, account) =>
    rows(`insert into cloud_numbers (company_id, connection_id, phone_number_id, waba_id) values ($1, $2, $3, $3)`, [
      ...[company.id, connectionId, account],
    ]),
  botToken: ({ company, connectionId, rows }, _kind, account) =>
    rows('insert into telegram_bots (company_id, connection_id, bot_id) values ($1, $2, $3)', [
      ...[company.id, connectionId, account],
    ]),
  site: ({ company, connectionId, rows }, _kind, account) =>
    rows(
      `insert into webchat_sites (company_id, connection_id, widget_key, allowed_origins, look)
       values ($1, $2, $3, '{https://loja.exemplo.com.br}', $4)`,
      [company.id, connectionId, account, JSON.stringify(SiteLook.parse({}))],
    ),
  metaLogin: ({ company, connectionId, rows }, kind, account) =>
    rows(
      `insert into meta_accounts (company_id, connection_id, channel, account_id, page_id) values ($1, $2, $3, $4, $4)`,
      [company.id, connectionId, kind, account],
    ),
}

/** Creates a company whose only connection is of this kind, with helpers to find out what it can do. */
async function channelStage(kind: ChannelKind) {
  const stage = await ticketFixture(w)
  const { company, connectionId, ana, rows } = stage
  const ref = { ...stage.ref, channel: kind }
  await rows('update connections set channel = $2, is_default = false where id = $1', [connectionId, kind])
  const account = `1${connectionId}`
  await LINKED[featuresOf(kind).linking](stage, kind, account)
  const ticketId = await stage.ticket({ status: 'open', userId: ana.id })
  await rows('update tickets set channel = $2 where id = $1', [ticketId, kind])
  // Some channels take an answer only for some hours after the customer has written.
  await stage.written(ticketId, 'oi')

  const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const answer = await w.call<{ error?: string }>(company.admin, method, path, body)
    return [answer.status, answer.body.error]
  }
  const waiting = async () => (await stage.send(ana, ticketId, { body: 'errado' })).id
  /** Returns the id of a message of ours that the provider accepted so many minutes ago. */
  async function sent(minutes = 0): Promise<string> {
    const id = await waiting()
    await createOutbox(w.data, w.services).markWritten(ref, Number(id), null)
    await rows('update messages set created_at = now() - make_interval(mins => $2) where id = $1', [id, minutes])
    return id
  }
  return {
    ...stage,
    account,
    ticketId,
    waiting,
    sent,
    edit: (id: string) => call('POST', `/messages/edit/${id}`, { body: 'certo' }),
    remove: (id: string) => call('DELETE', `/messages/${id}`),
    react: (id: string | number, emoji: string) => call('POST', `/messages/react/${id}`, { emoji }),
    makeDefault: () => call('PUT', `/whatsapp/${connectionId}`, { isDefault: true }),
    open: (contactId: number) =>
      call('POST', '/tickets', { contactId, queueId: stage.sales, whatsappId: connectionId, status: 'open' }),
  }
}

describe.each(CHANNEL_KINDS)('%s', (kind) => {
  const features = featuresOf(kind)

  test('accepts edits for as long as the provider does', async () => {
    const { edit, sent, waiting } = await channelStage(kind)
    const { editMinutes } = features
    const isEditable = editMinutes !== null
    expect(await edit(await sent())).toEqual(isEditable ? OK : refused('ERR_EDITING_WAPP_MSG'))
    expect(await edit(await waiting())).toEqual(OK)
    if (!isEditable) return
    expect(await edit(await sent(editMinutes - 1))).toEqual(OK)
    expect(await edit(await sent(editMinutes + 1))).toEqual(refused('ERR_EDITING_WAPP_MSG'))
  })

  test('deletes sent messages only where that removes them for the customer', async () => {
    const { remove, sent, waiting } = await channelStage(kind)
    expect(await remove(await sent())).toEqual(features.canDelete ? OK : refused('ERR_DELETE_WAPP_MSG'))
    expect(await remove(await waiting())).toEqual(OK)
  })

  test('accepts the reactions that the provider accepts', async () => {
    const { react, written, ticketId, rows } = await channelStage(kind)
    const id = await written(ticketId, 'bom dia')
    const stored = async () =>
      (await rows('select emoji from message_reactions where message_id = $1', [id])).map(({ emoji }) => emoji)
    expect(await react(id, '❤️')).toEqual(OK)
    const thumb = await react(id, '👍')
    if (features.reactions === 'any') expect([thumb, await stored()]).toEqual([OK, ['👍']])
    else expect([thumb, await stored()]).toEqual([refused(features.reactionError), ['❤️']])
    expect([await react(id, ''), await stored()]).toEqual([OK, []])
  })

  test('mentions people of a group only where the provider can', async () => {
    const { company, ana, contact, written, ticketId, rows } = await channelStage(kind)
    const contactId = await contact('Maria')
    await rows('update tickets set is_group = true where id = $1', [ticketId])
    await rows('update messages set author_contact_id = $2 where id = $1', [await written(ticketId, 'oi'), contactId])
    const body = { body: '@Maria', mentions: [{ contactId, name: 'Maria' }] }
    const answer = await w.call<{ error?: string }>(ana, 'POST', `/messages/${ticketId}`, body)
    const expected = features.canMention ? OK : refused('ERR_MENTION_NOT_IN_GROUP')
    expect([answer.status, answer.body.error]).toEqual(expected)
    const stored = await rows('select from messages where company_id = $1 and from_me', [company.id])
    expect(stored).toHaveLength(features.canMention ? 1 : 0)
  })

  test('sends templates only where the provider has them', async () => {
    const { company, ana, connectionId, ticketId, rows } = await channelStage(kind)
    await rows(
      `insert into message_templates (company_id, connection_id, name, language, state, components)
       values ($1, $2, 'aviso', 'pt_BR', 'APPROVED', '[{"type": "BODY", "text": "Chegou"}]')`,
      [company.id, connectionId],
    )
    const template = { name: 'aviso', language: 'pt_BR' }
    const answer = await w.call<{ error?: string }>(ana, 'POST', `/messages/${ticketId}`, { template })
    expect([answer.status, answer.body.error]).toEqual(features.hasTemplates ? OK : [404, 'ERR_NO_TEMPLATE_FOUND'])
    const stored = await rows('select template from messages where company_id = $1 and from_me', [company.id])
    expect(stored).toHaveLength(features.hasTemplates ? 1 : 0)
  })

  test('is and becomes the default connection only where it may', async () => {
    const { company, connectionId, makeDefault, rows } = await channelStage(kind)
    const isDefault = async () => (await rows('select is_default from connections where id = $1', [connectionId]))[0]
    expect(await makeDefault()).toEqual(features.canBeDefault ? OK : refused('ERR_VALIDATION'))
    expect(await isDefault()).toEqual({ is_default: features.canBeDefault })
    const made = await w.call<Connection>(company.admin, 'POST', '/whatsapp', { name: 'Outra', isDefault: true })
    expect([made.status, await isDefault()]).toEqual([200, { is_default: false }])
    await w.call(company.admin, 'DELETE', `/whatsapp/${made.body.id}`)
    expect(await isDefault()).toEqual({ is_default: features.canBeDefault })
  })

  test('checks numbers only where the provider can', async () => {
    const { company, connectionId } = await channelStage(kind)
    const asked = await w.data.read({ companyId: company.id, userId: null }, (db) => listConnectedIds(db, company.id))
    expect(asked).toEqual(features.canCheckNumbers ? [connectionId] : [])
  })

  test('asks for limits only where the provider tells them', async () => {
    let asked = 0
    const run = async () => ({ limits: asked++ ? null : {} })
    const isTold = await refreshLimits({ channels: { channelOf: () => null, run } }, { id: 1, channel: kind })
    expect([isTold, asked]).toEqual([features.tellsLimits, Number(features.tellsLimits)])
  })

  test('messages contacts with an identity of its kind, and bare numbers only where it can', async () => {
    const { account, company, contact, open, rows } = await channelStage(kind)
    const never = refused(features.unreachableError)
    const bare = await w.insert(`insert into contacts (company_id, name, number) values ($1, 'Eva', '5541977770000')`, [
      company.id,
    ])
    expect(await open(bare)).toEqual(canWriteToNumbers(kind) ? OK : never)
    expect(await open(await contact())).toEqual(features.identityKinds.includes('phone') ? OK : never)
    for (const other of CHANNEL_KINDS) {
      const person = await w.insert(`insert into contacts (company_id, name) values ($1, 'Ana')`, [company.id])
      const [identityKind] = featuresOf(other).identityKinds
      await rows('insert into contact_identities values ($1, $2, $3, $4)', [
        company.id,
        person,
        identityKind,
        `${account}/${person}`,
      ])
      expect(await open(person), other).toEqual(features.identityKinds.includes(identityKind ?? '') ? OK : never)
    }
  })
})

type Attempt = (file: { mimetype: string; size: number }) => Promise<void>
type Limits = { attempt: Attempt; refusal: ErrorCode; split: (text: string) => Promise<string[]> }

/** Sends a file as a connection would, but without a provider: it fails when anything is uploaded. */
const metaLimits = (channel: MetaKind): Limits => ({
  refusal: 'ERR_META_MEDIA_REFUSED',
  split: (text) => textsSentTo(channel, text),
  attempt: ({ mimetype, size }) =>
    sendAtMeta(
      channel,
      {},
      {
        media: { open: () => Readable.from([]), path: '', mimetype, fileName: 'x', size, voice: false },
      },
    ),
})

const TELEGRAM_LIMITS: Limits = {
  refusal: 'ERR_TELEGRAM_MEDIA_REFUSED',
  split: textsSentToTelegram,
  attempt: ({ mimetype, size }) =>
    sendAtTelegram(
      {},
      { media: { open: () => Readable.from([]), path: '', mimetype, fileName: 'x', size, voice: false } },
    ),
}

const CLOUD_LIMITS: Limits = {
  refusal: 'ERR_CLOUD_MEDIA_REFUSED',
  split: textsSentToCloud,
  attempt: ({ mimetype, size }) =>
    sendAtCloud(
      {},
      { media: { open: () => Readable.from([]), path: '', mimetype, fileName: 'x', size, voice: false } },
    ),
}

/** Names for every kind the code that respects its limits, and the test that plays conversations with a fake. */
const ADAPTERS: Record<ChannelKind, { limits: Limits | null; conversation: string }> = {
  whatsapp: { limits: null, conversation: 'server/channels/whatsapp/conversation.test.ts' },
  whatsapp_cloud: { limits: CLOUD_LIMITS, conversation: 'server/channels/meta/cloud.test.ts' },
  instagram: { limits: metaLimits('instagram'), conversation: 'server/channels/meta/meta.test.ts' },
  facebook: { limits: metaLimits('facebook'), conversation: 'server/channels/meta/meta.test.ts' },
  telegram: { limits: TELEGRAM_LIMITS, conversation: 'server/channels/telegram/telegram.test.ts' },
  webchat: { limits: null, conversation: 'server/features/webchat/webchat.test.ts' },
}
const SAMPLES = { image: 'image/png', audio: 'audio/ogg', video: 'video/mp4', file: 'application/pdf' }
const SIZES = { characters: (text: string) => text.length, bytes: (text: string) => Buffer.byteLength(text) }

test.each(CHANNEL_KINDS)(
  'the adapter of %s has a conversation test, and limits where the registry names some',
  (kind) => {
    const { text, media } = featuresOf(kind)
    const { limits, conversation } = ADAPTERS[kind]
    expect(existsSync(join(ROOT, conversation))).toBe(true)
    expect(limits !== null).toBe(text !== null || media !== null)
  },
)

const mediaLimits = CHANNEL_KINDS.flatMap((kind) => {
  const { media } = featuresOf(kind)
  return media ? [{ kind, media, limits: ADAPTERS[kind].limits }] : []
})

test.each(mediaLimits)(
  'the adapter of $kind refuses a file that is too large, before it is uploaded',
  async ({ media, limits }) => {
    for (const [name, { bytes, types }] of Object.entries(media)) {
      const mimetype = SAMPLES[name as MediaKind]
      expect(types === null || types.includes(mimetype), name).toBe(true)
      await expect(limits?.attempt({ mimetype, size: bytes + 1 }), name).rejects.toThrow(limits?.refusal)
      await expect(limits?.attempt({ mimetype, size: bytes }), name).rejects.not.toThrow(limits?.refusal)
    }
  },
)

test.each(mediaLimits.filter(({ media }) => media.image.types))(
  'the adapter of $kind sends a picture of another type as a file',
  async ({ media, limits }) => {
    const size = media.image.bytes + 1
    await expect(limits?.attempt({ mimetype: 'image/webp', size })).rejects.not.toThrow(limits?.refusal)
  },
)

const textLimits = CHANNEL_KINDS.flatMap((kind) => {
  const { text } = featuresOf(kind)
  return text ? [{ kind, text, limits: ADAPTERS[kind].limits }] : []
})

test.each(textLimits)('the adapter of $kind splits texts that the provider would refuse', async ({ text, limits }) => {
  const longest = 'é'.repeat(text.limit / SIZES[text.unit]('é'))
  expect(await limits?.split(longest)).toEqual([longest])
  expect(await limits?.split(`${longest}é`)).toEqual([longest, 'é'])
})

test('the database accepts the kinds that the registry names', async () => {
  const { rows } = await w.owner.query<{ name: string; standard: string | null; check: string | null }>(
    `select c.relname as name, pg_get_expr(d.adbin, d.adrelid) as standard, pg_get_constraintdef(k.oid) as check
       from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
         left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
         left join pg_constraint k on k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)
      where a.attname = 'channel' and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const named = (sqlText: string | null) =>
    sqlText && [...sqlText.matchAll(/'(\w+)'/g)].map(([, word]) => word).toSorted()
  expect(rows.map(({ name, check }) => [name, named(check)])).toEqual([
    ['connections', null],
    ['contacts', null],
    ['meta_accounts', CHANNEL_KINDS.filter(isMetaKind).toSorted()],
    ['tickets', null],
  ])
  const standards = rows.flatMap(({ standard }) => named(standard) ?? [])
  expect(standards).toHaveLength(3)
  for (const standard of standards) expect(featuresOf(standard as ChannelKind).linking).toBe('qrCode')
})

const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: ROOT, exclude: ['web/dist/**', 'server/db/migrations/**'] })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

const QUOTED = `['"\`](${CHANNEL_KINDS.join('|')})['"\`]`

test('no code compares with the name of a kind', () => {
  const comparison = new RegExp(
    `([!=]==?|\\b(case|when|in \\(|includes\\(|startsWith\\())\\s*${QUOTED}|${QUOTED}\\s*[!=]==?|\\[data-channel=`,
  )
  const product = sourcesOf('{server,web}/**/*.{ts,tsx,css}')
  expect(product.length).toBeGreaterThan(300)
  expect(comparison.test(`if (ticket.channel !== 'whatsapp') return`)).toBe(true)
  expect(product.filter(({ text }) => comparison.test(text)).map(({ path }) => path)).toEqual([])
})

/** Where a kind is named as a word that others know, in a place that no new kind changes. */
const WORDS: Record<string, string> = {
  'contract/channels.ts':
    'FORM_KIND, NUMBER_KIND, CLOUD_KIND, BOT_KIND and SITE_KIND, which do not compile for two kinds',
  'contract/event-names.ts': 'the wire calls connections "whatsapp"',
  'contract/events.ts': 'the wire calls connections "whatsapp"',
  'server/channels/meta/accounts.ts': 'the adapter of these kinds',
  'server/channels/meta/cloud-send.ts': 'Meta calls the product "whatsapp"',
}

test('no code names a kind, except in the row of a table that has one for every kind', () => {
  const ownRow = new RegExp(`\\b(${CHANNEL_KINDS.join('|')}): .*(['"\`])\\1\\2.*`, 'g')
  const comment = /^ *(\/\*|\*|\/\/).*/gm
  const naming = ({ text }: { text: string }): boolean =>
    new RegExp(QUOTED).test(text.replaceAll(comment, '').replaceAll(ownRow, ''))
  expect(naming({ text: `.values({ channel: 'whatsapp' })` })).toBe(true)
  expect(naming({ text: `facebook: { start: () => void link('facebook') },` })).toBe(false)
  // The examples are made for tests.
  const found = sourcesOf('{contract,server,web}/**/*.{ts,tsx}').filter(naming)
  const product = found.map(({ path }) => path).filter((path) => !path.endsWith('/examples.ts'))
  expect(product.toSorted()).toEqual(Object.keys(WORDS))
})

test('every statement that makes a connection, a contact or a ticket says of which kind', () => {
  const inserts = sourcesOf('server/**/*.ts').flatMap(({ path, text }) =>
    [...text.matchAll(/insert into (?:connections|contacts|tickets) \(([^)]*)/g)].map(([, columns]) => ({
      path,
      columns,
    })),
  )
  expect(inserts.length).toBeGreaterThan(0)
  expect(inserts.filter(({ columns }) => !/\bchannel\b/.test(columns ?? ''))).toEqual([])
})
