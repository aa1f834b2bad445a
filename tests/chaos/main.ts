/**
 * Kills the server at random while customers and agents write, and then checks that every acknowledged message exists
 * exactly once on both sides and that every conversation is in order.
 *
 *   npm run chaos
 *   npm run chaos -- --seed 42 --messages 300 --kills 5
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { silenceSessionLogs } from '#server/channels/whatsapp/workarounds.ts'
import { ChaosServer, type Conversation } from './server.ts'
import { randomFrom } from './random.ts'
import { findInconsistencies, type PhoneMessage } from './check.ts'
import { untilQuiet } from './until-quiet.ts'

const CUSTOMERS = 10
const SLOWEST_PAUSE_MS = 1000
/** The latest time of a kill, counted from when the server was linked again. */
const LATEST_KILL_MS = 1000

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    messages: { type: 'string', default: '300' },
    kills: { type: 'string', default: '5' },
  },
})
silenceSessionLogs()
const random = randomFrom(Number(values.seed))
const perCustomer = Math.ceil(Number(values.messages) / CUSTOMERS)
const total = 2 * perCustomer * CUSTOMERS
console.log(`chaos: seed ${values.seed}, ${total / 2} messages each way, ${values.kills} kills`)

const began = performance.now()
const say = (what: string): void =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${what}`)
const pause = (): Promise<void> => sleep(random() * SLOWEST_PAUSE_MS)

const server = await ChaosServer.open()
await server.logIn()
await server.link()

/**
 * Received messages in the order of first arrival. A message that the phone has to request again keeps its position.
 */
const heard = new Map<string, PhoneMessage>()
server.fake.on('stanza', (_companion, { tag, attrs }) => {
  const id = attrs['id'] ?? ''
  if (tag === 'message' && !heard.has(id)) heard.set(id, { text: null, to: '' })
})
server.fake.onMessage(({ id, text, chat }) => {
  if (text) heard.set(id, { text, to: 'number' in chat ? chat.number : '' })
})

const conversations: Conversation[] = []
for (let index = 0; index < CUSTOMERS; index++) conversations.push(await server.converse(index))
say('linked, all conversations accepted')

let progress = 0
const inbound = async ({ customer }: Conversation): Promise<void> => {
  for (let n = 1; n <= perCustomer; n++) {
    await pause()
    await server.fake.sendText(customer, server.shop, `entrada ${n}`)
    progress++
  }
}
const outbound = async (conversation: Conversation): Promise<void> => {
  for (let n = 1; n <= perCustomer; n++) {
    await pause()
    await server.send(conversation, `saída ${n}`)
    progress++
  }
}

/** Kills the server at moments that the seed chooses: after a number of messages, and while work is under way. */
const kills = async (): Promise<void> => {
  const moments = Array.from({ length: Number(values.kills) }, () => Math.floor(random() * total * 0.8))
  for (const moment of moments.toSorted((a, b) => a - b)) {
    while (progress < moment || !server.isLinked) await sleep(10)
    await sleep(random() * LATEST_KILL_MS)
    await server.kill()
    say(`killed after ${progress} messages`)
    await server.start()
    say('started again')
  }
}

await Promise.all([...conversations.map(inbound), ...conversations.map(outbound), kills()])
say('all written; waiting until everything is delivered')

await untilQuiet(server, () => [...heard.values()].filter(({ text }) => text !== null).length)

const faults = await findInconsistencies(server, conversations, [...heard.values()], perCustomer)
for (const fault of faults) console.log(`  ✗ ${fault}`)
for (const problem of server.fake.problems) console.log(`  ! ${problem.message}`)
say(
  faults.length
    ? `${faults.length} faults, with the seed ${values.seed}`
    : `all ${total} messages exist exactly once and in order`,
)
await server.close()
process.exit(faults.length ? 1 : 0)
