import type { Campaign, CampaignPreview } from '#contract/campaigns.ts'
import type { Answers } from './component.tsx'

const NONE = { confirmationRequested: 0, confirmed: 0, sent: 0, delivered: 0, read: 0, answered: 0 }
const AT = '2026-11-20T12:00:00.000Z'

/** A draft with one text; tests change what they are about. */
export const exampleCampaign = (change: Partial<Campaign> = {}): Campaign => ({
  ...{ id: 1, name: 'Natal', status: 'INATIVA', confirmation: false, companyId: 1, createdAt: AT, updatedAt: AT },
  ...{ message1: 'Oi, {nome}!', message2: null, message3: null, message4: null, message5: null },
  ...{ confirmationMessage1: null, confirmationMessage2: null, confirmationMessage3: null },
  ...{ confirmationMessage4: null, confirmationMessage5: null, template: null },
  ...{ contactListId: 4, contactList: { id: 4, name: 'Clientes' }, tagListId: null },
  ...{ whatsappId: 3, whatsapp: { id: 3, name: 'Loja Centro', channel: 'whatsapp' }, fileListId: null, queueId: null },
  ...{ userId: 7, user: { id: 7, name: 'Ana' }, scheduledAt: null, startedAt: null, completedAt: null },
  ...{ mediaPath: null, mediaName: null, refusalLine: true, stopRules: true, legalBasis: null, legalNote: null },
  ...{ pauseReason: null, pauseError: null, pausedAt: null, templateError: null, editable: true },
  counts: { total: 10, valid: 8, skipped: 2, refused: 0, failed: 0, noReceipt: 0, ...NONE },
  ...change,
})

export const examplePreview: CampaignPreview = {
  total: 10,
  recipients: 8,
  groups: { known: 5, neverWrote: 2, invalid: 1, unchecked: 1, optedOut: 1, duplicate: 0, country: 0 },
  longestName: { name: 'Maria Aparecida do Nascimento', number: '5511988887777', email: '' },
  startsAt: '2026-11-24T12:00:00.000Z',
  endsAt: '2026-11-24T12:05:00.000Z',
  sendingSeconds: 140,
  firstContactsPerDay: 20,
  heldUntil: null,
  messageLimit: null,
  cost: null,
  answers: null,
  budget: null,
  warnings: [],
}

/** What the dialog of a campaign reads. */
export const campaignSources: Answers = {
  'GET /contact-lists/list': [{ body: [{ id: 4, name: 'Clientes' }] }],
  'GET /tags/list': [{ body: [{ id: 6, name: 'VIP' }] }],
  'GET /whatsapp': [{ body: [{ id: 3, name: 'Loja Centro', channel: 'whatsapp', status: 'CONNECTED' }] }],
  'GET /files': [{ body: { files: [], count: 0, hasMore: false } }],
  'GET /queue': [{ body: [{ id: 2, name: 'Vendas', color: '#12a06a' }] }],
  'GET /campaign-settings': [{ body: [] }],
  'POST /campaigns/preview': [{ body: examplePreview }],
}
