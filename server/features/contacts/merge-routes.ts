import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ContactMerge, DuplicateGroups, MergeResult, MergeInput } from '#contract/contact-merges.ts'
import { ContactDetails } from '#contract/contacts.ts'
import { IdParams, PageNumber } from '#contract/fields.ts'
import { retryLocked } from '#server/db/retry-locked.ts'
import { listDuplicates, listMerges } from './duplicates.queries.ts'
import { mergeWithUndo } from './merge-record.actions.ts'
import { undoMerge } from './undo-merge.actions.ts'

/** Merging removes a contact, so it needs the right to delete contacts. */
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
    ({ user: actor, query }) => app.read(actor, (db) => listDuplicates(db, actor.companyId, query.pageNumber)),
  )

  app.post(
    '/contacts/merge',
    {
      config: { can: 'contacts-page:deleteContact' },
      schema: { operationId: 'mergeContacts', body: MergeInput, response: { 200: MergeResult } },
    },
    // Whoever is merged may be writing.
    ({ user: actor, body }) => retryLocked(() => app.change(actor, (tx) => mergeWithUndo(tx, body))),
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
    ({ user: actor }) => app.read(actor, (db) => listMerges(db, actor.companyId)),
  )

  app.post(
    '/contacts/merges/:id/undo',
    {
      config: { can: 'contacts-page:deleteContact' },
      schema: { operationId: 'undoContactMerge', params: IdParams, response: { 200: ContactDetails } },
    },
    ({ user: actor, params }) => retryLocked(() => app.change(actor, (tx) => undoMerge(tx, params.id))),
  )
}
