import { expect, test } from 'vitest'
import type { DomainEvent } from '#contract/events.ts'
import { publicEvents } from './public-events.ts'

test('other programs are told of a reaction, and not why the provider refused it', () => {
  const reaction = { emoji: '👍', fromMe: true, name: 'Ana' }
  const message = { id: '1', ticketId: 7, reactions: [{ ...reaction, refusal: 'ERR_META_RATE_LIMITED' }] }
  const event = { name: 'message.updated', payload: { message } } as unknown as DomainEvent
  expect(publicEvents([event])).toMatchObject([{ type: 'message.updated', data: { message: { id: '1' } } }])
  expect(publicEvents([event])[0]?.data).toHaveProperty('message.reactions', [reaction])
})
