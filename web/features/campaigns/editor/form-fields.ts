import { CAMPAIGN_TEXTS, type CampaignText } from '#contract/campaign-fields.ts'
import type { CampaignTemplate } from '#contract/campaign-template.ts'
import type { Campaign, LegalBasis } from '#contract/campaigns.ts'
import { recordOf } from '#contract/record-of.ts'
import type { CampaignBody } from '#web/features/campaigns/api.ts'

/** The value of a select whose choice is "none". */
export const NONE = 'none'

/** Fields that name another row, or none. */
const CHOICES = ['contactListId', 'tagListId', 'whatsappId', 'fileListId', 'queueId'] as const

export type Fields = Record<CampaignText | (typeof CHOICES)[number], string> & {
  name: string
  /** What is sent in place of the texts. */
  template: CampaignTemplate | null
  confirmation: boolean
  day: string | null
  clock: string
  refusalLine: boolean
  stopRules: boolean
  legalBasis: string
  legalNote: string
}

export const choice = (id: number | null | undefined): string => (id == null ? NONE : String(id))
const idOf = (value: string): number | null => (value === NONE ? null : Number(value))

type WallTime = { day: (iso: string) => string; clock: (iso: string) => string }

/** `time` says days and hours in the company's time zone. */
export function fieldsOf(campaign: Campaign | null, time: WallTime): Fields {
  return {
    ...recordOf(CAMPAIGN_TEXTS, (field) => campaign?.[field] ?? ''),
    ...recordOf(CHOICES, (field) => choice(campaign?.[field])),
    name: campaign?.name ?? '',
    template: campaign?.template ?? null,
    confirmation: campaign?.confirmation ?? false,
    day: campaign?.scheduledAt ? time.day(campaign.scheduledAt) : null,
    clock: campaign?.scheduledAt ? time.clock(campaign.scheduledAt) : '',
    refusalLine: campaign?.refusalLine ?? true,
    stopRules: campaign?.stopRules ?? true,
    legalBasis: campaign?.legalBasis ?? NONE,
    legalNote: campaign?.legalNote ?? '',
  }
}

/** The time as the server reads it, in the company's time zone; null without a whole one. */
export const scheduleOf = ({ day, clock }: Pick<Fields, 'day' | 'clock'>): string | null =>
  day && clock ? `${day} ${clock}:00` : null

/** Without the field, a stored template would stay. */
const toTemplate = ({ name, language, category, values }: CampaignTemplate) => ({ name, language, category, values })

/** Empty texts are sent as null; beside a template the server leaves them out. */
export function toBody(fields: Fields) {
  const { day, clock, name, template, confirmation, refusalLine, stopRules, legalBasis, legalNote } = fields
  return {
    ...recordOf(CAMPAIGN_TEXTS, (field) => fields[field].trim() || null),
    ...recordOf(CHOICES, (field) => idOf(fields[field])),
    ...{ name, confirmation, refusalLine, stopRules },
    template: template && toTemplate(template),
    scheduledAt: scheduleOf({ day, clock }),
    legalBasis: legalBasis === NONE ? null : (legalBasis as LegalBasis),
    legalNote: legalNote.trim() || null,
  } satisfies Required<Omit<CampaignBody, 'status'>>
}
