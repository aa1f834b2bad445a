/** Templates of accounts in the fake of the Cloud API: their list, their review, and what a message with one must have. */
import { pageOf } from './cloud-pages.ts'
import { Refused, type Json, type StoredMedia } from './cloud-rules.ts'

export type CloudTemplate = {
  id: string
  wabaId: string
  name: string
  language: string
  status: string
  category: string
  quality: string
  components: Json[]
}
type Host = {
  newId: () => string
  /** Posts to the webhook what is told of an account. */
  tell: (wabaId: string, field: string, value: Json) => Promise<void>
}

const refused = (code: number, message: string): Refused => new Refused({ code, message: `(#${code}) ${message}` })

export class FakeTemplates {
  readonly #host: Host
  readonly #all: CloudTemplate[] = []
  /** Called between the making of a page and its way to who asked for it, so that what is done here is newer. */
  onList: ((wabaId: string) => Promise<unknown>) | null = null

  constructor(host: Host) {
    this.#host = host
  }

  /** Adds an approved template with this text, unless `more` says otherwise. */
  add(wabaId: string, name: string, body: string, more: Partial<CloudTemplate> = {}): CloudTemplate {
    const { components = [], ...rest } = more
    const template = {
      ...{ id: this.#host.newId(), wabaId, name, language: 'pt_BR', status: 'APPROVED', category: 'UTILITY' },
      ...{ quality: 'GREEN', components: [...components, { type: 'BODY', text: body }], ...rest },
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
    const ofAccount = this.#all.filter((one) => one.wabaId === wabaId)
    const page = pageOf(ofAccount, query, ({ id, name, language, status, category, quality, components }) => ({
      ...{ id, name, language, status, category, components, rejected_reason: 'NONE' },
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

const namesOf = ({ id, name, language }: CloudTemplate): Json => ({
  message_template_id: Number(id),
  message_template_name: name,
  message_template_language: language,
})

const variablesIn = (text: unknown): string[] => [
  ...new Set([...String(text ?? '').matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name ?? '')),
]

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
