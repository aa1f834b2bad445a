import type { Campaign } from '#contract/campaigns.ts'

/** A longer list would make a large event every second; the pages of other clients show its figures when they load. */
const MAX_PEOPLE = 1000

const rows = <Row>(count: number, row: Row): Row[] => Array.from({ length: Math.max(count, 0) }, () => row)

/**
 * Adds to a campaign the rows of which other clients count the figures of their report: one for each person whom it
 * writes to, and one for each who was asked or got the message. They are made from the counts, so that reading them
 * costs nothing; who the people are is not said.
 */
export function withCountedRows(campaign: Campaign): Campaign {
  const { counts, contactList, updatedAt } = campaign
  const { valid, delivered, confirmationRequested: asked, confirmed } = counts
  if (valid > MAX_PEOPLE || contactList === null) return campaign
  const none = { confirmationRequestedAt: null, confirmedAt: null, deliveredAt: null }
  const shipping = rows(Math.max(delivered, asked), none).map((row, index) => ({
    ...row,
    ...(index < asked && { confirmationRequestedAt: updatedAt }),
    ...(index < confirmed && { confirmedAt: updatedAt }),
    ...(index < delivered && { deliveredAt: updatedAt }),
  }))
  return Object.assign({}, campaign, {
    contactList: { ...contactList, contacts: rows(valid, { isWhatsappValid: true }) },
    shipping,
  })
}
