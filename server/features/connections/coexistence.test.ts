import { afterEach, expect, test } from 'vitest'
import type { ReceivedLedger } from '#contract/cloud-ledger.ts'
import {
  historyFileValue,
  historyValue,
  INBOUND,
  namesValue,
  statusValue,
  type CloudCustomer,
  type CloudNumber,
} from '#fakes/meta/cloud-events.ts'
import { linkNumber, refuseToStore } from '#tests/cloud-fixture.ts'
import { png } from '#tests/media-samples.ts'
import { connections, messages, stage, tickets, until, useMeta, withBody } from '#tests/meta-fixture.ts'

useMeta()
afterEach(async () => {
  await stage.fake.cloud.settled()
  stage.fake.cloud.reset()
})

const AT = new Date('2026-06-01T12:00:00Z')
const past = (id: string, body: string, isOurs = false) => ({ id, isOurs, at: AT, message: INBOUND.text(body) })

const askedOf = ({ id }: CloudNumber) =>
  stage.fake.cloud.askedOfPhones.filter(({ number }) => number === id).map(({ kind }) => kind)

/** Links a number that stays on a phone, which is asked for what it has. Returns it with a customer of it. */
async function phoneNumber(): Promise<{ number: CloudNumber; ana: CloudCustomer; id: number }> {
  const number = stage.fake.cloud.number('Loja da Ana', { onPhone: true })
  const { status, body } = await linkNumber(number)
  expect(status).toBe(200)
  await until(() => expect(askedOf(number)).toEqual(['smb_app_state_sync', 'history']))
  return { number, ana: stage.fake.cloud.customer(number, 'Ana Flores'), id: body.id }
}

type Row = { body: string; from_me: boolean; ticket_id: string | null; media_state: string }
const stored = async (): Promise<Row[]> =>
  (
    await stage.w.owner.query<Row>('select * from messages where company_id = $1 order by provider_id', [
      stage.company.id,
    ])
  ).rows
const names = async () =>
  (
    await stage.w.owner.query<{ name: string }>('select name from contacts where company_id = $1 order by id', [
      stage.company.id,
    ])
  ).rows.map(({ name }) => name)
const ledger = async (id: number) =>
  (await stage.w.call<ReceivedLedger>(stage.company.admin, 'GET', `/whatsapp/${id}/received`)).body

test('what is typed on the phone appears as ours once, with its ticks, and nothing answers it', async () => {
  const { number, ana } = await phoneNumber()
  const { cloud } = stage.fake
  await cloud.write(ana, 'oi')
  const wamid = await cloud.typeOnPhone(ana, 'já vou')
  await cloud.typeOnPhone(ana, 'já vou', wamid)
  expect((await messages()).map(({ body, fromMe }) => [body, fromMe])).toEqual([
    ['oi', false],
    ['já vou', true],
  ])
  const message = { wamid, to: ana.waId ?? '', opaque: null }
  await cloud.tell(number, statusValue(message, 'read'))
  await cloud.tell(number, statusValue(message, 'delivered'))
  expect((await withBody('já vou')).ack).toBe(4)
  await cloud.typeOnPhone(ana, INBOUND.edit(wamid, 'já fui'))
  expect((await withBody('já fui')).fromMe).toBe(true)
  expect(cloud.sent.filter(({ to }) => to === ana.waId)).toEqual([])
})

test('whoever is written to on the phone first is the same contact when they answer', async () => {
  const { number, ana } = await phoneNumber()
  const { cloud } = stage.fake
  await cloud.tell(number, namesValue([{ waId: ana.waId ?? '', name: 'Ana do celular' }]), 'smb_app_state_sync')
  await until(async () =>
    expect(
      (await stage.w.owner.query('select 1 from address_book where company_id = $1', [stage.company.id])).rows,
    ).toHaveLength(1),
  )
  await cloud.typeOnPhone(ana, 'seu pedido chegou')
  await cloud.write(ana, 'que bom')
  expect(await names()).toEqual(['Ana do celular'])
})

test('history is stored once, in whatever order it comes, and nobody is told of it', async () => {
  const { number, ana, id } = await phoneNumber()
  const { cloud } = stage.fake
  const live = await cloud.write(ana, 'estou aqui')
  const before = (await tickets()).map(({ unreadMessages }) => unreadMessages)
  const first = historyValue(ana, [past('wamid.1', 'primeira'), past('wamid.2', 'resposta', true)])
  const second = historyValue(ana, [past('wamid.3', 'segunda'), past(live, 'estou aqui')], {
    ...{ phase: 0, chunk: 2, progress: 100 },
  })
  for (const value of [second, first]) await cloud.tell(number, value, 'history')
  await until(async () => expect(await ledger(id)).toMatchObject({ applied: 4, ignored: 1 }))
  for (const value of [second, first]) await cloud.tell(number, value, 'history')
  await until(async () => expect(await ledger(id)).toMatchObject({ received: 9, waiting: 0, setAside: 0 }))
  expect((await stored()).map(({ body, from_me: fromMe }) => [body, fromMe]).toSorted()).toEqual([
    ['estou aqui', false],
    ['primeira', false],
    ['resposta', true],
    ['segunda', false],
  ])
  expect(await ledger(id)).toMatchObject({ applied: 4, ignored: 5 })
  expect((await tickets()).map(({ unreadMessages }) => unreadMessages)).toEqual(before)
  expect(cloud.sent.filter(({ to }) => to === ana.waId)).toEqual([])
})

