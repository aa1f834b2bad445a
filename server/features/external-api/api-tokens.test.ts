import { beforeAll, expect, test } from 'vitest'
import type { ApiToken, ApiTokenInput, CreatedApiToken } from '#contract/api-tokens.ts'
import type { ContactPage } from '#contract/contacts.ts'
import { TOKEN_SCOPES, type TokenScope } from '#contract/token-scopes.ts'
import { installTestApp, createTestApp, type Company } from '#tests/test-app.ts'
import { fillPath, makeSamples } from '#tests/route-samples.ts'

const w = installTestApp({ env: { API_CALLS_PER_MINUTE: '5000' } })
let company: Company
beforeAll(async () => {
  company = await w.company()
})

async function make(scopes: TokenScope[], given: Partial<ApiTokenInput> = {}, by = company.admin) {
  const input: ApiTokenInput = { name: 'ERP', scopes, expiresAt: null, ...given }
  const answer = await w.call<CreatedApiToken>(by, 'POST', '/api-tokens', input)
  expect(answer.status).toBe(200)
  return answer.body
}
const list = async (by = company.admin) => (await w.call<ApiToken[]>(by, 'GET', '/api-tokens')).body
const code = (answer: { body: unknown }) => (answer.body as { error?: string }).error

test('a token is shown once, stored as a hash, and its last use is seen', async () => {
  const made = await make(['contacts:read'], { name: 'Loja virtual' })
  expect(made.token).toMatch(/^bal_[\w-]{40,}$/)
  expect((await w.call<ContactPage>(made, 'GET', '/contacts')).body.contacts).toEqual([])
  const found = (await list()).find(({ id }) => id === made.id)
  expect(found).toMatchObject({
    ...{
      name: 'Loja virtual',
      hint: made.token.slice(-4),
      scopes: ['contacts:read'],
      revokedAt: null,
      expiresAt: null,
    },
    ...{ user: { id: company.admin.id, name: company.admin.name }, lastUsedAddress: '127.0.0.1' },
    lastUsedAt: expect.any(String),
  })
  const { rows } = await w.owner.query('select t::text as row from api_tokens t')
  expect(JSON.stringify([await list(), rows])).not.toContain(made.token)
})

test('every route is closed to tokens unless its scope is given', async () => {
  const samples = await makeSamples(w, company)
  const all = await make([...TOKEN_SCOPES])
  const path = (url: string) => (fillPath(url, samples) ?? url).replace(/^\/api/, '')
  const routes = w.app.routeRecords.filter(({ can }) => can !== 'public')
  const made = new Map<TokenScope | null, Promise<CreatedApiToken>>()
  const without = (scope: TokenScope | null) => {
    const token = made.get(scope) ?? make(TOKEN_SCOPES.filter((one) => one !== scope))
    made.set(scope, token)
    return token
  }
  expect(routes.filter(({ scope }) => scope).length).toBeGreaterThan(35)
  for (const { method, url, scope, operationId } of routes) {
    const bare = await without(scope)
    const answer = await w.call(bare, method as 'GET', path(url), method === 'GET' ? undefined : {})
    expect([answer.status, code(answer)], operationId).toEqual([403, 'ERR_TOKEN_SCOPE'])
    if (!scope || method !== 'GET') continue
    const open = await w.call(all, 'GET', path(url))
    expect(code(open), operationId).not.toBe('ERR_TOKEN_SCOPE')
  }
}, 300_000)

test('a token can do no more than its maker, and nothing of the operator', async () => {
  const made = await make([...TOKEN_SCOPES])
  const contact = await w.call<{ id: number }>(made, 'POST', '/contacts', { name: 'Bia', number: '5541977770001' })
  expect(contact.status).toBe(200)
  await w.owner.query(`update users set profile = 'user' where id = $1`, [company.admin.id])
  expect(code(await w.call(made, 'DELETE', `/contacts/${contact.body.id}`))).toBe('ERR_NO_PERMISSION')
  await w.owner.query(`update users set profile = 'admin', super = true where id = $1`, [company.admin.id])
  expect(code(await w.call(made, 'GET', '/plans'))).toBe('ERR_TOKEN_SCOPE')
  await w.owner.query('update users set super = false where id = $1', [company.admin.id])
  expect((await w.call(made, 'DELETE', `/contacts/${contact.body.id}`)).status).toBe(200)
})

test('a token writes a note with a transfer only if it may write notes', async () => {
  const other = await w.company()
  const samples = await makeSamples(w, other)
  const path = `/tickets/${samples.ticket}`
  const notes = async () =>
    (await w.owner.query('select note from ticket_notes where ticket_id = $1 order by id', [samples.ticket])).rows
  const before = await notes()
  const bare = await make(['tickets:write'], {}, other.admin)
  const refused = await w.call(bare, 'PUT', path, { queueId: samples.queue, note: 'Quer trocar' })
  expect([refused.status, code(refused)]).toEqual([403, 'ERR_TOKEN_SCOPE'])
  expect(await notes()).toEqual(before)
  expect((await w.call(bare, 'PUT', path, { queueId: samples.queue })).status).toBe(200)
  const both = await make(['tickets:write', 'notes:write'], {}, other.admin)
  expect((await w.call(both, 'PUT', path, { queueId: samples.queue, note: 'Quer trocar' })).status).toBe(200)
  expect((await notes()).at(-1)).toEqual({ note: 'Quer trocar' })
})

