import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ApiLimits, ApiMessage, SentApiMessage } from '#contract/external-api.ts'
import { Id } from '#contract/fields.ts'
import { deleteUploads } from '#server/features/files/actions.ts'
import { AppError } from '#server/lib/app-error.ts'
import { fairLimit } from '#server/lib/fair-limit.ts'
import { readKey } from './actions.ts'
import { getApiMessage } from './queries.ts'
import { sendByApi } from './send.actions.ts'
import { readApiRequest } from './upload.ts'

/** Programs send many messages at once; those of one company leave room for everybody else. */
const PARALLEL = { slots: 8, ofEach: 3 }

const SEND_SUMMARY = `Sends a message over the connection whose token calls, or with a token of the company over \
\`connectionId\` or the default connection. JSON, or multipart with \`number\`, \`medias\` (files) and a \`body\` for each. \
With the header \`Idempotency-Key\` a repeated request sends nothing again for 24 hours.`

export const externalApiRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { can: 'sender', scope: 'messages:send' } as const
  const limitSending = fairLimit(PARALLEL)
  const deps = { data: app.data, services: app.services }

  app.post(
    '/messages/send',
    {
      config: { ...config, form: true },
      // The body is parsed by hand, because a form has the same fields as the JSON.
      schema: { operationId: 'sendApiMessage', summary: SEND_SUMMARY, response: { 200: SentApiMessage } },
      onRequest: async ({ sender }, reply) => {
        const seconds = app.callers.waitForSend(sender.companyId, sender.name)
        if (seconds === 0) return
        void reply.header('retry-after', String(seconds))
        throw new AppError('ERR_TOO_MANY_REQUESTS')
      },
    },
    async (request) => {
      const { sender } = request
      const key = readKey(request.headers['idempotency-key'])
      const asked = await readApiRequest(app.services, sender, request)
      let isStored = false
      try {
        const sent = await limitSending(sender.companyId, () => sendByApi(deps, sender, asked, key))
        isStored = !sent.repeated
        return sent
      } finally {
        if (!isStored) await deleteUploads(app.services, asked.files)
      }
    },
  )

  app.get(
    '/messages/send/:messageId',
    {
      config,
      schema: {
        operationId: 'getApiMessage',
        summary: 'How a sent message fares',
        params: z.object({ messageId: Id }),
        response: { 200: ApiMessage },
      },
    },
    ({ sender, params }) =>
      app.read({ companyId: sender.companyId, userId: sender.userId }, (db) =>
        getApiMessage(db, sender, params.messageId),
      ),
  )

  app.get(
    '/messages-api/limits',
    {
      config: { can: 'apiTokens:manage', plan: 'useExternalApi' },
      schema: { operationId: 'getApiLimits', response: { 200: ApiLimits } },
    },
    async () => {
      const { apiLimits, uploadLimitBytes } = app.services.config
      return { ...apiLimits, uploadBytes: uploadLimitBytes }
    },
  )
}