test('the file of a past message is stored, though what stands for it comes before and after', async () => {
  const { number, ana, id } = await phoneNumber()
  const { cloud } = stage.fake
  const placeholder = historyValue(ana, [{ ...past('wamid.F', ''), message: INBOUND.placeholder() }])
  const message = INBOUND.image(cloud.file(number, 'image/png', await png()), 'veja')
  await cloud.tell(number, placeholder, 'history')
  await cloud.tell(number, historyFileValue(ana, { ...past('wamid.F', ''), message }), 'history')
  await cloud.tell(number, placeholder, 'history')
  await until(async () => expect(await ledger(id)).toMatchObject({ applied: 1, ignored: 2 }))
  const fetched = { body: 'veja', ticket_id: null, media_state: 'ready' }
  await until(async () => expect(await stored()).toMatchObject([fetched]))
  await cloud.write(ana, 'oi')
  expect((await withBody('veja')).mediaUrl).toEqual(expect.any(String))
})

test('history of somebody without a ticket waits for the next one, and opens none', async () => {
  const { number, ana } = await phoneNumber()
  const { cloud } = stage.fake
  await cloud.tell(
    number,
    historyValue(ana, [past('wamid.1', 'primeira'), past('wamid.2', 'resposta', true)]),
    'history',
  )
  await until(async () => expect(await stored()).toHaveLength(2))
  expect(await tickets()).toEqual([])
  await cloud.write(ana, 'voltei')
  expect((await messages()).map(({ body }) => body)).toEqual(['primeira', 'resposta', 'voltei'])
  expect(await tickets()).toMatchObject([{ unreadMessages: 1, lastMessage: 'voltei' }])
})

test('a past message that cannot be stored waits, and the others do not', async () => {
  const { number, ana } = await phoneNumber()
  const { cloud } = stage.fake
  const bia = cloud.customer(number, 'Bia')
  const bodies = async () => (await stored()).map(({ body }) => body)
  const endRefusal = await refuseToStore('antiga')
  try {
    await cloud.tell(number, historyValue(ana, [past('wamid.1', 'antiga')]), 'history')
    await cloud.tell(number, historyValue(bia, [past('wamid.2', 'da Bia')]), 'history')
    await until(async () => expect(await bodies()).toEqual(['da Bia']))
  } finally {
    await endRefusal()
  }
  await until(async () => expect(await bodies()).toEqual(['antiga', 'da Bia']))
})

test('a past message that cannot be stored holds back more of the past, and nobody who writes now', async () => {
  const { number, ana, id } = await phoneNumber()
  const { cloud } = stage.fake
  const endRefusal = await refuseToStore('antiga')
  try {
    await cloud.tell(number, historyValue(ana, [past('wamid.1', 'antiga'), past('wamid.2', 'depois dela')]), 'history')
    await until(async () => expect(await ledger(id)).toMatchObject({ waiting: 2 }))
    await cloud.write(ana, 'oi')
    await cloud.typeOnPhone(ana, 'olá')
    expect((await messages()).map(({ body }) => body)).toEqual(['oi', 'olá'])
  } finally {
    await endRefusal()
  }
  await until(async () => expect(await ledger(id)).toMatchObject({ waiting: 0, applied: 4 }))
  expect((await messages()).map(({ body }) => body)).toEqual(['antiga', 'depois dela', 'oi', 'olá'])
})

test('a phone is asked for names and then history, and a number without one is not', async () => {
  const { number } = await phoneNumber()
  const other = stage.fake.cloud.number('Filial')
  expect((await linkNumber(other)).status).toBe(200)
  await until(async () => expect((await connections()).map(({ status }) => status)).toEqual(['CONNECTED', 'CONNECTED']))
  expect([askedOf(number), askedOf(other)]).toEqual([['smb_app_state_sync', 'history'], []])
})

test('a phone whose app has no address yet is asked when something has come from it', async () => {
  const { cloud } = stage.fake
  const own = { appSecret: 'segredo-da-loja', verifyToken: 'verificador-da-loja' }
  const number = cloud.number('Loja da Ana', { onPhone: true, appSecret: own.appSecret })
  const { body } = await linkNumber(number, own)
  await until(async () => expect(await connections()).toMatchObject([{ status: 'CONNECTED' }]))
  const token = { name: 'Loja', accessToken: number.token }
  const renewed = await stage.w.call(stage.company.admin, 'PUT', `/whatsapp/${body.id}`, token)
  expect([renewed.status, askedOf(number)]).toEqual([200, []])
  const ana = cloud.customer(number, 'Ana Flores')
  await cloud.write(ana, 'oi')
  await until(() => expect(askedOf(number)).toEqual(['smb_app_state_sync', 'history']))
  await cloud.write(ana, 'tudo bem?')
  expect((await messages()).map(({ body: text }) => text)).toEqual(['oi', 'tudo bem?'])
})

test('a company that lets go of us on its phone is disconnected, and told so', async () => {
  const { number } = await phoneNumber()
  await until(async () => expect(await connections()).toMatchObject([{ status: 'CONNECTED' }]))
  await stage.fake.cloud.removePartner(number)
  await until(async () =>
    expect(await connections()).toMatchObject([{ status: 'DISCONNECTED', reason: 'tokenInvalid' }]),
  )
})

test('a late word that we were let go of only has Meta asked, which still takes the number', async () => {
  const { number } = await phoneNumber()
  await until(async () => expect(await connections()).toMatchObject([{ status: 'CONNECTED' }]))
  const { cloud } = stage.fake
  cloud.subscribed.delete(number.wabaId)
  for (let told = 0; told < 2; told++) await cloud.tellAccount(number, { event: 'PARTNER_REMOVED' })
  await until(() => expect(cloud.subscribed.has(number.wabaId)).toBe(true))
  await until(async () => expect(await connections()).toMatchObject([{ status: 'CONNECTED', isLinked: true }]))
})
