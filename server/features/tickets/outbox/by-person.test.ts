import { expect, test } from 'vitest'
import type { CreatedApiToken } from '#contract/api-tokens.ts'
import { createOutbox } from './outbox.ts'
import { ticketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()

test('a message counts as written by a person only if no program sends it with a token', async () => {
  const stage = await ticketFixture(w, { single: true })
  const { admin } = stage.company
  const ticketId = await stage.ticket({ status: 'open', userId: admin.id })
  const { body: token } = await w.call<CreatedApiToken>(admin, 'POST', '/api-tokens', {
    name: 'Robô',
    scopes: ['messages:write'],
    expiresAt: null,
  })
  await stage.send(admin, ticketId, { body: 'da Ana' })
  const answer = await w.call(token, 'POST', `/messages/${ticketId}`, { body: 'do robô' })
  expect(answer.status, answer.text).toBe(200)
  const queued = await createOutbox(w.data, w.services).next(stage.ref, 10)
  expect(queued.map(({ body, isByPerson }) => [body, isByPerson])).toEqual([
    ['da Ana', true],
    ['do robô', false],
  ])
})
