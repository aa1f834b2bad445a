import { afterEach, expect, test } from 'vitest'
import type { ContactDetails, ContactPage } from '#contract/contacts.ts'
import { eventBody, INBOUND, inboundValue, quoting, statusValue } from '#fakes/meta/cloud-events.ts'
import { linkedNumber, linkNumber, refuseToStore } from '#tests/cloud-fixture.ts'
import {
  accept,
  connections,
  link,
  messages,
  say,
  signOut,
  stage,
  tickets,
  until,
  useMeta,
  withBody,
} from '#tests/meta-fixture.ts'
import { png } from '#tests/media-samples.ts'
import { multipart } from '#tests/multipart.ts'
import { createCloudStore } from './cloud-store.ts'

useMeta()
afterEach(async () => {
  await stage.fake.cloud.settled()
  stage.fake.cloud.reset()
})

const sentTo = (waId: string | null) => stage.fake.cloud.sent.filter(({ to }) => to === waId)

test('a number is linked by its ids and token, and no answer shows a secret', async () => {
  const number = stage.fake.cloud.number('Loja da Ana', { appSecret: 'segredo-da-loja' })
  const secrets = { appSecret: 'segredo-da-loja', verifyToken: 'verificador-da-loja' }
  const made = await linkNumber(number, secrets)
  expect(made).toMatchObject({ status: 200, body: { channel: 'whatsapp_cloud', status: 'OPENING', qrcode: '' } })
  await until(async () =>
    expect(await connections()).toMatchObject([{ status: 'CONNECTED', number: number.display.replaceAll(/\D/g, '') }]),
  )
  expect(stage.fake.cloud.subscribed.has(number.wabaId)).toBe(true)
  const shown = JSON.stringify([made.body, await connections()])
  for (const secret of [number.token, secrets.appSecret, secrets.verifyToken]) expect(shown).not.toContain(secret)
})

test('what is wrong with the ids, the token or the secret is named, and nothing is stored', async () => {
  const number = stage.fake.cloud.number('Loja da Ana')
  const other = stage.fake.cloud.number('Outra loja')
  const errorOf = async (more: object) => (await linkNumber(number, more)).body.error
  expect(await errorOf({ accessToken: 'EAAwrong' })).toBe('ERR_CLOUD_TOKEN_INVALID')
  expect(await errorOf({ accessToken: other.token })).toBe('ERR_CLOUD_NUMBER_UNKNOWN')
  expect(await errorOf({ wabaId: other.wabaId })).toBe('ERR_CLOUD_ACCOUNT_UNKNOWN')
  expect(await errorOf({ appSecret: 'de-outro-app' })).toBe('ERR_CLOUD_SECRET_WRONG')
  expect(await errorOf({ accessToken: '' })).toBe('ERR_VALIDATION')
  stage.fake.cloud.forbid(number)
  expect(await errorOf({})).toBe('ERR_CLOUD_NO_PERMISSION')
  expect(await connections()).toEqual([])
})

test('a number of another account is refused, though the token reaches both', async () => {
  const mine = stage.fake.cloud.number('Loja da Ana')
  const { wabaId } = stage.fake.cloud.number('Outra loja', { token: mine.token })
  for (let made = 0; made < 100; made++) stage.fake.cloud.number(`Filial ${made}`, { token: mine.token, wabaId })
  const last = stage.fake.cloud.number('Filial 100', { token: mine.token, wabaId })
  expect((await linkNumber(mine, { wabaId })).body.error).toBe('ERR_CLOUD_ACCOUNT_UNKNOWN')
  expect((await linkNumber(last)).status).toBe(200)
})

test('a number that the plan has no room for is not subscribed at Meta', async () => {
  await stage.w.owner.query(
    'update plans set connections = 0 where id = (select plan_id from companies where id = $1)',
    [stage.company.id],
  )
  const number = stage.fake.cloud.number('Loja da Ana')
  expect((await linkNumber(number)).body.error).toBe('ERR_PLAN_LIMIT_CONNECTIONS')
  expect([await connections(), stage.fake.cloud.subscribed.has(number.wabaId)]).toEqual([[], false])
})

test('secrets of a number are refused for a connection of another kind, and for none', async () => {
  const [page] = (await link([stage.fake.page('Página')])).body
  const put = (id: number) =>
    stage.w.call<{ error?: string }>(stage.company.admin, 'PUT', `/whatsapp/${id}`, { accessToken: 'EAAx' })
  const other = await put(page?.id ?? 0)
  expect([other.status, other.body]).toMatchObject([
    400,
    { error: 'ERR_VALIDATION', details: [{ field: 'accessToken' }] },
  ])
  const { number, id } = await linkedNumber()
  const missing = await put(id + 1000)
  expect([missing.status, missing.body.error]).toEqual([404, 'ERR_NO_WAPP_FOUND'])
  const foreign = await stage.w.call((await stage.w.company()).admin, 'PUT', `/whatsapp/${id}`, {
    accessToken: number.token,
  })
  expect(foreign.status).toBe(404)
})

test('a number belongs to one connection of one company', async () => {
  const { number } = await linkedNumber()
  const company = await stage.w.company()
  expect((await linkNumber(number, {}, company)).body.error).toBe('ERR_CLOUD_NUMBER_TAKEN')
  expect((await linkNumber(number, { name: 'De novo' })).body.error).toBe('ERR_CLOUD_NUMBER_TAKEN')
  expect(await connections()).toHaveLength(1)
})

