import { afterEach, expect, test } from 'vitest'
import { linkedNumber } from '#tests/cloud-fixture.ts'
import { stage, until, useMeta } from '#tests/meta-fixture.ts'

useMeta()
afterEach(async () => {
  await stage.fake.cloud.settled()
  stage.fake.cloud.reset()
})

/** A number whose bot answers with a greeting and the text of its only queue. */
async function greetingNumber(mergesTexts: boolean) {
  const { ana, id } = await linkedNumber()
  const queue = await stage.company.queue()
  const { admin } = stage.company
  await stage.w.call(admin, 'PUT', `/queue/${queue}`, { greetingMessage: 'Fale com Vendas' })
  await stage.w.call(admin, 'PUT', '/settings/sendGreetingMessageOneQueues', { value: 'enabled' })
  const change = { greetingMessage: 'Olá!', queueIds: [queue], mergesTexts }
  expect((await stage.w.call(admin, 'PUT', `/whatsapp/${id}`, change)).status).toBe(200)
  const texts = () =>
    stage.fake.cloud.sent.filter(({ to }) => to === ana.waId).map(({ body }) => (body['text'] as { body: string }).body)
  return { ana, texts }
}

test('consecutive texts of the bot go out as one message where each is charged and the connection says so', async () => {
  const { ana, texts } = await greetingNumber(true)
  await stage.fake.cloud.write(ana, 'oi')
  await until(() => expect(texts()).toEqual(['Olá!\n\nFale com Vendas']))
})

test('without the setting each text of the bot is a message', async () => {
  const { ana, texts } = await greetingNumber(false)
  await stage.fake.cloud.write(ana, 'oi')
  await until(() => expect(texts()).toEqual(['Olá!', 'Fale com Vendas']))
})
