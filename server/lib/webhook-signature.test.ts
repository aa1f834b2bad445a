import { expect, test } from 'vitest'
import { createWebhookSecret, webhookHeaders } from './webhook-signature.ts'

const SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
const SIGNED = { id: 'msg_1', body: '{"type":"message.created"}', at: new Date(1_700_000_000_000) }

test('the signature is that of Standard Webhooks', () => {
  expect(webhookHeaders([SECRET], SIGNED)).toEqual({
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1700000000',
    'webhook-signature': 'v1,eDlnjTcTRPg6Gzdk07dD+bqs4yUDWOx29Or/0lYriBE=',
  })
})

test('while a secret is being changed both sign, and without one nothing does', () => {
  const both = webhookHeaders([createWebhookSecret(), SECRET], SIGNED)['webhook-signature']
  expect(both).toMatch(/^v1,\S{44} v1,eDlnjTcTRPg6Gzdk07dD\+bqs4yUDWOx29Or\/0lYriBE=$/)
  expect(webhookHeaders([], SIGNED)).not.toHaveProperty('webhook-signature')
})

test('secrets are new each time', () => {
  expect(createWebhookSecret()).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(createWebhookSecret()).not.toBe(createWebhookSecret())
})
