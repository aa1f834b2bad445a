import { z } from 'zod'
import { CAMPAIGN_TEXTS, VARIANTS } from './campaign-fields.ts'
import { PreviewWarning } from './campaign-warnings.ts'
import { CampaignBudget } from './campaign-budgets.ts'
import { CampaignTemplate } from './campaign-template.ts'
import { CHANNEL_KINDS } from './channels.ts'
import { BooleanParam, Id, OptionalId, PageNumber, SearchText, Time, optionalParam, WALL_OR_INSTANT } from './fields.ts'
import { PriceEstimate } from './message-prices.ts'
import { recordOf } from './record-of.ts'
import { TemplateInput } from './templates.ts'

/**
 * INATIVA: a draft. PROGRAMADA: waits for `scheduledAt`. EM_ANDAMENTO: sends. Both may be paused (`pauseReason`). CANCELADA:
 * stopped by a person, may go on. FINALIZADA: nobody is left to write to.
 */
const CAMPAIGN_STATUSES = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const
export const CampaignStatus = z.enum(CAMPAIGN_STATUSES)
export type CampaignStatus = z.infer<typeof CampaignStatus>

/** A scheduled campaign can be edited until so long before its start. */
export const EDITABLE_BEFORE_MINUTES = 60

/**
 * What became of one person. pending: not written to yet. asked: was asked for confirmation. confirmed: said yes.
 * queued: the message is stored and about to leave. sent, delivered, read: as the provider reports. failed: the
 * provider refused it. skipped: was never written to. `reason` says why for these two. noReceipt: it left, and the
 * provider did not say in time that it arrived. held: the provider took it and keeps it back.
 */
const RECIPIENT_STATES = [
  'pending',
  'asked',
  'confirmed',
  'queued',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
  'noReceipt',
  'held',
] as const
export const RecipientState = z.enum(RECIPIENT_STATES)
export type RecipientState = z.infer<typeof RecipientState>

/**
 * Why a person got no message. invalid: the number has no WhatsApp. unchecked: nobody asked yet whether it has.
 * optedOut: does not want campaigns. duplicate: stands in the list under another spelling. declined: said no when asked
 * for confirmation. unconfirmed: did not answer in time. unfilled: a value of the template is empty for this person, or
 * makes it too long. country: Meta delivers no marketing to numbers of that country.
 */
