import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, choices, FakeTypebot, say } from '#fakes/typebot/typebot.ts'
import { fetchExternal } from '#server/integrations/egress.ts'
import { toAnswer, WireAnswer } from './answer.ts'
import { createTypebot, TypebotError } from './client.ts'
import { markdownToWhatsapp, richTextToWhatsapp } from './rich-text.ts'

let typebot: FakeTypebot
beforeAll(async () => {
  typebot = await FakeTypebot.start()
})
afterAll(() => typebot.close())
beforeEach(() => typebot.reset())

const client = (timeoutMs = 15_000) =>
  createTypebot({ fetch: (address, options) => fetchExternal(address, { ...options, allowLoopback: true }), timeoutMs })
const start = (slug: string, message: string | null = null, at = client()) =>
  at.startChat({ url: typebot.url, slug }, { message, variables: { pushName: 'Ana' } })
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof TypebotError ? error : null),
  )

const p = (...children: object[]) => ({ type: 'p', children })
const answer = (wire: unknown) => toAnswer(WireAnswer.parse(wire))
const show = (type: string, content: object) => answer({ messages: [{ id: 'b1', type, content }] }).elements

test('rich text carries the marks of WhatsApp, its lines, links, lists and variables', () => {
  expect(
    richTextToWhatsapp([
      { type: 'h2', children: [{ text: 'Pedidos' }] },
      p({ text: 'Olá ' }, { text: 'Ana ', bold: true }, { text: 'e ' }, { text: 'Bia', bold: true, italic: true }),
      p(),
      p({ text: 'sublinhado', underline: true }, { text: ' e ' }, { text: 'riscado', strikethrough: true }),
      p({ text: 'veja ' }, { type: 'a', url: 'https://a.com/x', children: [{ text: 'aqui' }] }),
      p({ type: 'a', url: 'https://a.com', children: [{ text: 'https://a.com' }] }),
      p({ type: 'inline-variable', children: [p({ text: 'valor' })] }),
      { type: 'variable', children: [p({ text: 'uma' }), p({ text: 'duas' })] },
      { type: 'ul', children: [{ type: 'li', children: [{ type: 'lic', children: [{ text: 'um' }] }] }] },
      {
        type: 'ol',
        children: ['a', 'b'].map((text) => ({ type: 'li', children: [{ type: 'lic', children: [{ text }] }] })),
      },
      null,
    ]),
  ).toBe(
    [
      ...['*Pedidos*', 'Olá *Ana* e *_Bia_*', '', 'sublinhado e ~riscado~', 'veja aqui (https://a.com/x)'],
      ...['https://a.com', 'valor', 'uma', 'duas', '- um', '1. a', '2. b'],
    ].join('\n'),
  )
})

test('deeply nested rich text ends', () => {
  let node: object = { text: 'x' }
  for (let depth = 0; depth < 5000; depth++) node = { type: 'p', children: [node] }
  expect(richTextToWhatsapp([node])).toBe('')
})

test('markdown carries the marks of WhatsApp', () => {
  expect(markdownToWhatsapp('# Oi\n**forte** e *leve* ~~não~~ [aqui](https://a.com)\n* um\n2 * 3 * 4')).toBe(
    '*Oi*\n*forte* e _leve_ ~não~ aqui (https://a.com)\n- um\n2 * 3 * 4',
  )
})

test('each kind of bubble is shown, or is said to be hidden', () => {
  expect(show('text', { type: 'markdown', markdown: '**Oi**' })).toEqual([{ kind: 'text', text: '*Oi*' }])
  expect(show('text', { html: '<div>Oi<br/>tudo?</div>' })).toEqual([{ kind: 'text', text: 'Oi\ntudo?' }])
  expect(show('image', { url: 'https://a.com/a.png', clickLink: { url: 'https://a.com' } })).toEqual([
    { kind: 'media', url: 'https://a.com/a.png', link: 'https://a.com' },
  ])
  expect(show('audio', { url: 'https://a.com/a.mp3' })).toMatchObject([{ kind: 'media' }])
  expect(show('video', { type: 'url', url: 'https://a.com/a.mp4' })).toMatchObject([{ kind: 'media' }])
  expect(show('video', { type: 'youtube', id: 'abc', url: 'https://youtu.be/abc' })).toEqual([
    { kind: 'link', url: 'https://www.youtube.com/watch?v=abc' },
  ])
  expect(show('video', { type: 'tiktok', url: 'https://tiktok.com/1' })).toMatchObject([{ kind: 'link' }])
  expect(show('embed', { url: 'https://a.com/pagina', height: 400 })).toMatchObject([{ kind: 'link' }])
  expect(show('embed', { url: 'https://a.com/tabela.PDF?x=1' })).toMatchObject([{ kind: 'media' }])
  for (const [type, content] of [
    ['custom-embed', { initFunction: {} }],
    ['image', {}],
    ['hologram', { url: 'https://a.com' }],
  ] as const)
    expect(show(type, content)).toEqual([{ kind: 'hidden', what: type }])
})

test('an action stands behind the bubble that it names, and one without a name before all', () => {
  const bubbleOf = (id: string) => ({ id, type: 'text', content: { type: 'markdown', markdown: id } })
  const { elements, isWaiting } = answer({
    messages: [bubbleOf('a'), bubbleOf('b')],
    clientSideActions: [
      { type: 'wait', lastBubbleBlockId: 'a', wait: { secondsToWaitFor: '2' } },
      { type: 'redirect', lastBubbleBlockId: 'b', redirect: { url: 'https://a.com', isNewTab: true } },
      { type: 'googleAnalytics', lastBubbleBlockId: 'b', googleAnalytics: {} },
      { type: 'wait', wait: { secondsToWaitFor: 600 } },
      { type: 'listenForWebhook', lastBubbleBlockId: 'zz', expectsDedicatedReply: true },
    ],
  })
  expect(elements).toEqual([
    { kind: 'wait', ms: 10_000 },
    { kind: 'hidden', what: 'listenForWebhook' },
    { kind: 'text', text: 'a' },
    { kind: 'wait', ms: 2000 },
    { kind: 'text', text: 'b' },
    { kind: 'link', url: 'https://a.com' },
  ])
  expect(isWaiting).toBe(true)
})

