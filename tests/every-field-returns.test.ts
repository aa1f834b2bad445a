import { expect, test } from 'vitest'
import { z } from 'zod'
import type { RouteRecord } from '#server/http/route-guard.ts'
import { fillPath, makeSamples, sampleBody, type Samples } from './route-samples.ts'
import { SampleValues, type Described } from './sample-values.ts'
import { installTestApp, type Member } from './test-app.ts'
import {
  ACTIONS,
  APART,
  BEFORE,
  BESIDE,
  CHANGED,
  fieldValues,
  MADE_ONCE,
  NOT_SHOWN,
  READ_AT,
  SHOWN_AS,
} from './written-fields.ts'

/** What is written is read again: no field of a body is lost on its way through the actions, tables and queries. */
const w = installTestApp()

type Row = Record<string, unknown>
type Fields = Record<string, Described>
/** `form` are the fields that a body may have, `sent` those of them that are sent together. */
type Body = { form: Fields; sent: string[] }
type Write = { operation: string; method: 'POST' | 'PUT'; url: string; bodies: Body[] }

const describeBody = (schema: z.ZodType): Described =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Described

/** The bodies that a schema allows, each by its fields. */
const formsOf = ({ properties, anyOf, oneOf }: Described): Fields[] =>
  properties ? [properties] : (anyOf ?? oneOf ?? []).flatMap(formsOf)

const byOperation = <T>(table: Record<string, T>, operation: string, field: string): T | undefined =>
  table[`${operation}.${field}`] ?? table[field]

/** Fields that exclude others are sent in a body of their own. */
function bodiesOf(operation: string, form: Fields): Body[] {
  const apart = APART[operation] ?? []
  const shown = Object.keys(form).filter((field) => !NOT_SHOWN[`${operation}.${field}`])
  const together = shown.filter((field) => !apart.includes(field))
  return [together, ...apart.map((field) => [field])].map((sent) => ({ form, sent }))
}

const writes = (): Write[] =>
  w.app.routeRecords.flatMap(({ method, url, operationId: operation, asks: { body } }: RouteRecord) => {
    if ((method !== 'POST' && method !== 'PUT') || !(body instanceof z.ZodType)) return []
    return [
      { operation, method, url, bodies: formsOf(describeBody(body)).flatMap((form) => bodiesOf(operation, form)) },
    ]
  })

const routeOf = (method: string, url: string) =>
  w.app.routeRecords.find((one) => one.method === method && one.url === url)
const withoutId = (url: string): string => url.replace(/\/:\w+$/, '')
/** Where a row is read, unless READ_AT says otherwise. */
const addressOf = ({ method, url }: Write): string => (method === 'PUT' ? url : `${url}/:id`)

const idOf = (answer: Row | null): string => {
  const [message] = (answer?.['messages'] ?? []) as Row[]
  return String(answer?.['id'] ?? message?.['id'])
}

/** One write, in a company of its own. */
class Trial {
  readonly #write: Write
  readonly #samples: Samples
  readonly #root: Member

  constructor(write: Write, samples: Samples, root: Member) {
    this.#write = write
    this.#samples = samples
    this.#root = root
  }