test('a customer writes and is answered, and the ticks of the answer rise', async () => {
  const { ana } = await linkedNumber()
  const wamid = await stage.fake.cloud.write(ana, 'Olá, é da loja? ✨')
  await until(async () =>
    expect(await tickets()).toMatchObject([
      { channel: 'whatsapp_cloud', contact: { name: 'Ana Flores', number: ana.waId } },
    ]),
  )
  const id = await accept()
  Object.assign(stage.fake.cloud.statuses, { upTo: 'read', shuffle: true, duplicate: true })
  await say(id, 'É sim!')
  await until(async () => expect((await withBody('É sim!')).ack).toBe(4))
  await until(() => expect(stage.fake.cloud.read).toContain(wamid))
  expect(sentTo(ana.waId).map(({ body }) => body['text'])).toMatchObject([{ body: 'É sim!' }])
  await stage.fake.cloud.write(ana, 'Olá, é da loja? ✨', wamid)
  expect(await messages()).toHaveLength(2)
})

test('every type of message arrives, with its file byte for byte', async () => {
  const { number, ana } = await linkedNumber()
  const { cloud } = stage.fake
  const picture = await png()
  await cloud.write(ana, INBOUND.image(cloud.file(number, 'image/png', picture), 'veja'))
  await cloud.write(ana, INBOUND.location(-25.4, -49.2, { name: 'Loja' }))
  await cloud.write(ana, INBOUND.contact('Caio', '5541999990000'))
  await cloud.write(ana, INBOUND.buttonReply('1', 'Falar com a loja'))
  await cloud.write(ana, INBOUND.listReply('2', 'Rosas', 'vermelhas'))
  await cloud.write(ana, INBOUND.templateButton('Quero', 'QUERO'))
  await cloud.write(ana, INBOUND.unsupported())
  await cloud.write(ana, INBOUND.numberChanged('5541988880000', 'Ana mudou de número'))
  const found = await until(async () => {
    const all = await messages()
    expect(all.filter(({ mediaUrl }) => mediaUrl)).toHaveLength(1)
    return all
  })
  expect(found.map(({ mediaType, body }) => [mediaType, body.split(/[|\n]/).at(-1)])).toEqual([
    ['image', 'veja'],
    ['locationMessage', 'Loja'],
    ['vcard', 'END:VCARD'],
    ['conversation', 'Falar com a loja'],
    ['conversation', 'Rosas'],
    ['conversation', 'Quero'],
    ['unsupported', ''],
    ['conversation', 'Ana mudou de número'],
  ])
  const url = new URL(found[0]?.mediaUrl ?? '', 'http://desk')
  const file = await stage.w.app.inject({ method: 'GET', url: url.pathname + url.search })
  expect(file.rawPayload.equals(picture)).toBe(true)
})

test('reactions, edits, deletions and quotes are applied, both ways', async () => {
  const { ana } = await linkedNumber()
  const { cloud } = stage.fake
  const wamid = await cloud.write(ana, 'ola')
  await cloud.write(ana, INBOUND.edit(wamid, 'olá'))
  await cloud.write(ana, INBOUND.reaction(wamid, '❤️'))
  expect(await withBody('olá')).toMatchObject({ isEdited: true, reactions: [{ emoji: '❤️' }] })
  const id = await accept()
  await say(id, 'oi', { quotedMsg: await withBody('olá') })
  const sent = await until(() => {
    const [first] = sentTo(ana.waId)
    expect(first?.body['context']).toEqual({ message_id: wamid })
    return first!
  })
  await cloud.write(ana, quoting(sent.wamid, 'loja', INBOUND.text('quero')))
  expect((await withBody('quero')).quotedMsg?.body).toBe('oi')
  const { id: messageId } = await withBody('quero')
  expect(
    (await stage.w.call(stage.company.admin, 'POST', `/messages/react/${messageId}`, { emoji: '👍' })).status,
  ).toBe(200)
  await until(() =>
    expect(sentTo(ana.waId).at(-1)).toMatchObject({ type: 'reaction', body: { reaction: { emoji: '👍' } } }),
  )
  await cloud.write(ana, INBOUND.revoke(wamid))
  expect((await messages()).filter(({ isDeleted }) => isDeleted)).toHaveLength(1)
})

test('a reaction that Meta refuses, at once or afterwards, says so until another takes its place', async () => {
  const { ana } = await linkedNumber()
  const { cloud } = stage.fake
  await cloud.write(ana, 'oi')
  await accept()
  const { id } = await withBody('oi')
  const react = (emoji: string) => stage.w.call(stage.company.admin, 'POST', `/messages/react/${id}`, { emoji })
  cloud.next.push({ code: 131026, message: '(#131026) Message undeliverable' })
  await react('👍')
  await until(async () =>
    expect((await withBody('oi')).reactions).toMatchObject([{ emoji: '👍', refusal: 'ERR_CLOUD_UNDELIVERABLE' }]),
  )
  cloud.failing.set(String(ana.waId), { code: 131047, title: 'Re-engagement message' })
  await react('❤️')
  await until(async () =>
    expect((await withBody('oi')).reactions).toMatchObject([{ emoji: '❤️', refusal: 'ERR_META_WINDOW_CLOSED' }]),
  )
  const [refused] = sentTo(ana.waId)
  cloud.failing.clear()
  await react('🎉')
  await until(() => expect(sentTo(ana.waId)).toHaveLength(2))
  await cloud.tellStatus(refused!, 'failed', { code: 131047, title: 'Re-engagement message' })
  expect((await withBody('oi')).reactions).toMatchObject([{ emoji: '🎉', refusal: null }])
})

