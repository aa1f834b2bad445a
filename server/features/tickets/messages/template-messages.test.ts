import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import type { TicketDetails } from '#contract/tickets.ts'
import type { CloudTemplate } from '#fakes/meta/cloud-templates.ts'
import { linkedNumber } from '#tests/cloud-fixture.ts'
import { pdf, png } from '#tests/media-samples.ts'
import { accept, messages, stage, until, useMeta, withBody } from '#tests/meta-fixture.ts'
import { multipart } from '#tests/multipart.ts'

useMeta()
afterEach(async () => {
  await stage.fake.cloud.settled()
  stage.fake.cloud.reset()
})

const WHITE = { create: { width: 8, height: 8, channels: 3 as const, background: '#fff' } }

type Sent = { messages: Message[]; error?: string; details?: unknown }

/** Ana wrote two days ago, and the number has this template. */
async function closedWindow(body: string, more: Partial<CloudTemplate> = {}) {
  const { cloud } = stage.fake
  const { number, ana, id } = await linkedNumber()
  const boleto = cloud.templates.add(number.wabaId, 'boleto', body, more)
  await stage.w.call(stage.company.admin, 'POST', `/whatsapp/${id}/templates/refresh`)
  await cloud.write(ana, 'oi')
  const ticketId = await accept()
  cloud.wroteAgo(ana, 48 * 3600 * 1000)
  const sent = () => cloud.sent.filter(({ to }) => to === ana.waId)
  return { ana, boleto, ticketId, sent }
}

const post = (ticketId: number, values: object = {}, more: object = {}) =>
  stage.w.call<Sent>(stage.company.admin, 'POST', `/messages/${ticketId}`, {
    template: { name: 'boleto', language: 'pt_BR', values },
    ...more,
  })
const ours = async () => (await messages()).filter(({ fromMe }) => fromMe)

const BUTTONS = {
  components: [
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Falar' },
        { type: 'URL', text: 'Pagar', url: 'https://l.test/{{1}}' },
      ],
    },
  ],
}

test('a template is sent when the window is closed, and shown as the customer reads it', async () => {
  const { ticketId, sent } = await closedWindow('Oi, {{1}}! Vence em {{2}}.', BUTTONS)
  const answer = await post(ticketId, { 'body.1': 'Ana', 'body.2': 'hoje', 'button.1': 'x/7' })
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  expect(answer.body.messages).toMatchObject([
    { body: 'Oi, Ana! Vence em hoje.', context: { template: { name: 'boleto', buttons: ['Falar', 'Pagar'] } } },
  ])
  await until(async () => expect((await withBody('Oi, Ana! Vence em hoje.')).ack).toBe(3))
  expect(sent().map(({ type, body }) => [type, body['template']])).toEqual([
    [
      'template',
      {
        name: 'boleto',
        language: { code: 'pt_BR' },
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'Ana' },
              { type: 'text', text: 'hoje' },
            ],
          },
          { type: 'button', index: '1', sub_type: 'url', parameters: [{ type: 'text', text: 'x/7' }] },
        ],
      },
    ],
  ])
  const { body: ticket } = await stage.w.call<TicketDetails>(stage.company.admin, 'GET', `/tickets/${ticketId}`)
  expect(ticket.lastMessage).toBe('Oi, Ana! Vence em hoje.')
})

test('a variable without a value is named, and nothing is stored', async () => {
  const { ticketId } = await closedWindow('Oi, {{1}}! Vence em {{2}}.')
  const answer = await post(ticketId, { 'body.1': 'Ana', 'body.2': ' \n ' })
  expect([answer.status, answer.body.error, answer.body.details]).toEqual([
    ...[400, 'ERR_TEMPLATE_VARIABLES'],
    { missing: ['body.2'] },
  ])
  expect(await ours()).toEqual([])
})

test('a variable in a value is refused at its field, and nothing is stored', async () => {
  const { ticketId } = await closedWindow('Oi, {{1}}! Vence em {{2}}.')
  const answer = await post(ticketId, { 'body.1': 'Ana', 'body.2': 'de {{firstName}}' })
  expect([answer.status, answer.body.error, answer.body.details]).toEqual([
    ...[400, 'ERR_VALIDATION'],
    [{ field: 'template.values.body.2', message: 'No variables here' }],
  ])
  expect(await ours()).toEqual([])
})

test.each([
  ['PAUSED', 409, 'ERR_TEMPLATE_PAUSED'],
  ['DISABLED', 409, 'ERR_TEMPLATE_DISABLED'],
  ['PENDING', 409, 'ERR_TEMPLATE_NOT_APPROVED'],
  ['REJECTED', 409, 'ERR_TEMPLATE_NOT_APPROVED'],
])('a template that is %s is not sent', async (status, code, error) => {
  const { ticketId, boleto } = await closedWindow('Oi')
  await stage.fake.cloud.templates.review(boleto, status)
  const answer = await post(ticketId)
  expect([answer.status, answer.body.error, await ours()]).toEqual([code, error, []])
})

test('a template that Meta put into another category is not sent as what the sender saw', async () => {
  const { ticketId, boleto } = await closedWindow('Oi')
  const seen = { template: { name: 'boleto', language: 'pt_BR', category: 'UTILITY' } }
  await stage.fake.cloud.templates.recategorise(boleto, 'MARKETING')
  const answer = await post(ticketId, {}, seen)
  expect([answer.status, answer.body.error, await ours()]).toEqual([409, 'ERR_TEMPLATE_RECATEGORISED', []])
  expect((await post(ticketId)).status).toBe(200)
})

