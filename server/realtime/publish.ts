import { EVENTS, type DomainEvent } from '#contract/events.ts'
import type { PublishEvents } from '#server/db/transaction.ts'
import { deliveries } from '#server/realtime/rooms.ts'
import { toWire } from '#server/realtime/wire.ts'

export type Broadcast = (delivery: { to: string[]; except: string[]; name: string; payload: unknown }) => void

/** With `strict`, as in tests and development, a payload that does not match the contract throws. */
export const createEventPublisher =
  (broadcast: Broadcast, strict: boolean): PublishEvents =>
  (companyId, events: DomainEvent[]) => {
    for (const event of events) {
      for (const delivery of deliveries(companyId, event)) {
        const { names, payload } = toWire(companyId, delivery.event)
        if (strict) EVENTS[delivery.event.name].payload.strict().parse(payload)
        for (const name of names) broadcast({ to: delivery.to, except: delivery.except, name, payload })
      }
    }
  }
