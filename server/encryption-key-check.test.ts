import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { createAuthStore } from '#server/channels/whatsapp/auth-store.ts'
import { assertEncryptionKeyMatches } from './encryption-key-check.ts'
import { cloudSecretContext } from '#server/channels/meta/cloud-store.ts'
import { accountTokenContext } from '#server/channels/meta/store.ts'
import { botTokenContext } from '#server/channels/telegram/store.ts'
import type { EncryptedValue } from '#server/db/encrypted-values.ts'
import { deriveKey, encryptText } from '#server/lib/secrets.ts'
import { createTestApp, type Company, type TestApp } from '#tests/test-app.ts'

const OTHER = deriveKey('another key that is long enough to be one', 'storage')
const log = { warn: (what: unknown) => void told.push(what) }
let told: unknown[] = []
let at: TestApp

beforeEach(async () => {
  at = await createTestApp()
  told = []
})
afterEach(() => at.close())

const ours = (): Buffer => at.services.keys.storage

test('nothing sealed: any key will do', async () => {
  await at.company()
  await assertEncryptionKeyMatches(at.data, OTHER, null)
})

async function save(company: Company, method: 'POST' | 'PUT', path: string, body: object): Promise<void> {
  expect((await at.call(company.admin, method, path, body)).status).toBe(200)
}

/** Each is sealed as the product does it. Another source of encrypted values does not compile without its row here. */
const SEALS: Record<EncryptedValue['source'], (company: Company) => Promise<unknown>> = {
  wa_creds: async (company) => {
    const scope = { companyId: company.id, connectionId: await company.connection() }
    await createAuthStore(at.data, ours(), scope).saveCreds(Buffer.from('credentials'))
  },
  connections: async (company) => {
    const id = await company.connection()
    await save(company, 'PUT', `/whatsapp/${id}`, { token: 'um-token-qualquer' })
  },
  meta_accounts: async (company) => {
    const connectionId = await company.connection()
    const sealed = Buffer.from(encryptText(ours(), 'page-token', accountTokenContext(connectionId)))
    await at.owner.query(
      `insert into meta_accounts (company_id, connection_id, channel, account_id, page_id, token_sealed)
        values ($1, $2, 'facebook', '1', '1', $3)`,
      [company.id, connectionId, sealed],
    )
  },
  cloud_numbers: async (company) => {
    const connectionId = await company.connection()
    const sealed = Buffer.from(encryptText(ours(), 'cloud-token', cloudSecretContext(connectionId, 'token')))
    await at.owner.query(
      `insert into cloud_numbers (company_id, connection_id, phone_number_id, waba_id, token_sealed)
        values ($1, $2, '1', '1', $3)`,
      [company.id, connectionId, sealed],
    )
  },
  telegram_bots: async (company) => {
    const connectionId = await company.connection()
    const sealed = Buffer.from(encryptText(ours(), '1:bot-token', botTokenContext(connectionId)))
    await at.owner.query(
      `insert into telegram_bots (company_id, connection_id, bot_id, token_sealed) values ($1, $2, '1', $3)`,
      [company.id, connectionId, sealed],
    )
  },
  prompts: async (company) =>
    save(company, 'POST', '/prompt', {
      ...{ name: 'Vendedora', prompt: 'Você vende flores.', apiKey: 'sk-1234', queueId: await company.queue() },
    }),
  queue_integrations: (company) =>
    save(company, 'POST', '/queueIntegration', {
      ...{ type: 'dialogflow', name: 'Agente', projectName: 'projeto-1', language: 'pt-BR', jsonContent: '{"a":1}' },
    }),
  webhooks: (company) =>
    save(company, 'POST', '/webhooks', { name: 'ERP', url: 'https://1.1.1.1/', events: ['ticket.created'] }),
  settings: (company) => save(company, 'PUT', '/settings/asaas', { key: 'asaas', value: 'chave-do-asaas' }),
}

const SOURCES = Object.keys(SEALS) as EncryptedValue['source'][]

test.each(SOURCES)('%s: another key is refused, and forgets only when told', async (source) => {
  const company = await at.company()
  await SEALS[source](company)
  await assertEncryptionKeyMatches(at.data, ours(), log)
  expect(told).toEqual([])
  await expect(assertEncryptionKeyMatches(at.data, OTHER, null)).rejects.toThrow(ConfigError)
  await expect(assertEncryptionKeyMatches(at.data, OTHER, null)).rejects.toThrow('SECRET_KEY')

  await assertEncryptionKeyMatches(at.data, OTHER, log)
  expect(told).toHaveLength(1)
  await assertEncryptionKeyMatches(at.data, OTHER, null)
  const list = await at.call<{ token: string }[]>(company.admin, 'GET', '/whatsapp')
  expect(list.status).toBe(200)
  expect(list.body.every(({ token }) => token === '')).toBe(true)
})

test('every column that is sealed is one that the check knows, and is forgotten with the key', async () => {
  const { rows: columns } = await at.owner.query<{ source: string; column: string; type: 'bytea' | 'text' }>(
    `select table_name as source, column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_sealed' order by 1, 2`,
  )
  expect(columns.length).toBeGreaterThan(3)
  expect(columns.filter(({ source }) => !SOURCES.some((known) => known === source))).toEqual([])

  const company = await at.company()
  for (const source of SOURCES) await SEALS[source](company)
  for (const { source, column, type } of columns)
    await at.owner.query(`update ${source} set ${column} = coalesce(${column}, 'sealed'::${type})`)
  const sealed = async (): Promise<string[]> => {
    const found: string[] = []
    for (const { source, column } of columns) {
      const { rows } = await at.owner.query(`select from ${source} where ${column} is not null`)
      if (rows.length > 0) found.push(`${source}.${column}`)
    }
    return found
  }
  expect(await sealed()).toEqual(columns.map(({ source, column }) => `${source}.${column}`))
  await assertEncryptionKeyMatches(at.data, OTHER, log)
  expect(await sealed()).toEqual([])
})
