import type { RowContact } from './import-rows.ts'
import type { JobName } from '#server/db/job-types.ts'
import type { Tx } from '#server/db/transaction.ts'

export type StoredOutcome = 'created' | 'updated' | 'unchanged'
/** What became of a person of the file. `contactId` is null where the file fills a list. */
export type StoredPerson = { outcome: StoredOutcome; contactId: number | null }

/** An import that is taking in rows. The consent is what was declared at its start. */
export type RunningImport = {
  id: number
  listId: number | null
  consentSource: string | null
  consentAt: string | null
  consentUserId: number | null
}

/**
 * What the rows of a file become: contacts of the company, or people of a contact list. Everything else about an import
 * is the same.
 */
export type ImportTarget = {
  kind: 'contacts' | 'list'
  /** The job that takes in the rows. */
  job: Extract<JobName, 'contact.import' | 'contactList.import'>
  /** Stores people whose numbers differ, and returns what became of each by its number. */
  storePeople(tx: Tx, people: RowContact[], running: RunningImport): Promise<Map<string, StoredPerson>>
  /** Finds those of our own export who are contacts without a number already. Returns their ids by their places. */
  findUnnumbered?(tx: Tx, people: RowContact[]): Promise<Map<number, number>>
  /** Tells the screens that many rows have changed. */
  emitChanged(tx: Tx, listId: number | null): Promise<void>
}
