import { pino } from 'pino'
import { expect, it } from 'vitest'
import { OutboxSender } from './outbox-sender.ts'
import type { Channel, OutboundMessage, Outbox } from './port.ts'

/** Longer than any chain of callbacks after the last look into the outbox. */
const TICKS = 40

it('sends a message that is stored at any moment around the end of the one before', async () => {
  for (let ticks = 0; ticks <= TICKS; ticks++) {
    const waiting: OutboundMessage[] = []
    const sent: unknown[] = []
    const outbox = {
      requeueUnacknowledged: async () => undefined,
      next: async () => waiting.splice(0),
      markWritten: async () => undefined,
    } as unknown as Outbox
    const channel = { send: async ({ body }: OutboundMessage) => (sent.push(body), { raw: null }) }
    const sender = new OutboxSender({
      ref: { connectionId: 1 } as never,
      channel: channel as unknown as Channel,
      outbox,
      resendWindow: 0,
      log: pino({ level: 'silent' }),
    })
    waiting.push({ body: 'um' } as OutboundMessage)
    sender.setOpen(true)
    for (let tick = 0; tick < ticks; tick++) await undefined
    waiting.push({ body: 'dois' } as OutboundMessage)
    sender.wake()
    await new Promise((resolve) => setImmediate(resolve))
    expect(sent, `${ticks} ticks`).toEqual(['um', 'dois'])
  }
})
