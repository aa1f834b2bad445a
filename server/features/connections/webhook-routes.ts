import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isKnownVerifyToken } from '#server/channels/meta/cloud-store.ts'
import { isSigned, kindOfObject, MetaWebhookBody } from '#server/channels/meta/event.ts'
import { parseJson } from '#server/channels/parse-json.ts'
import { findMetaConnection } from '#server/channels/meta/store.ts'
import { AppError } from '#server/lib/app-error.ts'
import { equalSecret } from '#server/lib/secrets.ts'
import { receiveCloudWebhook } from './cloud-webhook.ts'
import { storeMetaEvents } from './meta-events.actions.ts'

const MAX_BYTES = 4 * 1024 * 1024
const RECEIVED = 'EVENT_RECEIVED'

const Challenge = z.object({
  'hub.mode': z.string().optional(),
  'hub.verify_token': z.string().optional(),
  'hub.challenge': z.string().max(1000).optional(),
})

/** Receives events of Messenger, Instagram and official WhatsApp. Meta gets its response only when every event is stored. */
export const metaWebhookRoutes: FastifyPluginAsyncZod = async (app) => {
  const { services, data } = app
  const { config } = services
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.get(
    '/webhook/fb',
    {
      config: { can: 'public' },
      schema: {
        operationId: 'verifyMetaWebhook',
        summary: 'Meta asks whether this address is meant',
        querystring: Challenge,
        response: { 200: z.string() },
      },
    },
    async ({ query }, reply) => {
      const isMeant = query['hub.mode'] === 'subscribe' && (await isVerifyToken(query['hub.verify_token'] ?? ''))
      if (!isMeant) throw new AppError('ERR_NO_PERMISSION')
      return reply.type('text/plain').send(query['hub.challenge'] ?? '')
    },
  )

  app.post(
    '/webhook/fb',
    {
      config: { can: 'public' },
      bodyLimit: MAX_BYTES,
      schema: {
        operationId: 'receiveMetaWebhook',
        summary: 'Meta tells what happened, signed with the secret of the app',
        response: { 200: z.string() },
      },
    },
    async ({ body, headers }, reply) => {
      if (!Buffer.isBuffer(body)) throw new AppError('ERR_NO_PERMISSION')
      const signature = headers['x-hub-signature-256']
      const outcome = await receiveCloudWebhook({ data, services }, { body, signature })
      if (outcome === 'notSigned') throw new AppError('ERR_NO_PERMISSION')
      if (outcome === 'other') await storePageEvents(body, signature)
      return reply.type('text/plain').send(RECEIVED)
    },
  )

  async function isVerifyToken(token: string): Promise<boolean> {
    const { verifyToken } = config.meta.app ?? {}
    if (verifyToken && equalSecret(token, verifyToken)) return true
    return token !== '' && isKnownVerifyToken(data, token)
  }

  async function storePageEvents(body: Buffer, signature: unknown): Promise<void> {
    const secret = config.meta.app?.secret
    if (!secret || !isSigned(body, signature, secret)) throw new AppError('ERR_NO_PERMISSION')
    const json = parseJson(body)
    if (json === null) throw new AppError('ERR_BAD_JSON')
    const received = MetaWebhookBody.safeParse(json)
    if (received.success) await storeEvents(received.data)
  }

  async function storeEvents({ object, entry }: z.infer<typeof MetaWebhookBody>): Promise<void> {
    const channel = kindOfObject(object)
    if (!channel) return
    for (const { id, messaging, standby } of entry) {
      const connection = await findMetaConnection(data, channel, id)
      if (!connection) continue
      await storeMetaEvents({ data, services }, connection, id, [...(messaging ?? []), ...(standby ?? [])])
    }
  }
}
