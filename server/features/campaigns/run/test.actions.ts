import { sendsTemplates, type Variant } from '#contract/campaign-fields.ts'
import { isNotDeliveredTo } from '#contract/campaign-template.ts'
import type { Campaign, CampaignTest } from '#contract/campaigns.ts'
import { featuresOf } from '#contract/channels.ts'
import { knownName } from '#contract/person-name.ts'
import type { Identity } from '#server/channels/port.ts'
import { CAMPAIGN_TESTS, countAttemptAlone } from '#server/db/attempts.ts'
import type { Actor, Database, Tx } from '#server/db/transaction.ts'
import { phoneReadingOf } from '#server/features/companies/queries.ts'
import { askAboutNumber, resolveContact } from '#server/features/contacts/actions.ts'
import { getContact } from '#server/features/contacts/queries.ts'
import { assertNotOptedOut, lockPerson } from '#server/features/opt-outs/index.ts'
import { queueCampaignMessages } from '#server/features/tickets/index.ts'
import { findAddressee } from '#server/features/campaigns/audience/audience.queries.ts'
import { ANYBODY } from '#server/features/campaigns/core/campaign-template.queries.ts'
import { getCampaign } from '#server/features/campaigns/core/campaigns.queries.ts'
import {
  advancePace,
  lockConnection,
  lockSender,
  readRules,
  type Sender,
} from '#server/features/campaigns/timing/sender.actions.ts'
import { getSenderState } from '#server/features/campaigns/timing/sender.queries.ts'
import { waitsForHours, whenMayWriteTo } from '#server/features/campaigns/timing/when-to-send.ts'
import { makeMessages } from './recipient-messages.actions.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import { phoneRefusal } from '#server/lib/phone-refusal.ts'
import { readEntered, type PhoneReading } from '#server/lib/phone.ts'
import { zoneOfPhone } from '#server/lib/phone-zone.ts'
import type { AppServices } from '#server/http/services.ts'

/**
 * Sends one of the texts, or the template, to a number at once. It is no way around the rules: a test is refused where a
 * campaign would not write to the person now, and counts as the first contact that it is. Only the pace does not hold it
 * back, and the figures of the campaign do not include it.
 */
export async function testCampaign(
  data: Database,
  services: Pick<AppServices, 'channels' | 'log'>,
  actor: Actor,
  id: number,
  test: CampaignTest,
): Promise<void> {
  const { sender, number, isFirstContact } = await data.change(actor, (tx) => prepareTest(tx, id, test))
  await countAttemptAlone(data, CAMPAIGN_TESTS, String(actor.companyId))
  const isAsked = isFirstContact && featuresOf(sender.channel).canCheckNumbers
  const identities = isAsked ? await findIdentities(data, services, actor.companyId, number) : []
  await data.change(actor, (tx) => sendTest(tx, id, test, identities))
}

/** Asks WhatsApp before anything is stored, so that a number without WhatsApp becomes no contact. */
async function findIdentities(
  data: Database,
  services: Pick<AppServices, 'channels' | 'log'>,
  companyId: number,
  number: string,
): Promise<Identity[]> {
  const answer = await askAboutNumber(data, services, companyId, number)
  if (!answer) throw new AppError('ERR_WAPP_CHECK_CONTACT')
  if (!answer.found) throw new AppError('ERR_WAPP_INVALID_CONTACT')
  return answer.found
}

type PreparedTest = {
  sender: Sender
  number: string
  isFirstContact: boolean
  slowdown: number
  hasTemplate: boolean
}

const REFUSALS = {
  hours: 'ERR_CAMPAIGN_QUIET_HOURS',
  provider: 'ERR_WAPP_NEW_CHAT_BLOCKED',
  dailyLimit: 'ERR_CAMPAIGN_DAILY_LIMIT',
} as const

function toTestedNumber(given: string, reading: PhoneReading): string {
  const read = readEntered(given, reading)
  if ('number' in read) return read.number
  throw read.fault === 'noAreaCode' ? phoneRefusal(read.fault) : new AppError('ERR_WAPP_INVALID_CONTACT')
}

/** Throws unless the campaign has what is to be tested. */
function assertHasContent({ template, whatsapp, ...texts }: Campaign, variant: Variant): void {
  if (template) return
  if (whatsapp && sendsTemplates(whatsapp.channel)) throw wrongField('template', 'Obrigatório')
  if (!texts[`message${variant}`]) throw wrongField('variant', 'Obrigatório')
}

/** Throws unless a campaign might write to the number now. The pace is locked, so that tests at once share the budget. */
async function prepareTest(tx: Tx, id: number, { number: given, variant }: CampaignTest): Promise<PreparedTest> {
  const { companyId, db } = tx
  const campaign = await getCampaign(db, companyId, id)
  const { whatsappId: connectionId } = campaign
  if (connectionId === null) throw wrongField('whatsappId', 'Obrigatório')
  assertHasContent(campaign, variant as Variant)
  const number = toTestedNumber(given, await phoneReadingOf(db, companyId))
  if (isNotDeliveredTo(campaign.template, number)) throw new AppError('ERR_CLOUD_COUNTRY')
  await lockConnection(tx, connectionId)
  const state = await getSenderState(db, companyId, connectionId)
  if (state?.status !== 'CONNECTED') throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  const zone = zoneOfPhone(number) ?? ''
  const sender = await lockSender(tx, state, { connectionId, now: new Date(), random: Math.random }, zone)
  const rules = await readRules(tx, sender)
  const { hasWritten, isOptedOut } = await findAddressee(db, companyId, connectionId, number)
  const time = whenMayWriteTo(rules, { zone, isFirstContact: !hasWritten })
  if (isOptedOut && !waitsForHours(time)) throw new AppError('ERR_OPTED_OUT')
  if (time.kind !== 'now') throw new AppError(REFUSALS[time.reason])
  const hasTemplate = campaign.template !== null
  return { sender, number, isFirstContact: !hasWritten, slowdown: rules.slowdown, hasTemplate }
}

/** Meta takes no template with an empty value, so somebody of whom little is known gets it with the values of anybody. */
const withEverything = ({ name, email }: { name: string; email: string }) => ({
  name: knownName(name) || ANYBODY.name,
  email: email || ANYBODY.email,
})

async function sendTest(tx: Tx, id: number, test: CampaignTest, confirmed: Identity[]): Promise<void> {
  const { sender, number, isFirstContact, slowdown, hasTemplate } = await prepareTest(tx, id, test)
  const { connectionId, channel } = sender
  const isConfirmed = confirmed.some(({ kind }) => kind === 'phone')
  const identities = isConfirmed ? confirmed : [{ kind: 'phone' as const, value: number }, ...confirmed]
  const contact = await resolveContact(tx, { identities, name: null }, { isGroup: false, connectionId, channel })
  await lockPerson(tx, contact.id)
  await assertNotOptedOut(tx, contact.id)
  const person = await getContact(tx.db, tx.companyId, contact.id)
  const { name, email } = hasTemplate ? withEverything(person) : person
  const recipient = { campaignId: id, name, number, email, state: 'confirmed' as const, variant: test.variant }
  const { messages } = await makeMessages(tx, sender, recipient)
  await queueCampaignMessages(tx, { contactId: contact.id, connectionId, recipientId: null }, messages)
  await advancePace(tx, { ...sender, isFirstContact, slowdown })
}
