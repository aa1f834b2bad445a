/**
 * Loads made-up companies into a database, for benchmarks and for trying things out at scale:
 *
 *   npm run seed -- --companies 1 --users 20 --contacts 20000 --tickets 50000 --messages 1000000 [--database URL]
 *
 * The numbers are for each company. Without --database it takes the configured database: DATABASE_URL, or the embedded one.
 */
import { parseArgs } from 'node:util'
import { seedCompanies } from './seed/companies.ts'
import { openDatabase } from './seed/database.ts'

const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '1' },
    users: { type: 'string', default: '20' },
    contacts: { type: 'string', default: '20000' },
    tickets: { type: 'string', default: '50000' },
    messages: { type: 'string', default: '1000000' },
    database: { type: 'string' },
  },
})

function whole(name: 'companies' | 'users' | 'contacts' | 'tickets' | 'messages'): number {
  const number = Number(values[name])
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`--${name} must be a whole number above 0`)
  return number
}

const plan = {
  companies: whole('companies'),
  users: whole('users'),
  amounts: { contacts: whole('contacts'), tickets: whole('tickets'), messages: whole('messages') },
}
const database = await openDatabase(values.database ?? null)
try {
  const began = performance.now()
  const seconds = (): string => ((performance.now() - began) / 1000).toFixed(1).padStart(6)
  const loaded = await seedCompanies(database.url, plan, (what) => console.log(`${seconds()} s  ${what}`))
  for (const { companyId, admin } of loaded) {
    console.log(`company ${companyId}: log in as ${admin.email} with the password ${admin.password}`)
  }
} finally {
  await database.close()
}
