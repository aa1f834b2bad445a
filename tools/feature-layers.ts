/**
 * The features of the server in layers, the lowest first. A feature may import those of lower layers only, and none of its
 * own layer. `docs/architecture.md` shows this list.
 */
export const FEATURE_LAYERS: readonly (readonly string[])[] = [
  [
    'campaign-recipients',
    'campaign-uses',
    'files',
    'helps',
    'own-fields',
    'plans',
    'push',
    'settings',
    'tags',
    'webhooks',
  ],
  ['ai-calls', 'announcements', 'chats', 'file-lists', 'queues', 'templates'],
  ['connections', 'prompts', 'quick-messages'],
  ['knowledge', 'users'],
  ['companies'],
  ['company-looks'],
  ['auth', 'billing', 'imports'],
  ['contacts', 'media'],
  ['opt-outs'],
  ['contact-lists', 'tickets'],
  ['campaigns', 'contact-page', 'dashboard', 'deletions', 'external-api', 'first-steps', 'notes', 'schedules'],
  ['assistants'],
  ['attendant-ai', 'billing-bots', 'bot', 'prompt-assistant', 'queue-integrations'],
  ['prompt-trials', 'webchat'],
  ['retention'],
]

/**
 * The features of the web app that are made of others: each may import those that are listed for it, and all others none.
 * `docs/architecture.md` shows this list, too.
 */
export const WEB_BELOW: Partial<Record<string, readonly string[]>> = {
  dashboard: ['tickets'],
  campaigns: ['contact-lists', 'messages', 'tags'],
  contacts: ['imports', 'tags'],
  'contact-page': ['contacts', 'messages', 'notes', 'opt-outs', 'tags', 'tickets'],
  'contact-lists': ['imports', 'tags'],
  tickets: ['contact-lists', 'contacts', 'first-steps', 'macros', 'messages', 'notes', 'opt-outs', 'schedules', 'tags'],
  kanban: ['contacts', 'tags', 'tickets'],
  macros: ['tags'],
  messages: ['macros', 'notes', 'quick-messages'],
  'quick-messages': ['macros'],
  chats: ['messages'],
  shell: ['contacts', 'first-steps', 'macros', 'messages', 'notes', 'settings', 'tags', 'tickets'],
}

const LAYER_OF = new Map(FEATURE_LAYERS.flatMap((layer, height) => layer.map((feature) => [feature, height] as const)))

/** Returns the feature of a file, and whether it is one of the server or of the web app. */
export function featureOf(path: string): { half: string; name: string } | undefined {
  const [, half, name] = /^(server|web)\/features\/([^/]+)\//.exec(path) ?? []
  return half && name ? { half, name } : undefined
}

const featureOfServer = (path: string): string | undefined => {
  const feature = featureOf(path)
  return feature?.half === 'server' ? feature.name : undefined
}

/** Says why a file may not import another feature of the server, if its layer forbids it. */
export function findLayerViolation(from: string, to: string): string | undefined {
  const [here, there] = [featureOfServer(from), featureOfServer(to)]
  if (here === undefined || there === undefined || here === there) return undefined
  const [height, below] = [LAYER_OF.get(here), LAYER_OF.get(there)]
  if (height === undefined || below === undefined || below < height) return undefined
  return `the feature ${there} is not in a layer below ${here}`
}

const featuresOf = (paths: string[]): Set<string> => new Set(paths.flatMap((path) => featureOfServer(path) ?? []))

export const findUnlistedFeatures = (paths: string[]): string[] =>
  [...featuresOf(paths)]
    .filter((feature) => !LAYER_OF.has(feature))
    .map((feature) => `server/features/${feature} has no layer in tools/feature-layers.ts`)

/** Returns a line for each feature that has a layer and no file any more. */
export function findMissingFeatures(paths: string[]): string[] {
  const found = featuresOf(paths)
  return [...LAYER_OF.keys()]
    .filter((feature) => !found.has(feature))
    .map((feature) => `tools/feature-layers.ts has a layer for server/features/${feature}, which does not exist`)
}
