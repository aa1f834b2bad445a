import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { CampaignUses } from '#contract/campaign-uses.ts'
import { Connection, ConnectionChange, ConnectionInput, PairingCodeInput, withoutLink } from '#contract/connections.ts'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import { countAttemptAlone, LINK_CODES } from '#server/db/attempts.ts'
import type { Tx } from '#server/db/transaction.ts'
import { findCampaignUses } from '#server/features/campaign-uses/queries.ts'
import * as actions from './actions.ts'
import { assertMayAskForCode, readLinkNumber, requestPairingCode } from './pairing-code.actions.ts'
import { getConnection, listConnections, requireConnection, toResponseFor } from './queries.ts'
import { tryChangedLink, tryNewLink } from './typed-links.actions.ts'
import { changeSite } from './webchat.actions.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/** Clients also send `session=0` and their companyId; neither affects the response. */
export const connectionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { channels, config, keys, log } = app.services
  const storageKey = app.services.keys.storage
  const deps = { config, data: app.data, keys }
  const change = <Result>(
    actor: CurrentUser,
    work: (tx: Tx & { storageKey: Buffer }) => Promise<Result>,
  ): Promise<Result> => app.change(actor, (tx) => work({ ...tx, storageKey }))

  app.get(
    '/whatsapp',
    {
      config: { can: 'connections:read', scope: 'connections:read' },
      schema: { operationId: 'listConnections', response: { 200: z.array(Connection) } },
    },
    ({ user: actor }) => app.read(actor, (db) => listConnections(db, actor, storageKey)),
  )

  app.get(
    '/whatsapp/:id',
    {
      config: { can: 'connections:read', scope: 'connections:read' },
      schema: { operationId: 'getConnection', params: IdParams, response: { 200: Connection } },
    },
    async ({ user: actor, params }) =>
      toResponseFor(actor, await app.read(actor, (db) => getConnection(db, actor.companyId, params.id, storageKey))),
  )

  app.post(
    '/whatsapp',
    {
      config: { can: 'connections-page:addConnection' },
      schema: { operationId: 'createConnection', body: ConnectionInput, response: { 200: Connection } },
    },
    async ({ user: actor, body }) => {
      const fields = withoutLink(body)
      const createLinked = await tryNewLink(deps, body)
      return change(actor, (tx) => (createLinked ? createLinked(tx, fields) : actions.createConnection(tx, fields)))
    },
  )

  app.put(
    '/whatsapp/:id',
    {
      config: { can: 'connections-page:editOrDeleteConnection' },
      schema: {
        operationId: 'updateConnection',
        params: IdParams,
        body: ConnectionChange,
        response: { 200: Connection },
      },
    },
    async ({ user: actor, params: { id }, body }) => {
      const changeLink = await tryChangedLink(deps, { companyId: actor.companyId, connectionId: id }, body)
      return change(actor, async (tx) => {
        await changeLink?.(tx)
        const { allowedOrigins, look } = body
        await requireConnection(tx.db, actor.companyId, id)
        await changeSite(tx, id, { allowedOrigins, look })
        return actions.updateConnection(tx, id, withoutLink(body))
      })
    },
  )

  app.get(
    '/whatsapp/:id/uses',
    {
      config: { can: 'connections-page:editOrDeleteConnection' },
      schema: {
        operationId: 'getConnectionUses',
        summary: 'The campaigns that use the connection: those that run or are scheduled are paused when it is deleted',
        params: IdParams,
        response: { 200: CampaignUses },
      },
    },
    ({ user: actor, params }) =>
      app.read(actor, async (db) => {
        await requireConnection(db, actor.companyId, params.id)
        return findCampaignUses(db, actor.companyId, { column: 'connectionId', id: params.id })
      }),
  )

  app.delete(
    '/whatsapp/:id',
    {
      config: { can: 'connections-page:editOrDeleteConnection' },
      schema: { operationId: 'deleteConnection', params: IdParams, response: { 200: MessageResponse } },
    },
    async ({ user: actor, params }) => {
      await app.read(actor, (db) => requireConnection(db, actor.companyId, params.id))
      // Deleting the row deletes the credentials, without which the connection could not be logged out at the provider,
      // so the logout comes first.
      const done = await channels.run({ kind: 'logout', connectionId: params.id })
      if (done && 'failed' in done) log.warn({ reason: done.failed }, 'could not sign out before deleting')
      await change(actor, (tx) => actions.deleteConnection(tx, params.id))
      return { message: 'Whatsapp deleted.' }
    },
  )

  const session = (
    method: 'POST' | 'PUT' | 'DELETE',
    operationId: string,
    work: typeof actions.startConnection,
    message: string,
  ) =>
    app.route({
      method,
      url: '/whatsappsession/:id',
      config: { can: 'connections-page:actionButtons' },
      schema: { operationId, params: IdParams, response: { 200: MessageResponse } },
      handler: async ({ user: actor, params }) => {
        await change(actor, (tx) => work(tx, params.id))
        return { message }
      },
    })

  session('POST', 'startSession', actions.startConnection, 'Starting session.')
  session('PUT', 'renewSession', actions.requestNewQrCode, 'Starting session.')
  session('DELETE', 'endSession', actions.logOutConnection, 'Session disconnected.')

  app.post(
    '/whatsappsession/:id/code',
    {
      config: { can: 'connections-page:actionButtons' },
      schema: {
        operationId: 'requestPairingCode',
        summary: 'Asks for a code that links the number when it is typed on its phone, instead of a QR code',
        params: IdParams,
        body: PairingCodeInput,
        response: { 200: Connection },
      },
    },
    async ({ user: actor, params, body }) => {
      const number = readLinkNumber(body.number, actor)
      await app.read(actor, (db) => assertMayAskForCode(db, actor.companyId, params.id))
      await countAttemptAlone(app.data, LINK_CODES, String(actor.companyId))
      return change(actor, (tx) => requestPairingCode(tx, params.id, number))
    },
  )
}
