import { expect } from 'vitest'
import type { Chat } from '#contract/chats.ts'
import { messageKeys, type TypingUntil } from '#web/features/messages/store/cache.ts'
import { chatWith, inbound } from '#tests/inbound-fixture.ts'
import { checkEvents } from './check-events.ts'
import {
  COMPANY,
  QUEUE,
  SEERS,
  type Name,
  call,
  conversation,
  customer,
  assignedConversation,
  look,
  members,
  stage,
  waitForEvent,
} from './event-stage.ts'

let lastSent = ''
/** Sends a message of ours, to which the provider has given an id. */
async function sent(): Promise<void> {
  const { messages } = await call<{ messages: { id: string }[] }>('ana', 'POST', `/messages/${look.ticketId}`, {
    body: 'Em que posso ajudar?',
  })
  lastSent = String((await stage.row('messages', messages[0]?.id ?? ''))['provider_id'])
}
async function makeChat(): Promise<void> {
  const chat = await call<Chat>('ana', 'POST', '/chats', { title: 'Turno', users: [{ id: members.bia.id }] })
  look.chatId = chat.id
  look.chatUuid = chat.uuid
}
async function saidInChat(): Promise<void> {
  await makeChat()
  await say('ana', 'Tudo bem?')
}
const say = (name: Name, message: string) => call(name, 'POST', `/chats/${look.chatId}/messages`, { message })

checkEvents('messages', {
  'message.created': [
    {
      title: 'a customer writes into a conversation that runs',
      given: assignedConversation,
      act: async () => stage.host.onMessage(inbound({ chat: await customer() })),
      hears: { 'ticket.saved': SEERS, 'message.created': SEERS },
    },
    {
      title: 'a customer writes into one that waits',
      given: () => conversation(),
      act: async () => stage.host.onMessage(inbound({ chat: await customer() })),
      hears: { 'ticket.saved': QUEUE, 'message.created': QUEUE },
    },
    {
      title: 'somebody new writes',
      act: () => stage.host.onMessage(inbound({ chat: chatWith('5541977776666', 'Cliente Nova') })),
      hears: {
        'contact.created': COMPANY,
        'ticket.saved': ['admin', 'supervisor', 'dora'],
        'message.created': ['admin', 'supervisor', 'dora'],
      },
    },
    {
      title: 'a customer writes again after the conversation that is looked at has ended',
      given: async () => {
        await conversation({ status: 'closed', userId: members.ana.id })
        await stage.rows('update tickets set closed_at = now() where id = $1', [look.ticketId])
      },
      act: async () => stage.host.onMessage(inbound({ chat: await customer() })),
      hears: {
        'ticket.saved': ['admin', 'supervisor', 'dora'],
        'message.created': ['admin', 'supervisor', 'dora'],
      },
      // No event tells how many conversations a person of the list has.
      asBefore: ['duplicates'],
    },
    {
      title: 'ana answers',
      given: assignedConversation,
      act: sent,
      hears: { 'ticket.saved': SEERS, 'message.created': SEERS },
    },
  ],
  'message.updated': [
    {
      title: 'the customer has read it',
      given: async () => {
        await assignedConversation()
        await sent()
      },
      act: () => stage.host.onAck({ providerId: lastSent, ack: 3, error: null }),
      hears: { 'message.updated': SEERS },
    },
    {
      title: 'it failed',
      given: async () => {
        await assignedConversation()
        await sent()
      },
      act: () => stage.host.onAck({ providerId: lastSent, ack: 0, error: 'ERR_SENDING_WAPP_MSG' }),
      hears: { 'message.updated': SEERS },
    },
    {
      title: 'the customer writes what nobody has answered in other words',
      given: async () => {
        await conversation()
        await stage.host.onMessage(inbound({ providerId: 'QUESTION', chat: await customer(), body: 'Trcam?' }))
      },
      act: async () =>
        stage.host.onEdited({
          providerId: 'QUESTION',
          chat: (await customer()).identities,
          author: null,
          fromMe: false,
          body: 'Trocam?',
        }),
      hears: { 'message.updated': QUEUE, 'ticket.saved': QUEUE },
    },
    {
      title: 'the customer reacts to it',
      given: async () => {
        await assignedConversation()
        await sent()
      },
      act: async () =>
        stage.host.onReaction({
          providerId: lastSent,
          chat: (await customer()).identities,
          author: null,
          fromMe: false,
          emoji: '👍',
        }),
      hears: { 'message.updated': SEERS },
    },
  ],
  'message.deleted': [
    {
      title: 'what could not be read was a reaction',
      given: async () => {
        await assignedConversation()
        const placeholder = { mediaType: 'undecryptable', body: '', undecryptable: true, raw: null } as const
        await stage.host.onMessage(inbound({ ...placeholder, providerId: 'REACTION', chat: await customer() }))
      },
      act: async () => stage.host.onNoMessage({ providerId: 'REACTION', chat: (await customer()).identities }),
      hears: { 'message.deleted': SEERS, 'ticket.saved': SEERS },
    },
  ],
  'contact.typing': [
    {
      title: 'the customer types',
      given: assignedConversation,
      act: async () => {
        stage.host.onTyping({ chat: await customer(), typing: true })
        await waitForEvent('contact.typing')
      },
      also: ({ name, cache }) => {
        const typing = cache.getQueryData<TypingUntil>(messageKeys.typing) ?? {}
        expect(look.ticketId in typing, name).toBe(SEERS.includes(name as Name))
      },
      hears: { 'contact.typing': SEERS },
    },
  ],
  'chat.created': [{ title: 'ana makes one with bia', act: makeChat, hears: { 'chat.created': ['ana', 'bia'] } }],
  'chat.messageCreated': [
    {
      title: 'ana says something',
      given: makeChat,
      act: () => say('ana', 'Bom dia'),
      hears: { 'chat.messageCreated': ['ana', 'bia'] },
    },
  ],
  'chat.read': [
    {
      title: 'bia reads it',
      given: saidInChat,
      act: () => call('bia', 'POST', `/chats/${look.chatId}/read`, { userId: members.bia.id }),
      hears: { 'chat.read': ['bia'] },
    },
  ],
  'chat.updated': [
    {
      title: 'caio comes instead of bia',
      given: saidInChat,
      act: () => call('ana', 'PUT', `/chats/${look.chatId}`, { title: 'Tarde', users: [{ id: members.caio.id }] }),
      hears: { 'chat.updated': ['ana', 'caio'], 'chat.deleted': ['bia'] },
    },
  ],
  'chat.deleted': [
    {
      title: 'ana deletes it',
      given: saidInChat,
      act: () => call('ana', 'DELETE', `/chats/${look.chatId}`),
      hears: { 'chat.deleted': ['ana', 'bia'] },
    },
  ],
})