test('a picture goes out byte for byte with its caption, and a long text in parts', async () => {
  const { ana } = await linkedNumber()
  await stage.fake.cloud.write(ana, 'manda a foto')
  const id = await accept()
  const picture = await png()
  const medias = { name: 'foto.png', bytes: new Uint8Array(picture) }
  const { body, headers } = await multipart({ fromMe: 'true', body: 'aqui está', medias })
  expect((await stage.w.call(stage.company.admin, 'POST', `/messages/${id}`, body, headers)).status).toBe(200)
  const [sent] = await until(() => {
    expect(sentTo(ana.waId)).toHaveLength(1)
    return sentTo(ana.waId)
  })
  expect(sent).toMatchObject({ type: 'image', body: { image: { caption: 'aqui está' } } })
  expect(sent?.media?.bytes.equals(picture)).toBe(true)
  const long = 'coração '.repeat(1000).trim()
  await say(id, long)
  await until(async () => expect((await withBody(long)).ack).toBe(3))
  expect(sentTo(ana.waId).slice(1).length).toBe(2)
})

test('a refused message says why and can be sent again; a failed one that Meta had accepted too', async () => {
  const { ana } = await linkedNumber()
  const { cloud } = stage.fake
  await cloud.write(ana, 'oi')
  const id = await accept()
  cloud.wroteAgo(ana, 25 * 3600 * 1000)
  await say(id, 'ainda aí?')
  const failed = await until(async () => {
    const message = await withBody('ainda aí?')
    expect(message).toMatchObject({ ack: 0, sendError: 'ERR_META_WINDOW_CLOSED' })
    return message
  })
  cloud.wroteAgo(ana, 0)
  cloud.failing.set(String(ana.waId), { code: 131026, title: 'Message undeliverable' })
  const retry = () => stage.w.call(stage.company.admin, 'POST', `/messages/retry/${failed.id}`)
  expect((await retry()).status).toBe(200)
  await until(async () => expect((await withBody('ainda aí?')).sendError).toBe('ERR_CLOUD_UNDELIVERABLE'))
  const [first] = sentTo(ana.waId)
  await cloud.tellStatus(first!, 'sent')
  expect((await withBody('ainda aí?')).sendError).toBe('ERR_CLOUD_UNDELIVERABLE')
  cloud.failing.clear()
  await retry()
  await until(async () => expect(await withBody('ainda aí?')).toMatchObject({ ack: 3, sendError: null }))
  expect(sentTo(ana.waId)).toHaveLength(2)
})

const LONG = 'coração '.repeat(1000).trim()
const UNDELIVERABLE = { code: 131026, title: 'Message undeliverable' }
const retry = async (body: string) =>
  stage.w.call(stage.company.admin, 'POST', `/messages/retry/${(await withBody(body)).id}`)

/** Sends a text to Ana whose statuses the test tells by itself, and returns its parts. */
async function sayQuietly(body: string, parts: number) {
  const { ana } = await linkedNumber()
  stage.fake.cloud.statuses.upTo = null
  await stage.fake.cloud.write(ana, 'oi')
  await say(await accept(), body)
  await until(async () => {
    expect(sentTo(ana.waId)).toHaveLength(parts)
    expect((await withBody(body)).ack).toBe(1)
  })
  return { ana, sent: () => sentTo(ana.waId) }
}

test.each([[['failed', 'delivered']], [['delivered', 'failed']]] as const)(
  'a message of which one part failed is not shown as delivered, and only that part is sent again: %j',
  async (order) => {
    const { cloud } = stage.fake
    const { sent } = await sayQuietly(LONG, 2)
    const [first, last] = sent()
    const tell = {
      failed: () => cloud.tellStatus(first!, 'failed', UNDELIVERABLE),
      delivered: () => cloud.tellStatus(last!, 'delivered'),
    }
    for (const status of order) await tell[status]()
    expect(await withBody(LONG)).toMatchObject({ ack: 0, sendError: 'ERR_CLOUD_UNDELIVERABLE' })
    await retry(LONG)
    await until(() => expect(sent()).toHaveLength(3))
    await until(async () => expect((await withBody(LONG)).ack).toBe(1))
    expect(sent()[2]?.body['text']).toEqual(first?.body['text'])
    await cloud.tellStatus(sent()[2]!, 'delivered')
    expect(await withBody(LONG)).toMatchObject({ ack: 3, sendError: null })
  },
)

test('statuses of the parts that come at once raise the ack', async () => {
  const { cloud } = stage.fake
  for (let round = 0; round < 5; round++) {
    const body = `${LONG} ${round}`
    const { sent } = await sayQuietly(body, 2)
    await Promise.all(sent().map((part) => cloud.tellStatus(part, 'delivered')))
    expect((await withBody(body)).ack).toBe(3)
    stage.company = await stage.w.company()
  }
})

test('a failure that could not be stored at once is stored later', async () => {
  const { cloud } = stage.fake
  const { sent } = await sayQuietly('chegou?', 1)
  await stage.w.owner.query(`create function refuse_failure() returns trigger language plpgsql as $$
    begin if new.outbox = 'failed' then raise exception 'the disk is full'; end if; return new; end $$;
    create trigger refuse_failure before update on messages for each row execute function refuse_failure()`)
  try {
    await cloud.tellStatus(sent()[0]!, 'failed', UNDELIVERABLE)
    expect((await withBody('chegou?')).sendError).toBeNull()
  } finally {
    await stage.w.owner.query('drop function refuse_failure cascade')
  }
  await until(async () => expect((await withBody('chegou?')).sendError).toBe('ERR_CLOUD_UNDELIVERABLE'))
})

