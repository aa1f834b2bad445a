import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ACK } from '#contract/acks.ts'
import { WEBCHAT_KINDS } from '#server/channels/webchat/message-kinds.ts'
import { typedKeys } from '#server/lib/typed-keys.ts'
import { BLANKS } from '#tests/blanks.ts'
import { accept, messages, say, channelStage as stage, until, withBody } from '#tests/channel-fixture.ts'
import { pdf, png, webmFilm, webmSound } from '#tests/media-samples.ts'
import { expectShown } from '#tests/message-kind-claims.ts'
import { createTestApp } from '#tests/test-app.ts'
import { siteOfCompany, visitorOf } from '#tests/webchat-fixture.ts'

beforeAll(async () => {
  stage.w = await createTestApp({ roles: 'web,worker,channels' })
})
afterAll(() => stage.w.close())
beforeEach(async () => {
  stage.company = await stage.w.company()
})

type Visitor = Awaited<ReturnType<typeof visitorOf>>
const bytes = (buffer: Buffer) => Uint8Array.from(buffer)
async function confirmAnswer({ call, list }: Visitor) {
  const answer = await until(async () => {
    const last = (await list()).at(-1)
    expect(last?.body).toBe('resposta')
    return last
  })
  return call('POST', 'receipts', { upTo: answer?.id, read: true })
}

/** What a visitor does for each kind. */
const EXAMPLES: Record<keyof typeof WEBCHAT_KINDS, (visitor: Visitor) => Promise<{ status: number }>> = {
  text: ({ write }) => write('oi', 'example-1'),
  button: ({ write }) => write('Vendas', 'example-1'),
  picture: async ({ send }) => send({ name: 'foto.png', bytes: bytes(await png()) }, 'clientId=example-1'),
  film: async ({ send }) => send({ name: 'filme.webm', bytes: bytes(await webmFilm(1)) }, 'clientId=example-1'),
  recording: async ({ send }) =>
    send({ name: 'voz.webm', bytes: bytes(await webmSound(1)) }, 'clientId=example-1&voice=true'),
  file: ({ send }) => send({ name: 'nota.pdf', bytes: bytes(pdf('nota')) }, 'clientId=example-1'),
  typing: ({ call }) => call('POST', 'typing', { typing: true }),
  receipt: confirmAnswer,
}

test.each(typedKeys(EXAMPLES))('%s of a visitor is what the table says', async (name) => {
  const { site } = await siteOfCompany()
  const visitor = await visitorOf(site)
  await visitor.write('antes', 'before-01')
  const ticketId = await accept()
  await say(ticketId, 'resposta')
  const before = await messages()
  const { status } = await EXAMPLES[name](visitor)
  expect(status).toBe(204)
  const kind = WEBCHAT_KINDS[name]
  const fresh = (await messages()).filter(({ id }) => before.every((one) => one.id !== id))
  if (kind.treatment === 'message') {
    expect(fresh).toHaveLength(1)
    const [shown] = fresh
    if (shown) expectShown(kind, { ...shown, media: { fileName: shown.mediaName } })
    return
  }
  expect(fresh).toEqual([])
  if (kind.treatment === 'change') await until(async () => expect((await withBody('resposta')).ack).toBe(ACK.read))
})

test('a text of which nobody sees anything is refused to a visitor', async () => {
  const { site } = await siteOfCompany()
  const { write } = await visitorOf(site)
  for (const blanks of BLANKS) expect((await write(blanks, 'example-1')).status).toBe(400)
  expect(await messages()).toEqual([])
})
