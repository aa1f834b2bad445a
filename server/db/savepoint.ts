import { sql } from 'kysely'
import type { DomainEvent } from '#contract/events.ts'
import type { Tx } from './transaction.ts'

/**
 * Does a part of a transaction that may fail alone: then nothing of it stays, neither its rows nor its events, and the
 * transaction can go on. Parts are not nested.
 */
export async function inSavepoint<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const events: DomainEvent[] = []
  await sql`savepoint part`.execute(tx.db)
  try {
    const result = await work({ ...tx, emit: (event) => void events.push(event) })
    await sql`release savepoint part`.execute(tx.db)
    for (const event of events) tx.emit(event)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx.db)
    throw error
  }
}