test('an earlier failure that is told again does not touch the message that is sent anew', async () => {
  const { cloud } = stage.fake
  const { ana, sent } = await sayQuietly('de novo', 1)
  await cloud.tellStatus(sent()[0]!, 'failed', UNDELIVERABLE)
  cloud.next.push('hang')
  await retry('de novo')
  await until(() => expect(sent()).toHaveLength(2))
  await cloud.tellStatus(sent()[0]!, 'failed', UNDELIVERABLE)
  expect((await withBody('de novo')).sendError).not.toBe('ERR_CLOUD_UNDELIVERABLE')
  await cloud.tellStatus(sent()[1]!, 'delivered')
  await cloud.tellStatus(sent()[0]!, 'failed', UNDELIVERABLE)
  expect(await withBody('de novo')).toMatchObject({ ack: 3, sendError: null })
  expect(sentTo(ana.waId)).toHaveLength(2)
})

test('a busy Meta is asked again, and an expired token ends the connection until another is typed', async () => {
  const { number, ana, id: connectionId } = await linkedNumber()
  const { cloud } = stage.fake
  await cloud.write(ana, 'oi')
  const id = await accept()
  cloud.next.push({ code: 131056, message: '(#131056) pair rate limit' })
  await say(id, 'com calma')
  await until(async () => expect((await withBody('com calma')).ack).toBe(3))
  cloud.endAccess(number)
  await say(id, 'espera um pouco')
  await until(async () =>
    expect(await connections()).toMatchObject([{ status: 'DISCONNECTED', reason: 'tokenInvalid' }]),
  )
  const put = (accessToken: string) =>
    stage.w.call<{ error?: string }>(stage.company.admin, 'PUT', `/whatsapp/${connectionId}`, { accessToken })
  expect((await put('EAAwrong')).body.error).toBe('ERR_CLOUD_TOKEN_INVALID')
  expect((await put(number.token)).status).toBe(200)
  await until(async () => expect((await withBody('espera um pouco')).ack).toBe(3))
  expect(sentTo(ana.waId)).toHaveLength(2)
})

test.each([130429, 80007, 131056])(
  'a message that Meta slows down says so, and is sent by itself: %i',
  async (code) => {
    const { ana } = await linkedNumber()
    await stage.fake.cloud.write(ana, 'oi')
    const id = await accept()
    stage.fake.cloud.next.push({ code, message: `(#${code}) rate limit` })
    await say(id, 'com calma')
    await until(async () => expect(await withBody('com calma')).toMatchObject({ ack: 3, isSlowed: false }))
    const told = stage.w.events.flatMap(({ event }) =>
      event.name === 'message.updated' ? [event.payload.message] : [],
    )
    expect(told.find(({ isSlowed }) => isSlowed)).toMatchObject({ body: 'com calma', ack: 0, sendError: null })
    expect(sentTo(ana.waId)).toHaveLength(1)
  },
)

test('after a lost response the status acknowledges the message, and it is not sent twice', async () => {
  const { ana } = await linkedNumber()
  await stage.fake.cloud.write(ana, 'oi')
  const id = await accept()
  stage.fake.cloud.next.push('hang')
  await say(id, 'uma vez só')
  await until(async () => expect((await withBody('uma vez só')).ack).toBe(3))
  expect(sentTo(ana.waId)).toHaveLength(1)
})

const backlog = async () => {
  const { rows } = await stage.w.owner.query<{ attempts: number; isGivenUp: boolean }>(
    'select attempts, given_up_at is not null as "isGivenUp" from cloud_backlog where company_id = $1 order by id',
    [stage.company.id],
  )
  return rows
}
const dueAttempts = async () => {
  const { rows } = await stage.w.owner.query(
    `select 1 from graphile_worker.jobs where task_identifier = 'cloud.receive' and run_at <= now()`,
  )
  return rows
}

test('what arrives while an earlier message cannot be stored waits behind it', async () => {
  const { ana, number } = await linkedNumber()
  const { cloud } = stage.fake
  const value = inboundValue(ana, 'wamid.1', INBOUND.text('primeira'))
  const [first] = value['messages'] as object[]
  const second = { ...first, id: 'wamid.2', ...INBOUND.text('segunda') }
  const endRefusal = await refuseToStore('primeira')
  try {
    await cloud.tell(number, { ...value, messages: [first, second] })
    await cloud.write(ana, INBOUND.edit('wamid.2', 'segunda, corrigida'))
    await cloud.write(ana, 'terceira')
    expect(await messages()).toEqual([])
  } finally {
    await endRefusal()
  }
  await cloud.write(ana, 'quarta')
  const bodies = ['primeira', 'segunda, corrigida', 'terceira', 'quarta']
  await until(async () => expect((await messages()).map(({ body }) => body)).toEqual(bodies))
  await until(async () => expect(await backlog()).toEqual([]))
})

test('much that arrives does not use up the attempts of a message that cannot be stored yet', async () => {
  const { ana } = await linkedNumber()
  const endRefusal = await refuseToStore('primeira')
  const others = Array.from({ length: 12 }, (_, index) => `mais ${index}`)
  try {
    await stage.fake.cloud.write(ana, 'primeira')
    for (const body of others) {
      await stage.fake.cloud.write(ana, body)
      await until(async () => expect(await dueAttempts()).toEqual([]))
    }
    expect((await backlog())[0]).toMatchObject({ isGivenUp: false })
  } finally {
    await endRefusal()
  }
  await until(async () => expect((await messages()).map(({ body }) => body)).toEqual(['primeira', ...others]))
})

