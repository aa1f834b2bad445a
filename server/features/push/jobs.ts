import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'
import { sendPush } from '#server/integrations/web-push/send.ts'
import { forgetSubscription, pushChatMessage, pushMention, pushTicket } from './actions.ts'
import { findTarget } from './queries.ts'

type PushJob = 'push.message' | 'push.chatMessage' | 'push.mention' | 'push.send'

export const pushJobs = ({ data, services }: JobContext): Pick<JobHandlers, PushJob> => ({
  'push.message': ({ companyId, ticketId }) =>
    data.change({ companyId, userId: null }, (tx) => pushTicket(tx, ticketId)),

  'push.chatMessage': ({ companyId, messageId }) =>
    data.change({ companyId, userId: null }, (tx) => pushChatMessage(tx, messageId)),

  'push.mention': ({ companyId, noteId, userId }) =>
    data.change({ companyId, userId: null }, (tx) => pushMention(tx, noteId, userId)),

  'push.send': async ({ companyId, subscriptionId, notice }) => {
    const actor = { companyId, userId: null }
    const target = await data.read(actor, (db) => findTarget(db, companyId, subscriptionId))
    if (!target) return
    const { egress, keys, config } = services
    const deps = { egress, key: keys.webPush, publicUrl: config.publicUrl }
    const outcome = await sendPush(deps, companyId, { target, text: JSON.stringify(notice) })
    if (outcome === 'gone') await data.change(actor, (tx) => forgetSubscription(tx, subscriptionId))
  },
})
