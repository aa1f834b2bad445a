import { EVENTS, type DomainEvent } from '#contract/events.ts'
import type { PublishEvents } from '#server/db/transaction.ts'
import { deliveries } from './rooms.ts'
import { toWire } from './wire.ts'

type Delivery = { to: string[]; except: string[]; name: string; payload: unknown; isReplayable?: boolean }
/** An event that is not replayable is not sent to pages that open a moment later. */
export type Broadcast = (delivery: Delivery) => void

/** With `strict`, as in tests and development, a payload that does not match the contract throws. */
export const createEventPublisher =
  (broadcast: Broadcast, strict: boolean): PublishEvents =>
  (companyId, events: DomainEvent[]) => {
    for (const event of events) {
      for (const delivery of deliveries(companyId, event)) {
        const { names, payload } = toWire(companyId, delivery.event)
        if (strict) EVENTS[delivery.event.name].payload.strict().parse(payload)
        const { to, except } = delivery
        // A page that opens after a login of its user would take it for a login elsewhere, and sign out.
        const isReplayable = event.name !== 'session.opened'
        for (const name of names) broadcast({ to, except, name, payload, isReplayable })
      }
    }
  }
