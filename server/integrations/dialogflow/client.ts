import { setTimeout as pause } from 'node:timers/promises'
import { createSigner } from 'fast-jwt'
import { z } from 'zod'
import { EgressError, fetchExternal, isLoopback, type EgressResponse } from '#server/integrations/egress.ts'
import { parseJson, retryAfterMs, type Exchange } from '#server/integrations/exchange.ts'
import { detectIntentAddress, parseAgent } from './agent.ts'
import { CxAnswer, EsAnswer, toCxAnswer, toEsAnswer, type DialogflowAnswer } from './answer.ts'
import type { ServiceAccount } from './service-account.ts'

/** `url` and `tokenUrl` have no trailing slash. */
type DialogflowOptions = { url: string; tokenUrl: string; timeoutMs?: number; pausesMs?: readonly number[] }

/**
 * `project` is an id or the name of an agent. `session` has up to 36 characters and names a conversation of 20 minutes.
 * `text` is cut to what Google takes; `voice` is an Ogg file that is heard instead. `isRepeatedElsewhere` says that the
 * caller repeats a question that failed.
 */
type Question = {
  account: ServiceAccount
  project: string
  session: string
  /** The channel of the conversation: agents have answers for some of them. */
  channel?: string
  text: string
  language: string
  timezone?: string
  payload?: Record<string, unknown>
  voice?: Buffer
  isRepeatedElsewhere?: boolean
  signal?: AbortSignal
}
type Reply = DialogflowAnswer & { exchange: Exchange }

export type Dialogflow = {
  /** Throws DialogflowError. */
  detectIntent(question: Question): Promise<Reply>
}

/**
 * key: Google does not accept the account's key. permission: the account may not query this agent. project: there is no
 * such project, or no agent in it. refused: something else in the question is wrong. unavailable: there was no usable
 * answer. senseless: the answer is not one of an agent.
 */
export type DialogflowFailure = 'key' | 'permission' | 'project' | 'refused' | 'unavailable' | 'senseless'

/** The message contains Google's answer, never a secret. */
export class DialogflowError extends Error {
  override name = 'DialogflowError'
  readonly failure: DialogflowFailure
  readonly exchange: Exchange
  readonly retryAfterMs: number | null

  constructor(failure: DialogflowFailure, message: string, { exchange, retryAfter }: Partial<Details> = {}) {
    super(message)
    this.failure = failure
    this.exchange = exchange ?? { request: '', response: '', status: null }
    this.retryAfterMs = retryAfter ?? null
  }
}
type Details = { exchange: Exchange; retryAfter: number | null }

const SCOPE = 'https://www.googleapis.com/auth/dialogflow'
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** Google accepts up to an hour; this assertion is used at once. */
const ASSERTION_MS = 10 * 60_000
const TIMEOUT_MS = 8000
const PAUSES_MS = [300]
const MAX_BYTES = 1024 * 1024
const MAX_TEXT = 256

const Token = z.object({ access_token: z.string().min(1) })

type Request = {
  address: string
  headers: Record<string, string>
  body: string
  pausesMs: readonly number[]
  signal: AbortSignal | undefined
}

/** A client for Dialogflow ES and CX over REST, which authenticates as the given service account. */
export function createDialogflow({
  url,
  tokenUrl,
  timeoutMs = TIMEOUT_MS,
  pausesMs = PAUSES_MS,
}: DialogflowOptions): Dialogflow {
  const post = async (request: Request): Promise<EgressResponse> => {
    const { address, headers, body, signal } = request
    const allowLoopback = isLoopback(new URL(address).hostname)
    for (let attempt = 0; ; attempt++) {
      const wait = request.pausesMs[attempt]
      try {
        const answer = await fetchExternal(address, {
          ...{ method: 'POST', timeoutMs, maxBytes: MAX_BYTES, allowLoopback, headers, body },
          ...(signal ? { signal } : {}),
        })
        if (!isTemporary(answer.status) || wait === undefined) return answer
      } catch (error) {
        // A request that timed out is not repeated, because its answer would take as long again.
        if (error instanceof EgressError || wait === undefined)
          throw new DialogflowError('unavailable', error instanceof Error ? error.message : 'no answer')
      }
      await pause(wait)
    }
  }

  /** Uses the configured token address and not the one in the key file, which a stranger may have written. */
  async function accessToken({ account, isRepeatedElsewhere, signal }: Question): Promise<string> {
    const answer = await post({
      address: tokenUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: GRANT_TYPE, assertion: assertionOf(account, tokenUrl) }).toString(),
      pausesMs: isRepeatedElsewhere ? [] : pausesMs,
      signal,
    })
    if (answer.status >= 400 && answer.status < 500 && !isTemporary(answer.status))
      throw new DialogflowError('key', `token: ${answer.status} ${reason(answer)}`)
    return parseAnswer(answer, Token, 'token').access_token
  }

  return {
    async detectIntent(question) {
      const { account, project, session, isRepeatedElsewhere, signal } = question
      const agent = parseAgent(project)
      if (!agent) throw new DialogflowError('project', 'this is no name of a project or agent')
      const token = await accessToken(question)
      const address = detectIntentAddress(url, agent, session)
      const body = JSON.stringify(agent.edition === 'es' ? esBody(question) : cxBody(question))
      const asked = `POST ${address}\n${question.voice ? withoutAudio(body) : body}`
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const answer = await post({
        address,
        headers,
        body,
        pausesMs: isRepeatedElsewhere ? [] : pausesMs,
        signal,
      }).catch((error: unknown) => {
        if (!(error instanceof DialogflowError)) throw error
        const exchange = { request: asked, response: '', status: null }
        throw new DialogflowError(error.failure, error.message, { exchange })
      })
      const exchange = { request: asked, response: answer.body.toString(), status: answer.status }
      const details = { exchange, retryAfter: retryAfterMs(answer.headers['retry-after']) }
      const failure = failureOf(answer.status, account.projectId === agent.project)
      if (failure) throw new DialogflowError(failure, `detectIntent: ${answer.status} ${reason(answer)}`, details)
      const parsed =
        agent.edition === 'es'
          ? toEsAnswer(parseAnswer(answer, EsAnswer, 'detectIntent', details))
          : toCxAnswer(parseAnswer(answer, CxAnswer, 'detectIntent', details))
      return { ...parsed, language: parsed.language || question.language, exchange }
    },
  }
}

