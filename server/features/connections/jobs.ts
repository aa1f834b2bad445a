import { MetaEvent } from '#server/channels/meta/event.ts'
import { receiveEvent } from '#server/channels/meta/receive.ts'
import { createMetaStore } from '#server/db/meta-state.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'

export const connectionJobs = ({ data, services }: JobContext): Pick<JobHandlers, 'meta.receive'> => ({
  'meta.receive': async ({ companyId, connectionId, channel, accountId, event }) => {
    const ref = { companyId, connectionId, channel }
    await receiveEvent(
      {
        account: { channel, accountId },
        store: createMetaStore(data, services.keys.storage, ref),
        host: services.channelHost(ref),
        appId: services.config.meta.app?.id ?? '',
      },
      MetaEvent.parse(event),
    )
  },
})
