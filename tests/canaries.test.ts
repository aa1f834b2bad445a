import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { isSecretSetting, SETTING_KEYS } from '#contract/settings.ts'
import { SETTINGS } from '#server/config.ts'
import type { RouteRecord } from '#server/http/route-guard.ts'
import { createCanaryWatch, newSecret } from './canary-watch.ts'
import {
  canaryWorld,
  SHOWS_CONNECTION,
  tryAccounts,
  tryApi,
  tryBilling,
  tryChannels,
  tryDialogflow,
  tryFlow,
  tryPix,
  tryPrompt,
  workOff,
  type CanaryWorld,
} from './canary-world.ts'
import { fillPath, makeSamples, sampleBody, type Samples } from './route-samples.ts'
import type { Company } from './test-app.ts'

/**
 * Recognisable secrets are planted wherever the product keeps one, everything is used, rightly and wrongly, and then no
 * secret may be readable in an answer, an event, a line of the log or a row.
 */
const watch = createCanaryWatch()
let world: CanaryWorld

/** Fields of requests that look like secrets, and where each is planted; null says that it is none. */
const FIELDS: Record<string, string | null> = {
  ...{ password: 'users.password_hash', currentPassword: 'users.password_hash', token: 'connections.token_sealed' },
  ...{ apiKey: 'prompts.api_key_sealed', voiceKey: 'prompts.voice_key_sealed' },
  ...{ jsonContent: 'queue_integrations.json_content_sealed', facebookUserToken: 'meta_accounts.token_sealed' },
  ...{ accessToken: 'cloud_numbers.token_sealed', appSecret: 'cloud_numbers.app_secret_sealed' },
  ...{ verifyToken: 'cloud_numbers.verify_token_sealed', botToken: 'telegram_bots.token_sealed' },
  ...{ 'hub.verify_token': 'env META_VERIFY_TOKEN' },
  // A limit, words of customers, the name of a setting, of a variable and of a quick message.
  ...{ maxTokens: null, typebotKeywordFinish: null, typebotKeywordRestart: null, key: null, shortcode: null },
  // The code of the first visit is shown by the log alone, see setup-code.test.ts; those of post and phones are none.
  ...{ code: null, zipcode: null, areaCode: null },
}
const LOOKS_SECRET = /key|token|secret|password(?!s)|json|credential|code$/i

/** Columns that keep secrets, or a trace by which one is recognised; null says that nothing secret is behind it. */
const TRACES: Record<string, string | null> = {
  'sessions.previous_hash': 'sessions.refresh_hash',
  'api_sends.request_hash': null,
  'contact_identities.opt_out_hash': null,
  'contact_list_items.opt_out_hash': null,
  'opt_outs.found_hash': null,
  'opt_out_identities.hash': null,
}

type Described = { properties?: Record<string, Described>; items?: Described; anyOf?: Described[] }
const fieldNames = ({ properties = {}, items, anyOf = [] }: Described): string[] => [
  ...Object.entries(properties).flatMap(([name, inner]) => [name, ...fieldNames(inner)]),
  ...[...(items ? [items] : []), ...anyOf].flatMap(fieldNames),
]
/** Returns the fields that a caller may send to the route, at any depth. */
const fieldsOf = ({ asks }: RouteRecord): string[] =>
  Object.values(asks)
    .filter((schema): schema is z.ZodType => schema instanceof z.ZodType)
    .flatMap((schema) =>
      fieldNames(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Described),
    )

const samples = new Map<Company, Samples>()
async function samplesOf(company: Company): Promise<Samples> {
  const made = samples.get(company) ?? (await makeSamples(world.w, company))
  samples.set(company, made)
  return made
}

/** Asks for everything that can be read, as each kind of person, and with each kind of token. */
async function readEverything(company: Company, callers: { token: string }[]): Promise<void> {
  const { w } = world
  const ids = await samplesOf(company)
  const paths = w.app.routeRecords
    .filter(({ method, url }) => method === 'GET' && !url.startsWith('/api/media/'))
    .map(({ url }) =>
      url.includes(':') ? (fillPath(url.replace(':key', 'asaas'), ids) ?? url.replace(':key', 'asaas')) : url,
    )
  const own = await w.owner.query<{ path: string }>(
    `select '/prompt/' || id as path from prompts where company_id = $1
      union all select '/queueIntegration/' || id from queue_integrations where company_id = $1
      union all select '/webhooks/' || id || '/deliveries' from webhooks where company_id = $1
      union all select '/webhooks/' || webhook_id || '/deliveries/' || id from webhook_deliveries where company_id = $1
      union all select '/whatsapp/' || id from connections where company_id = $1
      union all select '/assistant-turns/' || id from assistant_turns where company_id = $1
      union all select '/messages/' || id from tickets where company_id = $1`,
    [company.id],
  )
  for (const caller of callers)
    for (const path of [...paths.map((url) => url.replace(/^\/api/, '')), ...own.rows.map((row) => row.path)])
      await w.call(caller, 'GET', path)
}

