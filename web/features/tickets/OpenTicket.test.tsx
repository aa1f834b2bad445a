import { screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import type { ConversationHandle } from './conversation/Conversation.tsx'
import type { Message, MessagePage } from '#contract/messages.ts'
import type { Ticket } from '#contract/tickets.ts'
import { exampleMessage } from '#web/features/messages/store/examples.ts'
import { exampleTicket } from './examples.ts'
import { OpenTicket } from './OpenTicket.tsx'
import { useTicketActions } from './useTicketActions.ts'
import { exampleUser, show } from '#tests/component.tsx'

const nothing = () => undefined
const member = exampleUser({
  queues: [{ id: 2, name: 'Vendas', color: '#12a06a', UserQueue: { userId: 7, queueId: 2 } }],
})

/** Opens a conversation of a colleague, for an attendant who may peek in the queue with id 2. Returns how often messages were asked for. */
async function watch(change: Partial<Ticket>, { messages = [] as Message[], path = '/' } = {}) {
  const settings = [{ key: 'userSpyChat', value: 'enabled' }]
  const user = { ...member, company: { ...member.company, settings } } as typeof member
  const listed = exampleTicket({ status: 'open', userId: 8, user: { id: 8, name: 'Bia' }, ...change })
  const ticket = { ...listed, contact: { ...listed.contact, extraInfo: [] } }
  const page: MessagePage = {
    ...{ messages, ticket, tickets: [], history: [], count: messages.length, newer: 0 },
    ...{ hasMore: false, unread: null },
  }
  function Opened() {
    const actions = useTicketActions()
    const handle = createRef<ConversationHandle>()
    const rest = { narrow: false, actions, left: null, contactShown: false, handle }
    const acts = { onBack: nothing, onContact: nothing, onShortcuts: nothing }
    return <OpenTicket open={{ ticket, error: null, denied: false, retry: nothing }} {...rest} {...acts} />
  }
  const { asked } = await show(<Opened />, {
    user,
    path,
    answers: { 'GET /messages/1': [{ body: page }], 'GET /notes/list': [{ body: [] }] },
  })
  return () => asked.filter(({ call }) => call === 'GET /messages/1').length
}

test('the messages of a colleague are read by whoever may peek in their queue', async () => {
  const messageRequests = await watch({ queueId: 2 })
  await expect.poll(messageRequests).toBeGreaterThan(0)
})

test('a conversation that went to the queue of others is not asked for', async () => {
  const messageRequests = await watch({ status: 'pending', userId: null, user: null, queueId: 3 })
  expect(await screen.findByText('Só quem atende lê esta conversa')).toBeTruthy()
  expect(messageRequests()).toBe(0)
})

test('a conversation that is only watched is shown at the message that its address names', async () => {
  const messages = ['1', '2', '3'].map((id) => exampleMessage({ id, body: `texto ${id}` }))
  await watch({ queueId: 2 }, { messages, path: '/tickets/u#message-2' })
  await waitFor(() => expect(document.querySelector('[data-message-id="2"][data-flash]')).not.toBeNull())
  expect(document.querySelectorAll('[data-flash]')).toHaveLength(1)
})
