import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  ConsentEntry,
  ContactCampaignPage,
  ContactChangePage,
  ContactConversationPage,
  ContactFilePage,
  ContactFileQuery,
  ContactLinkPage,
  ContactLinkQuery,
  ContactNotePage,
  ContactOverview,
  ContactPartQuery,
} from '#contract/contact-page.ts'
import { IdParams } from '#contract/fields.ts'
import { listConsents } from './consent.queries.ts'
import {
  listContactCampaigns,
  listContactChanges,
  listContactNotes,
  listConversations,
  listFiles,
  listLinks,
} from './lists.queries.ts'
import { getContactOverview } from './overview.queries.ts'
import { getContact } from '#server/features/contacts/queries.ts'
import type { Db } from '#server/db/client.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/** Every list holds and counts only what the viewer may see of the contact. */
export const contactPageRoutes: FastifyPluginAsyncZod = async (app) => {
  const ofContact = { params: IdParams, querystring: ContactPartQuery }

  type Asked = z.infer<typeof ContactFileQuery>
  type Part<Items> = (db: Db, actor: CurrentUser, query: Asked & { contactId: number }) => Promise<Items>
  /** Throws ERR_NO_CONTACT_FOUND, so that a contact of nobody does not look like one without anything. */
  const readPart =
    <Items>(list: Part<Items>) =>
    ({ user: actor, params, query }: { user: CurrentUser; params: { id: number }; query: Asked }) =>
      app.read(actor, async (db) => {
        await getContact(db, actor.companyId, params.id)
        return list(db, actor, { ...query, contactId: params.id })
      })

  app.get(
    '/contacts/:id/overview',
    {
      config: { can: 'contacts:read' },
      schema: {
        operationId: 'getContactOverview',
        summary: 'What the page of a contact shows before its lists',
        params: IdParams,
        response: { 200: ContactOverview },
      },
    },
    ({ user: actor, params }) => app.read(actor, (db) => getContactOverview(db, actor, params.id)),
  )

  app.get(
    '/contacts/:id/conversations',
    {
      config: { can: 'tickets:read' },
      schema: {
        operationId: 'listContactConversations',
        summary: 'The tickets of the contact that the viewer may find',
        ...ofContact,
        response: { 200: ContactConversationPage },
      },
    },
    readPart(listConversations),
  )

  app.get(
    '/contacts/:id/files',
    {
      config: { can: 'messages:read' },
      schema: {
        operationId: 'listContactFiles',
        summary: 'The files of the conversations that the viewer may read, newest first',
        params: IdParams,
        querystring: ContactFileQuery,
        response: { 200: ContactFilePage },
      },
    },
    readPart(listFiles),
  )

  app.get(
    '/contacts/:id/links',
    {
      config: { can: 'messages:read' },
      schema: {
        operationId: 'listContactLinks',
        summary: 'The links in conversations that the viewer may read, newest first',
        params: IdParams,
        querystring: ContactLinkQuery,
        response: { 200: ContactLinkPage },
      },
    },
    readPart(listLinks),
  )

  app.get(
    '/contacts/:id/notes',
    {
      config: { can: 'notes:read' },
      schema: {
        operationId: 'listContactNotes',
        summary: 'The notes of the conversations that the viewer may read, newest first',
        ...ofContact,
        response: { 200: ContactNotePage },
      },
    },
    readPart(listContactNotes),
  )

  app.get(
    '/contacts/:id/campaigns',
    {
      config: { can: 'campaigns:manage', plan: 'useCampaigns' },
      schema: { operationId: 'listContactCampaigns', ...ofContact, response: { 200: ContactCampaignPage } },
    },
    readPart(listContactCampaigns),
  )

  app.get(
    '/contacts/:id/changes',
    {
      config: { can: 'contacts:read' },
      schema: {
        operationId: 'listContactChanges',
        summary: 'What people changed of the contact, newest first',
        ...ofContact,
        response: { 200: ContactChangePage },
      },
    },
    readPart(listContactChanges),
  )

  app.get(
    '/contacts/:id/consents',
    {
      config: { can: 'contacts:read' },
      schema: {
        operationId: 'listContactConsents',
        summary: 'How the person agreed to messages of campaigns and refused them, newest first',
        params: IdParams,
        response: { 200: z.array(ConsentEntry) },
      },
    },
    ({ user: actor, params }) => app.read(actor, (db) => listConsents(db, actor, params.id)),
  )
}
