import type { Linking } from '#contract/channels.ts'
import type { Config } from '#server/config.ts'

type Sources = { scripts: string[]; calls: string[]; frames: string[] }
const NO_SOURCES: Sources = { scripts: [], calls: [], frames: [] }

/** People log in at Facebook by its own script: only where an app is configured. */
const facebookOf = ({ meta }: Config): Sources =>
  meta.app
    ? {
        scripts: ['https://connect.facebook.net'],
        calls: ['https://*.facebook.com'],
        frames: ['https://*.facebook.com'],
      }
    : NO_SOURCES

/** What the page of a provider that links connections needs of the browser. */
const LINKING_SOURCES: Record<Linking, (config: Config) => Sources> = {
  qrCode: () => NO_SOURCES,
  metaLogin: facebookOf,
  cloudToken: () => NO_SOURCES,
  botToken: () => NO_SOURCES,
  site: () => NO_SOURCES,
}
const linkingSources = (config: Config, part: keyof Sources): string[] =>
  Object.values(LINKING_SOURCES).flatMap((sourcesOf) => sourcesOf(config)[part])

/** What pages of this server may load, and from where. */
export const contentPolicy = (config: Config) => ({
  defaultSrc: ["'self'"],
  /** WebAssembly encodes voice messages as mp3 in the browser. */
  scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...linkingSources(config, 'scripts')],
  styleSrc: ["'self'", "'unsafe-inline'"],
  /** Help videos: their pictures, and the player. */
  imgSrc: ["'self'", 'data:', 'blob:', 'https://i.ytimg.com'],
  frameSrc: ['https://www.youtube-nocookie.com', ...linkingSources(config, 'frames')],
  mediaSrc: ["'self'", 'blob:'],
  fontSrc: ["'self'", 'data:'],
  /** Browsers that are a few years old do not count sockets as their own origin. */
  connectSrc: ["'self'", config.publicUrl.replace(/^http/, 'ws'), ...linkingSources(config, 'calls')],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  upgradeInsecureRequests: config.publicUrl.startsWith('https:') ? [] : null,
})
