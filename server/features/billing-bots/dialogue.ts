import type { BillingTexts } from '#contract/billing-texts.ts'
import type { BilledCustomer } from '#server/integrations/billing/biller.ts'
import { toConfirmation } from '#server/lib/confirmation-words.ts'
import { findTaxDocument, type TaxDocument } from '#server/lib/tax-documents.ts'
import { fill, foreignText } from './bill-texts.ts'
import { registeredName, isProven, proofFor, wantsPerson, type Proof } from './proof.ts'
import {
  goOn,
  noteValues,
  say,
  SYSTEM_NAMES,
  toPerson,
  tryAgain,
  withWayOut,
  type At,
  type BillingState,
  type Reply,
  type Surroundings,
} from './reply.ts'
import { offerBills, sendChosenBill } from './second-copy.ts'
import { hearUnlock, offerUnlock } from './trust-unlock.ts'

/**
 * Answers the messages that a customer wrote in a row. An empty list means that the customer has just come from the menu.
 * Errors of the billing system pass through.
 */
export async function answer(around: Surroundings, state: BillingState, messages: string[]): Promise<Reply> {
  const { bot, system, writer } = around
  const { texts } = writer
  if (bot === 'trustUnlock' && system === 'asaas') {
    const note = fill(texts.note.unsupported, { system: SYSTEM_NAMES[system] })
    return toPerson([say(texts.unlockUnsupported)], 'unavailable', [note])
  }
  if (messages.some(wantsPerson)) return toPerson([say(texts.toPerson)], 'asked')
  const last = messages.at(-1)?.trim() ?? ''
  switch (state.step) {
    case 'document':
      return hearDocument(around, state, messages.join('\n'))
    case 'proof':
      return hearProof(around, state, last)
    case 'bill':
      return sendChosenBill(around, state, last)
    case 'unlock':
      return hearUnlock(around, state, last)
  }
}

async function hearDocument(around: Surroundings, state: At<'document'>, text: string): Promise<Reply> {
  const { texts } = around.writer
  const document = findTaxDocument(text)
  if (typeof document === 'string') {
    // The words that led here are no wrong answer, even with a number among them.
    if (!state.isAsked) return goOn([withWayOut(texts.askDocument, texts)], { ...state, isAsked: true })
    return tryAgain(around, state, document === 'none' ? texts.askDocument : texts.wrongDocument)
  }
  if (!(await around.countCheck())) return refuseForToday(texts)
  const customer = await around.biller.findCustomer(document)
  if (!customer) return tryAgain(around, state, texts.notFound)
  const proof = proofFor(customer, around.number)
  if (!proof) {
    const note = fill(texts.note.notProven, noteValues(around, document))
    return toPerson([say(texts.tooManyAttempts)], 'rule', [note])
  }
  const question = proofQuestion(texts, proof, customer, document)
  return goOn([withWayOut(question, texts)], { step: 'proof', attempts: state.attempts, document, proof })
}

const refuseForToday = (texts: BillingTexts): Reply =>
  toPerson([say(texts.tooManyToday)], 'limit', [texts.note.tooManyToday])

function proofQuestion(texts: BillingTexts, proof: Proof, { name }: BilledCustomer, { value }: TaxDocument): string {
  const question = { owner: texts.confirmOwner, phone: texts.confirmPhone, name: texts.confirmName }[proof]
  return fill(question, { last: value.slice(-4), name: foreignText(registeredName(name)) || '***' })
}

async function hearProof(around: Surroundings, state: At<'proof'>, text: string): Promise<Reply> {
  const { texts } = around.writer
  const { attempts, document, proof } = state
  if (proof === 'owner') {
    const answer = toConfirmation(text)
    if (answer === 'no') return tryAgain(around, { step: 'document', attempts, isAsked: true }, texts.askDocument)
    if (answer === null) return tryAgain(around, state, `${texts.notUnderstood}\n\n${texts.yesNo}`)
  } else if (!(await around.countCheck())) return refuseForToday(texts)
  const customer = await around.biller.findCustomer(document)
  if (!customer) return tryAgain(around, { step: 'document', attempts, isAsked: true }, texts.notFound)
  if (proof !== 'owner' && !isProven(proof, customer, text)) return tryAgain(around, state, texts.proofWrong)
  return around.bot === 'secondCopy' ? offerBills(around, document, customer) : offerUnlock(around, document, customer)
}
