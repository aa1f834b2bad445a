/** Samples of the files above templates, which are uploaded to the app that the token is of before a template is made. */
import type { IncomingHttpHeaders } from 'node:http'
import { Refused, type Json, type Refusal, type StoredMedia } from './cloud-rules.ts'

type Request = {
  method: string
  path: string[]
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
}
type Session = { name: string; mimetype: string; length: number }

const TYPES = new Set(['application/pdf', 'image/jpeg', 'image/png', 'video/mp4'])
const refused = (message: string): Refused => new Refused({ code: 100, message, status: 400 })

export class FakeSamples {
  readonly #newId: () => string
  readonly #sessions = new Map<string, Session>()
  readonly #taken = new Map<string, StoredMedia>()
  /** The failures of the next uploads. */
  readonly next: Refusal[] = []

  constructor(newId: () => string) {
    this.#newId = newId
  }

  reset(): void {
    this.next.length = 0
  }

  find(handle: string): StoredMedia | undefined {
    return this.#taken.get(handle)
  }

  /** Answers what is asked of the app, or uploaded to it; null leaves it to the rest of the fake. */
  answer({ method, path, query, headers, body }: Request, appId: string): { body: Json } | null {
    const [first = '', what] = path
    if (method === 'GET' && first === 'app') return { body: { id: appId } }
    if (method === 'POST' && what === 'uploads') return this.#begin(first === appId, query)
    if (method === 'POST' && first.startsWith('upload:'))
      return this.#take(`${first}?sig=${query.get('sig')}`, headers, body)
    return null
  }

  #begin(isOwnApp: boolean, query: URLSearchParams): { body: Json } {
    const planned = this.next.shift()
    if (planned) throw new Refused(planned)
    if (!isOwnApp) throw refused('Unsupported post request: the token is of another app')
    const mimetype = query.get('file_type') ?? ''
    const [name, length] = [query.get('file_name') ?? '', Number(query.get('file_length'))]
    if (!TYPES.has(mimetype) || !name || !length) throw refused('Invalid parameter: the file is not described')
    const session = `upload:${this.#newId()}==?sig=AR${this.#newId()}`
    this.#sessions.set(session, { name, mimetype, length })
    return { body: { id: session } }
  }

  #take(session: string, headers: IncomingHttpHeaders, bytes: Buffer): { body: Json } {
    const file = this.#sessions.get(session)
    if (!file) throw refused('Invalid upload session')
    if (!headers.authorization?.startsWith('OAuth ')) throw refused('The upload needs the scheme OAuth')
    if (headers['file_offset'] !== '0' || bytes.length !== file.length) throw refused('The file is not complete')
    this.#sessions.delete(session)
    const handle = `4:${this.#newId()}`
    this.#taken.set(handle, { bytes, mimetype: file.mimetype, name: file.name })
    return { body: { h: handle } }
  }
}
