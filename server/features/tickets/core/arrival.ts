/** What is known of a message of the provider on its way in. `receive-message.actions.ts` lists what it goes through. */
import type { ConnectionRef, InboundMessage } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { CampaignAnswer } from '#server/features/campaign-recipients/actions.ts'
import type { ConsentChange } from '#server/features/opt-outs/index.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'

/** A message that is not stored yet, and what its text means. */
export type Arrival = Pick<ConnectionRef, 'connectionId' | 'channel'> & {
  contactId: number
  /** The contact's picture was not refreshed recently. */
  hasOldPicture: boolean
  inbound: InboundMessage
  consentChange: ConsentChange | null
  campaign: CampaignAnswer | null
  /** Null unless a button of a question for a rating was pressed. */
  ratingQuestion: RatingQuestion | null
}

/** The texts of a message in which "@" and a hidden id stand for people of whom nothing is known: for each of `lids`. */
export type UnnamedText = { body: string; quote: string; lids: string[] }

/** A question for a rating that was sent. */
export type RatingQuestion = { id: number; ticketId: number | null }

/** `isAgain` says that the customer has given a rating to the same question, which this one replaces. */
export type CountedRating = { traceId: number; userId: number | null; rate: number; isAgain: boolean }

/** A message that answers a question for a rating; `counted` is null for one that came after its end. */
export type RatingReply = {
  ticket: TicketRow
  counted: CountedRating | null
  /** The closing message was not sent yet, and is not too late. */
  isRecent: boolean
}

/** A message in its ticket. `isNew` says that it opened the ticket; late, that nobody has done anything there since. */
export type StoredMessage = Arrival & { id: number; ticket: TicketRow; isNew: boolean; rating: RatingReply | null }

/** Says whether anything else may follow from the message. */
export type Outcome = 'handled' | 'goesOn'
export type Step = (tx: Tx, message: StoredMessage) => Promise<Outcome>

/** The two ways of a message into its ticket. `store` returns null when nothing follows from it. */
export type Delivery = { store: (tx: Tx, arrival: Arrival) => Promise<StoredMessage | null>; show: Step }