/** Voice notes are Ogg with Opus. */
const AUDIO = { audioEncoding: 'AUDIO_ENCODING_OGG_OPUS', sampleRateHertz: 16_000 }
const cut = (text: string): string => text.slice(0, MAX_TEXT).toWellFormed()
const paramsOf = ({ timezone, payload }: Question) => ({
  ...(timezone ? { timeZone: timezone } : {}),
  ...(payload ? { payload } : {}),
})

function esBody(question: Question): object {
  const { text, language: languageCode, voice } = question
  const queryParams = paramsOf(question)
  if (voice) {
    const queryInput = { audioConfig: { ...AUDIO, languageCode } }
    return { queryInput, queryParams, inputAudio: voice.toString('base64') }
  }
  return { queryInput: { text: { text: cut(text), languageCode } }, queryParams }
}

function cxBody(question: Question): object {
  const { text, voice, channel } = question
  const languageCode = question.language.toLowerCase()
  const queryParams = { ...paramsOf(question), ...(channel ? { channel } : {}) }
  const queryInput = voice
    ? { audio: { config: AUDIO, audio: voice.toString('base64') } }
    : { text: { text: cut(text) } }
  return { queryInput: { ...queryInput, languageCode }, queryParams }
}

const withoutAudio = (body: string): string => body.replace(/"(inputAudio|audio)":"[^"]*"/g, '"$1":"…"')

const isTemporary = (status: number): boolean => status === 429 || status >= 500

/**
 * Google answers 403 alike for projects that do not exist and for those of others, so 403 for a foreign project counts
 * as a wrong project.
 */
function failureOf(status: number, isOwnProject: boolean): DialogflowFailure | null {
  if (status === 401) return 'key'
  if (status === 403) return isOwnProject ? 'permission' : 'project'
  if (status === 404) return 'project'
  return status >= 400 && status < 500 && !isTemporary(status) ? 'refused' : null
}

/** Returns the assertion that identifies the account, signed with its key. */
const assertionOf = ({ privateKey, keyId, clientEmail }: ServiceAccount, audience: string): string =>
  createSigner({
    key: privateKey,
    algorithm: 'RS256',
    kid: keyId,
    iss: clientEmail,
    aud: audience,
    expiresIn: ASSERTION_MS,
  })({ scope: SCOPE })

function parseAnswer<Body>(
  answer: EgressResponse,
  schema: z.ZodType<Body>,
  name: string,
  details: Partial<Details> = {},
): Body {
  const parsed = answer.status === 200 ? schema.safeParse(parseJson(answer.body.toString())) : null
  if (parsed?.success) return parsed.data
  const failure = answer.status === 200 ? 'senseless' : 'unavailable'
  throw new DialogflowError(failure, `${name}: ${answer.status} ${reason(answer)}`, details)
}

/** Errors come in the format of OAuth or in that of Google's own services. */
const Problem = z.union([
  z.object({ error: z.string(), error_description: z.string().default('') }),
  z.object({ error: z.object({ status: z.string().default(''), message: z.string().default('') }) }),
])

function reason({ body }: EgressResponse): string {
  const { data } = Problem.safeParse(parseJson(body.toString()))
  if (!data) return 'the answer is not understood'
  return 'error_description' in data
    ? `${data.error}: ${data.error_description}`
    : `${data.error.status}: ${data.error.message}`
}
