import type pino from 'pino'
import type { ChannelKind } from '#contract/channels.ts'
import { MetaChannel } from '#server/channels/meta/channel.ts'
import { CloudChannel } from '#server/channels/meta/cloud-channel.ts'
import { cloudGraph } from '#server/channels/meta/cloud-graph.ts'
import { createCloudStore } from '#server/channels/meta/cloud-store.ts'
import { Graph } from '#server/channels/meta/graph.ts'
import { createMetaStore } from '#server/channels/meta/store.ts'
import type { Channel, ChannelHost, ConnectionRef } from '#server/channels/port.ts'
import { TelegramChannel } from '#server/channels/telegram/channel.ts'
import { createBotStore } from '#server/channels/telegram/store.ts'
import { WebchatChannel } from '#server/channels/webchat/channel.ts'
import { createSiteStore } from '#server/channels/webchat/store.ts'
import { createAuthStore } from '#server/channels/whatsapp/auth-store.ts'
import { WhatsAppChannel } from '#server/channels/whatsapp/channel.ts'
import type { Database } from '#server/db/transaction.ts'
import type { AppServices } from '#server/http/services.ts'
import type { Config } from './config.ts'

const WHATSAPP_URL = 'wss://web.whatsapp.com/ws/chat'

export type OpenChannel = (ref: ConnectionRef, host: ChannelHost) => Channel
type OpenerDeps = { config: Config; data: Database; services: Pick<AppServices, 'keys'> }

/** Returns how to create the channel of each kind. */
export function channelOpeners(
  { config, data, services }: OpenerDeps,
  channelLog: pino.Logger,
): Record<ChannelKind, OpenChannel> {
  const openWhatsApp: OpenChannel = (ref, host) =>
    new WhatsAppChannel({
      host,
      vault: createAuthStore(data, services.keys.storage, ref),
      url: config.whatsapp.url ?? WHATSAPP_URL,
      version: config.whatsapp.version ?? null,
      log: channelLog.child({ companyId: ref.companyId, connectionId: ref.connectionId }),
    })

  const { app, graphUrl, graphVersion } = config.meta
  const graph = app ? new Graph({ url: graphUrl, version: graphVersion, app }) : null
  const openMeta: OpenChannel = (ref, host) =>
    new MetaChannel({
      host,
      store: createMetaStore(data, services.keys.storage, ref),
      graph,
      log: channelLog.child({ companyId: ref.companyId, connectionId: ref.connectionId }),
    })

  const openCloud: OpenChannel = (ref, host) =>
    new CloudChannel({
      host,
      store: createCloudStore(data, services.keys.storage, ref),
      graphFor: (appSecret) => cloudGraph(config, appSecret),
      log: channelLog.child({ companyId: ref.companyId, connectionId: ref.connectionId }),
    })

  const openTelegram: OpenChannel = (ref, host) =>
    new TelegramChannel({
      host,
      store: createBotStore(data, services.keys.storage, ref),
      url: config.telegramUrl,
      log: channelLog.child({ companyId: ref.companyId, connectionId: ref.connectionId }),
    })

  const openWebchat: OpenChannel = (ref, host) => new WebchatChannel({ host, store: createSiteStore(data, ref) })

  return {
    whatsapp: openWhatsApp,
    whatsapp_cloud: openCloud,
    instagram: openMeta,
    facebook: openMeta,
    telegram: openTelegram,
    webchat: openWebchat,
  }
}
