import { Graph } from './graph.ts'
import type { Config } from '#server/config.ts'

/** Returns the client for the app with this secret; without one, for the installation's own app. */
export const cloudGraph = ({ meta }: Pick<Config, 'meta'>, appSecret: string | null): Graph =>
  new Graph({
    url: meta.graphUrl,
    version: meta.graphVersion,
    app: { id: meta.app?.id ?? '', secret: appSecret ?? meta.app?.secret ?? null },
  })
