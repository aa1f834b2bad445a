import { z } from 'zod'
import { Id, optionalParam, PageNumber, Time } from './fields.ts'
import { DELIVERY_STATES, TEST_EVENT, WEBHOOK_EVENTS } from './webhook-events.ts'

/** failing: nothing arrived for a day. gone: the receiver answered 410. user: a person switched it off. key: see `--forget-secrets`. */
const WebhookOffReason = z.enum(['user', 'failing', 'gone', 'key'])

/**
 * `hint` are the last characters of the secret. `oldSecretUntil` is set while the secret before is used for signatures,
 * too. `lastError` says what was wrong with the last attempt, and is null after one that arrived.
 */
export const Webhook = z
  .object({
    id: z.number().int(),
    name: z.string(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    isOn: z.boolean(),
    offReason: WebhookOffReason.nullable(),
    offAt: Time.nullable(),
    hint: z.string(),
    oldSecretUntil: Time.nullable(),
    lastDeliveredAt: Time.nullable(),
    lastError: z.string().nullable(),
    pending: z.number().int(),
    createdBy: z.string(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

export const WebhookInput = z.object({
  name: z.string().trim().min(2, 'Too Short!').max(50, 'Too Long!'),
  url: z.string().trim().min(1, 'Required').max(2000, 'Too Long!').refine(isWebAddress, 'Invalid address'),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1, 'Required')
    .transform((events) => [...new Set(events)]),
})
export type WebhookInput = z.infer<typeof WebhookInput>

export const WebhookChange = WebhookInput.partial().extend({ isOn: z.boolean().optional() })
export type WebhookChange = z.infer<typeof WebhookChange>

/** `secret` is shown this once and cannot be read again. */
export const WebhookWithSecret = Webhook.extend({ secret: z.string() }).meta({ id: 'WebhookWithSecret' })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

/** `status` is null without an answer; `error` then says why. `answer` are the first characters of the answer. */
export const WebhookAttempt = z.object({
  at: Time,
  status: z.number().int().nullable(),
  milliseconds: z.number().int(),
  answer: z.string(),
  error: z.string().nullable(),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

/** `messageId` is what the receiver gets as `webhook-id`, the same with every attempt. */
export const WebhookDelivery = z
  .object({
    id: z.number().int(),
    messageId: z.string(),
    type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
    state: z.enum(DELIVERY_STATES),
    attempts: z.array(WebhookAttempt),
    nextAt: Time.nullable(),
    createdAt: Time,
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookDeliveryDetails = WebhookDelivery.extend({ body: z.string() }).meta({
  id: 'WebhookDeliveryDetails',
})
export type WebhookDeliveryDetails = z.infer<typeof WebhookDeliveryDetails>

export const DeliveryPage = z.object({
  deliveries: z.array(WebhookDelivery),
  count: z.number().int(),
  hasMore: z.boolean(),
})
export type DeliveryPage = z.infer<typeof DeliveryPage>

export const DeliveryQuery = z.object({
  state: optionalParam(z.enum(DELIVERY_STATES)),
  type: optionalParam(z.enum([...WEBHOOK_EVENTS, TEST_EVENT])),
  pageNumber: PageNumber,
})
export type DeliveryQuery = z.infer<typeof DeliveryQuery>

export const DeliveryParams = z.object({ id: Id, deliveryId: Id })
/** How many deliveries will be tried again. */
export const ReplayedDeliveries = z.object({ count: z.number().int() })