const TITLE = { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' }
const COPIED = { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Copiar' }] }
test.each([
  ['title', 60 - 'Pedido '.length, 'header.1'],
  ['text', 1024 - 'Oi, '.length, 'body.1'],
  ['code', 15, 'button.0'],
])('a template whose %s is too long with its values is refused before anything is stored', async (_, most, key) => {
  const { ticketId } = await closedWindow('Oi, {{1}}', { components: [TITLE, COPIED] })
  const values = (length: number) => ({ 'header.1': 'a', 'body.1': 'b', 'button.0': 'c', [key]: 'x'.repeat(length) })
  const answer = await post(ticketId, values(most + 1))
  expect([answer.status, answer.body.error, await ours()]).toEqual([409, 'ERR_TEMPLATE_TOO_LONG', []])
  expect((await post(ticketId, values(most))).body.error).toBeUndefined()
})

test('an unknown template, and one that the desk cannot fill in, are refused', async () => {
  const { ticketId } = await closedWindow('Oi', {
    components: [{ type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Abrir' }] }],
  })
  expect((await post(ticketId)).body.error).toBe('ERR_TEMPLATE_UNSUPPORTED')
  const unknown = await post(ticketId, {}, { template: { name: 'outro', language: 'pt_BR' } })
  expect([unknown.status, unknown.body.error]).toEqual([404, 'ERR_NO_TEMPLATE_FOUND'])
})

const withFile = async (ticketId: number, name: string, bytes: Buffer) => {
  const template = JSON.stringify({ name: 'boleto', language: 'pt_BR', values: { 'body.1': 'Ana' } })
  const { body, headers } = await multipart({ body: '', template, medias: { name, bytes: new Uint8Array(bytes) } })
  return stage.w.call<Sent>(stage.company.admin, 'POST', `/messages/${ticketId}`, body, headers)
}

test('the file above a template goes with it, and another kind of file is refused', async () => {
  const { ticketId, sent } = await closedWindow('Segue, {{1}}', {
    components: [{ type: 'HEADER', format: 'DOCUMENT' }],
  })
  expect((await post(ticketId, { 'body.1': 'Ana' })).body.error).toBe('ERR_TEMPLATE_MEDIA')
  expect((await withFile(ticketId, 'foto.png', await png())).body.error).toBe('ERR_TEMPLATE_MEDIA')
  expect(await ours()).toEqual([])
  const bill = pdf('boleto')
  expect((await withFile(ticketId, 'boleto.pdf', bill)).status).toBe(200)
  await until(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body['template']).toMatchObject({
    components: [
      { type: 'header', parameters: [{ type: 'document', document: { filename: 'boleto.pdf' } }] },
      { type: 'body', parameters: [{ type: 'text', text: 'Ana' }] },
    ],
  })
  expect(stage.fake.cloud.uploaded.at(-1)?.bytes.equals(bill)).toBe(true)
  expect(await withBody('Segue, Ana')).toMatchObject({ mediaType: 'application', mediaName: 'boleto.pdf' })
})

test.each([
  ['a type that Meta takes for no picture', 'foto.webp', () => sharp(WHITE).webp().toBuffer()],
  ['a picture that is too large', 'foto.png', async () => Buffer.concat([await png(), Buffer.alloc(6_000_000, 7)])],
])('%s is refused above a template before anything is stored', async (_, name, file) => {
  const { ticketId } = await closedWindow('Segue, {{1}}', { components: [{ type: 'HEADER', format: 'IMAGE' }] })
  const answer = await withFile(ticketId, name, await file())
  expect([answer.status, answer.body.error, await ours()]).toEqual([400, 'ERR_TEMPLATE_MEDIA', []])
  expect((await withFile(ticketId, 'foto.png', await png())).status).toBe(200)
})

test('a refused template says why, is kept, and is sent again as the same template', async () => {
  const { ana, ticketId, sent } = await closedWindow('Oi, {{1}}')
  const { cloud } = stage.fake
  cloud.refused.set(String(ana.waId), { code: 132015, message: '(#132015) Template is paused' })
  await post(ticketId, { 'body.1': 'Ana' })
  const failed = await until(async () => {
    const message = await withBody('Oi, Ana')
    expect(message).toMatchObject({ ack: 0, sendError: 'ERR_TEMPLATE_PAUSED' })
    return message
  })
  expect(sent()).toEqual([])
  const edit = await stage.w.call<Sent>(stage.company.admin, 'POST', `/messages/edit/${failed.id}`, { body: 'Outro' })
  expect(edit.body.error).toBe('ERR_EDITING_WAPP_MSG')
  cloud.refused.clear()
  expect((await stage.w.call(stage.company.admin, 'POST', `/messages/retry/${failed.id}`)).status).toBe(200)
  await until(async () => expect(await withBody('Oi, Ana')).toMatchObject({ ack: 3, sendError: null }))
  expect(sent().map(({ type }) => type)).toEqual(['template'])
})

test('a repeated request with the same key sends one template', async () => {
  const { ticketId, sent } = await closedWindow('Oi')
  const first = await post(ticketId, {}, { clientId: 'modelo-0001' })
  const again = await post(ticketId, {}, { clientId: 'modelo-0001' })
  expect(again.body.messages.map(({ id }) => id)).toEqual(first.body.messages.map(({ id }) => id))
  await until(async () => expect((await withBody('Oi')).ack).toBe(3))
  expect([(await ours()).length, sent().length]).toEqual([1, 1])
})
