import { afterAll, beforeAll, expect, test } from 'vitest'
import { FakeN8n } from '#fakes/n8n/n8n.ts'
import { AssistantError, type AssistantTurn } from '#server/features/assistants/index.ts'
import { integrationFixture, type IntegrationFixture } from '#tests/integration-fixture.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let n8n: FakeN8n
let w: TestApp
let stage: IntegrationFixture
beforeAll(async () => {
  n8n = await FakeN8n.start()
  w = await createTestApp()
  stage = await integrationFixture(w, { type: 'n8n', urlN8N: n8n.addressOf('pedido'), typebotSlug: 'loja' })
})
afterAll(async () => {
  await w.close()
  await n8n.close()
})

const TURN: Omit<AssistantTurn, 'companyId'> = {
  ...{ turnId: 1, attempt: 1, state: null, wroteBefore: null, messages: [] },
  ticket: { id: 1, uuid: 'u', queueId: null, queueName: '', createdAt: new Date().toISOString() },
  contact: { id: 1, name: 'Ana', number: '5511', email: '', keptFromAi: false },
  connection: { id: 1, name: 'Loja', channel: 'whatsapp' },
  company: { name: 'Loja', timezone: 'America/Sao_Paulo', language: 'pt' },
}

test.each(['typebot', 'n8n', 'webhook'])('a %s on a private address is not called', async (type) => {
  const { port } = new URL(n8n.url)
  const addresses = [
    ...[
      n8n.url,
      `http://localhost:${port}`,
      `http://127.1:${port}`,
      `http://2130706433:${port}`,
      `http://0x7f.1:${port}`,
    ],
    ...[
      `http://[::1]:${port}`,
      `http://[::ffff:127.0.0.1]:${port}`,
      `http://0.0.0.0:${port}`,
      `http://0177.0.0.1:${port}`,
    ],
    ...['http://169.254.169.254', 'http://10.0.0.1', 'http://172.16.0.1', 'http://192.168.0.1', 'http://100.64.0.1'],
    ...['http://[fd00::1]', 'http://[fe80::1]', 'http://[64:ff9b::7f00:1]', `http://user:pass@127.0.0.1:${port}`],
  ]
  for (const url of addresses) {
    await stage.rows('update queue_integrations set type = $2, url = $3 where id = $1', [
      stage.integration.id,
      type,
      url,
    ])
    const asked = stage.given.assistants.integration.respond(
      { ...TURN, companyId: stage.company.id },
      { kind: 'integration', targetId: stage.integration.id },
      AbortSignal.timeout(60_000),
    )
    await expect(asked, url).rejects.toThrow(AssistantError)
  }
  expect(n8n.deliveries).toEqual([])
})

test('a customer whose integration is at a private address is led to a person', async () => {
  await stage.rows('update queue_integrations set url = $2 where id = $1', [
    stage.integration.id,
    n8n.addressOf('pedido'),
  ])
  await stage.begin()
  await stage.exhaust()
  expect(await stage.said()).toHaveLength(1)
  expect((await stage.turnRows()).at(-1)).toMatchObject({ status: 'failed', error: 'the host is not a public one' })
})
