import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  Announcement,
  AnnouncementChange,
  AnnouncementInput,
  AnnouncementPage,
  AnnouncementQuery,
} from '#contract/announcements.ts'
import { IdParams, MensagemResponse, MessageResponse } from '#contract/fields.ts'
import { can } from '#contract/permissions.ts'
import type { Db } from '#server/db/client.ts'
import * as actions from './actions.ts'
import { getAnnouncement, listAnnouncements, publishedAnnouncements } from './queries.ts'
import { withStoredUpload } from '#server/features/files/actions.ts'
import { readFormFile } from '#server/http/multipart.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/** Reads announcements with the actor's rights: super users also see unpublished ones. */
function readAnnouncements<T>(
  app: FastifyInstance,
  actor: CurrentUser,
  work: (db: Db, range: { drafts: boolean }) => Promise<T>,
) {
  const drafts = can(actor, 'announcements:manage')
  return drafts ? app.data.asOperator(({ db }) => work(db, { drafts })) : app.read(actor, (db) => work(db, { drafts }))
}

export const announcementRoutes: FastifyPluginAsyncZod = async (app) => {
  const { asOperator: asProvider } = app.data

  app.get(
    '/announcements',
    {
      config: { can: 'announcements:read' },
      schema: {
        operationId: 'listAnnouncements',
        summary: 'What the provider tells all companies; super users also see what is not published',
        querystring: AnnouncementQuery,
        response: { 200: AnnouncementPage },
      },
    },
    ({ user: actor, query }) => readAnnouncements(app, actor, (db, range) => listAnnouncements(db, query, range)),
  )

  app.get(
    '/announcements/list',
    {
      config: { can: 'announcements:read' },
      schema: { operationId: 'listPublishedAnnouncements', response: { 200: z.array(Announcement) } },
    },
    ({ user: actor }) => app.read(actor, publishedAnnouncements),
  )

  app.get(
    '/announcements/:id',
    {
      config: { can: 'announcements:read' },
      schema: { operationId: 'getAnnouncement', params: IdParams, response: { 200: Announcement } },
    },
    ({ user: actor, params }) => readAnnouncements(app, actor, (db, range) => getAnnouncement(db, params.id, range)),
  )

  app.post(
    '/announcements',
    {
      config: { can: 'announcements:manage' },
      schema: { operationId: 'createAnnouncement', body: AnnouncementInput, response: { 200: Announcement } },
    },
    ({ user: actor, body }) => asProvider((tx) => actions.createAnnouncement(tx, actor, body)),
  )

  app.put(
    '/announcements/:id',
    {
      config: { can: 'announcements:manage' },
      schema: {
        operationId: 'updateAnnouncement',
        params: IdParams,
        body: AnnouncementChange,
        response: { 200: Announcement },
      },
    },
    ({ user: actor, params, body }) => asProvider((tx) => actions.updateAnnouncement(tx, actor, params.id, body)),
  )

  app.delete(
    '/announcements/:id',
    {
      config: { can: 'announcements:manage' },
      schema: { operationId: 'deleteAnnouncement', params: IdParams, response: { 200: MessageResponse } },
    },
    async ({ user: actor, params }) => {
      await asProvider((tx) => actions.deleteAnnouncement(tx, actor, params.id))
      return { message: 'Announcement deleted' }
    },
  )

  app.post(
    '/announcements/:id/media-upload',
    {
      config: { can: 'announcements:manage', form: true },
      schema: { operationId: 'attachToAnnouncement', params: IdParams, response: { 200: MensagemResponse } },
    },
    async (request) => {
      const { user: actor, params } = request
      await asProvider(({ db }) => getAnnouncement(db, params.id, { drafts: true }))
      await withStoredUpload(app.services, actor, await readFormFile(request), (stored) =>
        asProvider((tx) => actions.setPicture(tx, actor, params.id, stored)),
      )
      return { mensagem: 'Mensagem enviada' }
    },
  )

  app.delete(
    '/announcements/:id/media-upload',
    {
      config: { can: 'announcements:manage' },
      schema: { operationId: 'detachFromAnnouncement', params: IdParams, response: { 200: MensagemResponse } },
    },
    async ({ user: actor, params }) => {
      await asProvider((tx) => actions.setPicture(tx, actor, params.id, null))
      return { mensagem: 'Arquivo excluído' }
    },
  )
}
