import { sql } from 'kysely'

/** Whether the provider took the message of the recipient `r` and keeps it back. */
export const isHeld = sql<boolean>`(r.state = 'queued' and exists (select from messages m
  where m.company_id = r.company_id and m.id = r.message_id and m.outbox = 'written' and m.held is not null))`
