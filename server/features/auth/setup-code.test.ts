import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Session } from '#contract/auth.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { neededSetupCode } from './setup-code.actions.ts'

let w: TestApp
beforeEach(async () => {
  w = await createTestApp({ env: { HOST: '0.0.0.0' } })
})
afterEach(() => w.close())

const first = { name: 'Ana', email: 'ana@exemplo.com.br', password: 'primeira-senha', companyName: 'Minha casa' }
const setUp = (code?: string) => w.call<Session>(null, 'POST', '/auth/setup', { ...first, code })
const state = async () => (await w.call(null, 'GET', '/auth/setup')).body
const codeOf = () => neededSetupCode({ ...w.services, data: w.data })

test('a server reachable over the network needs the code of its log for setup', async () => {
  const code = await codeOf()
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(await codeOf()).toBe(code)
  expect(await state()).toEqual({ needed: true, code: true })
  expect(JSON.stringify([await state(), (await w.call(null, 'GET', '/auth/public')).body])).not.toContain(code)
  for (const wrong of [undefined, '', 'AAAA-AAAA', code?.slice(0, 8)]) {
    expect((await setUp(wrong)).body).toEqual({ error: 'ERR_SETUP_CODE_WRONG' })
  }
  const answer = await setUp(` ${code?.toLowerCase().replace('-', ' ')} `)
  expect([answer.status, answer.body.user.super]).toEqual([200, true])
  expect(await state()).toEqual({ needed: false, code: false })
  expect(await codeOf()).toBeNull()
  expect((await setUp(code ?? '')).body).toEqual({ error: 'ERR_ALREADY_SET_UP' })
})

test('guesses of the setup code are limited', async () => {
  for (let i = 0; i < 10; i++) expect((await setUp(`AAAA-AAA${i}`)).status).toBe(400)
  expect((await setUp((await codeOf()) ?? '')).status).toBe(429)
})
