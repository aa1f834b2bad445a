import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FakeAsaas } from '#fakes/asaas/asaas.ts'
import type { Fault, FaultyServer } from '#fakes/billing/faulty-server.ts'
import { FAKE_PDF } from '#fakes/billing/customers.ts'
import { FakeIxc } from '#fakes/ixc/ixc.ts'
import { FakeMkAuth } from '#fakes/mkauth/mkauth.ts'
import { fetchExternal } from '#server/integrations/egress.ts'
import { findTaxDocument, type TaxDocument } from '#server/lib/tax-documents.ts'
import { BillerError, type Biller, type BillerAccess, type SendRequest } from './biller.ts'
import { createBiller } from './create-biller.ts'

let asaas: FakeAsaas
let ixc: FakeIxc
let mkAuth: FakeMkAuth
beforeAll(async () => {
  asaas = await FakeAsaas.start()
  ixc = await FakeIxc.start()
  mkAuth = await FakeMkAuth.start()
})
afterEach(() => {
  for (const fake of [asaas, ixc, mkAuth]) fake.reset()
})
afterAll(() => Promise.all([asaas, ixc, mkAuth].map((fake) => fake.close())))

const send: SendRequest = (address, options) => fetchExternal(address, { ...options, allowLoopback: true })
/** Gives up soon on a server that never answers. */
const sendInHaste: SendRequest = (address, options) =>
  fetchExternal(address, { ...options, timeoutMs: 300, allowLoopback: true })

const accessOf = {
  asaas: (): BillerAccess => ({ system: 'asaas', url: asaas.url, token: asaas.token }),
  ixc: (): BillerAccess => ({ system: 'ixc', url: `${ixc.url}/webservice/v1/`, token: ixc.token }),
  mkAuth: (): BillerAccess => ({
    ...{ system: 'mkAuth', url: `${mkAuth.url}/api/` },
    ...{ clientId: mkAuth.clientId, clientSecret: mkAuth.clientSecret },
  }),
}
const fakeOf = { asaas: (): FaultyServer => asaas, ixc: (): FaultyServer => ixc, mkAuth: (): FaultyServer => mkAuth }
const SYSTEMS = ['asaas', 'ixc', 'mkAuth'] as const
const biller = (system: (typeof SYSTEMS)[number]): Biller => createBiller(accessOf[system](), send)

function documentOf(text: string): TaxDocument {
  const document = findTaxDocument(text)
  if (typeof document === 'string') throw new Error(`${text} is no document`)
  return document
}
const ANA = documentOf('529.982.247-25')
const CARLA = documentOf('123.456.789-09')
const DAVI = documentOf('390.533.447-05')
const NOBODY = documentOf('746.971.314-01')

async function customerOf(client: Biller, document: TaxDocument) {
  const customer = await client.findCustomer(document)
  if (!customer) throw new Error('nobody was found')
  return customer
}

