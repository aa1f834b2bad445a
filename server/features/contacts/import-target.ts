import { upsertContacts } from './upsert-contacts.actions.ts'
import { findUnnumbered } from './unnumbered.queries.ts'
import type { ImportTarget } from '#server/features/imports/index.ts'

/** Rows become contacts of the company. */
export const contactTarget: ImportTarget = {
  kind: 'contacts',
  job: 'contact.import',
  storePeople: (tx, people) => upsertContacts(tx, people),
  findUnnumbered: (tx, people) => findUnnumbered(tx.db, tx.companyId, people),
  emitChanged: async (tx) => tx.emit({ name: 'contacts.changed', payload: {} }),
}
