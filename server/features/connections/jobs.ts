import { MetaEvent } from '#server/channels/meta/event.ts'
import { receiveEvent } from '#server/channels/meta/receive.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'
import { storeBacklog } from './cloud-backlog.actions.ts'
import { endSubscription } from './cloud-release.actions.ts'
import { askForSync, storeSynced } from './cloud-sync.actions.ts'
import { metaReceiver } from './meta-receiver.ts'

export const connectionJobs = ({
  data,
  services,
}: JobContext): Pick<
  JobHandlers,
  'meta.receive' | 'cloud.receive' | 'cloud.release' | 'cloud.storeSynced' | 'cloud.askForSync'
> => ({
  'meta.receive': async ({ companyId, connectionId, channel, accountId, event }) => {
    const receiver = metaReceiver({ data, services }, { companyId, connectionId, channel }, accountId)
    await receiveEvent(receiver, MetaEvent.parse(event))
  },
  'cloud.receive': (scope) => storeBacklog({ data, services }, scope),
  'cloud.release': (released, run) => endSubscription({ data, services }, released, run),
  'cloud.storeSynced': (synced) => storeSynced({ data, services }, synced),
  'cloud.askForSync': (scope) => askForSync({ data, services }, scope),
})
