import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { WidgetQuery } from '#contract/webchat.ts'
import type { SiteLook } from '#contract/webchat-site.ts'
import { createSiteFinder } from '#server/channels/webchat/store.ts'
import { createVisitorLimits } from './visitor-limits.ts'

/** The page of the chat. What it says, and in which language, is up to its script; its first picture has its colours. */
const pageIn = (theme: SiteLook['theme']): string => `<!doctype html>
<html lang="pt" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Chat</title>
<link rel="stylesheet" href="/widget-frame.css">
</head>
<body>
<main id="chat"></main>
<script src="/widget-frame.js" defer></script>
</body>
</html>
`

const policyFor = (origins: readonly string[]): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `media-src 'self' blob:`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${origins.join(' ')}`,
  ].join('; ')

/** Serves the one page of this server that others may frame: the chat, on the sites of its company only. */
export const widgetPage: FastifyPluginAsyncZod = async (app) => {
  const limits = createVisitorLimits()
  const findSite = createSiteFinder(app.data)
  app.get('/widget', { schema: { hide: true, querystring: z.unknown() } }, async ({ query, ip }, reply) => {
    limits.count('page', ip)
    const { data } = WidgetQuery.safeParse(query)
    const site = data && (await findSite(data.site))
    if (!site) return reply.code(404).type('text/plain').send('This chat is not available.')
    void reply.removeHeader('x-frame-options')
    return reply
      .headers({ 'content-security-policy': policyFor(site.allowedOrigins), 'cache-control': 'no-cache' })
      .type('text/html')
      .send(pageIn(site.theme))
  })
}
