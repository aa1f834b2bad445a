import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ask, choices, FakeTypebot, say, type FakeBlock } from '#fakes/typebot/typebot.ts'
import { integrationFixture, type IntegrationFixture } from '#tests/integration-fixture.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let typebot: FakeTypebot
let pictures: Server
let w: TestApp
beforeAll(async () => {
  typebot = await FakeTypebot.start()
  pictures = createServer((request, response) => {
    const isThere = request.url?.startsWith('/rosa.png') ?? false
    response.writeHead(isThere ? 200 : 404).end(PIXEL)
  })
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve))
  w = await createTestApp({ env: { EGRESS_ALLOW: '127.0.0.1' } })
})
afterAll(async () => {
  await w.close()
  await typebot.close()
  await new Promise((resolve) => pictures.close(resolve))
})
beforeEach(() => typebot.reset())

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const FALLBACK = 'Não consegui responder agora. Um atendente vai continuar o seu atendimento.'
const pictureUrl = (name: string): string => `http://127.0.0.1:${(pictures.address() as AddressInfo).port}/${name}`

async function withFlow(flow: FakeBlock[], fields: object = {}): Promise<IntegrationFixture> {
  typebot.bots.set('loja', flow)
  return integrationFixture(w, { type: 'typebot', urlN8N: typebot.url, typebotSlug: 'loja', ...fields })
}
const ORDER: FakeBlock[] = [
  say('Olá, {{pushName}}!'),
  choices('Pedido', 'Troca'),
  say('Qual o seu e-mail?'),
  ask('email input'),
  say('Obrigado!'),
]

test('a flow greets, offers choices as numbers, checks answers, and hands over at its end', async () => {
  const stage = await withFlow(ORDER)
  expect(await stage.reply(stage.begin)).toEqual(['Olá, Maria!', '[ 1 ] - Pedido\n[ 2 ] - Troca'])
  expect(await stage.say('2')).toEqual(['Qual o seu e-mail?'])
  expect(typebot.asked.at(-1)?.body['message']).toBe('Troca')
  const asked = typebot.asked.length
  expect(await stage.say('sem email')).toEqual(['Isto não parece um e-mail. Escreva, por exemplo, ana@exemplo.com.br.'])
  expect(typebot.asked).toHaveLength(asked)
  expect(await stage.say('ana@exemplo.com')).toEqual(['Obrigado!'])
  expect(await stage.ticketNow()).toMatchObject({ status: 'pending', use_integration: false })
  expect((await stage.turnRows()).at(-1)).toMatchObject({ status: 'done', hand_over_reason: 'finished' })
  expect(await stage.say('alguém?')).toEqual([])
})

test('a flow is told whether models may read what the contact writes', async () => {
  const stage = await withFlow([say('{{keptFromAi}}'), choices('Pedido')])
  await stage.write('oi')
  await stage.rows('update contacts set kept_from_ai = true where company_id = $1', [stage.company.id])
  expect((await stage.say('1'))[0]).toBe('true')
})

test('a wrong choice hears the words of the company, and five wrong answers lead to a person', async () => {
  const stage = await withFlow(ORDER, { typebotUnknownMessage: 'Ops, não entendi.' })
  await stage.begin()
  expect(await stage.say('9')).toEqual(['Ops, não entendi.', '[ 1 ] - Pedido\n[ 2 ] - Troca'])
  for (let miss = 0; miss < 3; miss++) await stage.write('quero outra coisa')
  await stage.write('1')
  for (let miss = 0; miss < 4; miss++) expect(await stage.say('x')).toEqual(['Ops, não entendi.'])
  expect(await stage.say('x')).toEqual([FALLBACK])
  expect(await stage.session()).toBeUndefined()
})

test('words that are never one of the choices lead to a person', async () => {
  const stage = await withFlow(ORDER)
  await stage.begin()
  for (let miss = 0; miss < 4; miss++) expect(await stage.say('obrigada')).toHaveLength(2)
  expect(await stage.say('obrigada')).toEqual([FALLBACK])
  expect((await stage.turnRows()).at(-1)).toMatchObject({ status: 'done', hand_over_reason: 'limit' })
})