test('a token writes a note with a transfer of several only if it may write notes', async () => {
  const other = await w.company()
  const samples = await makeSamples(w, other)
  const transfer = (token: CreatedApiToken, queueId: number, note?: string) =>
    w.call(token, 'POST', '/tickets/bulk', {
      ...{ ticketIds: [samples.ticket], change: { kind: 'transfer', queueId, ...(note && { note }) } },
    })
  const notes = async () =>
    (await w.owner.query('select note from ticket_notes where ticket_id = $1 order by id', [samples.ticket])).rows
  const before = await notes()
  const bare = await make(['tickets:write'], {}, other.admin)
  const refused = await transfer(bare, samples.otherQueue, 'Quer trocar')
  expect([refused.status, code(refused)]).toEqual([403, 'ERR_TOKEN_SCOPE'])
  expect(await notes()).toEqual(before)
  expect((await transfer(bare, samples.otherQueue)).status).toBe(200)
  const both = await make(['tickets:write', 'notes:write'], {}, other.admin)
  expect((await transfer(both, samples.queue, 'Quer trocar')).status).toBe(200)
  expect((await notes()).at(-1)).toEqual({ note: 'Quer trocar' })
})

test('a token sends messages over the chosen connection, and sees no other secret', async () => {
  const sender = await make(['messages:send', 'connections:read'])
  const connection = await company.connection()
  const { body: changed } = await w.call(company.admin, 'PUT', `/whatsapp/${connection}`, {
    name: 'Loja',
    token: 'canario-da-conexao',
  })
  expect(JSON.stringify(changed)).toContain('canario-da-conexao')
  expect((await w.call(sender, 'GET', `/whatsapp/${connection}`)).text).not.toContain('canario-da-conexao')
  expect((await w.call(sender, 'GET', '/whatsapp')).text).not.toContain('canario-da-conexao')
  const sent = await w.call<{ id: string }>(sender, 'POST', '/messages/send', {
    ...{ number: '5541977770002', body: 'oi', connectionId: connection },
  })
  expect(sent.status).toBe(200)
  const { rows } = await w.owner.query('select connection_id from messages where id = $1', [sent.body.id])
  expect(Number(rows[0].connection_id)).toBe(connection)
  const other = await w.company()
  const foreign = { number: '5541977770002', body: 'oi', connectionId: await other.connection() }
  expect(code(await w.call(sender, 'POST', '/messages/send', foreign))).toBe('ERR_NO_WAPP_FOUND')
})

test('a token ends when it is revoked, expires, or its company, plan or maker ends', async () => {
  const works = async (token: { token: string }) => (await w.call(token, 'GET', '/contacts')).status
  const revoked = await make(['contacts:read'])
  expect(await works(revoked)).toBe(200)
  expect((await w.call(company.admin, 'DELETE', `/api-tokens/${revoked.id}`)).status).toBe(200)
  expect(await works(revoked)).toBe(401)
  expect((await list()).find(({ id }) => id === revoked.id)).toMatchObject({ revokedBy: company.admin.name })

  const expired = await make(['contacts:read'], { expiresAt: '2100-01-01T10:00' })
  expect(await works(expired)).toBe(200)
  await w.owner.query(`update api_tokens set expires_at = now() - interval '1 second' where id = $1`, [expired.id])
  expect(await works(expired)).toBe(401)
  const past = { name: 'ERP', scopes: ['contacts:read'], expiresAt: '2020-01-01T10:00' }
  expect((await w.call(company.admin, 'POST', '/api-tokens', past)).status).toBe(400)

  const other = await w.company()
  const admin = await w.member(other.id, 'admin', [])
  const ofAdmin = await make(['contacts:read'], {}, admin)
  const ofOwner = await make(['contacts:read'], {}, other.admin)
  await w.call(other.admin, 'DELETE', `/users/${admin.id}`)
  expect([await works(ofAdmin), await works(ofOwner)]).toEqual([401, 200])
  await w.owner.query(
    'update plans set use_external_api = false where id = (select plan_id from companies where id = $1)',
    [other.id],
  )
  expect(await works(ofOwner)).toBe(403)
  await w.owner.query('update companies set status = false where id = $1', [other.id])
  expect(await works(ofOwner)).toBe(401)
})

test('only admins see and make tokens, and each company its own', async () => {
  const made = await make(['contacts:read'])
  const other = await w.company()
  expect(await list(other.admin)).toEqual([])
  expect((await w.call(other.admin, 'DELETE', `/api-tokens/${made.id}`)).status).toBe(404)
  const attendant = await company.attendant()
  expect((await w.call(attendant, 'GET', '/api-tokens')).status).toBe(403)
})

test('a token over its limit is told when to come back', async () => {
  const slow = await createTestApp({ env: { API_CALLS_PER_MINUTE: '1' } })
  try {
    const { admin } = await slow.company()
    const input = { name: 'ERP', scopes: ['contacts:read'], expiresAt: null }
    const { body } = await slow.call<CreatedApiToken>(admin, 'POST', '/api-tokens', input)
    const answers = [1, 2].map(() => slow.call(body, 'GET', '/contacts'))
    const refused = (await Promise.all(answers)).filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    await slow.close()
  }
})
