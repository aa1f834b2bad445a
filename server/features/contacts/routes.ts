import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ContactAd } from '#contract/ads.ts'
import {
  ContactChange,
  ContactDetails,
  ContactInput,
  ContactListItem,
  ContactListQuery,
  ContactPage,
  ContactQuery,
} from '#contract/contacts.ts'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import { listContactAds } from './ads.queries.ts'
import { createContact, deleteContact, hasNewNumber, toStoredNumber, updateContact } from './actions.ts'
import { checkNumber } from './check-number.ts'
import { getContact, getContactDetails, listContactNames, listContacts } from './queries.ts'
import { phoneReadingOf } from '#server/features/companies/queries.ts'

export const contactRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/contacts',
    {
      config: { can: 'contacts:read', scope: 'contacts:read' },
      schema: { operationId: 'listContacts', querystring: ContactQuery, response: { 200: ContactPage } },
    },
    ({ user: actor, query }) => app.read(actor, (db) => listContacts(db, actor.companyId, query)),
  )

  app.get(
    '/contacts/list',
    {
      config: { can: 'contacts:read', scope: 'contacts:read' },
      schema: {
        operationId: 'listAllContacts',
        querystring: ContactListQuery,
        response: { 200: z.array(ContactListItem) },
      },
    },
    ({ user: actor, query }) => app.read(actor, (db) => listContactNames(db, actor.companyId, query.name)),
  )

  app.get(
    '/contacts/:id',
    {
      config: { can: 'contacts:read', scope: 'contacts:read' },
      schema: { operationId: 'getContact', params: IdParams, response: { 200: ContactDetails } },
    },
    ({ user: actor, params }) => app.read(actor, (db) => getContactDetails(db, actor.companyId, params.id)),
  )

  app.get(
    '/contacts/:id/ads',
    {
      config: { can: 'contacts:read', scope: 'contacts:read' },
      schema: {
        operationId: 'listContactAds',
        summary: 'The advertisements by which a contact came, newest first',
        params: IdParams,
        response: { 200: z.array(ContactAd) },
      },
    },
    ({ user: actor, params }) => app.read(actor, (db) => listContactAds(db, actor.companyId, params.id)),
  )

  app.post(
    '/contacts',
    {
      config: { can: 'contacts:write', scope: 'contacts:write' },
      schema: { operationId: 'createContact', body: ContactInput, response: { 200: ContactDetails } },
    },
    async ({ user: actor, body }) => {
      const reading = await app.read(actor, (db) => phoneReadingOf(db, actor.companyId))
      const number = toStoredNumber(body.number, reading)
      const confirmed = await checkNumber(app.data, app.services, actor.companyId, number)
      return app.change(actor, (tx) => createContact(tx, body, confirmed))
    },
  )

  app.put(
    '/contacts/:id',
    {
      config: { can: 'contacts:write', scope: 'contacts:write' },
      schema: {
        operationId: 'updateContact',
        params: IdParams,
        body: ContactChange,
        response: { 200: ContactDetails },
      },
    },
    async ({ user: actor, params, body }) => {
      const before = await app.read(actor, (db) => getContact(db, actor.companyId, params.id))
      const reading = await app.read(actor, (db) => phoneReadingOf(db, actor.companyId))
      const confirmed = hasNewNumber(before, body, reading)
        ? await checkNumber(app.data, app.services, actor.companyId, toStoredNumber(body.number ?? '', reading))
        : null
      return app.change(actor, (tx) => updateContact(tx, params.id, body, confirmed))
    },
  )

  app.delete(
    '/contacts/:id',
    {
      config: { can: 'contacts-page:deleteContact', scope: 'contacts:write' },
      schema: { operationId: 'deleteContact', params: IdParams, response: { 200: MessageResponse } },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => deleteContact(tx, params.id))
      return { message: 'Contact deleted' }
    },
  )
}
