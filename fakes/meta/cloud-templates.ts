/** Templates of accounts in the fake of the Cloud API: their list, their review, and what a message with one must have. */
import { checkNewTemplate, refusedTemplate, variablesIn } from './cloud-new-templates.ts'
import { pageOf } from './cloud-pages.ts'
import { Refused, type Json, type Refusal, type StoredMedia } from './cloud-rules.ts'

export type CloudTemplate = {
  id: string
  wabaId: string
  name: string
  language: string
  status: string
  category: string
  quality: string
  /** Why it was rejected. */
  reason: string
  components: Json[]
}
type Request = { method: string; query: URLSearchParams; body: Buffer }
type Host = {
  newId: () => string
  /** Posts to the webhook what is told of an account. */
  tell: (wabaId: string, field: string, value: Json) => Promise<void>
  /** Finds an uploaded sample. */
  sample: (handle: string) => StoredMedia | undefined
}

const refused = (code: number, message: string): Refused => new Refused({ code, message: `(#${code}) ${message}` })

export class FakeTemplates {
  readonly #host: Host
  readonly #all: CloudTemplate[] = []
  /** Called between the making of a page and its way to who asked for it, so that what is done here is newer. */
  onList: ((wabaId: string) => Promise<unknown>) | null = null
  /** Called between the making of a template and the answer to who made it. */
  onCreate: ((template: CloudTemplate) => Promise<unknown>) | null = null
  /** The failures of the next new or deleted templates. `hang`: it is done, but the request gets no response. */
  readonly next: (Refusal | 'hang')[] = []
  /** How many templates an account may have. */
  limit = 6000
  /** The names that were deleted, which Meta keeps for 30 days. */
  readonly #deleted = new Set<string>()

  constructor(host: Host) {
    this.#host = host
  }

  reset(): void {
    this.onList = null
    this.onCreate = null
    this.next.length = 0
    this.limit = 6000
  }

  /** Returns the templates of an account. */
  of(wabaId: string): CloudTemplate[] {
    return this.#all.filter((one) => one.wabaId === wabaId)
  }

  async answer(wabaId: string, { method, query, body }: Request): Promise<{ body: unknown } | 'hang'> {
    if (method === 'GET') return this.list(wabaId, query)
    const planned = this.next.shift()
    if (planned && planned !== 'hang') throw new Refused(planned)
    const answer =
      method === 'POST'
        ? await this.#create(wabaId, JSON.parse(body.toString()) as Json)
        : this.#delete(wabaId, query.get('hsm_id'), query.get('name') ?? '')
    return planned ?? answer
  }