test('inputs are read in every version, and unknown ones are named', () => {
  const input = (value: unknown) => answer({ messages: [], input: value }).input
  expect(
    input({
      type: 'choice input',
      items: [{ id: '1', content: 'Sim' }, { id: '2', content: 'Sim' }, { id: '3' }, { id: '4', value: 'v' }, 7],
    }),
  ).toMatchObject({
    kind: 'choice',
    isMultiple: false,
    choices: [
      { label: 'Sim', answer: 'Sim' },
      { label: 'Sim (1)', answer: 'Sim' },
      { label: 'v', answer: 'v' },
    ],
  })
  expect(
    input({
      type: 'picture choice input',
      items: [{ id: '1', pictureSrc: 'https://a.com/1.png', title: 'Rosa', description: 'vermelha', value: 'R' }],
      options: { isMultipleChoice: true },
    }),
  ).toMatchObject({
    isMultiple: true,
    choices: [{ label: 'Rosa', answer: 'R', pictureUrl: 'https://a.com/1.png', description: 'vermelha' }],
  })
  expect(input({ type: 'number input', options: { min: '1', max: 5, step: 1 } })).toMatchObject({ min: 1, max: 5 })
  expect(input({ type: 'number input', options: { min: '{{a}}' } })).toMatchObject({ min: null, max: null })
  expect(input({ type: 'rating input', options: { length: 5 } })).toMatchObject({ from: 1, to: 5 })
  expect(input({ type: 'file input', options: { isRequired: false } })).toMatchObject({ isRequired: false })
  expect(input({ type: 'payment input', runtimeOptions: { amountLabel: 'R$ 10' } })).toMatchObject({ amount: 'R$ 10' })
  expect(input({ type: 'signature input' })).toMatchObject({ kind: 'unknown', what: 'signature input' })
  expect(input('x')).toMatchObject({ kind: 'unknown' })
})

test('a chat starts, continues and ends', async () => {
  typebot.bots.set('loja', [say('Oi, {{pushName}}'), ask('email input'), say('Obrigado')])
  const begun = await start('loja', 'Olá')
  expect(begun).toMatchObject({ elements: [{ text: 'Oi, Ana' }], input: { kind: 'email' } })
  expect(typebot.asked[0]?.body).toMatchObject({
    ...{ message: 'Olá', isStreamEnabled: false, prefilledVariables: { pushName: 'Ana' } },
    textBubbleContentFormat: 'richText',
  })
  const bot = { url: `${typebot.url}/api/v1/`, slug: 'loja' }
  const wrong = await client().continueChat(bot, begun.sessionId, 'nada')
  expect(wrong).toMatchObject({ elements: [{ text: 'Invalid message. Please, try again.' }], input: { kind: 'email' } })
  const ended = await client().continueChat(bot, begun.sessionId, 'a@b.com')
  expect(ended).toMatchObject({ elements: [{ text: 'Obrigado' }], input: null, isWaiting: false })
  typebot.forgetSessions()
  expect((await failure(client().continueChat(bot, begun.sessionId, 'oi')))?.failure).toBe('sessionGone')
})

test('each failure has its own name and keeps the exchange', async () => {
  typebot.bots.set('loja', [choices('Sim')])
  typebot.bots.set('fechada', [])
  typebot.closed.set('fechada', 'Voltamos em março')
  expect((await failure(start('nenhum')))?.failure).toBe('notFound')
  expect(await failure(start('fechada'))).toMatchObject({ failure: 'closed', message: 'Voltamos em março' })
  typebot.outage = { status: 500, body: 'oops' }
  expect(await failure(start('loja'))).toMatchObject({
    failure: 'unavailable',
    exchange: { status: 500, response: 'oops' },
  })
  typebot.outage = { status: 429, body: {}, headers: { 'retry-after': '7' } }
  expect(await failure(start('loja'))).toMatchObject({ failure: 'busy', retryAfterMs: 7000 })
  typebot.outage = { status: 403, body: { message: 'Origin not allowed' } }
  expect(await failure(start('loja'))).toMatchObject({ failure: 'refused', message: 'Origin not allowed' })
  for (const body of ['<html>', '{}', '{"sessionId":"x","messages":"no"}', '[]', 'null']) {
    typebot.outage = { status: 200, body }
    expect((await failure(start('loja')))?.failure, body).toBe('senseless')
  }
  typebot.outage = { status: 302, body: '', headers: { location: 'http://169.254.169.254/' } }
  expect((await failure(start('loja')))?.failure).toBe('refused')
  typebot.silent = true
  expect(await failure(start('loja', null, client(100)))).toMatchObject({
    failure: 'unavailable',
    exchange: { status: null },
  })
})

test('addresses in the exchange lose what is behind their question mark', async () => {
  typebot.bots.set('arquivo', [ask('file input'), say('ok')])
  const { exchange } = await start('arquivo', 'https://desk.com/api/media/1/a.png?signature=segredo')
  expect(exchange.request).toContain('https://desk.com/api/media/1/a.png?…')
  expect(exchange.request).not.toContain('segredo')
})
