import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Connection } from '#contract/connections.ts'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import { BroughtSessionInput, MAX_SESSION_BODY_BYTES, PasskeyAnswerInput } from '#contract/linking.ts'
import { bringSession, readSession } from './brought-session.actions.ts'
import { answerPasskey, confirmPasskeyCode } from './passkey.actions.ts'

/** The ways to link a phone besides a QR code and a code to type. */
export const linkingRoutes: FastifyPluginAsyncZod = async (app) => {
  const storageKey = app.services.keys.storage

  app.post(
    '/whatsappsession/:id/brought',
    {
      bodyLimit: MAX_SESSION_BODY_BYTES,
      config: { can: 'connections-page:actionButtons' },
      schema: {
        operationId: 'bringSession',
        summary: 'Goes on with the session of another product, which must be stopped there for good: an experiment',
        params: IdParams,
        body: BroughtSessionInput,
        response: { 200: Connection },
      },
    },
    ({ user: actor, params, body }) => {
      const creds = readSession(body.session)
      return app.change(actor, (tx) => bringSession({ ...tx, storageKey }, params.id, creds))
    },
  )

  app.post(
    '/whatsappsession/:id/passkey',
    {
      config: { can: 'connections-page:actionButtons' },
      schema: {
        operationId: 'answerPasskey',
        summary: "Hands over what a browser on WhatsApp's page gave for the account's passkey",
        params: IdParams,
        body: PasskeyAnswerInput,
        response: { 200: MessageResponse },
      },
    },
    async ({ user: actor, params, body }) => {
      await app.change(actor, (tx) => answerPasskey(tx, params.id, body.answer))
      return { message: 'Passkey answered.' }
    },
  )

  app.post(
    '/whatsappsession/:id/passkey/confirm',
    {
      config: { can: 'connections-page:actionButtons' },
      schema: {
        operationId: 'confirmPasskeyCode',
        summary: 'Says that the phone shows the same code as the connection, or none',
        params: IdParams,
        response: { 200: MessageResponse },
      },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => confirmPasskeyCode(tx, params.id))
      return { message: 'Passkey code confirmed.' }
    },
  )
}
