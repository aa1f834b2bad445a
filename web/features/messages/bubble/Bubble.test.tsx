import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/component.tsx'
import type { Message } from '#contract/messages.ts'
import { exampleMessage } from '#web/features/messages/store/examples.ts'
import { FeedActionsContext, type FeedActions } from '#web/features/messages/store/message-actions.ts'
import { Bubble } from './Bubble.tsx'

const readOnly = { readOnly: true, channel: 'whatsapp' } as FeedActions

test.each([
  ['the bot', { fromMe: true, isAutomatic: true }, true],
  ['a colleague', { fromMe: true, isAutomatic: false }, false],
  ['the customer', { fromMe: false, isAutomatic: false }, false],
])('what %s says is told from what others say', async (_, change, isNamed) => {
  await show(
    <FeedActionsContext value={readOnly}>
      <Bubble message={exampleMessage(change)} first isGroup={false} flash={false} />
    </FeedActionsContext>,
  )
  expect(screen.getByText('oi').closest('[data-automatic]') !== null).toBe(isNamed)
  expect(screen.queryByText('Robô') !== null).toBe(isNamed)
})

test.each([
  ['a colleague', { userId: 8, userName: 'Bia' }, true],
  ['the viewer', { userId: 7, userName: 'Bia' }, false],
  ['a colleague who signs', { userId: 8, userName: 'Bia', body: '*Bia Souza:*\noi' }, false],
])('what %s says has a name where nothing else tells it', async (_, change, isNamed) => {
  await show(bubble({ fromMe: true, contactId: null, ...change }))
  expect(screen.queryByText('Bia') !== null).toBe(isNamed)
})

const bubble = (change: Partial<Message>) => (
  <FeedActionsContext value={readOnly}>
    <Bubble message={exampleMessage(change)} first isGroup={false} flash={false} />
  </FeedActionsContext>
)

test('a poll shows its question, and for each option how many chose it', async () => {
  const options = [
    { name: 'Pizza', votes: 2 },
    { name: 'Salada', votes: 1 },
    { name: 'Sopa', votes: 0 },
  ]
  await show(bubble({ body: 'as text', poll: { question: 'Almoço?', options, hiddenVotes: 0, isEvent: false } }))
  const list = await screen.findByRole('list', { name: 'Almoço?' })
  expect(screen.getByText('Almoço?')).toBeTruthy()
  const rows = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(rows).toEqual(['Pizza2 votos', 'Salada1 voto', 'Sopa0 votos'])
  expect(screen.queryByText('as text')).toBeNull()
  expect(screen.queryByText(/veja no celular/)).toBeNull()
})