/** Sends a secret in each field for one, together with something that is refused. */
async function sendRefused(company: Company): Promise<void> {
  const { w } = world
  const ids = await samplesOf(company)
  for (const route of w.app.routeRecords.filter(({ method }) => method === 'POST' || method === 'PUT')) {
    const fields = fieldsOf(route).filter((name) => FIELDS[name])
    if (fields.length === 0) continue
    const location = FIELDS[fields[0] ?? ''] ?? ''
    const shownBy = location.startsWith('connections.') ? SHOWS_CONNECTION : null
    const secrets = Object.fromEntries(fields.map((name) => [name, watch.plant(location, newSecret(), shownBy)]))
    const path = (fillPath(route.url, ids) ?? route.url).replace(/^\/api/, '')
    const method = route.method as 'POST' | 'PUT'
    const body = { ...sampleBody(route.operationId, ids), ...secrets }
    const long = Object.fromEntries(fields.map((name) => [name, secrets[name] + 'x'.repeat(50_000)]))
    for (const wrong of [{ ...body, name: {} }, { ...body, email: 'x', id: 'y' }, { ...body, ...long }, { x: body }])
      await w.call(company.admin, method, path, wrong)
    await w.call(company.admin, method, `${path}?${new URLSearchParams(secrets)}`, [secrets])
  }
}

beforeAll(async () => {
  world = await canaryWorld(watch)
  const { w } = world
  const planting = { watch, world }
  const companies = [
    await tryPrompt(planting),
    await tryDialogflow(planting),
    await tryFlow(planting),
    await tryBilling(planting),
  ]
  const [company] = companies
  if (!company) throw new Error('there is no company')
  for (const colleague of [await company.supervisor(), await company.attendant()]) await watch.watchSocket(w, colleague)
  const program = await tryApi(planting, company)
  await tryChannels(planting, company)
  await tryAccounts(planting, company)
  await tryPix(planting, company)
  const root = await w.member(company.id, 'admin', [])
  await w.owner.query('update users set super = true where id = $1', [root.id])
  root.token = await w.login(root.email)
  await watch.watchSocket(w, root)
  await watch.watchDatabase(w)
  for (const one of companies) await readEverything(one, [one.admin, await one.supervisor(), await one.attendant()])
  await readEverything(company, [root, program])
  await sendRefused(company)
  await workOff(world)
  await watch.watchDatabase(w)
})
afterAll(() => world.close())

test('a secret is planted in every column that keeps one', async () => {
  const { rows } = await world.w.owner.query<{ location: string }>(
    `select table_name || '.' || column_name as location from information_schema.columns
      where table_schema = 'public' and (column_name ~ '_sealed$|hash$' or table_name ~ '^wa_' and data_type = 'bytea')`,
  )
  const missing = rows.filter(({ location }) => {
    const kept = location in TRACES ? TRACES[location] : location
    return kept !== null && !watch.locations().includes(kept ?? '')
  })
  expect(missing).toEqual([])
  for (const { location } of rows.filter((row) => row.location.endsWith('_sealed'))) {
    const [table, column] = location.split('.')
    const { rows: kept } = await world.w.owner.query(`select 1 from ${table} where ${column} is not null limit 1`)
    expect(kept, location).toHaveLength(1)
  }
})

test('a secret is planted in every secret setting, of companies and of the installation', () => {
  const settings = SETTING_KEYS.filter(isSecretSetting).map((key) => `setting ${key}`)
  const ofInstallation = SETTINGS.map(({ name }) => name).filter(
    (name) => /SECRET|PASSWORD$|TOKEN$|_KEY$|CLIENT_ID$|SMTP_URL|DATABASE_URL/.test(name) && !NOT_SECRET.includes(name),
  )
  expect(
    [...settings, ...ofInstallation.map((name) => `env ${name}`)].filter(
      (location) => !watch.locations().includes(location),
    ),
  ).toEqual([])
})
/** The key to which companies pay is shown in every charge. */
const NOT_SECRET = ['EFI_PIX_KEY']

test('every field of a request that looks like a secret is known here', () => {
  const names = new Set(world.w.app.routeRecords.flatMap(fieldsOf).filter((name) => LOOKS_SECRET.test(name)))
  expect([...names].filter((name) => !(name in FIELDS))).toEqual([])
  const locations = [...names].flatMap((name) => FIELDS[name] ?? [])
  expect(locations.filter((location) => !watch.locations().includes(location))).toEqual([])
})

test('no secret can be read in an answer, an event, a line of the log or a row', () => {
  expect([watch.sizeOf('answer') > 500, watch.sizeOf('event') > 50, watch.sizeOf('log') > 10]).toEqual([
    true,
    true,
    true,
  ])
  expect(watch.traces()).toEqual([])
})
