import { afterEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/auth.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { ensureAdministrator } from './actions.ts'

vi.mock('#server/lib/passwords.ts', { spy: true })

let w: TestApp
afterEach(() => w.close())

const first = { name: 'Ana', email: 'ana@exemplo.com.br', password: 'primeira-senha', companyName: 'Minha casa' }

test('setup creates company 1, a plan and a super administrator once', async () => {
  w = await createTestApp()
  const needed = async () => (await w.call<{ needed: boolean }>(null, 'GET', '/auth/setup')).body.needed
  expect((await w.call(null, 'GET', '/auth/setup')).body).toEqual({ needed: true, code: false })
  expect((await w.call(null, 'GET', '/auth/public')).body).toMatchObject({
    setupNeeded: true,
    signUp: true,
    mail: false,
  })

  for (const body of [{}, { ...first, email: 'x' }, { ...first, password: '1234' }, { ...first, name: 'A' }]) {
    expect((await w.call(null, 'POST', '/auth/setup', body)).status).toBe(400)
  }
  const { rows } = await w.owner.query('select (select count(*) from users) + (select count(*) from companies) as n')
  expect(Number(rows[0].n)).toBe(0)

  const others = [1, 2, 3, 4].map((n) => ({ ...first, email: `pessoa${n}@exemplo.com.br` }))
  const answers = await Promise.all(
    [first, ...others].map((body) => w.call<Session>(null, 'POST', '/auth/setup', body)),
  )
  const winners = answers.filter(({ status }) => status === 200)
  expect(winners).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
  const session = winners[0]?.body
  expect(session?.user).toMatchObject({
    profile: 'admin',
    super: true,
    companyId: 1,
    company: { id: 1, name: 'Minha casa' },
  })
  expect(session?.restricted).toBe(false)
  expect(await needed()).toBe(false)
  expect((await w.call(null, 'POST', '/auth/setup', first)).body).toEqual({ error: 'ERR_ALREADY_SET_UP' })
  expect((await w.call(session ?? null, 'GET', '/companies')).body).toMatchObject({ count: 1 })

  const signedUp = await w.call<{ id: number }>(null, 'POST', '/companies/cadastro', {
    ...{ name: 'Padaria', email: 'pao@exemplo.com.br', password: 'pao-quente', planId: session?.user.company.planId },
  })
  expect([signedUp.status, signedUp.body.id]).toEqual([200, 2])
})

test('setup stores whether sign-up is open', async () => {
  for (const [signUp, isOpen] of [
    [false, false],
    [true, true],
    [undefined, true],
  ]) {
    w = await createTestApp()
    expect((await w.call(null, 'POST', '/auth/setup', { ...first, signUp })).status).toBe(200)
    expect((await w.call(null, 'GET', '/auth/public')).body).toMatchObject({ signUp: isOpen })
    if (signUp !== undefined) await w.close()
  }
})

test('the administrator of the environment is created once at the start', async () => {
  const env = { ADMIN_NAME: 'Rui', ADMIN_EMAIL: 'rui@exemplo.com.br', ADMIN_PASSWORD: 'da-instalacao' }
  w = await createTestApp({ env })
  await ensureAdministrator(w.data, {
    administrator: { name: 'Eva', email: 'eva@exemplo.com.br', password: 'outra-senha' },
  })
  const answer = await w.call<Session>(null, 'POST', '/auth/login', {
    email: env.ADMIN_EMAIL,
    password: env.ADMIN_PASSWORD,
  })
  expect(answer.body.user).toMatchObject({ name: 'Rui', super: true, companyId: 1 })
  const { rows } = await w.owner.query('select name from users')
  expect(rows).toEqual([{ name: 'Rui' }])
})

test('a late setup request is refused without hashing a password', async () => {
  w = await createTestApp()
  expect((await w.call(null, 'POST', '/auth/setup', first)).status).toBe(200)
  vi.mocked(hashPassword).mockClear()
  const late = await Promise.all(Array.from({ length: 5 }, () => w.call(null, 'POST', '/auth/setup', first)))
  expect(late.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
  expect(hashPassword).not.toHaveBeenCalled()
})
