import { sql } from 'kysely'
import { automaticTextsIn, CUSTOMER_LANGUAGES } from '#contract/automatic-texts.ts'
import type { MenuChoice } from '#contract/bot/menu-text.ts'
import type { ConnectionRef, InboundMessage } from '#server/channels/port.ts'
import type { Db } from '#server/db/client.ts'
import type { RatingQuestion } from '#server/features/tickets/core/arrival.ts'

type Chat = ConnectionRef & { contactId: number }
type Press = { inbound: InboundMessage; ratingQuestion: RatingQuestion | null }
type Menu = { id: number; ticketId: number | null; clientId: string | null; choices: MenuChoice[] }

/** What leads through the menus means the same in each of them, also in one that is not found. */
const LEADS = new Set(['#', '0'])

/**
 * Returns the message with the words of the menu for the button that was pressed, because a button has room for few, and
 * the question for a rating that it is of. What no menu of ours offered to this contact is a text like any other.
 */
export async function readPress(db: Db, chat: Chat, inbound: InboundMessage): Promise<Press> {
  const { choice, quotedProviderId: quoted } = inbound
  if (!choice) return { inbound, ratingQuestion: null }
  const menu = await findMenu(db, chat, quoted)
  const offered = menu?.choices.find(({ key }) => key === choice.key)
  const isSame = offered && (quoted !== null || isTitleOf(choice.label, offered))
  const isUnknown = quoted === null || !menu
  if (isUnknown && !isSame && LEADS.has(choice.key)) return { inbound, ratingQuestion: null }
  if (!menu || !isSame) return { inbound: { ...inbound, choice: null }, ratingQuestion: null }
  const body = offered.label.trim() === '' ? inbound.body : offered.label
  return { inbound: { ...inbound, choice: offered, body }, ratingQuestion: isRatingQuestion(menu) ? menu : null }
}

/** Where no menu is quoted, a newer one may have passed the answer on its way. A title may be numbered, and cut. */
function isTitleOf(title: string, { key, label }: MenuChoice): boolean {
  const words = label.replaceAll(/\s+/g, ' ').trim() || key
  const isCut = title.endsWith('…')
  return [words, `${key}. ${words}`].some((one) => one === title || (isCut && one.startsWith(title.slice(0, -1))))
}

/** The language may have changed since it was asked. What the bot writes has an id of its own. */
const isRatingQuestion = ({ clientId, choices }: Menu): boolean =>
  clientId === null &&
  CUSTOMER_LANGUAGES.some(
    (language) => automaticTextsIn(language).rates.join('\n') === choices.map(({ label }) => label).join('\n'),
  )

/** Returns the quoted message; where none is quoted, the last one that offers something. */
async function findMenu(
  db: Db,
  { companyId, connectionId, contactId }: Chat,
  quotedProviderId: string | null,
): Promise<Menu | undefined> {
  const quoted = quotedProviderId === null ? sql`` : sql`and provider_id = ${quotedProviderId}`
  const { rows } = await sql<Menu>`select id, ticket_id, client_id, choices from messages
    where company_id = ${companyId} and connection_id = ${connectionId} and contact_id = ${contactId}
      and from_me and choices is not null ${quoted} order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]
}
