import { expect, test } from 'vitest'
import { SiteOrigins } from '#contract/webchat-site.ts'

test.each([
  ['a name', 'https://Loja.exemplo.com.br/', 'https://loja.exemplo.com.br'],
  ['a name with an accent', 'https://bücher.example', 'https://xn--bcher-kva.example'],
  ['a port', 'http://localhost:3000', 'http://localhost:3000'],
  ['an address', 'http://192.0.2.7', 'http://192.0.2.7'],
  ['an IPv6 address', 'http://[2001:db8::7]:8080', 'http://[2001:db8::7]:8080'],
])('%s is the address of a site', (_what, text, origin) => {
  expect(SiteOrigins.parse([text])).toEqual([origin])
})

test.each(['https://*.shop.com', 'https://a;script-src', 'https://a,b.com', "https://'self'", 'https://a_b.com'])(
  '%s is none',
  (text) => expect(SiteOrigins.safeParse([text]).success).toBe(false),
)
