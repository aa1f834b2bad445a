import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { createAuthStore } from '#server/channels/whatsapp/auth-store.ts'
import { assertEncryptionKeyMatches } from './encryption-key-check.ts'
import { cloudSecretContext } from '#server/channels/meta/cloud-store.ts'
import { accountTokenContext } from '#server/channels/meta/store.ts'
import { botTokenContext } from '#server/channels/telegram/store.ts'
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

/** Each is sealed as the product does it. */
const SEALS: Record<string, (company: Company) => Promise<unknown>> = {
  'a linked number': async (company) => {
    const scope = { companyId: company.id, connectionId: await company.connection() }
    await createAuthStore(at.data, ours(), scope).saveCreds(Buffer.from('credentials'))
  },
  'a token of a connection': async (company) => {
    const id = await company.connection()
    await save(company, 'PUT', `/whatsapp/${id}`, { token: 'um-token-qualquer' })
  },
  'a page of Facebook': async (company) => {
    const connectionId = await company.connection()
    const sealed = Buffer.from(encryptText(ours(), 'page-token', accountTokenContext(connectionId)))
    await at.owner.query(
      `insert into meta_accounts (company_id, connection_id, channel, account_id, page_id, token_sealed)
        values ($1, $2, 'facebook', '1', '1', $3)`,
      [company.id, connectionId, sealed],
    )
  },
  'a number of the Cloud API': async (company) => {
    const connectionId = await company.connection()
    const sealed = Buffer.from(encryptText(ours(), 'cloud-token', cloudSecretContext(connectionId, 'token')))
    await at.owner.query(
      `insert into cloud_numbers (company_id, connection_id, phone_number_id, waba_id, token_sealed)
        values ($1, $2, '1', '1', $3)`,
      [company.id, connectionId, sealed],
    )
  },
  'a bot of Telegram': async (company) => {
    const connectionId = await company.connection()
    const sealed = Buffer.from(encryptText(ours(), '1:bot-token', botTokenContext(connectionId)))
    await at.owner.query(
      `insert into telegram_bots (company_id, connection_id, bot_id, token_sealed) values ($1, $2, '1', $3)`,
      [company.id, connectionId, sealed],
    )
  },
  'a key of a prompt': async (company) =>
    save(company, 'POST', '/prompt', {
      ...{ name: 'Vendedora', prompt: 'Você vende flores.', apiKey: 'sk-1234', queueId: await company.queue() },
    }),
  'a key of an integration': (company) =>
    save(company, 'POST', '/queueIntegration', {
      ...{ type: 'dialogflow', name: 'Agente', projectName: 'projeto-1', language: 'pt-BR', jsonContent: '{"a":1}' },
    }),
  'a setting': (company) => save(company, 'PUT', '/settings/asaas', { key: 'asaas', value: 'chave-do-asaas' }),
}

test.each(Object.keys(SEALS))('%s: another key is refused, and forgets only when told', async (what) => {
  const company = await at.company()
  await SEALS[what]?.(company)
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

test('whatever column is sealed, it is forgotten with the key', async () => {
  const { rows } = await at.owner.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name like '%\\_sealed' order by 1, 2`,
  )
  const statements = readFileSync(join(import.meta.dirname, 'db/encrypted-values.ts'), 'utf8').split('`')
  const isForgotten = ({ table, column }: { table: string; column: string }): boolean =>
    statements.some((text) => text.includes(`update ${table} set`) && RegExp(`\\b${column} = null`).test(text))
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter((row) => !isForgotten(row))).toEqual([])
})
