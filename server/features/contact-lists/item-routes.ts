import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  AddedListItem,
  ContactsForList,
  ContactsListed,
  ItemChange,
  ItemInput,
  ItemPage,
  ItemQuery,
  ItemRemoval,
  ItemsRemoved,
  ListItem,
} from '#contract/contact-lists.ts'
import { IdParams, MessageResponse } from '#contract/fields.ts'
import { phoneReadingOf } from '#server/features/companies/queries.ts'
import { askAboutNumber } from '#server/features/contacts/actions.ts'
import { addContactsToList } from './add-contacts.actions.ts'
import { createItem, deleteItem, hasOtherNumber, removeItems, toItemNumber, updateItem } from './item.actions.ts'
import { toNumberAnswer } from '#server/channels/number-answer.ts'
import { assertContactList, getItem, listItems } from './queries.ts'

export const listItemRoutes: FastifyPluginAsyncZod = async (app) => {
  const config = { can: 'contactLists:manage', plan: 'useCampaigns' } as const
  const removal = { can: 'contacts-page:deleteContact', plan: 'useCampaigns' } as const
  const readingOf = (companyId: number) => app.read({ companyId, userId: null }, (db) => phoneReadingOf(db, companyId))
  const ask = async (companyId: number, given: string) => {
    const number = toItemNumber(given, await readingOf(companyId))
    return toNumberAnswer(await askAboutNumber(app.data, app.services, companyId, number))
  }

  app.get(
    '/contact-list-items',
    { config, schema: { operationId: 'listContactListItems', querystring: ItemQuery, response: { 200: ItemPage } } },
    ({ user: actor, query }) =>
      app.read(actor, async (db) => {
        await assertContactList(db, actor.companyId, query.contactListId)
        return listItems(db, actor.companyId, query)
      }),
  )

  app.get(
    '/contact-list-items/:id',
    { config, schema: { operationId: 'getContactListItem', params: IdParams, response: { 200: ListItem } } },
    ({ user: actor, params }) => app.read(actor, (db) => getItem(db, actor.companyId, params.id)),
  )

  app.post(
    '/contact-list-items',
    { config, schema: { operationId: 'createContactListItem', body: ItemInput, response: { 200: AddedListItem } } },
    async ({ user: actor, body }) => {
      await app.read(actor, (db) => assertContactList(db, actor.companyId, body.contactListId))
      const answer = await ask(actor.companyId, body.number)
      return app.change(actor, (tx) => createItem(tx, body, answer))
    },
  )

  app.post(
    '/contact-lists/:id/contacts',
    {
      config,
      schema: {
        operationId: 'addContactsToList',
        summary:
          'Adds many contacts to a list; answers who was added, and how many were in it already or have no number',
        params: IdParams,
        body: ContactsForList,
        response: { 200: ContactsListed },
      },
    },
    ({ user: actor, params, body }) => app.change(actor, (tx) => addContactsToList(tx, params.id, body.contactIds)),
  )

  app.put(
    '/contact-list-items/:id',
    {
      config,
      schema: { operationId: 'updateContactListItem', params: IdParams, body: ItemChange, response: { 200: ListItem } },
    },
    async ({ user: actor, params, body }) => {
      const before = await app.read(actor, (db) => getItem(db, actor.companyId, params.id))
      const isOther = hasOtherNumber(before, body, await readingOf(actor.companyId))
      const answer = isOther ? await ask(actor.companyId, body.number ?? '') : null
      return app.change(actor, (tx) => updateItem(tx, params.id, body, answer))
    },
  )

  app.delete(
    '/contact-list-items/:id',
    {
      config: removal,
      schema: { operationId: 'deleteContactListItem', params: IdParams, response: { 200: MessageResponse } },
    },
    async ({ user: actor, params }) => {
      await app.change(actor, (tx) => deleteItem(tx, params.id))
      return { message: 'Contact deleted' }
    },
  )

  app.post(
    '/contact-lists/:id/remove-items',
    {
      config: removal,
      schema: {
        operationId: 'removeContactListItems',
        summary: 'Removes several people from a list: by their ids, or all without WhatsApp',
        params: IdParams,
        body: ItemRemoval,
        response: { 200: ItemsRemoved },
      },
    },
    async ({ user: actor, params, body }) => ({
      removed: await app.change(actor, (tx) => removeItems(tx, params.id, body)),
    }),
  )
}
