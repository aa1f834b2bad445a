import { randomBytes } from 'node:crypto'
import type { Socket } from 'socket.io-client'
import { createLog } from '#server/lib/log.ts'
import type { SocketTestApp } from './sockets.ts'
import type { Member, TestApp } from './test-app.ts'

/** A secret, where it is kept, and what may show it: the answer that shows it once, or those to people who manage it. */
type Canary = { location: string; value: string; shownBy: RegExp | null }
type Seen = { where: string; text: string }

/** Returns a secret that nothing else in the world contains. */
export const newSecret = (prefix = 'canario'): string => `${prefix}-${randomBytes(12).toString('hex')}`

/** The shortest secret that is looked for; shorter ones would be found by chance. */
const SHORTEST = 8

/** Returns how base64 writes the bytes at each of the three locations where they can begin. */
function base64Forms(value: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), Buffer.from(value)]).toString('base64')
    // The first letters are mixed with what stands before, the last ones with what follows.
    const own = whole.slice(before === 0 ? 0 : before + 1, -4)
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')]
  })
}

/** Returns everything by which the secret could be read where it is not encrypted. */
const formsOf = (value: string): string[] => [
  ...new Set([
    value,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    JSON.stringify(JSON.stringify(value)).slice(3, -3),
    Buffer.from(value).toString('hex'),
    ...base64Forms(value),
  ]),
]

const whoIs = (caller: { token: string; profile?: string } | null): string =>
  caller === null ? 'nobody' : (caller.profile ?? 'a token')

/** Collects secrets, and everything that anybody outside of the server could read. */
export function createCanaryWatch() {
  const canaries: Canary[] = []
  const seen: Seen[] = []
  const see = (where: string, text: string): void => void seen.push({ where, text })
  const log = createLog('trace', { write: (line: string) => see('log', line) })

  /** Remembers a secret. `shownBy` matches what may show it, such as `answer to admin: GET /whatsapp`. */
  function plant(location: string, value: string, shownBy: RegExp | null = null): string {
    if (value.length < SHORTEST) throw new Error(`${location} is too short to be looked for`)
    canaries.push({ location, value, shownBy })
    return value
  }

  /** Returns the app with every answer recorded. */
  function watchAnswers<App extends TestApp>(w: App): App {
    const call: TestApp['call'] = async (member, method, path, body, headers) => {
      const answer = await w.call<never>(member, method, path, body, headers)
      see(`answer to ${whoIs(member)}: ${method} ${path}`, `${JSON.stringify(answer.headers)}\n${answer.text}`)
      return answer
    }
    return { ...w, call }
  }

  /** Opens a socket of this person and records what it hears. */
  async function watchSocket(w: Pick<SocketTestApp, 'socket'>, member: Member): Promise<Socket> {
    const socket = w.socket({ query: { token: member.token } })
    const to = `event to ${whoIs(member)}:`
    socket.onAny((name: string, ...payload: unknown[]) => see(`${to} ${name}`, JSON.stringify(payload)))
    await new Promise<void>((resolve) => socket.once('ready', () => resolve()))
    return socket
  }

  /** Records every row of the database as text, also of the queue of jobs. */
  async function watchDatabase({ owner }: Pick<TestApp, 'owner'>): Promise<void> {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables) {
      const { rows } = await owner.query<{ text: string }>(`select t::text as text from ${name} t`)
      see(`table ${name}`, rows.map(({ text }) => text).join('\n'))
    }
  }

  /** Returns where which secret can be read. */
  function traces(): string[] {
    const found = new Set<string>()
    for (const { location, value, shownBy } of canaries)
      for (const form of formsOf(value))
        for (const { where, text } of seen)
          if (text.includes(form) && !shownBy?.test(where)) found.add(`${location} in ${where}`)
    return [...found]
  }

  return {
    ...{ log, see, plant, watchAnswers, watchSocket, watchDatabase, traces },
    locations: (): string[] => [...new Set(canaries.map(({ location }) => location))],
    sizeOf: (kind: string): number => seen.filter(({ where }) => where.startsWith(kind)).length,
  }
}

export type CanaryWatch = ReturnType<typeof createCanaryWatch>
