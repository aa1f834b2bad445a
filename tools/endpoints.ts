/**
 * Generates the types of web/api/endpoints.ts: for every route the schemas of the contract for its request and
 * response. Only their names are written, so that the compiler reads the contract itself.
 */
import { globSync } from 'node:fs'
import { join, parse } from 'node:path'
import { z } from 'zod'
import type { RouteRecord } from '#server/http/route-guard.ts'

const ROOT = join(import.meta.dirname, '..')
const HEAD = `// Generated from the server's routes by \`npm run generate\`. Do not edit.
import type { z } from 'zod'
`

/** Says for every schema that the contract exports in which file it is. */
type Names = Map<unknown, { file: string; name: string }>

async function exportedSchemas(): Promise<Names> {
  const names: Names = new Map()
  for (const path of globSync('contract/*.ts', { cwd: ROOT, exclude: ['**/*.test.ts'] }).toSorted()) {
    const exported: Record<string, unknown> = await import(join(ROOT, path))
    for (const [name, schema] of Object.entries(exported))
      if (schema instanceof z.ZodType && !names.has(schema)) names.set(schema, { file: parse(path).name, name })
  }
  return names
}

/** Returns `contactImports` for `contact-imports.ts`. */
const localName = (file: string): string => file.replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())

const keyOf = (name: string): string => (/^\w+$/.test(name) ? name : `'${name}'`)
const literalOf = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value))

/** Returns the type of a schema: its name in the contract, or the types that it is composed of. */
function typeOf(schema: unknown, names: Names): string {
  const known = names.get(schema)
  if (known) return `typeof ${localName(known.file)}.${known.name}`
  const of = (inner: unknown): string => typeOf(inner, names)
  if (schema instanceof z.ZodArray) return `z.ZodArray<${of(schema.element)}>`
  if (schema instanceof z.ZodOptional) return `z.ZodOptional<${of(schema.unwrap())}>`
  if (schema instanceof z.ZodNullable) return `z.ZodNullable<${of(schema.unwrap())}>`
  if (schema instanceof z.ZodUnion) return `z.ZodUnion<[${schema.options.map(of).join(', ')}]>`
  if (schema instanceof z.ZodLiteral) return `z.ZodLiteral<${[...schema.values].map(literalOf).join(' | ')}>`
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return 'z.ZodString'
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => `${keyOf(name)}: ${of(field)}`)
    return `z.ZodObject<{ ${fields.join('; ')} }>`
  }
  throw new Error('a schema of a route is neither simple nor exported by a file of contract/')
}

/** A schema that accepts anything stands for a file. */
const isFile = (schema: unknown): boolean => schema instanceof z.ZodAny

const goodAnswers = ({ answers }: RouteRecord): unknown[] =>
  Object.keys(answers).flatMap((status) => (status.startsWith('2') ? [answers[status]] : []))

type Group = { takes: (route: RouteRecord) => boolean; parts: readonly ('params' | 'query' | 'body' | 'answer')[] }

/** The keys are the functions of web/api/client.ts that make the calls. */
const GROUPS: Record<string, Group> = {
  get: {
    takes: (route) => route.method === 'GET' && !goodAnswers(route).some(isFile),
    parts: ['params', 'query', 'answer'],
  },
  post: {
    takes: ({ method, form, asks }) => method === 'POST' && (!form || asks.body !== undefined),
    parts: ['params', 'query', 'body', 'answer'],
  },
  put: { takes: ({ method }) => method === 'PUT', parts: ['params', 'query', 'body', 'answer'] },
  del: { takes: ({ method }) => method === 'DELETE', parts: ['params', 'query', 'answer'] },
  download: {
    takes: (route) => route.method === 'GET' && goodAnswers(route).some(isFile),
    parts: ['params', 'query'],
  },
  upload: { takes: ({ method, form }) => method === 'POST' && form, parts: ['params', 'query', 'answer'] },
}

function callOf(route: RouteRecord, parts: Group['parts'], names: Names): string {
  try {
    return `    '${route.url.replace(/^\/api/, '')}': { ${partsOf(route, parts, names).join('; ')} }`
  } catch (error) {
    throw new Error(`${route.method} ${route.url}`, { cause: error })
  }
}

function partsOf(route: RouteRecord, parts: Group['parts'], names: Names): string[] {
  const { params, querystring, body } = route.asks
  const schemas = { params: [params], query: [querystring], body: [body], answer: goodAnswers(route) }
  return parts.flatMap((part) => {
    const found = schemas[part].filter((schema) => schema !== undefined)
    return found.length ? `${part}: ${found.map((schema) => typeOf(schema, names)).join(' | ')}` : []
  })
}

/** Routes are sorted by URL, so that the order in which features are registered changes nothing here. */
export async function endpointTypes(routes: readonly RouteRecord[]): Promise<string> {
  const names = await exportedSchemas()
  const ordered = routes.toSorted((one, other) => (one.url < other.url ? -1 : 1))
  const groups = Object.entries(GROUPS).map(([name, { takes, parts }]) => {
    const calls = ordered.filter(takes).map((route) => callOf(route, parts, names))
    return `  ${name}: {\n${calls.join('\n')}\n  }`
  })
  const text = groups.join('\n')
  const files = [...new Set([...names.values()].map(({ file }) => file))].filter((file) =>
    text.includes(`typeof ${localName(file)}.`),
  )
  const imports = files.map((file) => `import type * as ${localName(file)} from '#contract/${file}.ts'\n`)
  return `${HEAD}${imports.join('')}\n/** The request and response types of each call. */\nexport type Endpoints = {\n${text}\n}\n`
}