test('pictures are sent as files, those that are not there as links, and the rest is said or noted', async () => {
  const media = (type: string, content: object): FakeBlock => ({ say: { type, content } })
  const stage = await withFlow([
    media('image', { url: pictureUrl('rosa.png?v=1') }),
    media('image', { url: pictureUrl('falta.png') }),
    media('video', { type: 'youtube', id: 'abc' }),
    media('custom-embed', {}),
    { act: { type: 'redirect', redirect: { url: 'https://exemplo.com', isNewTab: true } } },
    ask('picture choice input', {
      items: [{ id: '1', title: 'Rosa', pictureSrc: pictureUrl('rosa.png'), description: 'vermelha' }],
    }),
    ask('payment input', { runtimeOptions: { amountLabel: 'R$ 10' } }),
  ])
  expect(await stage.reply(stage.begin)).toEqual([
    ...['rosa.png', pictureUrl('falta.png'), 'https://www.youtube.com/watch?v=abc', 'https://exemplo.com'],
    ...['rosa.png: [ 1 ] - Rosa', '[ 1 ] - Rosa: vermelha'],
  ])
  expect(await stage.notes()).toEqual([expect.stringContaining('custom-embed')])
  expect(await stage.say('rosa')).toEqual([expect.stringContaining('R$ 10')])
  expect((await stage.turnRows()).at(-1)).toMatchObject({ hand_over_reason: 'unreadable' })
})

test('keywords finish and restart, and a session expires after the customer’s silence', async () => {
  const stage = await withFlow(ORDER, {
    ...{ typebotKeywordFinish: 'Sair', typebotKeywordRestart: 'voltar', typebotRestartMessage: 'De novo:' },
    typebotExpires: 30,
  })
  await stage.begin()
  await stage.write('1')
  expect(await stage.say(' VOLTAR ')).toEqual(['De novo:', 'Olá, Maria!', '[ 1 ] - Pedido\n[ 2 ] - Troca'])
  await stage.write('1')
  await stage.rows(`update assistant_sessions set wrote_at = now() - interval '29 minutes' where company_id = $1`, [
    stage.company.id,
  ])
  expect(await stage.say('ana')).toEqual([expect.stringContaining('e-mail')])
  await stage.rows(`update assistant_sessions set wrote_at = now() - interval '31 minutes' where company_id = $1`, [
    stage.company.id,
  ])
  expect(await stage.say('ana')).toEqual(['Olá, Maria!', '[ 1 ] - Pedido\n[ 2 ] - Troca'])
  await stage.write('sair')
  expect(await stage.ticketNow()).toMatchObject({ status: 'closed' })
})

test('a session that Typebot forgot begins anew with what the customer wrote', async () => {
  const stage = await withFlow([ask('text input'), say('Anotado'), choices('A')])
  expect(await stage.reply(stage.begin)).toEqual(['Pode escrever.'])
  typebot.forgetSessions()
  expect(await stage.say('quero rosas')).toEqual(['Anotado', '[ 1 ] - A'])
})

test('commands of a flow are obeyed for rows of the company only', async () => {
  const command = (value: object): FakeBlock => say(`#${JSON.stringify(value)}`)
  const other = await w.company()
  const foreign = await other.queue()
  const stage = await withFlow([say('Vou passar'), command({ queueId: foreign }), say('nunca dito')])
  expect(await stage.reply(stage.begin)).toEqual(['Vou passar'])
  expect(await stage.notes()).toEqual([`O fluxo pediu a fila ${foreign}, que não existe.`])
  expect(await stage.ticketNow()).toMatchObject({ queue_id: String(stage.sales), use_integration: false })

  const next = await withFlow([command({ stopBot: true })])
  await next.begin()
  expect((await next.turnRows()).at(-1)).toMatchObject({ hand_over_reason: 'rule' })

  const moved = await withFlow([])
  const agent = await moved.company.attendant([moved.support])
  typebot.bots.set('loja', [command({ queueId: String(moved.support), userId: agent.id })])
  await moved.begin()
  expect(await moved.ticketNow()).toMatchObject({ queue_id: String(moved.support), user_id: String(agent.id) })

  const odd = await withFlow([say('#{"drop":1}'), choices('A')])
  expect(await odd.reply(odd.begin)).toEqual(['[ 1 ] - A'])
  expect(await odd.notes()).toEqual([expect.stringContaining('{"drop":1}')])
})