  async #send(method: 'POST' | 'PUT', url: string, body: object): Promise<string> {
    const path = (fillPath(url, this.#samples) ?? url).replace(/^\/api/, '')
    const answer = await w.call<Row | null>(this.#root, method, path, body)
    expect(answer.status, `${method} ${path} ${JSON.stringify(body)} ${answer.text}`).toBeLessThan(300)
    return idOf(answer.body)
  }

  async #read(id: string): Promise<Row> {
    const own = addressOf(this.#write)
      .replace(/:\w+/, id)
      .replace(/^\/api/, '')
    const [path, list] = READ_AT[this.#write.operation]?.(this.#samples, id) ?? [own]
    const { status, body, text } = await w.call<Row>(this.#root, 'GET', path)
    expect(status, `GET ${path} ${text}`).toBe(200)
    if (list === undefined) return body
    const rows = (list === '' ? body : body[list]) as unknown as Row[]
    const found = rows.find((row) => String(row['id']) === id)
    if (!found) throw new Error(`GET ${path} has no row ${id}`)
    return found
  }

  /** Returns the row that a write changes, or an example of those that it makes. */
  async #example(): Promise<string> {
    const { operation, method, url } = this.#write
    const known = CHANGED[operation] ?? MADE_ONCE[operation]
    if (known) return known(this.#samples)
    const collection = method === 'PUT' ? withoutId(url) : url
    const making = routeOf('POST', collection)?.operationId ?? ''
    return this.#send('POST', collection, sampleBody(making, this.#samples) ?? {})
  }

  #show(field: string, row: Row): unknown {
    return (byOperation(SHOWN_AS, this.#write.operation, field) ?? ((shown: Row) => shown[field]))(row)
  }

  /** Sends fields with values that the row does not have, and returns those that do not come back. */
  async lostFields({ form, sent }: Body): Promise<string[]> {
    const { operation, method, url } = this.#write
    const id = await this.#example()
    const before = await this.#read(id)
    const known = fieldValues(this.#samples)
    const values = new SampleValues((name) => byOperation(known, operation, name))
    const least: Row = { ...sampleBody(operation, this.#samples), ...BESIDE[operation] }
    const required = Object.keys(form).filter((field) => field in least)
    const body: Row = Object.fromEntries([
      ...required.map((field) => [field, least[field]]),
      ...sent.map((field) => [field, values.valueOf(field, form[field] ?? {}, this.#show(field, before))]),
    ])
    const made = await this.#send(method, method === 'PUT' ? url.replace(/:\w+/, id) : url, body)
    const after = await this.#read(method === 'PUT' || CHANGED[operation] ? id : made)
    const same = sent.filter((field) => !required.includes(field) && isSame(this.#show(field, before), body[field]))
    expect(same, `${operation} sends what is there without it`).toEqual([])
    return sent.filter((field) => !isSame(this.#show(field, after), body[field]))
  }
}

const isSame = (shown: unknown, sent: unknown): boolean => {
  try {
    expect({ shown }).toMatchObject({ shown: sent })
    return true
  } catch {
    return false
  }
}

async function lostFieldsOf(write: Write): Promise<string[]> {
  const lost: string[] = []
  for (const body of write.bodies.filter(({ sent }) => sent.length > 0)) {
    const company = await w.company()
    await w.owner.query('update users set super = true where id = $1', [company.admin.id])
    const before = BEFORE[write.operation]
    if (before) await w.owner.query(before, [company.id])
    const trial = new Trial(write, await makeSamples(w, company), company.admin)
    lost.push(...(await trial.lostFields(body).catch((error: Error) => [error.message.slice(0, 700)])))
  }
  return lost
}

test('every write route has a read route, or is listed with the reason', () => {
  const hidden = writes().filter(({ operation }) => !ACTIONS[operation] && !READ_AT[operation])
  expect(hidden.filter((write) => !routeOf('GET', addressOf(write))).map(({ operation }) => operation)).toEqual([])
})

test('the tables of this test name only existing routes and fields', () => {
  const fields = new Set<string>()
  for (const { operation, bodies } of writes()) {
    fields.add(operation)
    for (const field of bodies.flatMap(({ form }) => Object.keys(form))) fields.add(field).add(`${operation}.${field}`)
  }
  const named = [ACTIONS, APART, BEFORE, BESIDE, CHANGED, MADE_ONCE, NOT_SHOWN, READ_AT, SHOWN_AS].flatMap(Object.keys)
  expect(named.filter((name) => !fields.has(name))).toEqual([])
  expect(Object.keys(NOT_SHOWN).filter((name) => !name.includes('.'))).toEqual([])
})

test('every field of every POST and PUT comes back from its GET', async () => {
  const lost: Record<string, string[]> = {}
  for (const write of writes().filter(({ operation }) => !ACTIONS[operation])) {
    const fields = await lostFieldsOf(write)
    if (fields.length > 0) lost[write.operation] = fields
  }
  expect(lost).toEqual({})
})
