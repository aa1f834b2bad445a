import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ContactTagging, ContactTagList, ContactTags, ContactsTagged } from '#contract/contacts.ts'
import { IdParams } from '#contract/fields.ts'
import { setContactTags, tagContacts } from './tags.actions.ts'

export const contactTagRoutes: FastifyPluginAsyncZod = async (app) => {
  app.put(
    '/contacts/:id/tags',
    {
      config: { can: 'contacts:write', scope: 'contacts:write' },
      schema: {
        operationId: 'setContactTags',
        summary: 'Replaces the tags of a contact, which are not those of its tickets',
        params: IdParams,
        body: ContactTags,
        response: { 200: ContactTagList },
      },
    },
    async ({ user: actor, params, body }) => ({
      tags: await app.change(actor, (tx) => setContactTags(tx, params.id, body.tagIds)),
    }),
  )

  app.post(
    '/contacts/tags',
    {
      config: { can: 'contacts:write', scope: 'contacts:write' },
      schema: {
        operationId: 'tagContacts',
        summary: 'Gives a tag to many contacts, or takes it from them; answers of which it was changed',
        body: ContactTagging,
        response: { 200: ContactsTagged },
      },
    },
    async ({ user: actor, body }) => ({ ids: await app.change(actor, (tx) => tagContacts(tx, body)) }),
  )
}