export const SKIP_REASONS = [
  'invalid',
  'unchecked',
  'optedOut',
  'duplicate',
  'declined',
  'unconfirmed',
  'unfilled',
  'country',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/**
 * Why a running campaign does not send; only a person resumes it. newChatRefusals: WhatsApp refused new chats. undelivered:
 * too many messages did not arrive. optOuts: too many people asked not to be written to. unreachable: too many numbers
 * have no WhatsApp. marketing: Meta delivers no marketing to too many people for now. failed: half of the messages were
 * refused. budget: the month's budget of the number is spent. disconnected: the connection was signed out or banned.
 * connectionDeleted: it was deleted, and another one must be chosen. template, number: Meta does not take the template any
 * more, or nothing from the number or its account; `pauseError` is why.
 */
const PAUSE_REASONS = [
  'newChatRefusals',
  'undelivered',
  'optOuts',
  'unreachable',
  'marketing',
  'failed',
  'budget',
  'disconnected',
  'connectionDeleted',
  'template',
  'number',
] as const
export const PauseReason = z.enum(PAUSE_REASONS)
export type PauseReason = z.infer<typeof PauseReason>

/** The legal ground for writing to the people of the list (LGPD, art. 7). */
export const LEGAL_BASES = ['consent', 'customer', 'legitimateInterest'] as const
export const LegalBasis = z.enum(LEGAL_BASES)
export type LegalBasis = z.infer<typeof LegalBasis>

const count = z.number().int()

/**
 * Counted as deliveries happen. `total` is the whole list and `valid` those who are written to; `sent` left, `delivered`
 * arrived, and each later state is also counted in the earlier ones. `noReceipt` is how many are without a receipt now.
 */
export const CampaignCounts = z.object({
  total: count,
  valid: count,
  skipped: count,
  confirmationRequested: count,
  confirmed: count,
  sent: count,
  delivered: count,
  read: count,
  answered: count,
  refused: count,
  failed: count,
  noReceipt: count,
})
export type CampaignCounts = z.infer<typeof CampaignCounts>

const text = z.string().nullable()
const named = z.object({ id: z.number().int(), name: z.string() })

/**
 * `tagListId` is the tag whose contacts were made the list. `editable` is the server's rule: a draft, a schedule more than
 * an hour away, cancelled, or paused for want of its connection or because of its template. `queueId` is the queue of
 * tickets that answers open. `mediaPath` is a signed address. `pauseError` is an error code, and so is `templateError`, which
 * tells why a draft cannot start: its template cannot be sent now.
 */
export const Campaign = z
  .object({
    id: z.number().int(),
    name: z.string(),
    status: CampaignStatus,
    confirmation: z.boolean(),
    ...recordOf(CAMPAIGN_TEXTS, () => text),
    template: CampaignTemplate.nullable(),
    contactListId: z.number().int().nullable(),
    contactList: named.nullable(),
    tagListId: z.number().int().nullable(),
    whatsappId: z.number().int().nullable(),
    whatsapp: named.extend({ channel: z.enum(CHANNEL_KINDS) }).nullable(),
    fileListId: z.number().int().nullable(),
    queueId: z.number().int().nullable(),
    userId: z.number().int().nullable(),
    user: named.nullable(),
    scheduledAt: Time.nullable(),
    startedAt: Time.nullable(),
    completedAt: Time.nullable(),
    mediaPath: text,
    mediaName: text,
    refusalLine: z.boolean(),
    stopRules: z.boolean(),
    legalBasis: LegalBasis.nullable(),
    legalNote: text,
    pauseReason: PauseReason.nullable(),
    pauseError: text,
    pausedAt: Time.nullable(),
    templateError: text,
    editable: z.boolean(),
    counts: CampaignCounts,
    companyId: z.number().int(),
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Campaign' })
export type Campaign = z.infer<typeof Campaign>

export const CampaignPage = z.object({ records: z.array(Campaign), count, hasMore: z.boolean() })
export type CampaignPage = z.infer<typeof CampaignPage>

/** `group` keeps the running, the scheduled, the drafts or the ended ones. */
export const CampaignQuery = z.object({
  searchParam: SearchText,
  pageNumber: PageNumber,
  group: optionalParam(z.enum(['running', 'scheduled', 'drafts', 'ended'])),
})
export type CampaignQuery = z.infer<typeof CampaignQuery>

/** How many campaigns each group of the list has. */
export const CampaignGroups = z.object({
  all: count,
  running: count,
  paused: count,
  scheduled: count,
  drafts: count,
  ended: count,
})
export type CampaignGroups = z.infer<typeof CampaignGroups>

/**
 * One recipient as other clients of this API know it: the old report computes its figures from these rows.
 */
const Shipping = z.object({
  id: z.number().int(),
  campaignId: z.number().int(),
  contactId: z.number().int().nullable(),
  number: z.string(),
  confirmation: z.boolean().nullable(),
  confirmationRequestedAt: Time.nullable(),
  confirmedAt: Time.nullable(),
  deliveredAt: Time.nullable(),
})

/** The campaign with its whole list. The web app reads the report instead, whose cost does not grow with the list. */
export const CampaignDetails = Campaign.extend({
  contactList: named
    .extend({ contacts: z.array(z.object({ id: z.number().int(), isWhatsappValid: z.boolean().nullable() })) })
    .nullable(),
  shipping: z.array(Shipping),
}).meta({ id: 'CampaignDetails' })
export type CampaignDetails = z.infer<typeof CampaignDetails>

const MAX_TEXT = 4000
const Text = z
  .string()
  .max(MAX_TEXT, 'Too Long!')
  .nullish()
  .transform((value) => value?.trim() || null)

/** A select of other clients sends its word for none as text. */
const IdOrNone = z.preprocess(
  (value) => (typeof value === 'string' && !/^\d+$/.test(value) ? null : value),
  OptionalId.optional(),
)

/**
 * `status` is accepted from other clients and decided by the server. With `template`, texts, questions, the list of files
 * and the line to refuse are left out. Without that field a campaign keeps its template, and may not get texts; with
 * `template: null` it has texts again.
 */
export const CampaignInput = z.object({
  name: z.string('Obrigatório').trim().min(2, 'Too Short!').max(50, 'Too Long!'),
  status: CampaignStatus.nullish(),
  confirmation: z.union([z.boolean(), z.stringbool()]).nullish(),
  ...recordOf(CAMPAIGN_TEXTS, () => Text),
  template: TemplateInput.nullish(),
  contactListId: IdOrNone,
  tagListId: IdOrNone,
  whatsappId: IdOrNone,
  fileListId: IdOrNone,
  queueId: IdOrNone,
  scheduledAt: z
    .union([z.literal('').transform(() => null), z.string().trim().regex(WALL_OR_INSTANT, 'Obrigatório')])
    .nullish(),
  refusalLine: z.boolean().optional(),
  stopRules: z.boolean().optional(),
  legalBasis: LegalBasis.nullish(),
  legalNote: z.string().trim().max(500, 'Too Long!').nullish(),
})
export type CampaignInput = z.infer<typeof CampaignInput>

/** Which of the texts, from 1, goes to this number. */
export const CampaignTest = z.object({
  number: z.string().max(50),
  variant: z.coerce.number().int().min(1).max(VARIANTS.length).default(1),
})
export type CampaignTest = z.infer<typeof CampaignTest>

/** The people of a list before the start. Every person of the list is in exactly one group. */
const AUDIENCE_GROUPS = ['known', 'neverWrote', 'invalid', 'unchecked', 'optedOut', 'duplicate', 'country'] as const
export const AudienceGroup = z.enum(AUDIENCE_GROUPS)
export type AudienceGroup = z.infer<typeof AudienceGroup>

/**
 * `cost` is an estimate; null where nothing is charged, or no template is chosen. `answers` is what it costs besides to answer
 * each person once, and `budget` what the number may cost this month, and has cost already. `messageLimit` is how many people the
 * provider lets the connection write to first in 24 hours; null where it sets no limit, or nobody knows it.
 */
export const CampaignPreview = z.object({
  total: count,
  recipients: count,
  groups: z.record(AudienceGroup, count),
  longestName: z.object({ name: z.string(), number: z.string(), email: z.string() }).nullable(),
  startsAt: Time,
  endsAt: Time.nullable(),
  sendingSeconds: z.number(),
  firstContactsPerDay: count.nullable(),
  heldUntil: Time.nullable(),
  messageLimit: count.nullable(),
  cost: PriceEstimate.nullable(),
  answers: PriceEstimate.nullable(),
  budget: CampaignBudget.nullable(),
  warnings: z.array(PreviewWarning),
})
export type CampaignPreview = z.infer<typeof CampaignPreview>

/** The fields of a campaign that is not saved yet. */
export const CampaignPreviewInput = CampaignInput.partial()

/** `marketing`: the campaign sends a template of that category, which Meta does not deliver everywhere. */
export const AudienceQuery = z.object({
  contactListId: Id,
  whatsappId: optionalParam(Id),
  group: AudienceGroup,
  marketing: BooleanParam,
  pageNumber: PageNumber,
})
export const AudiencePage = z.object({
  people: z.array(z.object({ id: z.number().int(), name: z.string(), number: z.string(), email: z.string() })),
  count,
  hasMore: z.boolean(),
})
export type AudiencePage = z.infer<typeof AudiencePage>

/** One hour of a campaign, or one of its texts. */
const figures = { sent: count, delivered: count, read: count, answered: count, refused: count, failed: count }
/**
 * `sleeping` are those who wait for their hours of sending to begin. `hold` says why nothing is sent although the campaign
 * runs, and until when: all of them sleep, or those who are left never wrote, and the day's limit is used up or the
 * provider lets no new chats begin. It is null where the provider does not say until when. `held` are those whose message Meta
 * took and keeps back, and `retried` those of the failed to whom it is sent once more.
 */
export const CampaignReport = z.object({
  campaign: Campaign,
  queued: count,
  held: count,
  retried: count,
  waiting: count,
  sleeping: count,
  hold: z.object({ reason: z.enum(['hours', 'dailyLimit', 'provider']), until: Time }).nullable(),
  nextAt: Time.nullable(),
  endsAt: Time.nullable(),
  skipped: z.record(z.enum(SKIP_REASONS), count),
  tickets: count,
  hours: z.array(z.object({ at: Time, ...figures })),
  variants: z.array(z.object({ variant: z.number().int(), text: z.string(), ...figures })),
  limits: z.object({ firstContactsToday: count, firstContactsPerDay: count.nullable() }).nullable(),
})
export type CampaignReport = z.infer<typeof CampaignReport>

export const RECIPIENT_FILTERS = [
  'all',
  'delivered',
  'answered',
  'unanswered',
  'failed',
  'noReceipt',
  'waiting',
  'skipped',
] as const
export const RecipientFilter = z.enum(RECIPIENT_FILTERS)
export type RecipientFilter = z.infer<typeof RecipientFilter>

export const RecipientQuery = z.object({
  filter: RecipientFilter.catch('all').default('all'),
  searchParam: SearchText,
  pageNumber: PageNumber,
})
const ExportLanguage = z.enum(['pt', 'en', 'es'])
export type ExportLanguage = z.infer<typeof ExportLanguage>
/** `language` is that of the titles and of what is said of each person. */
export const RecipientExportQuery = RecipientQuery.pick({ filter: true, searchParam: true }).extend({
  language: ExportLanguage.catch('pt').default('pt'),
})
export type RecipientExportQuery = z.infer<typeof RecipientExportQuery>
export type RecipientQuery = z.infer<typeof RecipientQuery>

/**
 * `detail` is the answer's text. `readAfterSeconds` says how long after the sending it was read. `expectedAt` is when
 * somebody who waits is probably written to, or somebody who was refused once more; null while the campaign does not send,
 * and where nobody can tell.
 */
export const CampaignRecipient = z.object({
  id: z.number().int(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  variant: z.number().int().nullable(),
  state: RecipientState,
  answered: z.boolean(),
  refused: z.boolean(),
  reason: text,
  detail: text,
  ticketId: z.number().int().nullable(),
  ticketUuid: text,
  at: Time.nullable(),
  readAfterSeconds: count.nullable(),
  expectedAt: Time.nullable(),
})
export type CampaignRecipient = z.infer<typeof CampaignRecipient>
/** `forgotten`: the campaign ended so long ago that its people were deleted; only its figures are left. */
export const RecipientPage = z.object({
  recipients: z.array(CampaignRecipient),
  count,
  hasMore: z.boolean(),
  filters: z.record(RecipientFilter, count),
  forgotten: z.boolean(),
})
export type RecipientPage = z.infer<typeof RecipientPage>

export const ListFromCampaign = z.object({
  name: z.string('Obrigatório').trim().min(2, 'Too Short!').max(50, 'Too Long!'),
  filter: RecipientFilter,
})
