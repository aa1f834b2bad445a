import { expect, test } from 'vitest'
import { newWebhookSecret, signedHeaders } from './signature.ts'

const SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
const MESSAGE = { id: 'msg_1', timestamp: 1_700_000_000, body: '{"type":"message.created"}' }

test('the signature is that of the published vector', () => {
  expect(signedHeaders([SECRET], MESSAGE)).toEqual({
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1700000000',
    'webhook-signature': 'v1,eDlnjTcTRPg6Gzdk07dD+bqs4yUDWOx29Or/0lYriBE=',
  })
})

test('two secrets give two signatures, and each secret is another', () => {
  const [first, second] = [newWebhookSecret(), newWebhookSecret()]
  expect(first).toMatch(/^whsec_[\w+/]{43}=$/)
  expect(second).not.toBe(first)
  expect(signedHeaders([first, second], MESSAGE)['webhook-signature']?.split(' ')).toHaveLength(2)
})
