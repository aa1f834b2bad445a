import { setTimeout as pause } from 'node:timers/promises'
import { createSigner } from 'fast-jwt'
import { z } from 'zod'
import { EgressError, fetchExternal, isLoopback, type EgressResponse } from '#server/integrations/egress.ts'
import type { ServiceAccount } from './service-account.ts'

/**
 * `url` and `tokenUrl` have no trailing slash. They reach agents of Google's global region; agents of other regions
 * have other hosts, which are not supported.
 */
export type DialogflowOptions = { url: string; tokenUrl: string; timeoutMs?: number; pausesMs?: readonly number[] }

/** `session` has up to 36 characters and names a conversation of 20 minutes. `text` has up to 256 characters. */
type Question = { account: ServiceAccount; project: string; session: string; text: string; language: string }
/**
 * `text` is the agent's answer, empty without one. `language` is the language in which the agent understood the
 * question.
 */
type Reply = { text: string; language: string }

export type Dialogflow = {
  /** Throws DialogflowError. */
  detectIntent(question: Question): Promise<Reply>
}

/**
 * key: Google does not accept the account's key. permission: the account may not query this agent. project: there is no
 * such project, or no agent in it. refused: something else in the question is wrong. unavailable: there was no usable
 * answer.
 */
export type DialogflowFailure = 'key' | 'permission' | 'project' | 'refused' | 'unavailable'

/** The message contains Google's answer, never a secret. */
export class DialogflowError extends Error {
  override name = 'DialogflowError'
  readonly failure: DialogflowFailure

  constructor(failure: DialogflowFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

const SCOPE = 'https://www.googleapis.com/auth/dialogflow'
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** Google accepts up to an hour; this assertion is used at once. */
const ASSERTION_MS = 10 * 60_000
const TIMEOUT_MS = 8000
const PAUSES_MS = [300]
const MAX_BYTES = 1024 * 1024

const Token = z.object({ access_token: z.string().min(1) })
/** The agent's alternatives are equivalent, so the first one is used. */
const Answer = z.object({
  queryResult: z.object({
    languageCode: z.string().default(''),
    fulfillmentText: z.string().default(''),
    fulfillmentMessages: z
      .array(z.object({ text: z.object({ text: z.array(z.string()).default([]) }).optional() }))
      .default([]),
  }),
})

/** A client for Dialogflow ES over REST, which authenticates as the given service account. */
export function createDialogflow({
  url,
  tokenUrl,
  timeoutMs = TIMEOUT_MS,
  pausesMs = PAUSES_MS,
}: DialogflowOptions): Dialogflow {
  const post = async (address: string, headers: Record<string, string>, body: string): Promise<EgressResponse> => {
    const allowLoopback = isLoopback(new URL(address).hostname)
    for (let attempt = 0; ; attempt++) {
      const wait = pausesMs[attempt]
      try {
        const answer = await fetchExternal(address, {
          method: 'POST',
          timeoutMs,
          maxBytes: MAX_BYTES,
          allowLoopback,
          headers,
          body,
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
  async function accessToken(account: ServiceAccount): Promise<string> {
    const answer = await post(
      tokenUrl,
      { 'content-type': 'application/x-www-form-urlencoded' },
      new URLSearchParams({ grant_type: GRANT_TYPE, assertion: assertionOf(account, tokenUrl) }).toString(),
    )
    if (answer.status >= 400 && answer.status < 500 && !isTemporary(answer.status))
      throw new DialogflowError('key', `token: ${answer.status} ${reason(answer)}`)
    return parseAnswer(answer, Token, 'token').access_token
  }

  return {
    async detectIntent({ account, project, session, text, language }) {
      const token = await accessToken(account)
      const path = `/v2/projects/${encodeURIComponent(project)}/agent/sessions/${encodeURIComponent(session)}:detectIntent`
      const answer = await post(
        url + path,
        { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        JSON.stringify({ queryInput: { text: { text, languageCode: language } } }),
      )
      const failure = failureOf(answer.status, account.projectId === project)
      if (failure) throw new DialogflowError(failure, `detectIntent: ${answer.status} ${reason(answer)}`)
      const { queryResult } = parseAnswer(answer, Answer, 'detectIntent')
      const first = queryResult.fulfillmentMessages.find((message) => message.text?.text.length)?.text?.text[0]
      return { text: queryResult.fulfillmentText || (first ?? ''), language: queryResult.languageCode || language }
    },
  }
}

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

function parseAnswer<Body>(answer: EgressResponse, schema: z.ZodType<Body>, name: string): Body {
  const parsed = answer.status === 200 ? schema.safeParse(json(answer.body)) : null
  if (parsed?.success) return parsed.data
  throw new DialogflowError('unavailable', `${name}: ${answer.status} ${reason(answer)}`)
}

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}

/** Errors come in the format of OAuth or in that of Google's own services. */
const Problem = z.union([
  z.object({ error: z.string(), error_description: z.string().default('') }),
  z.object({ error: z.object({ status: z.string().default(''), message: z.string().default('') }) }),
])

function reason({ body }: EgressResponse): string {
  const { data } = Problem.safeParse(json(body))
  if (!data) return 'the answer is not understood'
  return 'error_description' in data
    ? `${data.error}: ${data.error_description}`
    : `${data.error.status}: ${data.error.message}`
}
