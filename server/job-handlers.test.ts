import { expect, test } from 'vitest'
import { handlersForRoles } from './job-handlers.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'

test('every job belongs to one role, and jobs that call a provider belong to channels', () => {
  const all = Object.fromEntries(
    ['message.fetchMedia', 'message.revoke', 'ticket.timers', 'mail.send'].map((one) => [one, async () => undefined]),
  ) as unknown as JobHandlers
  expect(Object.keys(handlersForRoles(['channels'], all))).toEqual(['message.fetchMedia', 'message.revoke'])
  expect(Object.keys(handlersForRoles(['web', 'worker'], all))).toEqual(['ticket.timers', 'mail.send'])
  expect(handlersForRoles(['web'], all)).toEqual({})
  expect(handlersForRoles(['web', 'worker', 'channels'], all)).toEqual(all)
})
