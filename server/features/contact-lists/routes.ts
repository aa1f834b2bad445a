import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { CampaignUses } from '#contract/campaign-uses.ts'
import {
  CheckStart,
  ContactListChange,
  ContactListDetails,
  ContactListInput,
  ContactListOption,
  ContactListPage,
  ContactListsQuery,
} from '#contract/contact-lists.ts'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import { createContactList, deleteContactList, updateContactList } from './actions.ts'
import { pauseCheck, resumeCheck, startCheck } from './check.actions.ts'
import { assertContactList, getContactList, listAllContactLists, listContactLists } from './queries.ts'
import { findCampaignUses } from '#server/features/campaign-uses/queries.ts'

export const contactListRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { can: 'contactLists:manage', plan: 'useCampaigns' } as const
  const response = { 200: ContactListDetails }

  app.get(
    '/contact-lists',
    {
      config,
      schema: { operationId: 'listContactLists', querystring: ContactListsQuery, response: { 200: ContactListPage } },
    },
    ({ user: actor, query }) => app.read(actor, (db) => listContactLists(db, actor.companyId, query)),
  )

  app.get(
    '/contact-lists/list',
    { config, schema: { operationId: 'listAllContactLists', response: { 200: z.array(ContactListOption) } } },
    ({ user: actor }) => app.read(actor, (db) => listAllContactLists(db, actor.companyId)),
  )

  app.get(
    '/contact-lists/:id',
    { config, schema: { operationId: 'getContactList', params: IdParams, response } },
    ({ user: actor, params }) => app.read(actor, (db) => getContactList(db, actor.companyId, params.id)),
  )

  app.get(
    '/contact-lists/:id/uses',
    {
      config,
      schema: {
        operationId: 'getContactListUses',
        summary: 'The campaigns that use a list, to be asked before it is deleted',
        params: IdParams,
        response: { 200: CampaignUses },
      },
    },
    ({ user: actor, params }) =>
      app.read(actor, async (db) => {
        await assertContactList(db, actor.companyId, params.id)
        return findCampaignUses(db, actor.companyId, { column: 'contactListId', id: params.id })
      }),
  )

  app.post(
    '/contact-lists',
    { config, schema: { operationId: 'createContactList', body: ContactListInput, response } },
    ({ user: actor, body }) => app.change(actor, (tx) => createContactList(tx, body)),
  )

  app.put(
    '/contact-lists/:id',
    { config, schema: { operationId: 'updateContactList', params: IdParams, body: ContactListChange, response } },
    ({ user: actor, params, body }) => app.change(actor, (tx) => updateContactList(tx, params.id, body)),
  )

  app.delete(
    '/contact-lists/:id',
    { config, schema: { operationId: 'deleteContactList', params: IdParams, response: { 200: MessageResponse } } },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => deleteContactList(tx, params.id))
      return { message: 'Contact list deleted' }
    },
  )

  app.post(
    '/contact-lists/:id/check',
    {
      config,
      schema: {
        operationId: 'startContactListCheck',
        summary: 'Asks the provider about the numbers of a list, slowly',
        params: IdParams,
        body: CheckStart,
        response,
      },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => startCheck(tx, params.id, body)),
  )

  app.post(
    '/contact-lists/:id/check/pause',
    { config, schema: { operationId: 'pauseContactListCheck', params: IdParams, response } },
    ({ user: actor, params }) => app.change(actor, (tx) => pauseCheck(tx, params.id)),
  )

  app.post(
    '/contact-lists/:id/check/resume',
    { config, schema: { operationId: 'resumeContactListCheck', params: IdParams, response } },
    ({ user: actor, params }) => app.change(actor, (tx) => resumeCheck(tx, params.id)),
  )
}
