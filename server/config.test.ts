import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, loadConfig, SETTINGS } from './config.ts'
import { loadOrCreateSecretKey } from './secret-key.ts'

test('an empty environment is a complete configuration', () => {
  expect(loadConfig({})).toMatchObject({
    environment: 'production',
    host: '127.0.0.1',
    port: 8080,
    publicUrl: 'http://localhost:8080',
    administrator: undefined,
    roles: ['web', 'worker', 'channels'],
    mail: { from: 'Balcão <no-reply@localhost>' },
    uploadLimitBytes: 67_108_864,
    trustProxy: false,
  })
})

const EFI = { EFI_CLIENT_ID: 'id', EFI_CLIENT_SECRET: 'secret', EFI_PIX_KEY: 'pix@example.com' }

test('an account at Efí is whole or absent', () => {
  expect(loadConfig({}).efi).toBeUndefined()
  const whole = { ...EFI, EFI_CERTIFICATE: '/etc/efi.p12' }
  expect(loadConfig(whole).efi).toMatchObject({ url: 'https://pix.api.efipay.com.br', certificate: '/etc/efi.p12' })
  for (const name of Object.keys(whole)) {
    expect(() => loadConfig({ ...whole, [name]: '' })).toThrow(`${name} is needed together with `)
  }
  expect(() => loadConfig({ EFI_CERTIFICATE: '/etc/efi.p12' })).toThrow('EFI_CLIENT_ID is needed')
})

test('only a stand-in on this machine is spoken to without a certificate and in the open', () => {
  expect(loadConfig({ ...EFI, EFI_URL: 'http://127.0.0.1:9000' }).efi?.certificate).toBeUndefined()
  expect(() => loadConfig({ ...EFI, EFI_URL: 'http://pix.example.com' })).toThrow('EFI_URL must be https://')
})

test('settings are read', () => {
  const config = loadConfig({
    PORT: '9000',
    PUBLIC_URL: 'https://desk.example.com/',
    ROLES: 'web, worker,web',
    ADMIN_EMAIL: 'a@example.com',
    ADMIN_PASSWORD: 'secret',
    WHATSAPP_WS_URL: 'ws://127.0.0.1:9001/ws',
    WHATSAPP_VERSION: '2.3000.1023456789',
    TRUST_PROXY: '10.0.0.0/8, loopback',
    DATABASE_URL: '',
  })
  expect(config).toMatchObject({
    port: 9000,
    publicUrl: 'https://desk.example.com',
    roles: ['web', 'worker'],
    administrator: { name: 'Admin', email: 'a@example.com', password: 'secret' },
    whatsapp: { url: 'ws://127.0.0.1:9001/ws', version: [2, 3000, 1023456789] },
    trustProxy: ['10.0.0.0/8', 'loopback'],
    databaseUrl: undefined,
  })
})

const complaint = (env: NodeJS.ProcessEnv): string => {
  try {
    loadConfig(env)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}

test('every wrong setting is named, no value is shown', () => {
  const message = complaint({ PORT: 'http', ROLES: 'web,cook', SECRET_KEY: 'hunter2', LOG_LEVEL: 'loud' })
  expect(message.split('\n')).toEqual([
    'The configuration is wrong:',
    '  PORT must be a whole number from 0 to 65535',
    '  SECRET_KEY must have at least 32 characters',
    '  ROLES must be a comma list of web, worker, channels',
    '  LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
  ])
})

test.each([
  [{ ADMIN_EMAIL: 'a@example.com' }, 'ADMIN_PASSWORD is needed together with ADMIN_EMAIL'],
  [{ ADMIN_PASSWORD: 'secret' }, 'ADMIN_EMAIL is needed together with ADMIN_PASSWORD'],
  [{ WHATSAPP_WS_URL: 'ws://whatsapp.example.com' }, 'WHATSAPP_WS_URL must be wss://'],
  [{ WHATSAPP_WS_URL: 'ws://127.0.0.1.example.com' }, 'WHATSAPP_WS_URL must be wss://'],
  [{ WHATSAPP_VERSION: 'latest' }, 'WHATSAPP_VERSION must look like'],
  [{ PUBLIC_URL: 'https://example.com/desk' }, 'PUBLIC_URL must be an origin'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be false'],
  [{ DATABASE_URL: 'mysql://localhost' }, 'DATABASE_URL must be a URL that starts with postgres://'],
  [{ UPLOAD_LIMIT_MB: '0' }, 'UPLOAD_LIMIT_MB must be a whole number from 1'],
] satisfies [NodeJS.ProcessEnv, string][])('%o is refused', (env, expected) => {
  expect(complaint(env)).toContain(`  ${expected}`)
})

test('every setting is documented', () => {
  for (const setting of SETTINGS) expect(setting.meaning, setting.name).toMatch(/\.$/)
})

test('the key is generated once, for the owner only', () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'balcao-key-')), 'data')
  const key = loadOrCreateSecretKey({ secretKey: undefined, dataDir })
  expect(key.length).toBeGreaterThanOrEqual(43)
  expect(loadOrCreateSecretKey({ secretKey: undefined, dataDir })).toBe(key)
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()).toBe(key)
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(loadOrCreateSecretKey({ secretKey: 'given', dataDir })).toBe('given')
})

test('a damaged key is an error, not a reason for a new one', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-key-'))
  writeFileSync(join(dataDir, 'secret.key'), '')
  expect(() => loadOrCreateSecretKey({ secretKey: undefined, dataDir })).toThrow('damaged')
})
