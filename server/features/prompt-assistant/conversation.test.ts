import { expect, test } from 'vitest'
import { inbound, inboundFixture } from '#tests/inbound-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'
import { readConversation } from './conversation.queries.ts'

const w = installTestApp()

test('history that is stored late stands where it was written', async () => {
  const { company, host, only } = await inboundFixture(w)
  await host.onMessage(inbound({ body: 'bom dia' }))
  const sentAt = '2026-01-02T03:04:05.000Z'
  await host.onMessage(inbound({ body: 'até logo', history: true, fromMe: true, sentAt }))
  const ticketId = Number((await only('tickets'))['id'])
  const read = (size: number) =>
    w.data.read({ companyId: company.id, userId: null }, (db) =>
      readConversation(db, company.id, { ticketId, lastId: null, size }),
    )
  expect((await read(9)).map(({ text }) => text)).toEqual(['até logo', 'bom dia'])
  expect((await read(1)).map(({ fromMe }) => fromMe)).toEqual([false])
})