test.each([
  [1, '1 pessoa votou, veja no celular'],
  [3, '3 pessoas votaram, veja no celular'],
])('a poll with votes that only the phone can read says so: %d', async (hiddenVotes, words) => {
  const options = [{ name: 'Pizza', votes: 0 }]
  await show(bubble({ poll: { question: 'Almoço?', options, hiddenVotes, isEvent: false } }))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('an event shows what it says, and below it who comes', async () => {
  const options = [
    { name: 'Vai', votes: 1 },
    { name: 'Talvez', votes: 0 },
    { name: 'Não vai', votes: 2 },
  ]
  await show(bubble({ body: 'Festa', poll: { question: '', options, hiddenVotes: 1, isEvent: true } }))
  const list = await screen.findByRole('list', { name: 'Respostas ao evento' })
  const rows = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(rows).toEqual(['Vai1 pessoa', 'Talvez0 pessoas', 'Não vai2 pessoas'])
  expect(screen.getByText('Festa')).toBeTruthy()
  expect(screen.getByText('1 pessoa respondeu, veja no celular')).toBeTruthy()
  expect(screen.queryByText(/voto|Enquete/)).toBeNull()
})

test("a message that consists of an advertisement's title shows the title once", async () => {
  const ad = { title: 'Bolo de milho', body: 'R$ 20', url: null, picture: null }
  await show(bubble({ body: 'Bolo de milho', context: { quote: null, ad } }))
  await screen.findByText('Veio de um anúncio')
  expect(screen.getAllByText('Bolo de milho')).toHaveLength(1)
})

test('a picture that is called as the advertisement is shown', async () => {
  const ad = { title: 'Bolo de milho', body: '', url: null, picture: null }
  const picture = { mediaType: 'image', mediaState: 'failed', mediaUrl: null } as const
  await show(bubble({ ...picture, body: 'Bolo de milho', context: { quote: null, ad } }))
  expect(await screen.findAllByText('Bolo de milho')).toHaveLength(2)
})

test.each([
  [false, 'Respondeu ao seu status'],
  [true, 'Você respondeu a um status'],
])('an answer to a status of which nothing is known is marked (ours: %s)', async (fromMe, mark) => {
  const quote = { mediaType: 'unsupported', body: '', isStatus: true } as const
  await show(bubble({ fromMe, context: { quote, ad: null } }))
  expect(await screen.findByText(mark)).toBeTruthy()
  expect(screen.getByText('oi')).toBeTruthy()
})

test('a mention stands out, and leads nowhere', async () => {
  const context = { quote: null, ad: null, mentions: ['Ana Lima'] }
  await show(bubble({ body: '*Oi @Ana Lima*, e @Rui', context }))
  const mention = await screen.findByText('@Ana Lima')
  expect([mention.tagName, mention.parentElement?.tagName]).toEqual(['A', 'STRONG'])
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText(', e @Rui')).toBeTruthy()
})

test.each<[string, Partial<Message>]>([
  ['a picture', { mediaType: 'image', mediaUrl: '/a.jpg' }],
  ['a video', { mediaType: 'video', mediaUrl: '/a.mp4' }],
  ['a document', { mediaType: 'application', mediaUrl: '/a.pdf', mediaName: 'a.pdf' }],
  ['a file that has not come yet', { mediaType: 'image', mediaState: 'pending' }],
])('a mention stands out under %s', async (_, file) => {
  const context = { quote: null, ad: null, mentions: ['Ana Lima'] }
  await show(bubble({ ...file, body: 'veja, @Ana Lima e @Rui', context }))
  const mention = await screen.findByText('@Ana Lima')
  expect([mention.tagName, mention.getAttribute('href')]).toEqual(['A', null])
  expect(screen.queryByText('@Rui')).toBeNull()
})

test('a deleted poll shows neither question nor votes', async () => {
  await show(
    bubble({
      isDeleted: true,
      poll: { question: 'Almoço?', options: [{ name: 'Pizza', votes: 2 }], hiddenVotes: 0, isEvent: false },
    }),
  )
  expect(screen.getByText('Mensagem apagada')).toBeTruthy()
  expect(screen.queryByText('Almoço?')).toBeNull()
})

test('an edit that only the phone can read is marked as such', async () => {
  await show(bubble({ isEdited: true, isEditHidden: true }))
  expect(await screen.findByText(/editada, veja no celular/)).toBeTruthy()
  expect(screen.getByText('oi')).toBeTruthy()
})

test('a reaction that the provider refused says why', async () => {
  const refused = { emoji: '👍', fromMe: true, name: 'Ana', refusal: 'ERR_META_WINDOW_CLOSED' }
  await show(bubble({ reactions: [refused] }))
  expect(screen.getByRole('img', { name: /^👍 de .* · Não enviada: / })).toBeTruthy()
})

test.each([
  ['whatsapp_cloud', 'WhatsApp oficial está limitando os envios desta conexão. Esta mensagem sai sozinha.'],
  ['instagram', 'Instagram está limitando os envios desta conexão. Esta mensagem sai sozinha.'],
] as const)('a message that the provider slows down says so in words: %s', async (channel, words) => {
  await show(
    <FeedActionsContext value={{ readOnly: true, channel } as FeedActions}>
      <Bubble message={exampleMessage({ fromMe: true, isSlowed: true })} first isGroup={false} flash={false} />
    </FeedActionsContext>,
  )
  expect((await screen.findByRole('status')).textContent).toBe(words)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a message that waits for the end of a pause says until when', async () => {
  const message = exampleMessage({ fromMe: true, isSlowed: true, slowedUntil: '2999-11-20T14:05:00.000Z' })
  await show(
    <FeedActionsContext value={{ readOnly: true, channel: 'telegram' } as FeedActions}>
      <Bubble message={message} first isGroup={false} flash={false} />
    </FeedActionsContext>,
  )
  expect((await screen.findByRole('status')).textContent).toMatch(
    /^Telegram está limitando os envios desta conexão até as \d\d:05\. Depois, esta mensagem sai sozinha\.$/,
  )
})

test.each([
  ['quality', /^Retida pela Meta: ela espera/],
  ['paused', /^Retida pela Meta: o modelo está pausado/],
] as const)('a message that Meta holds says so: %s', async (held, words) => {
  await show(bubble({ fromMe: true, ack: 1, held }))
  expect((await screen.findByRole('status')).textContent).toMatch(words)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a template that Meta refused says why, in words that are loaded with it', async () => {
  await show(bubble({ fromMe: true, ack: 0, sendError: 'ERR_TEMPLATE_PAUSED' }))
  expect(await screen.findByText(/Não enviada: A Meta pausou este modelo/)).toBeTruthy()
})

test('who has no name is called by the written number, in a group and where a message is quoted', async () => {
  const contact = { id: 9, name: '5511988880009', number: '5511988880009', profilePicUrl: '' }
  const { body, mediaType, isDeleted, mediaName, thumbnailUrl } = exampleMessage({ body: 'antes' })
  const quotedMsg = {
    ...{ id: '3', body, fromMe: false, mediaType, isDeleted, mediaName, thumbnailUrl },
    contact: { id: 10, name: '5511977770008' },
  }
  await show(
    <FeedActionsContext value={readOnly}>
      <Bubble message={exampleMessage({ contact, quotedMsg })} first isGroup flash={false} />
    </FeedActionsContext>,
  )
  expect(screen.getByText('+55 11 98888-0009')).toBeTruthy()
  expect(screen.getByText('+55 11 97777-0008')).toBeTruthy()
})
