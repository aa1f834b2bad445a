/**
 * Measures the requests of a working day against the best that is possible, in one run on one machine:
 *
 *   npm run bench                     a table
 *   npm run bench -- --json           one JSON object
 *   npm run bench -- --quick          a tenth of the data, shorter rounds
 *   npm run bench -- --only messages  calls with this text in their name
 *   npm run bench -- campaign         replies of an attendant beside a campaign on the same number
 *   npm run bench -- neighbours       one company while another one, or who writes to it, attacks
 *   npm run bench -- dead-integration one company while the outside systems of another one hang or fail
 *   npm run bench -- --database URL   loads a company there, instead of into a database of its own
 */
import { parseArgs } from 'node:util'
import { hotCalls } from './calls.ts'
import { benchCampaign } from './campaign.ts'
import { benchDeadIntegration } from './dead-integration.ts'
import { measure, type Measured, type Timing } from './measure.ts'
import { measureMemory } from './memory.ts'
import { benchNeighbours } from './neighbours.ts'
import { asTable, resultsOf } from './report.ts'
import { setUpEnvironment } from './environment.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    database: { type: 'string' },
  },
})

const FULL: Timing = { rounds: 5, seconds: 2, connections: 10 }
const QUICK: Timing = { rounds: 3, seconds: 1, connections: 10 }

/** Progress goes to standard error, because standard output contains only the result. */
const report = (step: string): void => console.error(`  ${step}`)

async function benchCalls(): Promise<void> {
  const environment = await setUpEnvironment({ quick: values.quick, database: values.database ?? null, report })
  try {
    const memory = 'memory'.includes(values.only) ? await measureMemory(environment) : null
    const calls: Measured[] = []
    for (const call of hotCalls(environment.loaded)) {
      if (!call.name.includes(values.only)) continue
      report(call.name)
      calls.push(await measure(environment, call, values.quick ? QUICK : FULL))
    }
    const everything = { calls, memory }
    console.log(values.json ? JSON.stringify({ results: resultsOf(everything) }) : asTable(everything))
  } finally {
    await environment.close()
  }
}

if (positionals.includes('neighbours')) await benchNeighbours({ ...values, report })
else if (positionals.includes('dead-integration')) await benchDeadIntegration({ ...values, report })
else if (positionals.includes('campaign')) await benchCampaign({ ...values, report })
else await benchCalls()
