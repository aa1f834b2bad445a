import { createSigner } from 'fast-jwt'
import { beforeAll, describe, expect, test } from 'vitest'
import { ERROR_STATUS } from '#contract/errors.ts'
import { can, isSuperUserPermission, type Permission } from '#contract/permissions.ts'
import type { RouteRecord } from '#server/http/route-guard.ts'
import { sampleBody, fillPath, makeSamples, OTHER_IDS, type Samples } from './route-samples.ts'
import { installTestApp, type Answer, type Company, type Member } from './test-app.ts'

const w = installTestApp()
let mine: Company
let theirs: Company
let foreign: Samples
let own: Samples
let attendant: Member
beforeAll(async () => {
  mine = await w.company()
  theirs = await w.company()
  own = await makeSamples(w, mine)
  foreign = await makeSamples(w, theirs)
  attendant = await mine.attendant([own.queue])
})

const routes = (): RouteRecord[] => w.app.routeRecords
const isPublic = (route: RouteRecord): boolean => route.can === 'public'
/** These are called with tokens of their own: see external-api.test.ts. */
const isForSenders = (route: RouteRecord): boolean => route.can === 'sender'
const path = (url: string): string => url.replace(/^\/api/, '')
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const call = (member: { token: string } | null, route: RouteRecord, url: string, body?: object): Promise<Answer> =>
  w.call(member, route.method as Method, path(url), ['POST', 'PUT'].includes(route.method) ? (body ?? {}) : undefined)

const codeOf = (answer: Answer): unknown => (answer.body as { error?: unknown }).error
const name = (route: RouteRecord): string => `${route.method} ${route.url}`

test('there are routes, and each has a name of its own', () => {
  expect(routes().length).toBeGreaterThan(60)
  const names = routes().map((route) => route.operationId)
  expect(names.filter((one, index) => names.indexOf(one) !== index)).toEqual([])
})

describe('authorization', () => {
  test('without a token, or with a malformed one: 401', async () => {
    for (const route of routes().filter((one) => !isPublic(one))) {
      const url = fillPath(route.url, own) ?? route.url
      const bare = await call(null, route, url, sampleBody(route.operationId, own))
      expect([bare.status, codeOf(bare)], name(route)).toEqual([401, 'ERR_SESSION_EXPIRED'])
      const rubbish = await call({ token: 'undefined' }, route, url, sampleBody(route.operationId, own))
      expect(rubbish.status, name(route)).toBe(401)
    }
  })

  test('with an expired token: 403, so that clients refresh it once', async () => {
    const viewer = await w.viewer(mine.admin)
    const key = w.services.keys.accessToken
    const claims = { sid: viewer.sessionId, uid: viewer.userId, cid: viewer.companyId }
    const sign = createSigner({ key, algorithm: 'HS256', clockTimestamp: Date.now() - 3_600_000, expiresIn: 900_000 })
    const token = sign(claims)
    for (const route of routes().filter((one) => !isPublic(one) && !isForSenders(one))) {
      const answer = await call(
        { token },
        route,
        fillPath(route.url, own) ?? route.url,
        sampleBody(route.operationId, own),
      )
      expect([answer.status, codeOf(answer)], name(route)).toEqual([403, 'ERR_TOKEN_EXPIRED'])
    }
  })

  test('public routes ignore a rubbish Authorization header', async () => {
    for (const route of routes().filter(isPublic)) {
      const answer = await call({ token: 'undefined' }, route, route.url.replaceAll(/:\w+/g, 'x'))
      if (answer.status === 401)
        expect(['ERR_INVALID_CREDENTIALS', 'ERR_SESSION_EXPIRED'], name(route)).toContain(codeOf(answer))
      expect(answer.status, name(route)).not.toBe(500)
    }
  })

  test('a profile without the permission: 403, and nothing changes', async () => {
    const isGranted = (route: RouteRecord): boolean => can({ profile: 'user', super: false }, route.can as Permission)
    const denied = routes().filter((route) => !['public', 'session', 'sender'].includes(route.can) && !isGranted(route))
    expect(denied.length).toBeGreaterThan(15)
    for (const route of denied) {
      const answer = await call(
        attendant,
        route,
        fillPath(route.url, own) ?? route.url,
        sampleBody(route.operationId, own),
      )
      expect(answer.status, name(route)).toBe(403)
      expect(['ERR_NO_PERMISSION', 'ERR_NO_SUPER'], name(route)).toContain(codeOf(answer))
    }
  })
})

