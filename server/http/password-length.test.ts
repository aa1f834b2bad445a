import { beforeAll, expect, test } from 'vitest'
import { installTestApp, type Company } from '#tests/test-app.ts'

const w = installTestApp({ env: { PASSWORD_MIN_LENGTH: '12' } })
let company: Company
beforeAll(async () => {
  company = await w.company()
  await w.owner.query('update users set super = true where id = $1', [company.admin.id])
})

const REFUSED = { error: 'ERR_VALIDATION', details: [{ field: 'password', message: 'Too Short!' }] }

test('every new password needs the installation’s minimum length', async () => {
  const { rows } = await w.owner.query<{ plan_id: string }>('select plan_id from companies')
  const person = (n: number) => ({ name: `Pessoa ${n}`, email: `pessoa${n}@exemplo.com.br` })
  const planId = Number(rows[0]?.plan_id)
  const ways: [method: 'POST' | 'PUT', path: string, input: object][] = [
    ['POST', '/users', person(1)],
    ['PUT', `/users/${(await company.attendant()).id}`, {}],
    ['POST', '/companies/cadastro', { ...person(2), planId }],
    ['POST', '/companies', { ...person(3), planId }],
    ['POST', '/auth/reset', { token: 'x'.repeat(43) }],
    ['POST', '/auth/setup', person(4)],
  ]
  for (const [method, path, input] of ways) {
    const { status, body } = await w.call(company.admin, method, path, { ...input, password: 'elevenchars' })
    expect([path, status, body]).toEqual([path, 400, REFUSED])
    const longer = await w.call(company.admin, method, path, { ...input, password: 'twelve-chars' })
    expect([path, longer.body]).not.toEqual([path, REFUSED])
  }
  expect((await w.call(null, 'GET', '/auth/public')).body).toMatchObject({ passwordMinLength: 12 })
})