  /** Takes a new template for review. */
  async #create(wabaId: string, input: Json): Promise<{ body: unknown }> {
    const { name, language, category, components } = checkNewTemplate(input, this.#host.sample)
    const all = this.of(wabaId)
    if (this.#deleted.has(keyOf(wabaId, name, language))) throw refusedTemplate('justDeleted')
    if (all.some((one) => one.name === name && one.language === language)) throw refusedTemplate('nameTaken')
    if (all.length >= this.limit) throw refusedTemplate('limit')
    const template = {
      ...{ id: this.#host.newId(), wabaId, name, language, category, components },
      ...{ status: 'PENDING', quality: 'UNKNOWN', reason: 'NONE' },
    }
    this.#all.push(template)
    await this.onCreate?.(template)
    return { body: { id: template.id, status: 'PENDING', category } }
  }

  /** Without an id, those of the name go in all languages. */
  #delete(wabaId: string, id: string | null, name: string): { body: unknown } {
    const gone = this.of(wabaId).filter((one) => one.name === name && (id === null || one.id === id))
    if (gone.length === 0) throw new Refused({ code: 100, subcode: 2593002, message: 'Message template was not found' })
    for (const one of gone) {
      this.#deleted.add(keyOf(wabaId, one.name, one.language))
      this.remove(one)
    }
    return { body: { success: true } }
  }

  /** Adds an approved template with this text, unless `more` says otherwise. */
  add(wabaId: string, name: string, body: string, more: Partial<CloudTemplate> = {}): CloudTemplate {
    const { components = [], ...rest } = more
    const template = {
      ...{ id: this.#host.newId(), wabaId, name, language: 'pt_BR', status: 'APPROVED', category: 'UTILITY' },
      ...{ quality: 'GREEN', reason: 'NONE', components: [...components, { type: 'BODY', text: body }], ...rest },
    }
    this.#all.push(template)
    return template
  }

  /** Adds a template of one-time codes as Meta lists it: its button opens an address of WhatsApp. */
  addOneTimeCode(wabaId: string, name: string): CloudTemplate {
    const url = 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}'
    const buttons = [{ type: 'URL', text: 'Copiar código', url, example: [`${url}123456`] }]
    return this.add(wabaId, name, '*{{1}}* é o seu código.', {
      ...{ category: 'AUTHENTICATION', components: [{ type: 'BUTTONS', buttons }] },
    })
  }

  /** Gives a template another text, which Meta reviews anew. */
  edit(template: CloudTemplate, body: string): void {
    template.components = [...template.components.filter(({ type }) => type !== 'BODY'), { type: 'BODY', text: body }]
    template.status = 'PENDING'
  }

  remove(template: CloudTemplate): void {
    this.#all.splice(this.#all.indexOf(template), 1)
  }

  /** Gives a template another state, and tells it. */
  async review(template: CloudTemplate, status: string, reason = 'NONE'): Promise<void> {
    template.status = status
    template.reason = reason
    const value = { ...namesOf(template), event: status, reason }
    await this.#host.tell(template.wabaId, 'message_template_status_update', value)
  }

  async recategorise(template: CloudTemplate, category: string): Promise<void> {
    const value = { ...namesOf(template), previous_category: template.category, new_category: category }
    template.category = category
    await this.#host.tell(template.wabaId, 'template_category_update', value)
  }

  async rate(template: CloudTemplate, quality: string): Promise<void> {
    const value = { ...namesOf(template), previous_quality_score: template.quality, new_quality_score: quality }
    template.quality = quality
    await this.#host.tell(template.wabaId, 'message_template_quality_update', value)
  }

  async list(wabaId: string, query: URLSearchParams): Promise<{ body: unknown }> {
    const ofAccount = this.of(wabaId).filter((one) => one.name.includes(query.get('name') ?? ''))
    const page = pageOf(ofAccount, query, ({ id, name, language, status, category, quality, reason, components }) => ({
      ...{ id, name, language, status, category, components, rejected_reason: status === 'REJECTED' ? reason : 'NONE' },
      quality_score: { score: quality },
    }))
    await this.onList?.(wabaId)
    return page
  }

  /** Returns the template. Throws unless the message has everything that it needs, and nothing else. */
  check(wabaId: string, content: Json, find: (id: string) => StoredMedia | undefined): CloudTemplate {
    const { name, language, components = [] } = content as { name: string; language: Json; components?: Json[] }
    const template = this.#all.find(
      (one) => one.wabaId === wabaId && one.name === name && one.language === language['code'],
    )
    if (!template) throw refused(132001, 'Template name does not exist in the translation')
    if (template.status === 'PAUSED') throw refused(132015, 'Template is paused')
    if (template.status === 'DISABLED') throw refused(132016, 'Template is disabled')
    if (template.status !== 'APPROVED') throw refused(132001, 'Template is not approved')
    for (const part of template.components) checkPart(part, components, find)
    return template
  }
}

const keyOf = (wabaId: string, name: string, language: string): string => `${wabaId}/${name}/${language}`

const namesOf = ({ id, name, language }: CloudTemplate): Json => ({
  message_template_id: Number(id),
  message_template_name: name,
  message_template_language: language,
})

type Parameter = { type: string; text?: string; parameter_name?: string } & Json
const parametersOf = (components: Json[], type: string): Parameter[] =>
  (components.find((one) => one['type'] === type)?.['parameters'] ?? []) as Parameter[]

function checkPart(part: Json, components: Json[], find: (id: string) => StoredMedia | undefined): void {
  const type = String(part['type']).toLowerCase()
  if (type === 'buttons') return checkButtons(part['buttons'] as Json[], components)
  const given = parametersOf(components, type)
  const format = String(part['format'] ?? 'TEXT').toLowerCase()
  if (type === 'header' && format !== 'text') return checkHeaderFile(format, given, find)
  const names = variablesIn(part['text'])
  if (given.length !== names.length) throw refused(132000, 'Number of parameters does not match')
  for (const { text } of given)
    if (!text || /[\n\t]| {5}/.test(text)) throw refused(132012, 'Parameter format does not match')
  const named = names.filter((name) => !/^\d+$/.test(name))
  if (named.some((name) => !given.some((one) => one.parameter_name === name)))
    throw refused(132012, 'Parameter name is missing')
}

function checkHeaderFile(format: string, given: Parameter[], find: (id: string) => StoredMedia | undefined): void {
  const file = given[0]?.[format] as { id?: string } | undefined
  if (given.length !== 1 || given[0]?.type !== format || !find(file?.id ?? ''))
    throw refused(132012, `the header needs a ${format}`)
}

function checkButtons(buttons: Json[], components: Json[]): void {
  for (const [index, button] of buttons.entries()) {
    const needsValue = button['type'] === 'COPY_CODE' || variablesIn(button['url']).length > 0
    const given = components.find((one) => one['type'] === 'button' && one['index'] === String(index))
    if (needsValue !== Boolean(given)) throw refused(132000, 'Number of parameters of a button does not match')
  }
}
