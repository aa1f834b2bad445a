import { setTimeout as pause } from 'node:timers/promises'
import { createSigner } from 'fast-jwt'
import { z } from 'zod'
import { EgressError, fetchExternal, isLoopback, type EgressResponse } from '#server/integrations/egress.ts'
import type { ServiceAccount } from './service-account.ts'

/**
 * url, tokenUrl: without a slash at their ends. Agents of Google's global region live there: those of other regions have
 * hosts of their own, which nothing asks for.
 */
export type DialogflowOptions = { url: string; tokenUrl: string; timeoutMs?: number; pausesMs?: readonly number[] }

/** session: up to 36 characters, one conversation of 20 minutes. text: up to 256 characters. */
type Question = { account: ServiceAccount; project: string; session: string; text: string; language: string }
/** text: what the agent says, empty when it says nothing. language: the one in which it understood. */
type Reply = { text: string; language: string }

export type Dialogflow = {
  /** Throws DialogflowError. */
  detectIntent(question: Question): Promise<Reply>
}

/**
 * key: Google does not take the account's key. permission: the account may not ask this agent. project: there is no such
 * project, or no agent in it. refused: something else about the question. unavailable: no answer worth the name.
 */
export type DialogflowFailure = 'key' | 'permission' | 'project' | 'refused' | 'unavailable'

/** Says what Google answered, never a secret. */
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
/** Google takes up to an hour; this one is used at once. */
const ASSERTION_MS = 10 * 60_000
const TIMEOUT_MS = 8000
const PAUSES_MS = [300]
const MAX_BYTES = 1024 * 1024

const Token = z.object({ access_token: z.string().min(1) })
/** Of several texts the agent means any one. */
const Answer = z.object({
  queryResult: z.object({
    languageCode: z.string().default(''),
    fulfillmentText: z.string().default(''),
    fulfillmentMessages: z
      .array(z.object({ text: z.object({ text: z.array(z.string()).default([]) }).optional() }))
      .default([]),
  }),
})

/** Dialogflow ES by REST, as the service account of whoever asks. */
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
        if (!isPassing(answer.status) || wait === undefined) return answer
      } catch (error) {
        // What took too long once is not waited for again.
        if (error instanceof EgressError || wait === undefined)
          throw new DialogflowError('unavailable', error instanceof Error ? error.message : 'no answer')
      }
      await pause(wait)
    }
  }

  /** The address that the key's own file names is not asked: a stranger may have written it. */
  async function accessToken(account: ServiceAccount): Promise<string> {
    const answer = await post(
      tokenUrl,
      { 'content-type': 'application/x-www-form-urlencoded' },
      new URLSearchParams({ grant_type: GRANT_TYPE, assertion: assertionOf(account, tokenUrl) }).toString(),
    )
    if (answer.status >= 400 && answer.status < 500 && !isPassing(answer.status))
      throw new DialogflowError('key', `token: ${answer.status} ${reason(answer)}`)
    return understood(answer, Token, 'token').access_token
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
      const { queryResult } = understood(answer, Answer, 'detectIntent')
      const first = queryResult.fulfillmentMessages.find((message) => message.text?.text.length)?.text?.text[0]
      return { text: queryResult.fulfillmentText || (first ?? ''), language: queryResult.languageCode || language }
    },
  }
}

const isPassing = (status: number): boolean => status === 429 || status >= 500

/** An account without rights elsewhere is told the same of projects that are not there and of those of others. */
function failureOf(status: number, isOwnProject: boolean): DialogflowFailure | null {
  if (status === 401) return 'key'
  if (status === 403) return isOwnProject ? 'permission' : 'project'
  if (status === 404) return 'project'
  return status >= 400 && status < 500 && !isPassing(status) ? 'refused' : null
}

/** Says who asks, signed with the account's key. */
const assertionOf = ({ privateKey, keyId, clientEmail }: ServiceAccount, audience: string): string =>
  createSigner({
    key: privateKey,
    algorithm: 'RS256',
    kid: keyId,
    iss: clientEmail,
    aud: audience,
    expiresIn: ASSERTION_MS,
  })({ scope: SCOPE })

function understood<Body>(answer: EgressResponse, schema: z.ZodType<Body>, name: string): Body {
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

/** The form of OAuth, and that of Google's own services. */
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
