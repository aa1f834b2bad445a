import type { BilledCustomer, BlockedContract } from '#server/integrations/billing/biller.ts'
import { toConfirmation } from '#server/lib/confirmation-words.ts'
import type { TaxDocument } from '#server/lib/tax-documents.ts'
import { fill, foreignText } from './bill-texts.ts'
import {
  closeWith,
  goOn,
  noteValues,
  say,
  toPerson,
  tryAgain,
  type At,
  type Reply,
  type Said,
  type Surroundings,
} from './reply.ts'

/** Offers to restore the blocked service of a customer who came for nothing else. */
export async function offerUnlock(
  around: Surroundings,
  document: TaxDocument,
  customer: BilledCustomer,
): Promise<Reply> {
  const { texts } = around.writer
  const blocked = await around.biller.listBlocked(customer, document)
  if (blocked.length === 0) return closeWith([say(texts.notBlocked)], texts)
  return askForUnlock(around, document, blocked, [])
}

/** Says the conditions of a trust unlock, or first asks which service is meant. */
export function askForUnlock(
  around: Surroundings,
  document: TaxDocument,
  blocked: BlockedContract[],
  before: Said[],
  notes: string[] = [],
): Reply {
  const { texts } = around.writer
  const [first] = blocked
  const contractIds = blocked.slice(0, 9).map(({ id }) => id)
  const state = { step: 'unlock' as const, attempts: 0, document, contractIds }
  if (first && blocked.length === 1) return goOn([...before, conditions(around)], { ...state, chosen: first.id }, notes)
  const lines = blocked
    .slice(0, contractIds.length)
    .map(({ id, name }, index) => `*${index + 1}* - ${foreignText(name) || fill(texts.contract, { number: id })}`)
  const question = say(`${texts.chooseContract}\n\n${lines.join('\n')}`)
  return goOn([...before, question], { ...state, chosen: null }, notes)
}

function conditions({ writer: { texts }, biller: { unlockHours } }: Surroundings): Said {
  const duration = unlockHours === null ? texts.unlockDuration : fill(texts.unlockHours, { hours: String(unlockHours) })
  return say(`${fill(texts.offerUnlock, { duration })}\n\n${texts.yesNo}`)
}

export async function hearUnlock(around: Surroundings, state: At<'unlock'>, text: string): Promise<Reply> {
  const { texts } = around.writer
  if (state.chosen === null) {
    const chosen = /^\d$/.test(text) ? state.contractIds[Number(text) - 1] : undefined
    if (!chosen) return tryAgain(around, state, `${texts.notUnderstood}\n\n${texts.chooseContract}`)
    return goOn([conditions(around)], { ...state, chosen, attempts: 0 })
  }
  const answer = toConfirmation(text)
  if (answer === null) return tryAgain(around, state, `${texts.notUnderstood}\n\n${texts.yesNo}`)
  if (answer === 'no') return closeWith([say(texts.unlockDeclined)], texts)
  return unlock(around, state.document, state.chosen)
}

/** A turn may be repeated after the unlock was done, so a service that is blocked no longer counts as unlocked. */
async function unlock(around: Surroundings, document: TaxDocument, contractId: string): Promise<Reply> {
  const { biller, writer } = around
  const { texts } = writer
  const values = noteValues(around, document)
  const customer = await biller.findCustomer(document)
  const contract = customer && (await biller.listBlocked(customer, document)).find(({ id }) => id === contractId)
  const result = contract ? await biller.unlock(contract) : ({ isUnlocked: true } as const)
  if (result.isUnlocked) return closeWith([say(texts.unlocked)], texts, [fill(texts.note.unlocked, values)])
  const reason = result.reason ? `: ${foreignText(result.reason)}` : ''
  return toPerson([say(fill(texts.unlockRefused, { reason }))], 'rule', [
    fill(texts.note.refused, { ...values, reason }),
  ])
}