describe('ids in paths', () => {
  const withIds = (): RouteRecord[] =>
    routes()
      .filter((route) => !isForSenders(route))
      .filter((route) => route.url.includes(':') && !OTHER_IDS.some((one) => one.test(route.url)))

  test("the id of another company's row gives the same answer as an unknown id", async () => {
    for (const route of withIds()) {
      const url = fillPath(route.url, foreign)
      if (!url) throw new Error(`${name(route)} is not covered in tests/route-samples.ts`)
      const answer = await call(mine.admin, route, url, sampleBody(route.operationId, own))
      if (isSuperUserPermission(route.can)) {
        expect(answer.status, name(route)).toBe(403)
        continue
      }
      expect(answer.status, `${name(route)} ${answer.text}`).toBe(404)
      const absent = route.url.includes(':uuid') ? '00000000-0000-4000-8000-000000000000' : '99999999'
      const never = await call(mine.admin, route, fillPath(route.url, absent) ?? '', sampleBody(route.operationId, own))
      expect([never.status, never.text], name(route)).toEqual([404, answer.text])
    }
  })

  test('malformed ids: 400, 403 or 404 with a known code, never 500', async () => {
    for (const route of withIds()) {
      for (const rubbish of ['abc', '-1', '0', '1e400', '9'.repeat(30), '%00', '1;drop table users', "1' or '1'='1"]) {
        const url = fillPath(route.url, encodeURIComponent(rubbish)) ?? ''
        const answer = await call(mine.admin, route, url, sampleBody(route.operationId, own))
        expect([400, 403, 404], `${name(route)} with ${rubbish}: ${answer.text}`).toContain(answer.status)
        expect(Object.keys(ERROR_STATUS), name(route)).toContain(codeOf(answer))
      }
    }
  })
})

test('wrong types, nulls, deep and huge bodies: a clear error, never 500', async () => {
  const bodies = [
    [],
    'text',
    1,
    null,
    { name: {}, email: [], body: 5 },
    { name: '\u0000', body: '\u0000' },
    { id: { $gt: 0 } },
  ]
  for (const route of routes().filter(
    (one) => ['POST', 'PUT'].includes(one.method) && !isPublic(one) && !isForSenders(one),
  )) {
    for (const body of bodies) {
      const answer = await w.call(
        mine.admin,
        route.method as Method,
        path(fillPath(route.url, own) ?? route.url),
        body,
        {
          'content-type': 'application/json',
        },
      )
      expect(answer.status, `${name(route)} with ${JSON.stringify(body)}: ${answer.text}`).toBeLessThan(500)
    }
    const huge = { body: 'x'.repeat(1_100_000), name: 'y' }
    const answer = await call(mine.admin, route, fillPath(route.url, own) ?? route.url, huge)
    expect([400, 403, 404, 409, 413], name(route)).toContain(answer.status)
  }
})

test('every column of every table, sent as a field, cannot be mass-assigned', async () => {
  const { rows } = await w.owner.query<{ field: string }>(
    `select distinct column_name as field from information_schema.columns where table_schema = 'public'`,
  )
  const camel = (text: string): string => text.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())
  const smuggled = Object.fromEntries(
    rows.flatMap(({ field }) => [
      [field, 999_999],
      [camel(field), 999_999],
    ]),
  )
  const before = await w.owner.query('select id, company_id, super, profile, email from users order by id')
  const target = await mine.attendant()
  await w.call(mine.admin, 'PUT', `/users/${target.id}`, {
    ...smuggled,
    super: true,
    companyId: theirs.id,
    name: 'Bia',
  })
  const after = await w.owner.query(
    'select id, company_id, super, profile, email from users where id <> $1 order by id',
    [target.id],
  )
  expect(after.rows).toEqual(before.rows)
  const { rows: changed } = await w.owner.query('select company_id, super from users where id = $1', [target.id])
  expect(changed[0]).toEqual({ company_id: String(mine.id), super: false })
})
