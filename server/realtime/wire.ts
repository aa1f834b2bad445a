import { EVENTS, type DomainEvent } from '#contract/events.ts'
import { wireNames } from '#contract/wire.ts'

/** The socket events that carry an event of ours: the spec's names and payloads. */
export function toWire(companyId: number, event: DomainEvent): { names: string[]; payload: unknown } {
  const { topic, action } = EVENTS[event.name]
  return { names: wireNames(topic, companyId), payload: { action, ...event.payload } }
}
