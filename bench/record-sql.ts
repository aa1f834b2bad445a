/**
 * Loaded into the server before everything else: records the statements sent to PostgreSQL between the messages
 * `record` and `report` of the parent process.
 */
import pg from 'pg'

export type Statement = { client: number; text: string; values: unknown[] }
type Query = { text: string; values?: unknown[] } | string

let recorded: Statement[] | null = null
const clients = new WeakMap<object, number>()
let known = 0

const numberOf = (client: object): number => {
  const number = clients.get(client) ?? ++known
  clients.set(client, number)
  return number
}

const send = pg.Client.prototype.query as (...given: unknown[]) => unknown
pg.Client.prototype.query = function (this: object, ...given: unknown[]) {
  if (recorded) {
    const [query, values] = given as [Query, unknown]
    const { text, values: own } = typeof query === 'string' ? { text: query, values: undefined } : query
    recorded.push({ client: numberOf(this), text, values: own ?? (Array.isArray(values) ? values : []) })
  }
  return send.apply(this, given)
} as typeof pg.Client.prototype.query

process.on('message', (message) => {
  if (message === 'record') recorded = []
  if (message === 'report') {
    process.send?.(recorded ?? [])
    recorded = null
  }
})
process.channel?.unref()
