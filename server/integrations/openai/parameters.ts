import type { AiError } from './errors.ts'

/** How a model wants to be asked. */
export type Dialect = {
  limit: 'max_tokens' | 'max_completion_tokens'
  hasTemperature: boolean
  hasTools: boolean
}

/** Models that reason take only the new name of the limit, and no temperature but their own. */
const REASONING = /^(?:.*\/)?(?:o\d|gpt-(?:[5-9]|\d{2}))(?:[.-]|$)/
const OPENAI = /^(?:.*\/)?(?:gpt-|chatgpt-)/

const PLAIN: Dialect = { limit: 'max_tokens', hasTemperature: true, hasTools: true }
const MAX_REMEMBERED = 1000

/** Returns what is known of a model by its name. Unknown ones get the names that every compatible server takes. */
function dialectOf(model: string): Dialect {
  if (REASONING.test(model)) return { limit: 'max_completion_tokens', hasTemperature: false, hasTools: true }
  return OPENAI.test(model) ? { ...PLAIN, limit: 'max_completion_tokens' } : PLAIN
}

/** Returns how to ask after this refusal; null when nothing else can be tried. */
export function adapt(dialect: Dialect, { failure, parameter }: AiError): Dialect | null {
  if (failure !== 'refused') return null
  if (parameter === 'temperature') return dialect.hasTemperature ? { ...dialect, hasTemperature: false } : null
  if (parameter === 'tools' || parameter === 'tool_choice')
    return dialect.hasTools ? { ...dialect, hasTools: false } : null
  if (parameter === dialect.limit)
    return { ...dialect, limit: dialect.limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens' }
  return null
}

/** Remembers for each server and model how it wants to be asked, so that it refuses only once. */
export function createDialects() {
  const learned = new Map<string, Dialect>()
  const keyOf = (baseUrl: string, model: string): string => `${baseUrl} ${model}`
  return {
    of: (baseUrl: string, model: string): Dialect => learned.get(keyOf(baseUrl, model)) ?? dialectOf(model),
    learn(baseUrl: string, model: string, dialect: Dialect): void {
      const [oldest] = learned.keys()
      if (oldest && learned.size >= MAX_REMEMBERED) learned.delete(oldest)
      learned.set(keyOf(baseUrl, model), dialect)
    },
  }
}
