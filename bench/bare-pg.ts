/** The bound: runs the same statements, prepared, directly through pg, in a process of its own like the server. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Transaction } from './transactions.ts'

export type BareJob = { url: string; transactions: Transaction[]; connections: number; seconds: number }
export type BareResult = { calls: number; seconds: number }

const nameOf = (text: string): string => createHash('sha1').update(text).digest('base64url')

/** Role and company are set for the whole session here, so that only the statements themselves are measured. */
async function connect(url: string, { role, companyId }: Transaction): Promise<pg.Client> {
  const options = ['-c timezone=UTC', `-c role=${role}`, ...(companyId ? [`-c app.company_id=${companyId}`] : [])]
  const client = new pg.Client({ connectionString: url, options: options.join(' ') })
  await client.connect()
  return client
}

const pools = new Map<string, Promise<pg.Client[]>>()

function clientsFor({ url, connections }: BareJob, transaction: Transaction): Promise<pg.Client[]> {
  const key = `${transaction.role}/${transaction.companyId}`
  const known = pools.get(key) ?? Promise.all(Array.from({ length: connections }, () => connect(url, transaction)))
  pools.set(key, known)
  return known
}

async function run(job: BareJob): Promise<BareResult> {
  const clients = await Promise.all(job.transactions.map((transaction) => clientsFor(job, transaction)))
  let calls = 0
  const began = performance.now()
  const end = began + job.seconds * 1000
  const work = async (worker: number): Promise<void> => {
    while (performance.now() < end) {
      for (const [index, { statements }] of job.transactions.entries()) {
        for (const { text, values } of statements)
          await clients[index]?.[worker]?.query({ name: nameOf(text), text, values })
      }
      calls++
    }
  }
  await Promise.all(Array.from({ length: job.connections }, (_, worker) => work(worker)))
  return { calls, seconds: (performance.now() - began) / 1000 }
}

process.on('message', (job: BareJob) => void run(job).then((result) => process.send?.(result)))
