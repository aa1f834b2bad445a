import {
  BillerError,
  type BilledCustomer,
  type Bill,
  type BlockedContract,
  type PaymentWays,
} from '#server/integrations/billing/biller.ts'
import type { TaxDocument } from '#server/lib/tax-documents.ts'
import { billsToOffer, fill } from './bill-texts.ts'
import {
  closeWith,
  goOn,
  noteValues,
  say,
  sayAlone,
  toPerson,
  tryAgain,
  type At,
  type Reply,
  type Said,
  type Surroundings,
} from './reply.ts'
import { askForUnlock } from './trust-unlock.ts'

type BillStep = At<'bill'>

/** Sends the only open bill at once, or lists several to choose from. */
export async function offerBills(
  around: Surroundings,
  document: TaxDocument,
  customer: BilledCustomer,
): Promise<Reply> {
  const { biller, today, writer } = around
  const { texts } = writer
  const bills = billsToOffer(await biller.listOpenBills(customer, document), today)
  const [first] = bills
  if (!first) {
    const said = [say(texts.noOpenBill)]
    const notes = [fill(texts.note.noOpenBill, noteValues(around, document))]
    return finish(around, { document, customer, said, notes })
  }
  const state: BillStep = { step: 'bill', attempts: 0, document, billIds: bills.map(({ id }) => id) }
  if (bills.length === 1) return sendBill(around, { state, customer, bill: first, others: [] })
  return goOn([say(`${texts.chooseBill}\n\n${linesOf(around, bills)}`)], state)
}

const linesOf = ({ writer }: Surroundings, bills: Bill[], numbers = bills.map((_, index) => index + 1)): string =>
  bills
    .map((bill, index) => fill(writer.texts.billLine, { ...writer.valuesOf(bill), number: String(numbers[index]) }))
    .join('\n')

/** Sends the bill of the number that the customer wrote. The bills are read anew, because one may be paid by now. */
export async function sendChosenBill(around: Surroundings, state: BillStep, text: string): Promise<Reply> {
  const { biller, writer } = around
  const { texts } = writer
  if (text === '0') return finishWithCustomer(around, state)
  const chosen = /^\d$/.test(text) ? state.billIds[Number(text) - 1] : undefined
  if (!chosen) return tryAgain(around, state, `${texts.notUnderstood}\n\n${texts.chooseAnother}`)
  const customer = await biller.findCustomer(state.document)
  const bills = customer ? await biller.listOpenBills(customer, state.document) : []
  const bill = bills.find(({ id }) => id === chosen)
  if (!customer || !bill) return tryAgain(around, state, `${texts.billGone}\n\n${texts.chooseAnother}`)
  const others = bills.filter(({ id }) => id !== chosen && state.billIds.includes(id))
  return sendBill(around, { state, customer, bill, others })
}

async function finishWithCustomer(around: Surroundings, { document }: BillStep): Promise<Reply> {
  const customer = await around.biller.findCustomer(document)
  return customer ? finish(around, { document, customer, said: [], notes: [] }) : closeWith([], around.writer.texts)
}

type Sending = { state: BillStep; customer: BilledCustomer; bill: Bill; others: Bill[] }

async function sendBill(around: Surroundings, { state, customer, bill, others }: Sending): Promise<Reply> {
  const { texts, valuesOf } = around.writer
  const ways = await around.biller.getPaymentWays(bill)
  const values = valuesOf(bill)
  if (bill.link === null && Object.values(ways).every((way) => way === null)) {
    return toPerson([say(summaryOf(around, bill)), say(texts.noWayToPay)], 'unavailable')
  }
  const said = [say(summaryOf(around, bill)), ...waysToPay(around, bill, ways)]
  const notes = [fill(texts.note.sent, { ...values, ...noteValues(around, state.document) })]
  if (others.length === 0) return finish(around, { document: state.document, customer, said, notes })
  const numbers = others.map(({ id }) => state.billIds.indexOf(id) + 1)
  const question = say(`${texts.chooseAnother}\n\n${linesOf(around, others, numbers)}`)
  return goOn([...said, question], { ...state, attempts: 0 }, notes)
}

function summaryOf({ writer: { texts, valuesOf } }: Surroundings, bill: Bill): string {
  const lines = fill(texts.bill, valuesOf(bill)).split('\n')
  const link = bill.link === null ? [] : [fill(texts.billLink, { link: bill.link })]
  return [...lines, ...link].filter((line) => line !== '').join('\n')
}

/** What the customer copies stands in a message of its own. */
function waysToPay({ writer: { texts } }: Surroundings, bill: Bill, { digitLine, pixCode, pdf }: PaymentWays): Said[] {
  const said: Said[] = []
  if (digitLine !== null) said.push(say(texts.digitLine), sayAlone(digitLine))
  if (pixCode !== null) {
    said.push(say(texts.pixCode), sayAlone(pixCode), { kind: 'qrCode', code: pixCode, caption: texts.qrCaption })
  }
  const name = `boleto-${bill.number.replaceAll(/\W/g, '') || bill.id.replaceAll(/\W/g, '')}.pdf`
  if (pdf !== null) said.push({ kind: 'pdf', bytes: pdf, name, caption: texts.pdfCaption })
  return said
}

type Finishing = { document: TaxDocument; customer: BilledCustomer; said: Said[]; notes: string[] }

/** Offers to restore a service that is blocked, or says goodbye. */
async function finish(around: Surroundings, { document, customer, said, notes }: Finishing): Promise<Reply> {
  const { biller, writer } = around
  const blocked = await biller.listBlocked(customer, document).catch(noneIfFailed)
  return blocked.length ? askForUnlock(around, document, blocked, said, notes) : closeWith(said, writer.texts, notes)
}

/** The bill must reach the customer even if the question about the service fails. */
function noneIfFailed(error: unknown): BlockedContract[] {
  if (error instanceof BillerError) return []
  throw error
}
