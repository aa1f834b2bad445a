/**
 * Measures how long the reply of an attendant takes to the customer's phone while campaigns are sent over the same
 * number, beside the same reply without a campaign right before:
 *
 *   npm run bench -- campaign
 *   npm run bench -- campaign --quick
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Campaign } from '#contract/campaigns.ts'
import { asTable, percentile, result, timed, type Result } from './neighbours.ts'
import { setUpNeighbours, type Neighbours } from './neighbours-environment.ts'

export type CampaignBenchOptions = { json: boolean; quick: boolean; report: (what: string) => void }

const ROUNDS = 60
const QUICK_ROUNDS = 20
/** The pause between two replies in ms. */
const PAUSE_MS = 300
const PEOPLE = 3000
const LATEST_MS = 60_000
/** The shortest pause that a company can set, in seconds; a reply must leave within it. */
const SHORTEST_INTERVAL = 5
const MAX_RATIO = 1.5

/** Writes to the customer as an attendant does, and waits until the phone has the message. */
async function reply({ fake, neighbour }: Neighbours, text: string): Promise<void> {
  const arrival = fake.nextMessage((message) => message.text === text, LATEST_MS)
  await neighbour.call('POST', `/messages/${neighbour.ticketId}`, { body: text })
  await arrival
}

async function measureReplies(environment: Neighbours, rounds: number): Promise<number[]> {
  const samples: number[] = []
  for (let round = 0; round < rounds; round++) {
    samples.push(await timed(() => reply(environment, `resposta ${performance.now()}`)))
    await sleep(PAUSE_MS)
  }
  return samples
}

/** Makes a list of people with phones who are known to have WhatsApp. Returns its id. */
async function createList({ fake, databaseUrl, neighbour }: Neighbours): Promise<number> {
  const numbers = Array.from({ length: PEOPLE }, (_, index) => `55319${10_000_000 + index}`)
  for (const number of numbers) fake.addAccount(number, 'Pessoa')
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `insert into contact_lists (company_id, name) values ($1, 'Todos') returning id`,
      [neighbour.id],
    )
    await client.query(
      `insert into contact_list_items (company_id, list_id, name, number, is_whatsapp_valid)
       select $1, $2, 'Pessoa', number, true from unnest($3::text[]) number`,
      [neighbour.id, rows[0]?.id, numbers],
    )
    return Number(rows[0]?.id)
  } finally {
    await client.end()
  }
}

/** Measures replies while a campaign sends with this pause. */
async function duringCampaign(environment: Neighbours, listId: number, interval: number, rounds: number) {
  const { neighbour } = environment
  const pace = { messageInterval: interval, longerIntervalAfter: 0, greaterInterval: 0 }
  await neighbour.call('POST', '/campaign-settings', {
    settings: { ...pace, dailyFirstContacts: 0, quietHours: null },
  })
  const [connection] = await neighbour.call<{ id: number }[]>('GET', '/whatsapp')
  const { id } = await neighbour.call<Campaign>('POST', '/campaigns', {
    name: `Pausa de ${interval} s`,
    message1: 'Olá, {nome}!',
    contactListId: listId,
    whatsappId: connection?.id,
  })
  await neighbour.call('POST', `/campaigns/${id}/restart`)
  await environment.fake.nextMessage(({ text }) => text === 'Olá, Pessoa!', LATEST_MS)
  const samples = await measureReplies(environment, rounds)
  await neighbour.call('POST', `/campaigns/${id}/cancel`)
  return samples
}

export async function benchCampaign({ json, quick, report }: CampaignBenchOptions): Promise<void> {
  const environment = await setUpNeighbours(report)
  const rounds = quick ? QUICK_ROUNDS : ROUNDS
  const results: Result[] = []
  try {
    const listId = await createList(environment)
    await measureReplies(environment, 5)
    for (const interval of [0, SHORTEST_INTERVAL]) {
      const quiet = await measureReplies(environment, rounds)
      report(`a campaign with pauses of ${interval} s`)
      const loud = await duringCampaign(environment, listId, interval, rounds)
      for (const percent of [50, 95]) {
        const [ours, bound] = [loud, quiet].map((samples) => percentile(samples, percent / 100))
        results.push(result(`pauses of ${interval} s: reply, p${percent}`, ours ?? NaN, bound ?? NaN, MAX_RATIO, 'ms'))
      }
      const name = `pauses of ${interval} s: slowest reply beside the shortest pause`
      results.push(result(name, Math.max(...loud), SHORTEST_INTERVAL * 1000, 1, 'ms'))
    }
  } finally {
    await environment.close()
  }
  console.log(json ? JSON.stringify({ results }) : asTable(results))
}
