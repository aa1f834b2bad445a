import { beforeEach, expect, test } from 'vitest'
import type { InboundMessage } from '#server/channels/port.ts'
import { inbound, inboundFixture, type InboundFixture } from '#tests/inbound-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()
let stage: InboundFixture
beforeEach(async () => {
  stage = await inboundFixture(w)
})

const call = (change: Partial<InboundMessage> = {}) =>
  inbound({ mediaType: 'call_log', body: 'voice', raw: null, ...change })
const kinds = async () =>
  (await stage.all('messages')).map(
    ({ media_type: mediaType, from_me: fromMe }) => `${fromMe ? '>' : '<'} ${mediaType}`,
  )

test('a caller is asked once to write, and the call is shown in the conversation', async () => {
  const first = call()
  await stage.host.onMessage(first)
  await stage.host.onMessage(first)
  expect(await kinds()).toEqual(['< call_log', '> conversation'])
  expect((await stage.all('messages'))[1]?.['body']).toBe(
    '*Mensagem automática*\nNão atendemos chamadas de voz ou de vídeo por este canal. Por favor, escreva a sua mensagem.',
  )
  expect(await stage.only('tickets')).toMatchObject({ status: 'pending', unread_messages: 1 })
  expect((await stage.only('tickets'))['waiting_since']).not.toBeNull()
  await stage.host.onMessage(call())
  expect(await kinds()).toEqual(['< call_log', '> conversation', '< call_log'])
  await stage.rows(`update messages set created_at = now() - interval '20 minutes' where company_id = $1`, [
    stage.company.id,
  ])
  await stage.host.onMessage(call())
  expect(await kinds()).toHaveLength(5)
})

test('the text to a caller is in the company’s language', async () => {
  await stage.setting('customerLanguage', 'en')
  await stage.host.onMessage(call())
  await stage.host.onMessage(call())
  const said = (await stage.all('messages')).filter(({ from_me: fromMe }) => fromMe).map(({ body }) => body)
  expect(said).toEqual([
    '*Automatic message*\nWe do not take voice or video calls on this channel. Please write your message.',
  ])
})

test('a company that takes calls only stores missed ones', async () => {
  expect(await stage.host.refusesCalls()).toBe(true)
  await stage.setting('call', 'enabled')
  expect(await stage.host.refusesCalls()).toBe(false)
  await stage.host.onMessage(call())
  expect(await kinds()).toEqual(['< call_log'])
})

test('a call of the past is not answered', async () => {
  await stage.host.onMessage(call({ sentAt: new Date(Date.now() - 3_600_000).toISOString() }))
  await stage.host.onMessage(call({ history: true }))
  expect((await kinds()).filter((kind) => kind.startsWith('>'))).toEqual([])
})

test('two calls at once are answered once', async () => {
  await stage.host.onMessage(inbound())
  await Promise.all([call(), call(), call()].map((one) => stage.host.onMessage(one)))
  expect((await kinds()).filter((kind) => kind.startsWith('>'))).toHaveLength(1)
})
