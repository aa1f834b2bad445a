import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ContactMerge, DuplicateGroups, Merged, MergeInput } from '#contract/contact-merges.ts'
import { ContactFull } from '#contract/contacts.ts'
import { IdParams, PageNumber } from '#contract/paging.ts'
import { listDuplicates, listMerges } from '#server/features/contacts/duplicates.queries.ts'
import { mergeByHand } from '#server/features/contacts/merge-record.actions.ts'
import { partContacts } from '#server/features/contacts/part.actions.ts'

/** Merging takes a contact away, so that it needs the right to delete one. */
export const contactMergeRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/contacts/duplicates',
    {
      config: { can: 'contacts-page:deleteContact' },
      schema: {
        operationId: 'listDuplicateContacts',
        summary: 'Contacts that may be one person',
        querystring: z.object({ pageNumber: PageNumber }),
        response: { 200: DuplicateGroups },
      },
    },
    ({ who, query }) => app.read(who, (db) => listDuplicates(db, who.companyId, query.pageNumber)),
  )

  app.post(
    '/contacts/merge',
    {
      config: { can: 'contacts-page:deleteContact' },
      schema: { operationId: 'mergeContacts', body: MergeInput, response: { 200: Merged } },
    },
    ({ who, body }) => app.change(who, (tx) => mergeByHand(tx, body)),
  )

  app.get(
    '/contacts/merges',
    {
      config: { can: 'contacts-page:deleteContact' },
      schema: {
        operationId: 'listContactMerges',
        summary: 'Merges that can still be undone',
        response: { 200: z.array(ContactMerge) },
      },
    },
    ({ who }) => app.read(who, (db) => listMerges(db, who.companyId)),
  )

  app.post(
    '/contacts/merges/:id/undo',
    {
      config: { can: 'contacts-page:deleteContact' },
      schema: { operationId: 'undoContactMerge', params: IdParams, response: { 200: ContactFull } },
    },
    ({ who, params }) => app.change(who, (tx) => partContacts(tx, params.id)),
  )
}