test('pauses stand between messages, and a flow without end leads to a person', async () => {
  const stage = await withFlow([say('um'), say('dois'), choices('A')], { typebotDelayMessage: 1500 })
  expect(await stage.reply(stage.begin)).toEqual(['um'])
  await stage.wait()
  expect(await stage.reply(stage.step)).toEqual(['dois'])
  await stage.wait()
  expect(await stage.reply(stage.step)).toEqual(['[ 1 ] - A'])

  const endless = await withFlow([{ act: { type: 'listenForWebhook', expectsDedicatedReply: true } }, { go: 0 }])
  await endless.begin()
  expect((await endless.turnRows()).at(-1)).toMatchObject({ status: 'done', hand_over_reason: 'loop' })
})

test.each([
  ['500', { status: 500, body: 'oops' }, 3],
  ['429', { status: 429, body: {}, headers: { 'retry-after': '1' } }, 3],
  ['429 for a long time', { status: 429, body: {}, headers: { 'retry-after': '3600' } }, 1],
  ['a senseless answer', { status: 200, body: '<html>' }, 1],
  ['404', { status: 404, body: { message: 'Typebot not found' } }, 1],
])('after %s the customer hears the fallback once and a person gets the ticket', async (_name, outage, calls) => {
  const stage = await withFlow(ORDER, { fallbackMessage: 'Um momento!' })
  typebot.outage = outage
  await stage.begin()
  await stage.exhaust()
  expect(await stage.said()).toEqual(['Um momento!'])
  expect(typebot.asked).toHaveLength(calls)
  expect(await stage.ticketNow()).toMatchObject({ status: 'pending', use_integration: false })
  expect((await stage.turnRows()).at(-1)).toMatchObject({
    ...{ status: 'failed', hand_over_reason: 'failed', http_status: outage.status },
  })
})

test('a closed bot says the words of its author', async () => {
  const stage = await withFlow(ORDER)
  typebot.closed.set('loja', 'Voltamos em março')
  expect(await stage.reply(stage.begin)).toEqual(['Voltamos em março'])
  typebot.closed.clear()
  expect((await stage.turnRows()).at(-1)).toMatchObject({ hand_over_reason: 'unavailable' })
})

test('a Typebot that does not answer is given up in time', async () => {
  const stage = await withFlow(ORDER)
  const { integration } = stage.given.assistants
  stage.given.assistants.integration = { ...integration, timeoutMs: 50 }
  typebot.silent = true
  await stage.begin()
  await stage.exhaust()
  expect(await stage.said()).toEqual([FALLBACK])
})

test('an attendant who takes over in the middle is not talked over', async () => {
  const stage = await withFlow(ORDER)
  await stage.begin()
  const agent = await stage.company.attendant([stage.sales])
  const { id } = await stage.ticketNow()
  const { integration } = stage.given.assistants
  stage.given.assistants.integration = {
    ...integration,
    async respond(...given) {
      const answer = await integration.respond(...given)
      await w.call(agent, 'PUT', `/tickets/${id}`, { status: 'open', userId: agent.id })
      return answer
    },
  }
  expect(await stage.say('1')).toEqual([])
  expect((await stage.turnRows()).at(-1)).toMatchObject({ status: 'dropped' })
})

test('a process that dies between the call and its effect greets once', async () => {
  const stage = await withFlow(ORDER)
  await stage.write('oi')
  await stage.dieAfterCall('1')
  expect(await stage.said()).toEqual([])
  await stage.wait()
  await stage.step()
  await stage.step()
  expect(await stage.said()).toEqual(['Olá, Maria!', '[ 1 ] - Pedido\n[ 2 ] - Troca'])
  expect((await stage.turnRows()).map(({ status, attempts }) => [status, attempts])).toEqual([['done', 2]])
  expect(await stage.say('1')).toEqual(['Qual o seu e-mail?'])
})
