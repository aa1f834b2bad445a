import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { DeliveryState, TEST_EVENT, WebhookEvent } from '#contract/webhook-events.ts'
import type {
  Webhook,
  WebhookAttempt,
  WebhookChange,
  WebhookDeliveryDetails,
  WebhookInput,
  WebhookWithSecret,
} from '#contract/webhooks.ts'
import type { RequestValue } from '#web/api/calls.ts'
import { del, get, post, put } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/** Deliveries happen on the server: an open screen looks again so often. */
const REFRESH_MS = 10_000

export const webhooksQuery = queryOptions({
  queryKey: keys.webhooks,
  queryFn: ({ signal }) => get('/webhooks', { signal }),
  refetchInterval: REFRESH_MS,
})

export type DeliveryFilter = { state?: DeliveryState; type?: WebhookEvent | typeof TEST_EVENT }

export const deliveriesQuery = (id: number, filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.webhookDeliveries, id, filter],
    queryFn: ({ pageParam, signal }) =>
      get('/webhooks/:id/deliveries', { params: { id }, query: { ...filter, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    refetchInterval: REFRESH_MS,
  })

export const deliveryQuery = (id: number, deliveryId: number) =>
  queryOptions({
    queryKey: [...keys.webhookDeliveries, id, 'one', deliveryId],
    queryFn: ({ signal }): Promise<WebhookDeliveryDetails> =>
      get('/webhooks/:id/deliveries/:deliveryId', { params: { id, deliveryId }, signal }),
  })

export const createWebhook = (input: RequestValue<typeof WebhookInput>): Promise<WebhookWithSecret> =>
  post('/webhooks', { body: input })
export const updateWebhook = (id: number, change: RequestValue<typeof WebhookChange>): Promise<Webhook> =>
  put('/webhooks/:id', { params: { id }, body: change })
export const deleteWebhook = (id: number): Promise<unknown> => del('/webhooks/:id', { params: { id } })
export const rotateSecret = (id: number): Promise<WebhookWithSecret> => post('/webhooks/:id/rotate', { params: { id } })
export const testWebhook = (id: number): Promise<WebhookAttempt> => post('/webhooks/:id/test', { params: { id } })
export const replayDelivery = (id: number, deliveryId: number): Promise<{ count: number }> =>
  post('/webhooks/:id/deliveries/:deliveryId/replay', { params: { id, deliveryId } })
export const replayFailed = (id: number): Promise<{ count: number }> => post('/webhooks/:id/replay', { params: { id } })
