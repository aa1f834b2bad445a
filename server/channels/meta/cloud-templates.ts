/** The templates of an account of WhatsApp's Cloud API: how Meta lists them, and what its webhooks tell of them. */
import { z } from 'zod'
import type { NewTemplate } from '#contract/new-templates.ts'
import { TEMPLATE_CATEGORIES, TEMPLATE_QUALITIES, TEMPLATE_STATES } from '#contract/templates.ts'
import { rowOf } from '#server/channels/fields-of-strangers.ts'
import { toPostgresText } from '#server/lib/clean-text.ts'
import type { Graph } from './graph.ts'
import { toMetaTemplate } from './new-template.ts'

/** What is told of a template. A field that is left out is not told. */
type ToldTemplate = {
  name: string
  language: string
  category?: string
  state?: string
  quality?: string
  reason?: string
}
export type ListedTemplate = Required<ToldTemplate> & { providerId: string; components: unknown[] }
/** A change of one template of an account. */
export type TemplateEvent = ToldTemplate & { wabaId: string }

const Words = z.string().nullish().catch(null)
const Listed = z.object({
  id: z.coerce.string(),
  name: z.string().min(1).max(512),
  language: z.string().min(1).max(20),
  status: Words,
  category: Words,
  components: z.array(z.unknown()).catch([]),
  quality_score: z.object({ score: Words }).nullish().catch(null),
  rejected_reason: Words,
})
const Page = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ next: z.string().nullish(), cursors: z.object({ after: z.string() }).nullish() })
    .nullish()
    .catch(null),
})
const FIELDS = 'id,name,language,status,category,components,quality_score,rejected_reason'
const PAGE = '50'
/** Meta allows an account 6,000 templates, each in many languages. */
const MAX_PAGES = 400

/** Meta says so where there is no reason. */
const NO_REASON = 'NONE'
const reasonOf = (reason: string | null | undefined): string => (!reason || reason === NO_REASON ? '' : reason)

const OTHER = 'OTHER'
const UNKNOWN = 'UNKNOWN'
/** Returns a word of Meta's that is known here, or what stands for all others. */
const known = (words: readonly string[], word: string | null | undefined, other: string): string =>
  words.find((one) => one === word?.toUpperCase()) ?? other

const stateOf = (word: string | null | undefined): string => known(TEMPLATE_STATES, word, OTHER)
const categoryOf = (word: string | null | undefined): string => known(TEMPLATE_CATEGORIES, word, OTHER)
const qualityOf = (word: string | null | undefined): string => known(TEMPLATE_QUALITIES, word, UNKNOWN)

export type TemplateAccount = { graph: Graph; wabaId: string; token: string }

/**
 * Lists the templates of the account, or those that Meta finds by a name; one of another shape is left out. Throws
 * GraphError and UnreachableError.
 */
export async function fetchTemplates(
  { graph, wabaId, token }: TemplateAccount,
  name?: string,
): Promise<ListedTemplate[]> {
  const found: ListedTemplate[] = []
  let after: string | null | undefined = ''
  for (let page = 0; page < MAX_PAGES && typeof after === 'string'; page++) {
    const query = { fields: FIELDS, limit: PAGE, ...(name ? { name } : {}), ...(after ? { after } : {}) }
    const answer: z.infer<typeof Page> = await graph.get(`${wabaId}/message_templates`, query, token, Page)
    found.push(...answer.data.flatMap(readListed))
    after = answer.paging?.next ? answer.paging.cursors?.after : null
  }
  return found
}

const Created = z.object({ id: z.union([z.string().min(1), z.number()]), status: Words, category: Words })

/** Submits a new template for review, with the sample of its file. Throws GraphError and UnreachableError. */
export async function createTemplate(
  { graph, wabaId, token }: TemplateAccount,
  input: NewTemplate,
  sample: string | null,
): Promise<ListedTemplate> {
  const body = toMetaTemplate(input, sample)
  const { id, status, category } = await graph.post(`${wabaId}/message_templates`, body, token, Created)
  return {
    ...{ providerId: String(id), name: body.name, language: body.language, components: body.components },
    state: stateOf(status ?? 'PENDING'),
    category: categoryOf(category ?? body.category),
    ...{ quality: UNKNOWN, reason: '' },
  }
}

/**
 * Deletes a template in one language: without the id, Meta would delete those of its name in all languages. Throws
 * GraphError and UnreachableError.
 */
export const deleteTemplate = (
  { graph, wabaId, token }: TemplateAccount,
  { providerId, name }: Pick<ListedTemplate, 'providerId' | 'name'>,
): Promise<void> => graph.delete(`${wabaId}/message_templates`, token, { hsm_id: providerId, name })

/** Meta may list a deleted template for as long as messages with it are on their way, but nobody can use it again. */
const DELETED = new Set(['DELETED', 'PENDING_DELETION'])

function readListed(item: unknown): ListedTemplate[] {
  const { data } = Listed.safeParse(toPostgresText(item))
  if (!data || DELETED.has(data.status?.toUpperCase() ?? '')) return []
  const { id: providerId, name, language, components } = data
  return [
    {
      ...{ providerId, name, language, components },
      state: stateOf(data.status),
      category: categoryOf(data.category),
      quality: qualityOf(data.quality_score?.score),
      reason: reasonOf(data.rejected_reason),
    },
  ]
}

const named = {
  message_template_name: z.string().min(1).max(512),
  message_template_language: z.string().min(1).max(20),
}
const StateChange = z.object({ ...named, event: z.string(), reason: Words })
const CategoryChange = z.object({ ...named, new_category: z.string() })
const QualityChange = z.object({ ...named, new_quality_score: z.string() })

type Told = Omit<TemplateEvent, 'wabaId'>

/** A template that Meta gives back may be sent again. What else happens to it does not say which state it is in. */
function readState(event: string): Pick<Told, 'state'> {
  const state = stateOf(event === 'REINSTATED' ? 'APPROVED' : event)
  return state === OTHER ? {} : { state }
}

type Named = { message_template_name: string; message_template_language: string }
const nameOf = (value: Named): Pick<Told, 'name' | 'language'> => ({
  name: value.message_template_name,
  language: value.message_template_language,
})

/** Reads what a webhook tells under each field; undefined for a value of another shape. */
const READERS: Record<string, (value: unknown) => Told | undefined> = {
  message_template_status_update: (value) => {
    const { data } = StateChange.safeParse(value)
    return data && { ...nameOf(data), ...readState(data.event), reason: reasonOf(data.reason) }
  },
  template_category_update: (value) => {
    const { data } = CategoryChange.safeParse(value)
    return data && { ...nameOf(data), category: categoryOf(data.new_category) }
  },
  message_template_quality_update: (value) => {
    const { data } = QualityChange.safeParse(value)
    return data && { ...nameOf(data), quality: qualityOf(data.new_quality_score) }
  },
}

const Change = z.object({ field: z.string(), value: z.unknown() })

/** Returns what a webhook tells of templates, in its order. */
export function templateEventsIn(entry: { id: string; changes: unknown[] }[]): TemplateEvent[] {
  return entry.flatMap(({ id: wabaId, changes }) =>
    changes.flatMap((item) => {
      const change = Change.safeParse(toPostgresText(item))
      const told = change.success ? rowOf(READERS, change.data.field)?.(change.data.value) : undefined
      return told ? [{ ...told, wabaId }] : []
    }),
  )
}
