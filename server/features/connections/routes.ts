import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Connection, ConnectionChange, ConnectionInput } from '#contract/connections.ts'
import { IdParams, Message } from '#contract/paging.ts'
import type { Tx } from '#server/db/change.ts'
import * as actions from '#server/features/connections/actions.ts'
import { getConnection, listConnections, requireConnection, shownTo } from '#server/features/connections/queries.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** Clients send `session=0` and their companyId along; neither changes the answer. */
export const connectionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { channels, log } = app.services
  const storageKey = app.services.keys.storage
  const change = <Result>(who: Viewer, work: (tx: Tx & { storageKey: Buffer }) => Promise<Result>): Promise<Result> =>
    app.change(who, (tx) => work({ ...tx, storageKey }))

  app.get(
    '/whatsapp',
    {
      config: { can: 'connections:read' },
      schema: { operationId: 'listConnections', response: { 200: z.array(Connection) } },
    },
    ({ who }) => app.read(who, (db) => listConnections(db, who, storageKey)),
  )

  app.get(
    '/whatsapp/:id',
    {
      config: { can: 'connections:read' },
      schema: { operationId: 'getConnection', params: IdParams, response: { 200: Connection } },
    },
    async ({ who, params }) =>
      shownTo(who, await app.read(who, (db) => getConnection(db, who.companyId, params.id, storageKey))),
  )

  app.post(
    '/whatsapp',
    {
      config: { can: 'connections-page:addConnection' },
      schema: { operationId: 'createConnection', body: ConnectionInput, response: { 200: Connection } },
    },
    ({ who, body }) => change(who, (tx) => actions.createConnection(tx, body)),
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
    ({ who, params, body }) => change(who, (tx) => actions.updateConnection(tx, params.id, body)),
  )

  app.delete(
    '/whatsapp/:id',
    {
      config: { can: 'connections-page:editOrDeleteConnection' },
      schema: { operationId: 'deleteConnection', params: IdParams, response: { 200: Message } },
    },
    async ({ who, params }) => {
      await app.read(who, (db) => requireConnection(db, who.companyId, params.id))
      // The credentials go with the row, and without them the provider could not be told.
      const done = await channels.run({ kind: 'logout', connectionId: params.id })
      if (done && 'failed' in done) log.warn({ reason: done.failed }, 'could not sign out before deleting')
      await change(who, (tx) => actions.deleteConnection(tx, params.id))
      return { message: 'Whatsapp deleted.' }
    },
  )

  const session = (
    method: 'POST' | 'PUT' | 'DELETE',
    operationId: string,
    work: typeof actions.startSession,
    message: string,
  ) =>
    app.route({
      method,
      url: '/whatsappsession/:id',
      config: { can: 'connections-page:actionButtons' },
      schema: { operationId, params: IdParams, response: { 200: Message } },
      handler: async ({ who, params }) => {
        await change(who, (tx) => work(tx, params.id))
        return { message }
      },
    })

  session('POST', 'startSession', actions.startSession, 'Starting session.')
  session('PUT', 'renewSession', actions.renewSession, 'Starting session.')
  session('DELETE', 'endSession', actions.endSession, 'Session disconnected.')
}