describe.each(SYSTEMS)('%s', (system) => {
  test('a customer is found by document, with and without letters, and only by their own', async () => {
    const client = biller(system)
    await client.check()
    expect(await client.findCustomer(ANA)).toMatchObject({ name: 'Ana Souza' })
    expect((await client.findCustomer(ANA))?.phones[0]?.replaceAll(/\D/g, '')).toBe('11987654321')
    expect(await client.findCustomer(documentOf('12.ABC.345/01DE-35'))).toMatchObject({ name: 'Padaria Alvorada LTDA' })
    expect(await client.findCustomer(NOBODY)).toBeNull()
  })

  test('open bills come in the order of their dates, paid ones not at all', async () => {
    const client = biller(system)
    const bills = await client.listOpenBills(await customerOf(client, CARLA), CARLA)
    expect(bills.map(({ valueCents, dueOn }) => [valueCents, dueOn])).toEqual([
      [14_990, '2026-01-10'],
      [123_456, '2026-02-10'],
      [14_990, '2026-03-10'],
    ])
    const paid = documentOf('111.444.777-35')
    expect(await client.listOpenBills(await customerOf(client, paid), paid)).toEqual([])
  })

  test('a bill comes with its typed line, its Pix text and its file', async () => {
    const client = biller(system)
    const [bill] = await client.listOpenBills(await customerOf(client, ANA), ANA)
    if (!bill) throw new Error('no bill')
    const { digitLine, pixCode, pdf } = await client.getPaymentWays(bill)
    expect(digitLine).toMatch(/^\d{47}$/)
    expect(pixCode).toMatch(/^000201.*6304/)
    expect(pdf?.equals(FAKE_PDF)).toBe(true)
  })

  test('a bill for Pix only has no typed line', async () => {
    const client = biller(system)
    const flora = documentOf('935.411.347-80')
    const [bill] = await client.listOpenBills(await customerOf(client, flora), flora)
    if (!bill) throw new Error('no bill')
    expect(await client.getPaymentWays(bill)).toMatchObject({
      digitLine: null,
      pixCode: expect.stringMatching(/^000201/),
    })
  })

  test('each fault has its own failure, without secrets or documents in its words', async () => {
    const fake = fakeOf[system]()
    const failureOf = async (fault: Fault): Promise<string> => {
      fake.fault = fault
      const error: unknown = await createBiller(accessOf[system](), fault === 'silent' ? sendInHaste : send)
        .findCustomer(ANA)
        .catch((thrown: unknown) => thrown)
      if (!(error instanceof BillerError)) throw new Error(`${fault} made no error`)
      expect(error.message).not.toMatch(/52998224725|529\.982|chave|Secret/)
      if (fault === 'busy') expect(error.retryAfterMs).toBe(7000)
      return error.failure
    }
    expect(await failureOf('unauthorized')).toBe('credentials')
    expect(await failureOf('busy')).toBe('busy')
    expect(await failureOf('broken')).toBe('unavailable')
    expect(await failureOf('silent')).toBe('unavailable')
    expect(['unreadable', 'credentials']).toContain(await failureOf('malformed'))
    expect(['unreadable', 'credentials']).toContain(await failureOf('page'))
  })

  test('wrong credentials and addresses that must not be called are told apart', async () => {
    const access = accessOf[system]()
    const wrong = access.system === 'mkAuth' ? { ...access, clientSecret: 'x' } : { ...access, token: 'x' }
    await expect(createBiller(wrong, send).check()).rejects.toMatchObject({ failure: 'credentials' })
    await expect(createBiller(access, fetchExternal).check()).rejects.toMatchObject({ failure: 'address' })
  })
})

describe('what only some systems do', () => {
  test('IXC makes the typed line when the file is asked for, and finds documents without punctuation', async () => {
    ixc.storesPunctuation = false
    const client = biller('ixc')
    const [bill] = await client.listOpenBills(await customerOf(client, ANA), ANA)
    expect(bill?.digitLine).toBeNull()
    if (bill) expect((await client.getPaymentWays(bill)).digitLine).toMatch(/^\d{47}$/)
  })

  test('one way to pay that fails is left out; all of them are a failure', async () => {
    const client = biller('asaas')
    const [bill] = await client.listOpenBills(await customerOf(client, ANA), ANA)
    if (!bill) throw new Error('no bill')
    asaas.fault = 'broken'
    asaas.faultAt = 'pixQrCode'
    expect(await client.getPaymentWays(bill)).toMatchObject({ pixCode: null, digitLine: expect.any(String) })
    asaas.faultAt = ''
    await expect(client.getPaymentWays(bill)).rejects.toMatchObject({ failure: 'unavailable' })
  })

  test('a blocked service is unlocked once, and a refusal comes with its reason', async () => {
    for (const system of ['ixc', 'mkAuth'] as const) {
      const client = biller(system)
      expect(await client.listBlocked(await customerOf(client, ANA), ANA)).toEqual([])
      const [blocked] = await client.listBlocked(await customerOf(client, DAVI), DAVI)
      if (!blocked) throw new Error('not blocked')
      expect(await client.unlock(blocked)).toEqual({ isUnlocked: true })
      expect(await client.listBlocked(await customerOf(client, DAVI), DAVI)).toEqual([])
      const elisa = documentOf('168.995.350-09')
      const [other] = await client.listBlocked(await customerOf(client, elisa), elisa)
      if (!other) throw new Error('not blocked')
      expect(await client.unlock(other)).toMatchObject({
        isUnlocked: false,
        reason: expect.stringMatching(/já utilizado/),
      })
    }
  })

  test('MK-AUTH renews a token that ended, and works without the newer route and without files', async () => {
    const client = biller('mkAuth')
    const customer = await customerOf(client, ANA)
    mkAuth.forgetTokens()
    mkAuth.listsTitles = false
    mkAuth.servesPdf = false
    const [bill] = await client.listOpenBills(customer, ANA)
    expect(bill).toMatchObject({ number: '101', link: expect.stringContaining('/boleto/21boleto.php?titulo=101') })
    if (bill) expect(await client.getPaymentWays(bill)).toMatchObject({ pdf: null, digitLine: expect.any(String) })
  })
})
