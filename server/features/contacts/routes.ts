import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  ContactChange,
  ContactFull,
  ContactInput,
  ContactListItem,
  ContactListQuery,
  ContactPage,
  ContactQuery,
} from '#contract/contacts.ts'
import { IdParams, Message } from '#contract/paging.ts'
import { createContact, deleteContact, hasNewNumber, updateContact } from '#server/features/contacts/actions.ts'
import { checkNumber } from '#server/features/contacts/check-number.ts'
import { getContact, getContactFull, listContactNames, listContacts } from '#server/features/contacts/queries.ts'

export const contactRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/contacts',
    {
      config: { can: 'contacts:read' },
      schema: { operationId: 'listContacts', querystring: ContactQuery, response: { 200: ContactPage } },
    },
    ({ who, query }) => app.read(who, (db) => listContacts(db, who.companyId, query)),
  )

  app.get(
    '/contacts/list',
    {
      config: { can: 'contacts:read' },
      schema: {
        operationId: 'listAllContacts',
        querystring: ContactListQuery,
        response: { 200: z.array(ContactListItem) },
      },
    },
    ({ who, query }) => app.read(who, (db) => listContactNames(db, who.companyId, query.name)),
  )

  app.get(
    '/contacts/:id',
    {
      config: { can: 'contacts:read' },
      schema: { operationId: 'getContact', params: IdParams, response: { 200: ContactFull } },
    },
    ({ who, params }) => app.read(who, (db) => getContactFull(db, who.companyId, params.id)),
  )

  app.post(
    '/contacts',
    {
      config: { can: 'contacts:write' },
      schema: { operationId: 'createContact', body: ContactInput, response: { 200: ContactFull } },
    },
    async ({ who, body }) => {
      const confirmed = await checkNumber(app.data, app.services, who.companyId, body.number)
      return app.change(who, (tx) => createContact(tx, body, confirmed))
    },
  )

  app.put(
    '/contacts/:id',
    {
      config: { can: 'contacts:write' },
      schema: { operationId: 'updateContact', params: IdParams, body: ContactChange, response: { 200: ContactFull } },
    },
    async ({ who, params, body }) => {
      const before = await app.read(who, (db) => getContact(db, who.companyId, params.id))
      const confirmed = hasNewNumber(before, body)
        ? await checkNumber(app.data, app.services, who.companyId, body.number ?? '')
        : null
      return app.change(who, (tx) => updateContact(tx, params.id, body, confirmed))
    },
  )

  app.delete(
    '/contacts/:id',
    {
      config: { can: 'contacts-page:deleteContact' },
      schema: { operationId: 'deleteContact', params: IdParams, response: { 200: Message } },
    },
    async ({ who, params }) => {
      await app.change(who, (tx) => deleteContact(tx, params.id))
      return { message: 'Contact deleted' }
    },
  )
}
