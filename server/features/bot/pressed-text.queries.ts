import { sql } from 'kysely'
import type { MenuChoice } from '#contract/bot/menu-text.ts'
import type { Tx } from '#server/db/transaction.ts'

/** `current` is the menu that was sent last in the ticket; `isOld` says that the button is of one that offers something else. */
type Press = { chosen: MenuChoice; current: MenuChoice[] | null; isOld: boolean }

/** What a customer presses to choose a queue or an option; the others lead through the menus. */
const OPTION = /^[1-9]\d*$/

/**
 * Returns what the customer would type in place of the button that was pressed: its number. Of an old menu the number may
 * be of something else by now, so it is the number that the same queue or option has in the current one; null where that
 * does not offer it.
 */
export async function findPressedText(tx: Tx, ticketId: number, messageId: number): Promise<string | null> {
  const { rows } = await sql<Press>`
    select m.choices -> 0 as chosen, last.choices as current,
      case when q.choices is null then not coalesce(last.choices @> jsonb_build_array(m.choices -> 0), false)
        else q.choices is distinct from last.choices end as is_old
    from messages m
      left join messages q on q.company_id = m.company_id and q.id = m.quoted_id
      left join lateral (select choices from messages where company_id = m.company_id and ticket_id = ${ticketId}
        and from_me and choices is not null order by created_at desc, id desc limit 1) last on true
    where m.company_id = ${tx.companyId} and m.id = ${messageId}`.execute(tx.db)
  return rows[0] ? textOf(rows[0]) : null
}

function textOf({ chosen: { key, target }, current, isOld }: Press): string | null {
  if (!isOld || !OPTION.test(key)) return key
  const same = current?.find((choice) => target !== undefined && choice.target === target)
  return same?.key ?? null
}
