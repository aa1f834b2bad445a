/** Simulates a product that runs in a process of its own and knows only the address of the fake. */
import makeWASocket, { initAuthCreds } from 'baileys'
import { silentLogger } from './silent-logger.ts'

const creds = initAuthCreds()
const keys = { get: () => ({}), set: () => {} }
const socket = makeWASocket({
  auth: { creds, keys },
  waWebSocketUrl: process.env['WHATSAPP_URL']!,
  logger: silentLogger,
})
socket.ev.on('connection.update', ({ qr, connection }) => {
  if (qr) console.log(qr)
  if (connection === 'close') {
    console.log(`linked as ${socket.authState.creds.me?.id}`)
    process.exit()
  }
})
