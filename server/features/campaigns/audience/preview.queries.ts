import { sendsTemplates } from '#contract/campaign-fields.ts'
import { isMarketingTemplate } from '#contract/campaign-template.ts'
import { hasLink } from '#contract/campaign-texts.ts'
import type { ConnectionBudget } from '#contract/campaign-budgets.ts'
import type { CampaignPreview } from '#contract/campaigns.ts'
import { featuresOf } from '#contract/channels.ts'
import type { MessageTemplate, TemplateInput } from '#contract/templates.ts'
import type { Db } from '#server/db/client.ts'
import { budgetStateOf, findSpending } from '#server/features/connections/budget.queries.ts'
import { getMessageLimit } from '#server/features/connections/health.queries.ts'
import { estimateAnswers, estimateTemplates } from '#server/features/connections/message-costs.queries.ts'
import { findTemplate } from '#server/features/templates/queries.ts'
import { assertContactList } from '#server/features/contact-lists/queries.ts'
import { estimateRun } from '#server/features/campaigns/timing/estimate.ts'
import { countSending, getRunInput } from '#server/features/campaigns/timing/run-input.queries.ts'
import { countAudience, findLongestName, type AudienceCounts } from './audience.queries.ts'
import { AppError } from '#server/lib/app-error.ts'

export type PreviewInput = {
  contactListId: number | null
  whatsappId: number | null
  messages: (string | null)[]
  template: Pick<TemplateInput, 'name' | 'language'> | null
  scheduledAt: Date | null
}

type Company = { companyId: number; timezone: string }

/** With more strangers than this, one text for all looks like spam to the provider. */
const MANY_STRANGERS = 50

type Audience = CampaignPreview['groups']
const NOBODY: AudienceCounts = {
  groups: { known: 0, neverWrote: 0, invalid: 0, unchecked: 0, optedOut: 0, duplicate: 0, country: 0 },
  people: [],
  codes: [],
}

/**
 * Says, without sending anything, who would receive a campaign, who would not and why, how long it takes, and what it
 * costs.
 */
export async function previewCampaign(
  db: Db,
  company: Company,
  { contactListId, whatsappId, messages, template: wanted, scheduledAt }: PreviewInput,
  now: Date,
): Promise<CampaignPreview> {
  const { companyId } = company
  if (contactListId !== null) await assertContactList(db, companyId, contactListId)
  const template = wanted && (await findTemplate(db, companyId, whatsappId, wanted))
  const audience = { connectionId: whatsappId, isMarketing: isMarketingTemplate(template) }
  const { groups, people, codes } =
    contactListId === null ? NOBODY : await countAudience(db, companyId, { ...audience, listId: contactListId })
  const sharing = 1 + (whatsappId === null ? 0 : await countSending(db, companyId, whatsappId))
  const { budget, rules, limit, estimate } = await getRunInput(db, company, whatsappId, { people, sharing }, now)
  if (whatsappId !== null && !budget) throw new AppError('ERR_NO_WAPP_FOUND')
  const costs = await findCosts(db, companyId, { budget, template, codes })
  const messageLimit = whatsappId === null ? null : await getMessageLimit(db, companyId, whatsappId)
  const isLater = scheduledAt !== null && scheduledAt > now
  const run = estimateRun(isLater ? { ...estimate, from: scheduledAt, firstContactsToday: 0 } : estimate)
  return {
    total: Object.values(groups).reduce((sum, people) => sum + people, 0),
    recipients: groups.known + countStrangers(groups),
    groups,
    longestName: contactListId === null ? null : await findLongestName(db, companyId, contactListId),
    startsAt: run.startsAt.toISOString(),
    endsAt: run.endsAt?.toISOString() ?? null,
    sendingSeconds: Math.round(run.sendingMs / 1000),
    firstContactsPerDay: limit.firstContactsPerDay,
    heldUntil: budget?.heldUntil ?? null,
    messageLimit,
    ...costs,
    warnings: findWarnings({
      ...{ groups, messages, contactListId, whatsappId, isHeld: rules.firstContacts?.reason === 'provider', ...costs },
      ...{ template, isTemplate: budget !== null && sendsTemplates(budget.channel) },
      ...{ messageLimit, firstContactsPerDay: limit.firstContactsPerDay },
    }),
  }
}

type Costs = Pick<CampaignPreview, 'cost' | 'answers' | 'budget'>
type Charged = { budget: ConnectionBudget | null; template: MessageTemplate | null; codes: AudienceCounts['codes'] }

/** Says what the campaign costs, and how much of the month's budget of its number is spent. */
async function findCosts(db: Db, companyId: number, { budget, template, codes }: Charged): Promise<Costs> {
  if (!budget || !featuresOf(budget.channel).chargesMessages) return { cost: null, answers: null, budget: null }
  const { whatsappId } = budget
  const spending = await findSpending(db, companyId, whatsappId)
  return {
    cost: template && (await estimateTemplates(db, companyId, template.category, codes)),
    answers: template && (await estimateAnswers(db, companyId, whatsappId, codes)),
    budget: spending && { currency: spending.currency, budget: spending.budget, spent: spending.spent },
  }
}

/** Unknown numbers are asked about when their turn comes: they count as receiving until then. */
const countStrangers = ({ neverWrote, unchecked }: Audience): number => neverWrote + unchecked

type Warned = Pick<PreviewInput, 'contactListId' | 'whatsappId' | 'messages'> &
  Pick<Costs, 'cost' | 'budget'> & {
    groups: Audience
    isHeld: boolean
    template: MessageTemplate | null
    /** Whether the connection sends templates and no texts. */
    isTemplate: boolean
  } & Pick<CampaignPreview, 'messageLimit' | 'firstContactsPerDay'>

/** Meta may pause a template of these. */
const LOW_QUALITIES: readonly MessageTemplate['quality'][] = ['RED', 'YELLOW']

function findWarnings(warned: Warned): CampaignPreview['warnings'] {
  const { groups, messages, contactListId, whatsappId, isHeld, template, isTemplate, messageLimit, cost, budget } =
    warned
  const state = budget && budgetStateOf(budget)
  const isOver = budget !== null && cost !== null && budget.spent + cost.cost > budget.budget
  const texts = messages.filter((text) => text)
  const strangers = countStrangers(groups)
  const found: Record<CampaignPreview['warnings'][number], boolean> = {
    noList: contactListId === null,
    noConnection: whatsappId === null,
    noText: !isTemplate && texts.length === 0,
    noTemplate: isTemplate && template === null,
    lowQuality: template !== null && LOW_QUALITIES.includes(template.quality),
    overLimit: messageLimit !== null && countInADay(warned) > messageLimit,
    nobody: contactListId !== null && groups.known + strangers === 0,
    oneText: texts.length === 1 && strangers > MANY_STRANGERS,
    linkToStrangers: strangers > 0 && texts.some((text) => hasLink(text ?? '')),
    held: isHeld && strangers > 0,
    budgetSpent: state === 'spent',
    budgetNear: state === 'near' && !isOver,
    overBudget: state !== 'spent' && isOver,
  }
  return (Object.keys(found) as (keyof typeof found)[]).filter((warning) => found[warning])
}

/**
 * Returns how many people a day may bring: all, unless the company set a limit, which holds only for those who never wrote. Who
 * has written within 24 hours does not count at the provider; few of a list have.
 */
const countInADay = ({ groups, firstContactsPerDay }: Warned): number =>
  groups.known + Math.min(countStrangers(groups), firstContactsPerDay ?? Infinity)
