/** What the Cloud API accepts: the limits of messages and of files, and how it words its refusals. */
export type Refusal = {
  code: number
  subcode?: number
  status?: number
  message?: string
  details?: string
  /** What is told to people. */
  told?: string
}
export type Json = Record<string, unknown>
export type StoredMedia = { bytes: Buffer; mimetype: string; name: string }

export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message ?? 'refused')
    this.refusal = refusal
  }
}

const MEGABYTE = 1024 * 1024
/** The greatest size of a file of each kind in bytes, and the MIME types that are accepted for it. */
const FILES: Record<string, { bytes: number; types: RegExp }> = {
  image: { bytes: 5 * MEGABYTE, types: /^image\/(jpeg|png)$/ },
  audio: { bytes: 16 * MEGABYTE, types: /^audio\/(aac|amr|mpeg|mp4|ogg)$/ },
  video: { bytes: 16 * MEGABYTE, types: /^video\/(mp4|3gpp)$/ },
  document: {
    bytes: 100 * MEGABYTE,
    types:
      /^(text\/plain|application\/(pdf|msword|vnd\.ms-(excel|powerpoint)|vnd\.openxmlformats-officedocument\.(wordprocessingml\.document|spreadsheetml\.sheet|presentationml\.presentation)))$/,
  },
  sticker: { bytes: 500 * 1024, types: /^image\/webp$/ },
}
const CAPTIONED = new Set(['image', 'video', 'document'])
const MAX_TEXT = 4096
const MAX_CAPTION = 1024
const MAX_CONTACTS = 257
const MAX_OPAQUE = 512

const invalid = (details: string): Refused =>
  new Refused({ code: 100, message: '(#100) Invalid parameter', details, status: 400 })
const objectOf = (value: unknown, name: string): Json => {
  if (typeof value !== 'object' || value === null) throw invalid(`${name} is required.`)
  return value as Json
}
const assertText = (value: unknown, name: string, max: number): void => {
  if (typeof value !== 'string' || value.length === 0) throw invalid(`${name} is required.`)
  if (value.length > max) throw invalid(`${name} must be at most ${max} characters long.`)
}

/** Throws unless the file may be uploaded. The kind follows from its type. */
export function checkUpload({ bytes, mimetype }: StoredMedia): void {
  const kind = /^image\/webp$/.test(mimetype) ? 'sticker' : (mimetype.split('/')[0] ?? '')
  const { bytes: max, types } = FILES[kind] ?? FILES['document']!
  if (!types.test(mimetype)) throw invalid(`Param file must be a file with one of the accepted types: ${mimetype}.`)
  if (bytes.length > max) throw new Refused({ code: 131053, message: '(#131053) Media upload error', status: 400 })
}

function checkMedia(type: string, media: Json, find: (id: string) => StoredMedia | undefined): void {
  if (media['id'] === undefined && media['link'] === undefined) throw invalid(`${type} needs an id or a link.`)
  if (media['caption'] !== undefined) {
    if (!CAPTIONED.has(type)) throw invalid(`${type} has no caption.`)
    assertText(media['caption'], 'caption', MAX_CAPTION)
  }
  if (media['filename'] !== undefined && type !== 'document') throw invalid(`${type} has no filename.`)
  if (media['voice'] !== undefined && type !== 'audio') throw invalid(`${type} has no voice.`)
  if (media['id'] === undefined) return
  const file = find(String(media['id']))
  const { types, bytes } = FILES[type]!
  if (!file || !types.test(file.mimetype) || file.bytes.length > bytes) throw invalid(`${type} cannot have this file.`)
}

const INTERACTIVE = { id: 256, title: 20, buttons: 3 }
const BODIES: Record<string, number> = { button: 1024, list: 4096 }
const LIST = { button: 20, id: 200, title: 24, description: 72, section: 24, rows: 10 }

const notValid = (details: string): Refused =>
  new Refused({ code: 131009, message: '(#131009) Parameter value is not valid', details, status: 400 })
