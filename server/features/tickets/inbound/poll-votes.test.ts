import { beforeEach, expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { chatWith, inbound, inboundFixture, NUMBER, type InboundFixture } from '#tests/inbound-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const POLL = { question: 'Almoço?', options: ['Pizza', 'Salada'] }
const CHAT = chatWith(NUMBER).identities

const w = installTestApp()
let stage: InboundFixture
beforeEach(async () => {
  stage = await inboundFixture(w)
})

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString()

/** Votes as the customer, or as the phone of the company. */
const vote = (choices: number[] | null, change: { minute?: number; fromMe?: boolean; providerId?: string } = {}) =>
  stage.host.onPollVote({
    providerId: change.providerId ?? 'P1',
    chat: CHAT,
    author: null,
    fromMe: change.fromMe ?? false,
    poll: POLL,
    choices,
    votedAt: at(change.minute ?? 0),
  })

const lastUpdate = () =>
  stage
    .events()
    .flatMap((event) => (event.name === 'message.updated' ? [event.payload as { message: Message }] : []))
    .at(-1)?.message
const counts = () => lastUpdate()?.poll?.options.map(({ votes }) => votes)

test('votes are counted once for each person, and the last one counts', async () => {
  await stage.host.onMessage(inbound({ providerId: 'P1', poll: POLL }))
  await vote([0])
  expect(lastUpdate()?.poll).toEqual({
    question: 'Almoço?',
    options: [
      { name: 'Pizza', votes: 1 },
      { name: 'Salada', votes: 0 },
    ],
    hiddenVotes: 0,
    isEvent: false,
  })
  await vote([0, 1], { fromMe: true, minute: 1 })
  expect(counts()).toEqual([2, 1])
  await vote([1], { minute: 5 })
  expect(counts()).toEqual([1, 2])
  await vote([0], { minute: 3 })
  expect(counts()).toEqual([1, 2])
  await vote([], { minute: 6 })
  expect(counts()).toEqual([1, 1])
  await vote([0], { minute: 4 })
  expect(counts()).toEqual([1, 1])
})

test('answers to an event are counted on it, whose text stays', async () => {
  await stage.host.onMessage(inbound({ providerId: 'P1', body: 'Festa' }))
  const poll = { question: '', options: ['Vai', 'Talvez', 'Não vai'], isEvent: true }
  const answer = { providerId: 'P1', chat: CHAT, author: null, fromMe: false, poll, votedAt: at(0) }
  await stage.host.onPollVote({ ...answer, choices: [2] })
  const { body, poll: shown } = lastUpdate() ?? {}
  expect([body, shown?.isEvent, shown?.question, counts()]).toEqual(['Festa', true, '', [0, 0, 1]])
})

test('a vote that only the phone can read is counted as such, until one that can be read', async () => {
  await stage.host.onMessage(inbound({ providerId: 'P1', poll: POLL }))
  await vote([1])
  await vote(null, { minute: 1 })
  await vote(null, { minute: 2, fromMe: true })
  expect([counts(), lastUpdate()?.poll?.hiddenVotes]).toEqual([[0, 0], 2])
  await vote([0], { minute: 3 })
  expect([counts(), lastUpdate()?.poll?.hiddenVotes]).toEqual([[1, 0], 1])
  await vote(null, { minute: 2 })
  expect([counts(), lastUpdate()?.poll?.hiddenVotes]).toEqual([[1, 0], 1])
})

test('a vote opens no ticket, and counts as no unread message', async () => {
  await stage.host.onMessage(inbound({ providerId: 'P1', poll: POLL, body: 'Almoço?\n- Pizza\n- Salada' }))
  const ticket = await stage.only('tickets')
  const heard = stage.events().length
  await vote([0])
  expect(await stage.only('tickets')).toEqual(ticket)
  expect(
    stage
      .events()
      .slice(heard)
      .map(({ name }) => name),
  ).toEqual(['message.updated'])

  const ticketId = await stage.accept(stage.ana)
  await stage.put(stage.ana, ticketId, { status: 'closed' })
  await vote([1], { minute: 1 })
  expect(counts()).toEqual([0, 1])
  expect(await stage.only('tickets')).toMatchObject({ status: 'closed' })
})

test('a vote in a poll that is not stored, or of another chat, changes nothing', async () => {
  await stage.host.onMessage(inbound({ providerId: 'OTHER', chat: chatWith('5541933334444', 'Outro'), poll: POLL }))
  const contacts = await stage.all('contacts')
  await vote([0], { providerId: 'nowhere' })
  expect(await stage.all('contacts')).toEqual(contacts)
  await vote([0], { providerId: 'OTHER' })
  expect(lastUpdate()).toBeUndefined()
  expect(await stage.rows('select * from poll_votes where company_id = $1', [stage.company.id])).toEqual([])
})

test('a poll that was stored before votes were is shown from its first vote on', async () => {
  await stage.host.onMessage(inbound({ providerId: 'P1' }))
  await vote([1])
  expect(lastUpdate()?.poll?.options).toEqual([
    { name: 'Pizza', votes: 0 },
    { name: 'Salada', votes: 1 },
  ])
})

test('an edit that only the phone can read keeps the text, until one that can be read', async () => {
  const edit = (body: string | null) =>
    stage.host.onEdited({ providerId: 'M1', chat: CHAT, author: null, fromMe: false, body })
  await stage.host.onMessage(inbound({ providerId: 'M1', body: 'antes' }))
  await edit(null)
  expect(lastUpdate()).toMatchObject({ body: 'antes', isEdited: true, isEditHidden: true })
  expect((await stage.only('tickets'))['last_message']).toBe('antes')
  await edit('depois')
  expect(lastUpdate()).toMatchObject({ body: 'depois', isEdited: true, isEditHidden: false })
})
