import { z } from 'zod'
import { parseJson } from '#server/channels/parse-json.ts'
import { UnreachableError } from '#server/channels/provider-error.ts'
import { encodeForm, fetchFromProvider } from '#server/channels/provider-fetch.ts'
import { isLoopback, type EgressOptions, type EgressResponse } from '#server/integrations/egress.ts'
import { BotError } from './errors.ts'

/** `url` has no trailing slash. */
type BotApiOptions = { url: string; token: string }
/** A file that goes up in the field of this name. */
type SentFile = { field: string; bytes: Uint8Array<ArrayBuffer>; mimetype: string; name: string }
type CallOptions = { timeoutMs?: number; signal?: AbortSignal }

const MEGABYTE = 1024 * 1024
const TIMEOUT_MS = 15_000
const UPLOAD_TIMEOUT_MS = 120_000
const DOWNLOAD_TIMEOUT_MS = 60_000
/** A hundred updates with long texts and keyboards are far smaller. */
const MAX_ANSWER = 8 * MEGABYTE
/** The Bot API gives away no larger files. */
export const MAX_DOWNLOAD = 20 * MEGABYTE

const Answer = z.object({ ok: z.literal(true), result: z.unknown() })
const Failure = z.object({
  ok: z.literal(false),
  error_code: z.number(),
  description: z.string().default(''),
  parameters: z.object({ retry_after: z.number().nonnegative().nullish() }).nullish().catch(null),
})

/** The token is a part of the address, so nothing else may be one. */
const TOKEN = /^\d{1,20}:[\w-]{1,100}$/
export const isBotToken = (text: string): boolean => TOKEN.test(text)
/** A path below the files of the bot. */
const FILE_PATH = /^[\w-]+(?:[./][\w-]+)*$/

/** A client for one bot. Throws BotError and UnreachableError, whose texts never contain the token. */
export class BotApi {
  readonly #options: BotApiOptions

  constructor(options: BotApiOptions) {
    if (!isBotToken(options.token)) throw new BotError('the token has another shape', { code: 401, retryAfterMs: null })
    this.#options = options
  }

  /** Requests are sent once, because one may have arrived even without an answer. */
  async call<Result>(
    method: string,
    params: object,
    schema: z.ZodType<Result>,
    options: CallOptions = {},
  ): Promise<Result> {
    const headers = { 'content-type': 'application/json' }
    return read(await this.#post(method, { headers, body: JSON.stringify(params) }, options), schema)
  }

  async upload<Result>(method: string, params: object, file: SentFile, schema: z.ZodType<Result>): Promise<Result> {
    const form = new FormData()
    for (const [name, value] of Object.entries(params))
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
    form.set(file.field, new Blob([file.bytes], { type: file.mimetype }), file.name)
    return read(await this.#post(method, await encodeForm(form), { timeoutMs: UPLOAD_TIMEOUT_MS }), schema)
  }

  /** Downloads a file of a customer by the path that getFile told. */
  async download(path: string): Promise<Buffer> {
    if (!FILE_PATH.test(path)) throw new BotError('the file is at a strange path', { code: 400, retryAfterMs: null })
    const { url, token } = this.#options
    const answer = await fetchFromProvider(`${url}/file/bot${token}/${path}`, {
      timeoutMs: DOWNLOAD_TIMEOUT_MS,
      maxBytes: MAX_DOWNLOAD,
      allowLoopback: this.#isLocal,
    })
    if (answer.status !== 200) throw failureOf(answer)
    return answer.body
  }

  /** True for a fake on this machine. */
  get #isLocal(): boolean {
    return isLoopback(new URL(this.#options.url).hostname)
  }

  async #post(
    method: string,
    request: Pick<EgressOptions, 'headers' | 'body'>,
    { timeoutMs = TIMEOUT_MS, signal }: CallOptions,
  ): Promise<EgressResponse> {
    const { url, token } = this.#options
    const answer = await fetchFromProvider(`${url}/bot${token}/${method}`, {
      ...request,
      method: 'POST',
      timeoutMs,
      maxBytes: MAX_ANSWER,
      allowLoopback: this.#isLocal,
      ...(signal ? { signal } : {}),
    })
    if (answer.status === 200) return answer
    throw failureOf(answer)
  }
}

function failureOf({ status, body }: EgressResponse): BotError | UnreachableError {
  const failure = Failure.safeParse(parseJson(body))
  if (!failure.success) return new UnreachableError(`the Bot API answered ${status}`, true)
  const { description, error_code: code, parameters } = failure.data
  const seconds = parameters?.retry_after
  return new BotError(description, { code, retryAfterMs: seconds == null ? null : seconds * 1000 })
}

function read<Result>({ body }: EgressResponse, schema: z.ZodType<Result>): Result {
  const answer = Answer.safeParse(parseJson(body))
  const result = schema.safeParse(answer.data?.result)
  if (!answer.success || !result.success) throw new UnreachableError('the Bot API answered something else', true)
  return result.data
}