test('a message that can never be stored gives way to those behind it, and is kept', async () => {
  const { ana } = await linkedNumber()
  const endRefusal = await refuseToStore('impossível')
  try {
    await stage.fake.cloud.write(ana, 'impossível')
    await stage.w.owner.query('update cloud_backlog set attempts = 5, next_attempt_at = now() where company_id = $1', [
      stage.company.id,
    ])
    await stage.fake.cloud.write(ana, 'depois')
    await until(async () => expect((await messages()).map(({ body }) => body)).toEqual(['depois']))
    expect(await backlog()).toEqual([{ attempts: 6, isGivenUp: true }])
  } finally {
    await endRefusal()
  }
})

test('the webhook of one company changes nothing of another', async () => {
  const { number, ana } = await linkedNumber()
  await stage.fake.cloud.write(ana, 'oi')
  const other = await stage.w.company()
  const own = stage.fake.cloud.number('Outra loja', { appSecret: 'segredo-da-outra' })
  await linkNumber(own, { appSecret: 'segredo-da-outra', verifyToken: 'verificador-da-outra' }, other)
  const forged = eventBody(number, inboundValue(ana, 'wamid.F', INBOUND.text('falsa')))
  expect((await stage.fake.post(forged, own.appSecret)).status).toBe(403)
  const mixed = eventBody(own, inboundValue(ana, 'wamid.M', INBOUND.text('falsa')))
  const entries = [...(forged['entry'] as object[]), ...(mixed['entry'] as object[])]
  expect((await stage.fake.post({ ...mixed, entry: entries }, own.appSecret)).status).toBe(200)
  expect((await messages()).map(({ body }) => body)).toEqual(['oi'])
  const { rows } = await stage.w.owner.query('select company_id from messages where body = $1', ['falsa'])
  expect(rows).toEqual([{ company_id: String(other.id) }])
})

test('the list of connections names the number, and never a secret', async () => {
  const { number, id } = await linkedNumber()
  const [shown] = await connections()
  expect(shown).toMatchObject({ id, phoneNumberId: number.id, wabaId: number.wabaId })
  expect(Object.keys(shown ?? {}).filter((name) => /accessToken|secret|verify|sealed/i.test(name))).toEqual([])
})

test('a number of which Meta tells nothing yet says so, until the first event', async () => {
  const { ana, number, id } = await linkedNumber()
  const isHeard = async () => (await connections())[0]?.isHeard
  await until(async () => expect(await connections()).toMatchObject([{ status: 'CONNECTED' }]))
  expect(await isHeard()).toBe(false)
  await stage.fake.post(eventBody(number, TEMPLATE, 'message_template_status_update'))
  expect(await isHeard()).toBe(false)
  await stage.fake.cloud.write(ana, 'oi')
  expect(await isHeard()).toBe(true)
  const told = stage.w.events.findLast(({ event }) => event.name === 'connection.saved')
  expect(told?.event.payload).toMatchObject({ whatsapp: { id, isHeard: true } })
  const change = { appSecret: number.appSecret }
  expect((await stage.w.call(stage.company.admin, 'PUT', `/whatsapp/${id}`, change)).status).toBe(200)
  expect(await isHeard()).toBe(false)
  const [page] = (await link([stage.fake.page('Página')])).body
  expect(page?.isHeard).toBeNull()
})

test('whoever changes the number stays the same contact, and is answered at the new one alone', async () => {
  const { number, ana } = await linkedNumber()
  const { cloud } = stage.fake
  await cloud.write(ana, 'oi')
  const ticketId = await accept()
  const wamid = await cloud.write(ana, INBOUND.numberChanged('5541988880000', 'Ana mudou de número'))
  await cloud.write(ana, INBOUND.numberChanged('5541988880000', 'Ana mudou de número'), wamid)
  const moved = cloud.customer(number, 'Ana Flores', { waId: '5541988880000', userId: 'BR.99' })
  cloud.wroteAgo(moved, 0)
  await say(ticketId, 'anotado')
  await until(() => expect(sentTo('5541988880000')).toHaveLength(1))
  expect(sentTo(ana.waId)).toEqual([])
  await cloud.write(moved, 'sou eu')
  expect((await messages()).map(({ body }) => body)).toEqual(['oi', 'Ana mudou de número', 'anotado', 'sou eu'])
  const { rows } = await stage.w.owner.query('select number from contacts where company_id = $1', [stage.company.id])
  expect(rows).toEqual([{ number: '5541988880000' }])
  const next = cloud.customer(number, 'Bruno', { waId: ana.waId })
  await cloud.write(next, 'número novo')
  expect(await tickets()).toMatchObject([{ contact: { name: 'Bruno' } }])
})

const people = async () =>
  (await stage.w.owner.query('select name, number from contacts where company_id = $1 order by id', [stage.company.id]))
    .rows

