import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'
import { storeBacklog } from './cloud-backlog.actions.ts'
import { endSubscription } from './cloud-release.actions.ts'
import { askForSync, storeSynced } from './cloud-sync.actions.ts'
import { receiveMetaEvent } from './meta-events.actions.ts'
import { replayKept } from './set-aside-replay.actions.ts'

export const connectionJobs = ({
  data,
  services,
}: JobContext): Pick<
  JobHandlers,
  'meta.receive' | 'cloud.receive' | 'cloud.release' | 'cloud.storeSynced' | 'cloud.askForSync' | 'received.replay'
> => ({
  'meta.receive': (event, run) => receiveMetaEvent({ data, services }, event, run),
  'cloud.receive': (scope) => storeBacklog({ data, services }, scope),
  'cloud.release': (released, run) => endSubscription({ data, services }, released, run),
  'cloud.storeSynced': (synced) => storeSynced({ data, services }, synced),
  'cloud.askForSync': (scope) => askForSync({ data, services }, scope),
  'received.replay': (event, run) => replayKept({ data, services }, event, run),
})
