import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import { ticketDestination, type PendingMessage } from '#web/features/messages/store/pending-messages.ts'
import { PendingBubble } from './PendingBubble.tsx'

const outgoing = (change: Partial<PendingMessage>): PendingMessage => ({
  clientId: 'c1',
  destination: ticketDestination(1),
  body: 'oi @Ana Lima e @Rui',
  quotedMsg: null,
  file: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  state: 'sending',
  progress: 0,
  error: null,
  ...change,
})

const mentions = [{ contactId: 5, name: 'Ana Lima' }]

test.each<[string, Partial<PendingMessage>]>([
  ['a text', {}],
  [
    'the caption of a file',
    { file: { quickMessageId: 3, name: 'a.pdf', type: 'application/pdf', size: 9, url: '/a' } },
  ],
])('mentions stand out in %s that is being sent', async (_, change) => {
  await show(<PendingBubble outgoing={outgoing({ ...change, mentions })} first />)
  const mention = await screen.findByText('@Ana Lima')
  expect([mention.tagName, mention.getAttribute('href')]).toEqual(['A', null])
  expect(screen.getByText(/e @Rui/)).toBeTruthy()
})

test('a name after an at sign that the sender did not pick is no mention', async () => {
  await show(<PendingBubble outgoing={outgoing({})} first />)
  expect(screen.getByText('oi @Ana Lima e @Rui')).toBeTruthy()
})
