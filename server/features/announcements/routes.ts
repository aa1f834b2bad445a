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
import { IdParams, Message } from '#contract/paging.ts'
import { can } from '#contract/permissions.ts'
import type { Db } from '#server/db/client.ts'
import * as actions from '#server/features/announcements/actions.ts'
import { getAnnouncement, listAnnouncements, publishedAnnouncements } from '#server/features/announcements/queries.ts'
import { discardUpload, storeUpload } from '#server/features/files/actions.ts'
import { wrongField } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

const Told = z.object({ mensagem: z.string() })

/** Reads as the viewer may: super users also see what is not published. */
function look<T>(app: FastifyInstance, who: Viewer, work: (db: Db, range: { drafts: boolean }) => Promise<T>) {
  const drafts = can(who, 'announcements:manage')
  return drafts ? app.data.asProvider(({ db }) => work(db, { drafts })) : app.read(who, (db) => work(db, { drafts }))
}

export const announcementRoutes: FastifyPluginAsyncZod = async (app) => {
  const { asProvider } = app.data

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
    ({ who, query }) => look(app, who, (db, range) => listAnnouncements(db, query, range)),
  )

  app.get(
    '/announcements/list',
    {
      config: { can: 'announcements:read' },
      schema: { operationId: 'listPublishedAnnouncements', response: { 200: z.array(Announcement) } },
    },
    ({ who }) => app.read(who, publishedAnnouncements),
  )

  app.get(
    '/announcements/:id',
    {
      config: { can: 'announcements:read' },
      schema: { operationId: 'getAnnouncement', params: IdParams, response: { 200: Announcement } },
    },
    ({ who, params }) => look(app, who, (db, range) => getAnnouncement(db, params.id, range)),
  )

  app.post(
    '/announcements',
    {
      config: { can: 'announcements:manage' },
      schema: { operationId: 'createAnnouncement', body: AnnouncementInput, response: { 200: Announcement } },
    },
    ({ who, body }) => asProvider((tx) => actions.createAnnouncement(tx, who, body)),
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
    ({ who, params, body }) => asProvider((tx) => actions.updateAnnouncement(tx, who, params.id, body)),
  )

  app.delete(
    '/announcements/:id',
    {
      config: { can: 'announcements:manage' },
      schema: { operationId: 'deleteAnnouncement', params: IdParams, response: { 200: Message } },
    },
    async ({ who, params }) => {
      await asProvider((tx) => actions.deleteAnnouncement(tx, who, params.id))
      return { message: 'Announcement deleted' }
    },
  )

  app.post(
    '/announcements/:id/media-upload',
    {
      config: { can: 'announcements:manage', form: true },
      schema: { operationId: 'attachToAnnouncement', params: IdParams, response: { 200: Told } },
    },
    async (request) => {
      const { who, params } = request
      await asProvider(({ db }) => getAnnouncement(db, params.id, { drafts: true }))
      const part = request.isMultipart() ? await request.file() : undefined
      if (!part) throw wrongField('file', 'Required')
      const stored = await storeUpload(app.services, who.companyId, part.file, { name: part.filename })
      try {
        await asProvider((tx) => actions.setPicture(tx, who, params.id, stored))
      } catch (error) {
        await discardUpload(app.services, stored)
        throw error
      }
      return { mensagem: 'Mensagem enviada' }
    },
  )

  app.delete(
    '/announcements/:id/media-upload',
    {
      config: { can: 'announcements:manage' },
      schema: { operationId: 'detachFromAnnouncement', params: IdParams, response: { 200: Told } },
    },
    async ({ who, params }) => {
      await asProvider((tx) => actions.setPicture(tx, who, params.id, null))
      return { mensagem: 'Arquivo excluído' }
    },
  )
}
