import type { MetaKind } from '#contract/channels.ts'
import type { ReceiveContext } from '#server/channels/meta/receive.ts'
import { pictureFetcher } from '#server/channels/ad-picture.ts'
import type { ConnectionRef } from '#server/channels/port.ts'
import { createMetaStore } from '#server/channels/meta/store.ts'
import { isLoopback } from '#server/integrations/egress.ts'
import type { JobContext } from '#server/jobs/job-context.ts'

/** Returns what receives the events of an account at Meta. */
export function metaReceiver(
  { data, services }: Pick<JobContext, 'data' | 'services'>,
  ref: ConnectionRef & { channel: MetaKind },
  accountId: string,
): ReceiveContext {
  const { config, keys, channelHost } = services
  return {
    account: { channel: ref.channel, accountId },
    store: createMetaStore(data, keys.storage, ref),
    host: channelHost(ref),
    appId: config.meta.app?.id ?? '',
    fetchPicture: pictureFetcher(isLoopback(new URL(config.meta.graphUrl).hostname)),
  }
}
