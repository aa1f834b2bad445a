import { expect, test } from 'vitest'
import { z } from 'zod'
import { readFieldMessage } from '#contract/field-messages.ts'
import type { RouteRecord } from '#server/http/route-guard.ts'
import { installTestApp } from './test-app.ts'

/**
 * When a field breaks a rule, the answer of a route must contain one of our own messages, which the screens can
 * translate.
 */
const w = installTestApp()

const inputSchemas = (): [string, z.ZodType][] =>
  w.app.routeRecords.flatMap(({ method, url, asks }: RouteRecord) =>
    Object.entries(asks)
      .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType)
      .map(([part, schema]): [string, z.ZodType] => [`${method} ${url} ${part}`, schema]),
  )

const LONG = 'x'.repeat(50_000)
const WRONG: readonly unknown[] = [
  ...[undefined, null, '', ' ', 'x', LONG, '{', '[1,', '2026-13-45', '1800-01-01', 'a@b', 'javascript:alert(1)'],
  ...[-1, 0, 1.5, 1e12, Number.POSITIVE_INFINITY, Number.NaN, true],
  ...[
    [],
    {},
    [null],
    [{}],
    ['x'],
    Array.from({ length: 2000 }, () => ({ id: 1 })),
    Array.from({ length: 2000 }, () => 1),
  ],
]

type Described = { properties?: Record<string, Described>; items?: Described; anyOf?: Described[]; $ref?: string }

/** Returns functions that put a value at each field of a schema, nested fields and lists included. */
function variantsOf(schema: Described): ((value: unknown) => unknown)[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    [(value: unknown) => value, ...variantsOf(inner)].map((put) => (value: unknown) => ({ [name]: put(value) })),
  )
  const listed = schema.items ? [(value: unknown) => value, ...variantsOf(schema.items)] : []
  return [
    ...own,
    ...listed.map((put) => (value: unknown) => [put(value)]),
    ...(schema.anyOf ?? []).flatMap((choice) => variantsOf(choice)),
  ]
}

const fieldsOf = (schema: z.ZodType) =>
  variantsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Described)

const faults = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
const isOurs = (fault: string): boolean => readFieldMessage(fault.slice(fault.indexOf(': ') + 2)) !== null

test('each field of each call, sent with a wrong type, is refused with our messages', () => {
  let fields = 0
  let refusals = 0
  const foreign = new Set<string>()
  for (const [name, schema] of inputSchemas()) {
    const ways = [(value: unknown) => value, ...fieldsOf(schema)]
    fields += ways.length - 1
    for (const put of ways) {
      for (const value of WRONG) {
        const said = faults(schema, put(value))
        refusals += said.length
        for (const fault of said) if (!isOurs(fault)) foreign.add(`${name} ${fault}`)
      }
    }
  }
  expect([...foreign]).toEqual([])
  expect(fields).toBeGreaterThan(300)
  expect(refusals).toBeGreaterThan(5000)
})

type Part = { _zod?: { def: Record<string, unknown> } }

/** Collects the messages that the rules of a schema have themselves, at any depth. */
function ruleMessages(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return []
  seen.add(part)
  const { _zod: internals } = part as Part
  if (!internals) return Object.values(part).flatMap((inner) => ruleMessages(inner, seen))
  const { error, ...def } = internals.def
  const said = typeof error === 'function' ? error({ code: 'custom', input: 'x', path: [] }) : undefined
  return [
    ...(typeof said === 'string' ? [said] : []),
    ...Object.values(def).flatMap((inner) => ruleMessages(inner, seen)),
  ]
}

test('the messages of single rules are among ours', () => {
  const said = new Set(inputSchemas().flatMap(([, schema]) => ruleMessages(schema)))
  expect([...said].filter((message) => !readFieldMessage(message))).toEqual([])
  expect([...said]).toEqual(expect.arrayContaining(['Too Short!', 'Obrigatório', 'Before the first day']))
})

test('a wrong field of a body or a URL is answered with our messages', async () => {
  const { admin } = await w.company()
  const refused = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await w.call(admin, method, path, body)).body
  expect(await refused('POST', '/tickets', { contactId: 'x', queueId: 'y' })).toEqual({
    error: 'ERR_VALIDATION',
    details: [
      { field: 'contactId', message: 'Number expected' },
      { field: 'queueId', message: 'Invalid value' },
    ],
  })
  expect(await refused('POST', '/whatsapp', { name: 'Loja', timeSendQueue: -1, greetingMessage: LONG })).toEqual({
    error: 'ERR_VALIDATION',
    details: [
      { field: 'greetingMessage', message: 'Too Long!' },
      { field: 'timeSendQueue', message: 'At least 0' },
    ],
  })
  expect(await refused('POST', '/tags', {})).toMatchObject({ details: [{ field: 'name', message: 'Obrigatório' }] })
  expect(await refused('POST', '/queue', {})).toMatchObject({ details: [{ field: 'name', message: 'Required' }, {}] })
  expect(await refused('GET', '/schedules?from=ontem')).toMatchObject({ details: [{ message: 'Invalid date' }, {}] })
})
