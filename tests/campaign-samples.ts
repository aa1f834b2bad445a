import type { Campaign } from '#contract/campaigns.ts'

const NONE = { confirmationRequested: 0, confirmed: 0, sent: 0, delivered: 0, read: 0, answered: 0 }
const AT = '2026-11-20T12:00:00.000Z'

/** A draft with one text; tests change what they are about. */
export const exampleCampaign = (change: Partial<Campaign> = {}): Campaign => ({
  ...{ id: 1, name: 'Natal', status: 'INATIVA', confirmation: false, companyId: 1, createdAt: AT, updatedAt: AT },
  ...{ message1: 'Oi, {nome}!', message2: null, message3: null, message4: null, message5: null },
  ...{ confirmationMessage1: null, confirmationMessage2: null, confirmationMessage3: null },
  ...{ confirmationMessage4: null, confirmationMessage5: null },
  ...{ contactListId: 4, contactList: { id: 4, name: 'Clientes' }, tagListId: null },
  ...{ whatsappId: 3, whatsapp: { id: 3, name: 'Loja Centro' }, fileListId: null, queueId: null },
  ...{ userId: 7, user: { id: 7, name: 'Ana' }, scheduledAt: null, startedAt: null, completedAt: null },
  ...{ mediaPath: null, mediaName: null, refusalLine: true, stopRules: true, legalBasis: null, legalNote: null },
  ...{ pauseReason: null, pausedAt: null, editable: true },
  counts: { total: 10, valid: 8, skipped: 2, refused: 0, failed: 0, noReceipt: 0, ...NONE },
  ...change,
})