test('whoever takes over the number of somebody else gets none of their history', async () => {
  const { number, ana } = await linkedNumber()
  const { cloud } = stage.fake
  const carlos = cloud.customer(number, 'Carlos')
  await cloud.write(carlos, 'sou o Carlos')
  await cloud.write(ana, 'oi')
  await cloud.write(ana, INBOUND.numberChanged(String(carlos.waId), 'Ana mudou de número'))
  await cloud.write({ ...ana, waId: carlos.waId, userId: 'BR.99' }, 'sou eu')
  expect(await people()).toEqual([
    { name: 'Carlos', number: '' },
    { name: 'Ana Flores', number: carlos.waId },
  ])
  const written = (await messages()).map(({ body, contactId }) => [body, contactId])
  expect(new Set(written.map(([, contactId]) => contactId)).size).toBe(2)
  expect(written.filter(([, contactId]) => contactId === written[0]?.[1])).toHaveLength(1)
})

test('what Meta repeats changes nothing once somebody else has the number', async () => {
  const { number, ana } = await linkedNumber()
  const { cloud } = stage.fake
  const first = await cloud.write(ana, 'oi')
  const changed = await cloud.write(ana, INBOUND.numberChanged('5541988880000', 'Ana mudou de número'))
  await cloud.write(ana, 'oi', first)
  expect(await people()).toEqual([{ name: 'Ana Flores', number: '5541988880000' }])
  await cloud.write(cloud.customer(number, 'Bruno', { waId: ana.waId }), 'número novo')
  await cloud.write(ana, INBOUND.numberChanged('5541988880000', 'Ana mudou de número'), changed)
  await cloud.write(ana, 'oi', first)
  expect(await people()).toEqual([
    { name: 'Ana Flores', number: '5541988880000' },
    { name: 'Bruno', number: ana.waId },
  ])
  expect((await messages()).map(({ body }) => body)).toEqual(['oi', 'Ana mudou de número', 'número novo'])
})

test("a webhook counts only when the number's own secret signed it", async () => {
  const own = stage.fake.cloud.number('Com app próprio', { appSecret: 'segredo-da-loja' })
  await linkNumber(own, { appSecret: 'segredo-da-loja', verifyToken: 'verificador-da-loja' })
  const ana = stage.fake.cloud.customer(own, 'Ana')
  const body = eventBody(own, inboundValue(ana, 'wamid.X', INBOUND.text('falsa')))
  expect((await stage.fake.post(body, 'de-outro')).status).toBe(403)
  expect((await fetch(stage.fake.webhook, { method: 'POST', body: JSON.stringify(body) })).status).toBe(403)
  // The installation's own app may not speak for this number either.
  expect((await stage.fake.post(body)).status).toBe(200)
  expect(await messages()).toEqual([])
  const broken = eventBody(own, { messages: [{ id: 'x' }, 7], statuses: [{}] })
  expect((await stage.fake.post(broken, own.appSecret)).status).toBe(200)
  const unknown = statusValue({ wamid: 'wamid.?', to: '1', opaque: null }, 'read')
  expect((await stage.fake.post(eventBody(own, unknown), own.appSecret)).status).toBe(200)
  expect((await stage.fake.post(body, own.appSecret)).status).toBe(200)
  expect((await messages()).map(({ body: text }) => text)).toEqual(['falsa'])
  const ask = (token: string) =>
    fetch(`${stage.fake.webhook}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=42`)
  expect(await (await ask('verificador-da-loja')).text()).toBe('42')
  expect((await ask('outro')).status).toBe(403)
})

const OWN_APP = { appSecret: 'segredo-da-loja', verifyToken: 'verificador-da-loja' }
const TEMPLATE = { event: 'APPROVED', message_template_id: 1, message_template_name: 'boas_vindas' }

test('what is told of the account, and of a number that was signed out, is accepted when it is signed', async () => {
  const own = stage.fake.cloud.number('Com app próprio', { appSecret: OWN_APP.appSecret })
  const { body: made } = await linkNumber(own, OWN_APP)
  const account = eventBody(own, TEMPLATE, 'message_template_status_update')
  const post = async (body: unknown, secret: string) => (await stage.fake.post(body, secret)).status
  expect([await post(account, own.appSecret), await post(account, 'de-outro')]).toEqual([200, 403])
  await until(async () => expect(await connections()).toMatchObject([{ status: 'CONNECTED' }]))
  await signOut(made.id)
  const ana = stage.fake.cloud.customer(own, 'Ana')
  const late = eventBody(own, inboundValue(ana, 'wamid.L', INBOUND.text('tarde demais')))
  expect([await post(late, own.appSecret), await post(late, 'de-outro')]).toEqual([200, 403])
  expect(await messages()).toEqual([])
})

test('a webhook without a signature is refused, even of what nobody has here', async () => {
  const unknown = stage.fake.cloud.number('De ninguém')
  const body = eventBody(unknown, TEMPLATE, 'message_template_status_update')
  const post = async (headers: Record<string, string>) =>
    (await fetch(stage.fake.webhook, { method: 'POST', headers, body: JSON.stringify(body) })).status
  const signature = `sha256=${'0'.repeat(64)}`
  expect([await post({}), await post({ 'x-hub-signature-256': 'sha256=' })]).toEqual([403, 403])
  expect(await post({ 'x-hub-signature-256': signature })).toBe(200)
})

test("Meta's own test, which is about nobody, is accepted", async () => {
  const own = stage.fake.cloud.number('Com app próprio', { appSecret: OWN_APP.appSecret })
  await linkNumber(own, OWN_APP)
  const sample = { ...own, id: '123456123', wabaId: '0' }
  const value = inboundValue({ ...stage.fake.cloud.customer(own, 'test user'), number: sample }, 'ABGGFlA5Fpa', {
    ...INBOUND.text('this is a text message'),
  })
  expect((await stage.fake.post(eventBody(sample, value), own.appSecret)).status).toBe(200)
  expect(await messages()).toEqual([])
})

