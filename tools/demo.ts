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
import { DEMO_COMPANIES } from './demo/companies.ts'
import { seedHistory, clearPhoneLinks } from './demo/history.ts'
import { CENTRO_CUSTOMERS, CLINIC_CUSTOMERS, STORE_CUSTOMERS } from './demo/personas.ts'
import { QrScanner } from './demo/qr-scanner.ts'
import { startTypebot } from './demo/typebot.ts'
import { CustomerSimulator } from './demo/customer-simulator.ts'
import { endWithNpm } from './npm.ts'
import { openDatabase } from './seed/database.ts'
import { PASSWORD } from './seed/load.ts'
import { startServer } from './server-process.ts'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
// During the start there is nothing to close in order, so a signal ends the process, which stops what was started.
const leaveEarly = (): void => process.exit(1)
for (const signal of SIGNALS) process.on(signal, leaveEarly)
endWithNpm()

silenceSessionLogs()
const dataDir = resolve(process.env['DATA_DIR'] ?? 'data/demo')
const port = Number(process.env['PORT'] ?? 8080)

console.log('Balcão: preparing the demonstration…')
const database = await openDatabase(null, { dataDir })
const client = new pg.Client(database.url)
await client.connect()
await seedHistory(client, createFileStore(join(dataDir, 'files')))
await clearPhoneLinks(client)
const typebot = await startTypebot(client)

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
    EGRESS_ALLOW: new URL(typebot.url).host,
    FAKE_WHATSAPP_TRUST: JSON.stringify(fake.trustAnchors),
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
    HOST: process.env['HOST'] ?? '127.0.0.1',
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? '',
  },
  imports: [join(import.meta.dirname, '../fakes/whatsapp/src/preload.ts')],
  args: ['--demo'],
  log: (text) => log.write(text),
})
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
    `Password of everybody:   ${PASSWORD}`,
    ...people,
    '',
    '"Loja Matriz" is connected and its customers write every few seconds:',
    'accept a ticket, answer, and they answer back.',
    '"Loja Centro" and "Recepção" are not: ask for a QR code on the Connections',
    'screen, and after six seconds a phone scans it.',
    'Ctrl+C ends it.',
  ]
  const width = Math.max(...lines.map((line) => line.length))
  const rule = '─'.repeat(width + 2)
  return [`┌${rule}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${rule}┘`].join('\n')
}

let isClosing = false
async function close(): Promise<void> {
  if (isClosing) return
  isClosing = true
  customerSimulator.close()
  qrScanner.stop()
  await server.stop()
  await fake.stop()
  await client.end()
  await database.close()
  process.exit(0)
}
for (const signal of SIGNALS) {
  process.off(signal, leaveEarly)
  process.on(signal, () => void close())
}
server.child.on('exit', () => void close())
