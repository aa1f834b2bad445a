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

const LAYER_OF = new Map(FEATURE_LAYERS.flatMap((layer, height) => layer.map((feature) => [feature, height] as const)))

const featureOf = (path: string): string | undefined => /^server\/features\/([^/]+)\//.exec(path)?.[1]

/** Says why a file may not import another feature of the server, if its layer forbids it. */
export function findLayerViolation(from: string, to: string): string | undefined {
  const [here, there] = [featureOf(from), featureOf(to)]
  if (here === undefined || there === undefined || here === there) return undefined
  const [height, below] = [LAYER_OF.get(here), LAYER_OF.get(there)]
  if (height === undefined || below === undefined || below < height) return undefined
  return `the feature ${there} is not in a layer below ${here}`
}

const featuresOf = (paths: string[]): Set<string> => new Set(paths.flatMap((path) => featureOf(path) ?? []))

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