function assertLength(value: unknown, name: string, max: number): void {
  if (typeof value !== 'string' || value.trim().length === 0 || value.length > max)
    throw notValid(`${name} length invalid. Min length: 1, Max length: ${max}`)
}
function assertUnique(values: unknown[], name: string): void {
  const given = values.map((value) => String(value).trim().toLowerCase())
  if (new Set(given).size !== given.length) throw notValid(`${name} are required to be unique.`)
}
const listOf = (value: unknown, name: string, max: number): Json[] => {
  if (!Array.isArray(value) || value.length === 0 || value.length > max)
    throw notValid(`Invalid ${name} count. Min allowed: 1, Max allowed: ${max}`)
  return value as Json[]
}

function checkButtons(action: Json): void {
  const replies = listOf(action['buttons'], 'buttons', INTERACTIVE.buttons).map((button) => {
    if (button['type'] !== 'reply') throw notValid('Button type must be reply.')
    return objectOf(button['reply'], 'reply')
  })
  for (const { id, title } of replies) {
    assertLength(id, 'Button id', INTERACTIVE.id)
    assertLength(title, 'Button title', INTERACTIVE.title)
  }
  assertUnique(
    replies.map(({ id }) => id),
    'Button ids',
  )
  assertUnique(
    replies.map(({ title }) => title),
    'Button titles',
  )
}

function checkList(action: Json): void {
  assertLength(action['button'], 'List button', LIST.button)
  const sections = listOf(action['sections'], 'sections', LIST.rows)
  if (sections.length > 1) for (const { title } of sections) assertLength(title, 'Section title', LIST.section)
  const rows = listOf(
    sections.flatMap(({ rows: some }) => listOf(some, 'rows', LIST.rows)),
    'rows',
    LIST.rows,
  )
  for (const { id, title, description } of rows) {
    assertLength(id, 'Row id', LIST.id)
    assertLength(title, 'Row title', LIST.title)
    if (description !== undefined) assertLength(description, 'Row description', LIST.description)
  }
  assertUnique(
    rows.map(({ id }) => id),
    'Row ids',
  )
}

const ACTIONS: Record<string, (action: Json) => void> = { button: checkButtons, list: checkList }

function checkInteractive(content: unknown): void {
  const { type, body, action } = objectOf(content, 'interactive')
  const check = ACTIONS[String(type)]
  if (!check) throw notValid(`interactive.type ${String(type)}`)
  assertLength(objectOf(body, 'interactive.body')['text'], 'Body text', BODIES[String(type)] ?? 0)
  check(objectOf(action, 'interactive.action'))
}

const isDegrees = (value: unknown, max: number): boolean => typeof value === 'number' && Math.abs(value) <= max

const CHECKS: Record<string, (content: unknown) => void> = {
  text: (content) => assertText(objectOf(content, 'text')['body'], 'text.body', MAX_TEXT),
  interactive: checkInteractive,
  location: (content) => {
    const { latitude, longitude } = objectOf(content, 'location')
    if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)) throw invalid('location needs its degrees.')
  },
  contacts: (content) => {
    if (!Array.isArray(content) || content.length === 0 || content.length > MAX_CONTACTS) throw invalid('contacts')
    for (const card of content as Json[]) {
      const name = objectOf(card['name'], 'contacts.name')
      assertText(name['formatted_name'], 'formatted_name', 1024)
      if (!['first_name', 'last_name', 'middle_name', 'suffix', 'prefix'].some((part) => name[part]))
        throw invalid('contacts.name needs a further part.')
    }
  },
  reaction: (content) => {
    const { message_id: id, emoji } = objectOf(content, 'reaction')
    assertText(id, 'reaction.message_id', 256)
    if (typeof emoji !== 'string') throw invalid('reaction.emoji is required.')
  },
}

/** Throws unless the message has everything that one of its type needs, and nothing too long. */
export function checkMessage(body: Json, find: (id: string) => StoredMedia | undefined): void {
  const { type = 'text', biz_opaque_callback_data: opaque, recipient_type: recipientType = 'individual' } = body
  if (recipientType !== 'individual') throw invalid('recipient_type')
  if (opaque !== undefined) assertText(opaque, 'biz_opaque_callback_data', MAX_OPAQUE)
  const kind = String(type)
  const content = body[kind]
  if (kind in FILES) return checkMedia(kind, objectOf(content, kind), find)
  const check = CHECKS[kind]
  if (!check) throw invalid(`type must be one of the accepted ones: ${kind}.`)
  check(content)
}
