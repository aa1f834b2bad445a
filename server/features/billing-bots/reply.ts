import type { BillingBot, BillingSystem } from '#contract/billing-systems.ts'
import type { BillingTexts } from '#contract/billing-texts.ts'
import type { Biller } from '#server/integrations/billing/biller.ts'
import type { TaxDocument } from '#server/lib/tax-documents.ts'
import { fill, type BillWriter } from './bill-texts.ts'
import type { Proof } from './proof.ts'

/**
 * What is remembered between two messages. Only the last two steps are reached with a proof, and only they lead to what
 * the registration holds. Nothing of the registration itself is kept but its ids.
 */
export type BillingState =
  | { step: 'document'; attempts: number; isAsked: boolean }
  | { step: 'proof'; attempts: number; document: TaxDocument; proof: Proof }
  | { step: 'bill'; attempts: number; document: TaxDocument; billIds: string[] }
  | { step: 'unlock'; attempts: number; document: TaxDocument; contractIds: string[]; chosen: string | null }

export type Said =
  | { kind: 'text'; text: string; isAlone?: boolean }
  | { kind: 'qrCode'; code: string; caption: string }
  | { kind: 'pdf'; bytes: Buffer; name: string; caption: string }
  | { kind: 'pause'; ms: number }

export type End = { kind: 'close' } | { kind: 'person'; reason: 'asked' | 'limit' | 'rule' | 'unavailable' }

/** `end` is null while the conversation goes on with `state`. */
export type Reply = { said: Said[]; notes: string[]; state: BillingState; end: End | null }

/** What a dialogue may ask of the outside, and what it knows of the person who writes. */
export type Surroundings = {
  bot: BillingBot
  system: BillingSystem
  biller: Pick<Biller, 'unlockHours' | 'findCustomer' | 'listOpenBills' | 'getPaymentWays' | 'listBlocked' | 'unlock'>
  /** Counts a check of a document or of a proof. False when the contact had enough of them for today. */
  countCheck(): Promise<boolean>
  writer: BillWriter
  /** YYYY-MM-DD in the company's time zone. */
  today: string
  /** The telephone number from which the person writes; empty if the channel has none. */
  number: string
}

const MAX_ATTEMPTS = 3
export const SYSTEM_NAMES: Record<BillingSystem, string> = { ixc: 'IXC', mkAuth: 'MK-AUTH', asaas: 'Asaas' }
const GOODBYE_PAUSE_MS = 2000

export const say = (text: string): Said => ({ kind: 'text', text })
export const sayAlone = (text: string): Said => ({ kind: 'text', text, isAlone: true })
export const noteValues = ({ system }: Surroundings, { value }: TaxDocument): Record<'system' | 'last', string> => ({
  system: SYSTEM_NAMES[system],
  last: value.slice(-4),
})
export const FIRST_STATE: BillingState = { step: 'document', attempts: 0, isAsked: false }

export const goOn = (said: Said[], state: BillingState, notes: string[] = []): Reply => ({
  said,
  notes,
  state,
  end: null,
})
export const toPerson = (
  said: Said[],
  reason: Extract<End, { kind: 'person' }>['reason'],
  notes: string[] = [],
): Reply => ({
  ...{ said, notes, state: FIRST_STATE },
  end: { kind: 'person', reason },
})
export const closeWith = (said: Said[], texts: BillingTexts, notes: string[] = []): Reply => ({
  ...{ said: [...said, { kind: 'pause', ms: GOODBYE_PAUSE_MS }, say(texts.goodbye)], notes, state: FIRST_STATE },
  end: { kind: 'close' },
})

export const withWayOut = (question: string, { wayOut }: BillingTexts): Said => say(`${question}\n\n${wayOut}`)

/** Asks again, or ends with a person after the last attempt. */
export function tryAgain<State extends BillingState>(around: Surroundings, state: State, question: string): Reply {
  const { texts } = around.writer
  const attempts = state.attempts + 1
  if (attempts < MAX_ATTEMPTS) return goOn([withWayOut(question, texts)], { ...state, attempts })
  const note = fill(texts.note.tooManyAttempts, { count: String(attempts) })
  return toPerson([say(texts.tooManyAttempts)], 'limit', [note])
}

export type At<Step extends BillingState['step']> = Extract<BillingState, { step: Step }>
