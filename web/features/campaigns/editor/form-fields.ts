import type { Campaign, LegalBasis } from '#contract/campaigns.ts'
import type { CampaignBody } from '#web/features/campaigns/api.ts'

/** The value of a select whose choice is "none". */
export const NONE = 'none'

export const VARIANTS = [1, 2, 3, 4, 5] as const
export type Variant = (typeof VARIANTS)[number]
export type TextField = `message${Variant}` | `confirmationMessage${Variant}`

export type Fields = Record<TextField, string> & {
  name: string
  confirmation: boolean
  contactListId: string
  tagListId: string
  whatsappId: string
  fileListId: string
  queueId: string
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
  const text = (field: TextField): string => campaign?.[field] ?? ''
  const texts = VARIANTS.flatMap((variant) => [
    [`message${variant}`, text(`message${variant}`)],
    [`confirmationMessage${variant}`, text(`confirmationMessage${variant}`)],
  ])
  return {
    ...(Object.fromEntries(texts) as Record<TextField, string>),
    name: campaign?.name ?? '',
    confirmation: campaign?.confirmation ?? false,
    contactListId: choice(campaign?.contactListId),
    tagListId: choice(campaign?.tagListId),
    whatsappId: choice(campaign?.whatsappId),
    fileListId: choice(campaign?.fileListId),
    queueId: choice(campaign?.queueId),
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

/** Empty texts are sent as null. */
export function toBody(fields: Fields) {
  const { day, clock, name, confirmation, refusalLine, stopRules, legalBasis, legalNote, ...rest } = fields
  const { contactListId, tagListId, whatsappId, fileListId, queueId, ...texts } = rest
  return {
    ...(Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim() || null])) as Record<
      TextField,
      string | null
    >),
    ...{ name, confirmation, refusalLine, stopRules },
    contactListId: idOf(contactListId),
    tagListId: idOf(tagListId),
    whatsappId: idOf(whatsappId),
    fileListId: idOf(fileListId),
    queueId: idOf(queueId),
    scheduledAt: scheduleOf({ day, clock }),
    legalBasis: legalBasis === NONE ? null : (legalBasis as LegalBasis),
    legalNote: legalNote.trim() || null,
  } satisfies CampaignBody
}
