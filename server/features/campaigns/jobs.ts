import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'
import { askAbout, withAnswers } from '#server/channels/number-answer.ts'
import { readDbNow } from '#server/db/time.ts'
import { enqueueNextSend, settleReceipts } from '#server/features/campaign-recipients/actions.ts'
import { settleBudgets } from '#server/features/connections/budget.actions.ts'
import { AppError } from '#server/lib/app-error.ts'
import { emitCampaignSaved } from './core/campaigns.actions.ts'
import { findCampaign } from './core/campaigns.queries.ts'
import { askLimits, askLimitsOfCampaign } from './run/ask-limits.actions.ts'
import { retryLimited } from './run/retries.actions.ts'
import { expireConfirmations, finishIfDone, refuseStart, startDueCampaign } from './run/run.actions.ts'
import { sendNext } from './run/send.actions.ts'
import { listDueWork, listRunning } from './run/send.queries.ts'
import { storeRecipientAnswers, type UncheckedRecipient } from './run/unchecked.actions.ts'
import { getCampaignSettings } from './settings/settings.queries.ts'

type CampaignJobs = Pick<JobHandlers, 'campaign.tick' | 'campaign.send' | 'campaign.progress'>

/** After so many first contacts the provider is asked again what it allows. */
const FIRST_CONTACTS_PER_QUESTION = 50

export function campaignJobs({ data, services }: JobContext): CampaignJobs {
  const { log } = services
  const start = async (companyId: number, id: number): Promise<void> => {
    const systemActor = { companyId, userId: null }
    await askLimitsOfCampaign(data, services, companyId, id)
    await data
      .change(systemActor, (tx) => startDueCampaign(tx, id))
      .catch(async (error: unknown) => {
        if (!(error instanceof AppError) || error.code === 'ERR_BUSY') throw error
        log.warn({ err: error, companyId, campaignId: id }, 'a campaign could not be started')
        await data.change(systemActor, (tx) => refuseStart(tx, id, error))
      })
  }

  /** Without a process that runs the connection nothing is stored: the question is asked again later. */
  const ask = async (companyId: number, connectionId: number, people: UncheckedRecipient[]): Promise<void> => {
    const response = await services.channels.run(askAbout(connectionId, people))
    if (!response) return
    if ('failed' in response) log.warn({ reason: response.failed }, 'recipients of a campaign could not be checked')
    const answered = withAnswers(people, response) ?? people.map((person) => ({ ...person, answer: null }))
    await data.change({ companyId, userId: null }, (tx) => storeRecipientAnswers(tx, connectionId, answered))
  }

  return {
    'campaign.tick': async ({ companyId }) => {
      const systemActor = { companyId, userId: null }
      const { due, connections } = await data.read(systemActor, (db) => listDueWork(db, companyId))
      for (const id of due) await start(companyId, id)
      await data.change(systemActor, async (tx) => {
        const { confirmationHours } = await getCampaignSettings(tx.db, companyId)
        await expireConfirmations(tx, confirmationHours)
        await retryLimited(tx)
        for (const id of await listRunning(tx.db, companyId, null)) await finishIfDone(tx, id)
        for (const connectionId of connections) await enqueueNextSend(tx, connectionId)
      })
      await data.change(systemActor, settleReceipts)
      await data.change(systemActor, (tx) => settleBudgets({ ...tx, storageKey: services.keys.storage }))
    },

    'campaign.send': async ({ companyId, connectionId }) => {
      const systemActor = { companyId, userId: null }
      const result = await data.change(systemActor, async (tx) => sendNext(tx, connectionId, await readDbNow(tx.db)))
      if (result.kind === 'ask') return ask(companyId, connectionId, result.people)
      if (result.kind !== 'sent' || !result.isFirstContact) return
      if (result.firstContacts % FIRST_CONTACTS_PER_QUESTION === 0)
        await askLimits(data, services, companyId, connectionId)
    },

    'campaign.progress': ({ companyId, campaignId }) =>
      data.change({ companyId, userId: null }, async (tx) => {
        if (await findCampaign(tx.db, companyId, campaignId)) await emitCampaignSaved(tx, campaignId)
      }),
  }
}