test('another app at the same account tells nothing of a number that is not its own', async () => {
  const first = stage.fake.cloud.number('Loja', { appSecret: OWN_APP.appSecret })
  await linkNumber(first, OWN_APP)
  const second = stage.fake.cloud.number('Filial', { wabaId: first.wabaId, appSecret: 'segredo-da-filial' })
  await linkNumber(second, { appSecret: 'segredo-da-filial', verifyToken: 'verificador-da-filial' })
  const ana = stage.fake.cloud.customer(second, 'Ana')
  const body = eventBody(second, inboundValue(ana, 'wamid.S', INBOUND.text('oi, filial')))
  expect((await stage.fake.post(body, first.appSecret)).status).toBe(200)
  expect(await messages()).toEqual([])
  expect((await stage.fake.post(body, second.appSecret)).status).toBe(200)
  expect((await messages()).map(({ body: text }) => text)).toEqual(['oi, filial'])
})

test('what is of another shape loses nothing beside it', async () => {
  const { number, ana } = await linkedNumber()
  const good = eventBody(number, inboundValue(ana, 'wamid.G', INBOUND.text('chegou')))
  const [entry] = good['entry'] as { id: string; changes: object[] }[]
  const strange = [7, { field: 'messages', value: {} }, { field: 'messages', value: { messages: 'x' } }, { field: 1 }]
  const entries = [
    7,
    null,
    { id: 7 },
    { changes: null },
    { ...entry, changes: [...strange, ...(entry?.changes ?? [])] },
  ]
  expect((await stage.fake.post({ ...good, entry: entries })).status).toBe(200)
  expect((await messages()).map(({ body }) => body)).toEqual(['chegou'])
})

test('a person of another shape takes the name from nobody', async () => {
  const { number, ana } = await linkedNumber()
  const value = inboundValue(ana, 'wamid.P', INBOUND.text('chegou'))
  const contacts = [7, null, ...(value['contacts'] as object[])]
  expect((await stage.fake.post(eventBody(number, { ...value, contacts }))).status).toBe(200)
  expect(await tickets()).toMatchObject([{ contact: { name: 'Ana Flores' } }])
})

test('secrets that cannot be decrypted keep only their own number from being told of', async () => {
  const { number, ana, id } = await linkedNumber()
  const own = stage.fake.cloud.number('Filial', { wabaId: number.wabaId, appSecret: OWN_APP.appSecret })
  const { body: made } = await linkNumber(own, OWN_APP)
  const damage = (column: string, connectionId: number) =>
    stage.w.owner.query(`update cloud_numbers set ${column} = 'x' where connection_id = $1`, [connectionId])
  await damage('token_sealed', id)
  await damage('app_secret_sealed', made.id)
  const post = async (to: typeof number, wamid: string, body: string) =>
    (await stage.fake.post(eventBody(to, inboundValue(ana, wamid, INBOUND.text(body))), to.appSecret)).status
  expect([await post(number, 'wamid.1', 'chegou'), await post(own, 'wamid.2', 'perdida')]).toEqual([200, 403])
  expect((await messages()).map(({ body }) => body)).toEqual(['chegou'])
})

test('a customer who hides the number is answered, and is one contact with it later', async () => {
  const { number, ana } = await linkedNumber()
  const hidden = stage.fake.cloud.customer(number, 'Bia', { waId: null, userId: 'BR.77', username: 'bia' })
  await stage.fake.cloud.write(hidden, 'oi')
  const id = await accept()
  await say(id, 'olá')
  await until(() => expect(sentTo('BR.77')).toHaveLength(1))
  await stage.fake.cloud.write({ ...hidden, waId: ana.waId }, 'agora com número')
  const { rows } = await stage.w.owner.query('select id from contacts where company_id = $1', [stage.company.id])
  expect(rows).toHaveLength(1)
})

test('a user name is shown and found, with its sign or without, and passes to whoever has it later', async () => {
  const { number } = await linkedNumber()
  const write = async (userId: string, username: string, name: string) => {
    await stage.fake.cloud.write(stage.fake.cloud.customer(number, name, { waId: null, userId, username }), 'oi')
  }
  const call = (path: string) => stage.w.call<ContactPage>(stage.company.admin, 'GET', path)
  const found = async (text: string) =>
    (await call(`/contacts?searchParam=${encodeURIComponent(text)}`)).body.contacts.map(({ name }) => name)
  await write('BR.71', 'ana.flores', 'Maria')
  for (const text of ['ana.flo', '@ana', 'ANA.FLORES']) expect(await found(text), text).toEqual(['Maria'])
  expect(await found('@flores')).toEqual([])
  const [contact] = (await call('/contacts?searchParam=ana.flores')).body.contacts
  const shown = async () =>
    (await stage.w.call<ContactDetails>(stage.company.admin, 'GET', `/contacts/${contact?.id}`)).body.usernames
  expect(await shown()).toEqual(['ana.flores'])
  await write('BR.72', 'ana.flores', 'Bruna')
  expect([await found('ana.flores'), await shown()]).toEqual([['Bruna'], []])
  await write('BR.71', 'maria.flores', 'Maria')
  expect(await shown()).toEqual(['maria.flores'])
})

