/**
 * Runs the real server with made-up companies, and a fake WhatsApp with made-up customers who keep writing. Nothing
 * leaves this machine. The data stays in data/demo until that folder is deleted.
 */
import { createWriteStream } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { FakeWhatsApp } from '#fakes/whatsapp/src/index.ts'
import { createFileStore } from '#server/files/storage.ts'
import { silenceSessionLogs } from '#server/channels/whatsapp/workarounds.ts'
import { endInOrder, type Ending } from '#server/lib/end-in-order.ts'
import { SIGNALS } from '#server/lib/exit-on-signals.ts'
import { deriveKey } from '#server/lib/secrets.ts'
import { loadOrCreateSecretKey } from '#server/secret-key.ts'
import { openDatabase } from '#tools/seed/database.ts'
import { PASSWORD } from '#tools/seed/load.ts'
import { startServer } from '#tools/server-process.ts'
import { DEMO_COMPANIES } from './companies.ts'
import { CustomerSimulator } from './customer-simulator.ts'
import { moveDueDates } from './everyday.ts'
import { seedHistory, clearPhoneLinks } from './history.ts'
import { CENTRO_CUSTOMERS, CLINIC_CUSTOMERS, STORE_CUSTOMERS } from './personas.ts'
import { startOfficialNumber } from './official-number.ts'
import { startPrompt } from './prompt.ts'
import { QrScanner } from './qr-scanner.ts'
import { DEMO_FOLDER, DEMO_PORT } from './place.ts'
import { startSite } from './site.ts'
import { startTypebot } from './typebot.ts'
import { startWebhook } from './webhook.ts'

/** The server ends sooner, whatever hangs in it. */
const SHUTDOWN_MS = 20_000

silenceSessionLogs()
const dataDir = resolve(process.env['DATA_DIR'] ?? DEMO_FOLDER)
const port = Number(process.env['PORT'] ?? DEMO_PORT)
const host = process.env['HOST'] ?? '127.0.0.1'
const publicUrl = process.env['PUBLIC_URL'] ?? ''

console.log('Balcão: preparing the demonstration…')
const database = await openDatabase(null, { dataDir })
const client = new pg.Client(database.url)
await client.connect()
await seedHistory(client, createFileStore(join(dataDir, 'files')))
await clearPhoneLinks(client)
await moveDueDates(client)
const storageKey = deriveKey(loadOrCreateSecretKey({ secretKey: '', dataDir }), 'storage')
const typebot = await startTypebot(client)
const model = await startPrompt(client, storageKey)
const officialNumber = await startOfficialNumber(client)
const webhookReceiver = await startWebhook(client, storageKey)
const site = await startSite(client, { home: publicUrl || `http://localhost:${port}`, host, port: port + 1 })

const fake = await FakeWhatsApp.start()
const qrScanner = new QrScanner(client, fake)
const customerSimulator = new CustomerSimulator(fake)
customerSimulator.add(qrScanner.phoneOf('Loja Matriz'), STORE_CUSTOMERS)
customerSimulator.add(qrScanner.phoneOf('Loja Centro'), CENTRO_CUSTOMERS)
customerSimulator.add(qrScanner.phoneOf('Recepção'), CLINIC_CUSTOMERS)
customerSimulator.addGroup(qrScanner.phoneOf('Loja Matriz'))
await addPastCustomerAccounts()

const log = createWriteStream(join(dataDir, 'server.log'), { flags: 'a' })
const server = await startServer({
  port,
  env: {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    WHATSAPP_WS_URL: fake.url,
    ...officialNumber.env,
    EGRESS_ALLOW: [typebot, model, webhookReceiver].map(({ url }) => new URL(url).host).join(','),
    FAKE_WHATSAPP_TRUST: JSON.stringify(fake.trustAnchors),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
    HOST: host,
    PUBLIC_URL: publicUrl,
  },
  imports: [join(import.meta.dirname, '../../fakes/whatsapp/src/preload.ts')],
  args: ['--demo'],
  log: (text) => log.write(text),
})
await officialNumber.open(server.url, DEMO_COMPANIES[0]?.cast.users[0]?.email ?? '')
qrScanner.start()
customerSimulator.open()
console.log(welcome())

/** Gives the people of past conversations accounts at the fake too, so that they can be written to. */
async function addPastCustomerAccounts(): Promise<void> {
  const { rows } = await client.query<{ number: string; name: string }>(
    `select number, name from contacts where number <> '' and not is_group`,
  )
  const known = new Set([...STORE_CUSTOMERS, ...CENTRO_CUSTOMERS, ...CLINIC_CUSTOMERS].map(({ number }) => number))
  for (const { number, name } of rows) if (!known.has(number)) fake.addAccount(number, name)
}

function welcome(): string {
  const people = DEMO_COMPANIES.flatMap(({ cast }) => [
    '',
    cast.name,
    ...cast.users.map(({ name, email, profile }) => `  ${email.padEnd(34)} ${name}, ${profile}`),
  ])
  const lines = [
    'DEMONSTRATION · DEMONSTRAÇÃO',
    'Made-up companies, customers and WhatsApp: nothing leaves this machine.',
    '',
    `Open   http://localhost:${port}`,
    `Site of the shop, with the chat on it   ${site.url}`,
    `Password of everybody:   ${PASSWORD}`,
    ...people,
    '',
    '"Loja Matriz" is connected and its customers write every few seconds:',
    'accept a ticket, answer, and they answer back.',
    '"Loja oficial" is an official number with approved templates.',
    '"Loja Centro" and "Recepção" are not: ask for a QR code on the Connections',
    'screen, and after six seconds a phone scans it.',
    'Ctrl+C ends it.',
  ]
  const width = Math.max(...lines.map((line) => line.length))
  const rule = '─'.repeat(width + 2)
  return [`┌${rule}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${rule}┘`].join('\n')
}

let isClosing = false
async function close(code: number): Promise<void> {
  if (isClosing) return
  isClosing = true
  customerSimulator.close()
  qrScanner.stop()
  const parts: Ending[] = [
    ['the server', () => server.stop()],
    ['the stand-in of WhatsApp', () => fake.stop()],
    ['the stand-in of Meta', () => officialNumber.close()],
    ['the stand-in of Typebot', () => typebot.close()],
    ['the stand-in of a model', () => model.close()],
    ['the receiver of webhooks', () => webhookReceiver.close()],
    ['the site of the shop', () => site.close()],
    ['the connection to the database', () => client.end()],
    ['the database', () => database.close()],
  ]
  const hasEnded = await endInOrder(parts, { log: console, limitMs: SHUTDOWN_MS })
  if (!hasEnded || server.child.exitCode === 1) process.exit(1)
  console.log('The demonstration has ended.')
  process.exit(code)
}
for (const signal of SIGNALS) process.on(signal, () => void close(0))
server.child.on('exit', () => void close(1))
