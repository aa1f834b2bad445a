/**
 * What a company's webhooks can be told. The names are for programs of others and do not change; the payloads are built
 * in `server/features/webhooks/public-events.ts`. This file imports no schemas: the web app shows the names.
 */
export const WEBHOOK_EVENTS = [
  'ticket.created',
  'ticket.updated',
  'ticket.closed',
  'ticket.deleted',
  'message.received',
  'message.sent',
  'message.updated',
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'contacts.changed',
  'campaign.created',
  'campaign.updated',
  'campaign.deleted',
  'connection.updated',
  'connection.deleted',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** What a trial delivery is called. */
export const TEST_EVENT = 'webhook.test'

/** Whether the answer to an attempt says that the message arrived. */
export const hasArrived = ({ status }: { status: number | null }): boolean =>
  status !== null && status >= 200 && status < 300

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