test('one person has one contact on the scanned and on the official number', async () => {
  const { ana } = await linkedNumber()
  const contactId = await stage.w.insert(`insert into contacts (company_id, name) values ($1, 'Ana')`, [
    stage.company.id,
  ])
  await stage.w.owner.query(
    `insert into contact_identities (company_id, contact_id, kind, value) values ($1, $2, 'phone', $3)`,
    [...[stage.company.id, contactId, String(ana.waId).replace(/^(55..)9/, '$1')]],
  )
  await stage.fake.cloud.write(ana, 'oi')
  expect(await tickets()).toMatchObject([{ contactId }])
})

test('disconnecting ends the subscription and forgets the token, unless another company uses the account', async () => {
  const { number, id } = await linkedNumber()
  const tokenOf = async (connectionId: number) => {
    const { rows } = await stage.w.owner.query('select token_sealed from cloud_numbers where connection_id = $1', [
      connectionId,
    ])
    return rows[0]?.token_sealed
  }
  const isSubscribed = () => stage.fake.cloud.subscribed.has(number.wabaId)
  const other = await stage.w.company()
  const theirs = stage.fake.cloud.number('Filial', { wabaId: number.wabaId })
  const { body: linked } = await linkNumber(theirs, {}, other)
  await until(async () => expect(await connections()).toMatchObject([{ status: 'CONNECTED' }]))
  await until(() => expect(isSubscribed()).toBe(true))
  await signOut(id)
  expect([await tokenOf(id), isSubscribed()]).toEqual([null, true])
  await signOut(linked.id, other)
  expect(await tokenOf(linked.id)).toBeNull()
  await until(() => expect(isSubscribed()).toBe(false))
})

test('a number whose channel no process runs is disconnected all the same, and another company can link it', async () => {
  const { number, id } = await linkedNumber()
  await until(async () => expect(await connections()).toMatchObject([{ status: 'CONNECTED', isLinked: true }]))
  await stage.w.owner.query(
    `update connections set status = 'DISCONNECTED', reason = 'tokenInvalid', wanted = false, lease_owner = 'other/1/x',
       lease_until = now() + interval '1 hour' where id = $1`,
    [id],
  )
  expect((await stage.w.call(stage.company.admin, 'DELETE', `/whatsappsession/${id}`)).status).toBe(200)
  expect(await connections()).toMatchObject([{ status: 'DISCONNECTED', isLinked: false }])
  await until(() => expect(stage.fake.cloud.subscribed.has(number.wabaId)).toBe(false))
  expect((await linkNumber(number, {}, await stage.w.company())).status).toBe(200)
})

test('a number is let go although its token is no longer valid', async () => {
  const { number, id } = await linkedNumber()
  // A channel that is still being opened would say by itself that it has no access.
  await until(async () => expect(await connections()).toMatchObject([{ status: 'CONNECTED' }]))
  stage.fake.cloud.endAccess(number)
  await signOut(id)
  expect(await connections()).toMatchObject([{ status: 'DISCONNECTED', isLinked: false }])
  expect((await linkNumber(number, {}, await stage.w.company())).status).toBe(200)
})

test('a deleted connection ends its subscription although no process runs its channel', async () => {
  const { number, id } = await linkedNumber()
  await until(async () => expect(await connections()).toMatchObject([{ status: 'CONNECTED' }]))
  await stage.w.owner.query(
    `update connections set lease_owner = 'other/1/x', lease_until = now() + interval '1 hour' where id = $1`,
    [id],
  )
  // The next command lets the process notice that the connection is another's now.
  await stage.w.call(stage.company.admin, 'POST', `/whatsappsession/${id}`)
  await until(() => expect(stage.w.app.services.channels.channelOf(id)).toBeNull())
  expect((await stage.w.call(stage.company.admin, 'DELETE', `/whatsapp/${id}`)).status).toBe(200)
  await until(() => expect(stage.fake.cloud.subscribed.has(number.wabaId)).toBe(false))
})

test('a subscription that cannot be ended is given up after its last attempt, and its job with the token goes', async () => {
  const { number, id } = await linkedNumber()
  await until(async () => expect(await connections()).toMatchObject([{ status: 'CONNECTED' }]))
  const jobs = async () =>
    (
      await stage.w.owner.query<{ id: string; attempts: number }>(
        `select j.id, j.attempts from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id
          where t.identifier = 'cloud.release' and (j.payload ->> 'connectionId')::bigint = $1 and j.locked_at is null`,
        [id],
      )
    ).rows
  stage.fake.cloud.limited = true
  await signOut(id)
  await until(async () => expect(await jobs()).toMatchObject([{ attempts: 1 }]))
  await stage.w.owner.query('update graphile_worker._private_jobs set attempts = 7, run_at = now() where id = $1', [
    (await jobs())[0]?.id,
  ])
  await until(async () => {
    const { rows } = await stage.w.owner.query(
      `select 1 from graphile_worker._private_jobs where payload ->> 'wabaId' = $1`,
      [number.wabaId],
    )
    expect(rows).toEqual([])
  })
  stage.fake.cloud.limited = false
})

test('a token that is typed while the number is signed out stays', async () => {
  const { number, id } = await linkedNumber()
  const { data, services } = stage.w.app
  const store = createCloudStore(data, services.keys.storage, { companyId: stage.company.id, connectionId: id })
  const { tokenSealed } = await store.account()
  const change = { accessToken: number.token }
  expect((await stage.w.call(stage.company.admin, 'PUT', `/whatsapp/${id}`, change)).status).toBe(200)
  expect([await store.forgetToken(tokenSealed), (await store.account()).token]).toEqual([false, number.token])
  expect(await store.forgetToken((await store.account()).tokenSealed)).toBe(true)
  expect((await store.account()).token).toBeNull()
})
