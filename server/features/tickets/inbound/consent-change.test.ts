import { beforeEach, expect, test } from 'vitest'
import type { OptOutOfContact } from '#contract/opt-outs.ts'
import { runBot } from '#server/features/bot/run-bot.actions.ts'
import { noAssistant } from '#tests/bot-fixture.ts'
import { chatWith, inbound, inboundFixture, NUMBER, type InboundFixture } from '#tests/inbound-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()
let stage: InboundFixture
beforeEach(async () => {
  stage = await inboundFixture(w)
  await stage.rows('update connections set greeting_message = $2 where id = $1', [stage.connectionId, 'Bem-vinda!'])
})

const says = (body: string, change: Parameters<typeof inbound>[0] = {}) =>
  stage.host.onMessage(inbound({ body, ...change }))
const told = async () => (await stage.all('messages')).filter(({ from_me: isOurs }) => isOurs).map(({ body }) => body)
const refusals = () => stage.rows('select * from opt_outs where company_id = $1 order by id', [stage.company.id])
const isActive = async (): Promise<boolean> => (await refusals()).some(({ revoked_at: at }) => at === null)
async function botSteps(): Promise<void> {
  for (const { ticketId } of (await stage.jobsOf('bot.step')) as { ticketId: number }[])
    await w.data.change({ companyId: stage.company.id, userId: null }, (tx) =>
      runBot(tx, ticketId, { now: new Date(), findAssistant: noAssistant }),
    )
}
const CONFIRMATION =
  'Pronto, você não vai mais receber as nossas mensagens de divulgação. Para voltar a receber, responda *QUERO RECEBER*.'

test('a word of refusal puts the person on the list, is confirmed once, and the bot stays silent', async () => {
  await says('Sair! 🙏')
  const [message] = await stage.all('messages')
  expect(message).toMatchObject({ body: 'Sair! 🙏', from_me: false })
  expect(await refusals()).toMatchObject([
    {
      source: 'reply',
      proof: 'Sair! 🙏',
      message_id: message?.['id'],
      name: 'Maria',
      number: NUMBER,
      user_id: null,
      revoked_at: null,
    },
  ])
  expect(await told()).toEqual([CONFIRMATION])
  expect(await stage.only('tickets')).toMatchObject({ status: 'pending', waiting_since: null, unread_messages: 1 })
  expect(stage.events().map(({ name }) => name)).toContain('optOut.saved')
  await says('STOP')
  await botSteps()
  expect(await told()).toEqual([CONFIRMATION])
  expect(await refusals()).toHaveLength(1)
})

test('what the person asks afterwards is answered as ever', async () => {
  await stage.setting('sendGreetingMessageOneQueues', 'enabled')
  await says('sair')
  await says('Qual é o horário de vocês?')
  await botSteps()
  expect(await told()).toEqual([CONFIRMATION, expect.stringContaining('Bem-vinda!')])
})

test.each([
  ['a longer message', { body: 'não pare' }],
  ['a word that may be about an order, without a campaign before', { body: 'CANCELAR' }],
  ['a voice message', { body: 'pare', mediaType: 'audio' as const }],
  ['the caption of a picture', { body: 'sair', mediaType: 'image' as const }],
  ['what was typed on our phone', { body: 'sair', fromMe: true }],
  ['an old message of the history', { body: 'sair', history: true }],
  [
    'a group',
    {
      body: 'sair',
      chat: {
        ...chatWith('1203630@g.us', 'Grupo'),
        isGroup: true,
        identities: [{ kind: 'group' as const, value: '1203630@g.us' }],
      },
    },
  ],
])('%s is no refusal', async (_title, change) => {
  await stage.setting('CheckMsgIsGroup', 'disabled')
  await says('', change)
  expect(await refusals()).toEqual([])
  expect(await told()).not.toContain(CONFIRMATION)
})

test('a refusal that could not be decrypted at first counts when its content arrives', async () => {
  const placeholder = inbound({ body: '', undecryptable: true })
  await stage.host.onMessage(placeholder)
  expect(await refusals()).toEqual([])
  await stage.host.onMessage({ ...placeholder, body: 'sair', undecryptable: false })
  expect([await isActive(), await told()]).toEqual([true, [CONFIRMATION]])
})

test('the person takes the refusal back with a word, or with a weaker one right after the confirmation', async () => {
  await says('quero receber')
  expect(await told()).toEqual([])
  await says('sair')
  await says('VOLTAR')
  expect(await isActive()).toBe(false)
  expect((await told()).at(-1)).toBe('Pronto, você volta a receber as nossas mensagens de divulgação.')
  await says('aceito')
  expect(await refusals()).toHaveLength(1)
  await says('sair')
  await stage.rows('update messages set client_id = null where company_id = $1', [stage.company.id])
  await says('VOLTAR')
  expect(await isActive()).toBe(true)
  await says('Quero receber.')
  expect(await refusals()).toMatchObject([
    { revoked_source: 'reply', revoked_proof: 'VOLTAR' },
    { revoked_source: 'reply', revoked_proof: 'Quero receber.' },
  ])
})

test('a company has words and texts of its own', async () => {
  await stage.setting('optOutWords', 'Chega de mensagens\nBasta')
  await stage.setting('optOutMessage', 'Até logo, {{firstName}}.')
  await says('sair')
  expect(await refusals()).toEqual([])
  await says('chega de mensagens!')
  expect(await told()).toContain('Até logo, Maria.')
})

test('a refusal by one spelling of a number is seen at its contact', async () => {
  await says('sair', { chat: chatWith('554198887777') })
  const [contact] = await stage.all('contacts')
  const { body } = await w.call<OptOutOfContact>(
    stage.company.admin,
    'GET',
    `/contacts/${String(contact?.['id'])}/opt-out`,
  )
  expect(body.optOut).toMatchObject({
    source: 'reply',
    proof: 'sair',
    number: '5541998887777',
    ticketUuid: expect.any(String),
  })
})

test('12 refusals at the same time are one, with one confirmation', async () => {
  await Promise.all(Array.from({ length: 12 }, () => says('sair')))
  expect(await refusals()).toHaveLength(1)
  expect(await told()).toEqual([CONFIRMATION])
})
