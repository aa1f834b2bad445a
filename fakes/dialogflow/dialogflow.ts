/** A fake of Dialogflow ES and CX and of Google's token endpoint. */
import { generateKeyPairSync, randomUUID, verify, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = { status: number; body: unknown; headers?: Record<string, string> }
type Account = { publicKey: KeyObject; projects: Set<string> }
/** `channel` is '' where none was named. */
type Asked = { project: string; session: string; text: string; language: string; channel: string }
/** Returns the fields of `queryResult` that differ from those of a plain text. */
type Agent = string | ((asked: Asked) => Record<string, unknown>)

const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const SCOPES = ['https://www.googleapis.com/auth/cloud-platform', 'https://www.googleapis.com/auth/dialogflow']
const MAX_TEXT = 256
const MAX_SESSION = 36

const denied = (reason: string): Answer => ({
  status: 400,
  body: { error: 'invalid_grant', error_description: reason },
})
const problem = (code: number, status: string, message: string): Answer => ({
  status: code,
  body: { error: { code, message, status } },
})

export class FakeDialogflow {
  /** The answer of each agent: of ES by project, of CX by the id of the agent. */
  readonly agents = new Map<string, Agent>()
  readonly asked: Asked[] = []
  /** While set, every question to an agent gets this answer. */
  outage: Answer | null = null
  /** While true, requests fail. */
  broken = false
  /** While true, requests are accepted and never answered. */
  silent = false
  /** The number of next requests that fail as when Google is busy. */
  busy = 0
  #calls = 0
  readonly #accounts = new Map<string, Account>()
  readonly #tokens = new Map<string, Account>()
  readonly #server: Server

  static async start(): Promise<FakeDialogflow> {
    const fake = new FakeDialogflow()
    await new Promise<void>((resolve) => fake.#server.listen(0, '127.0.0.1', resolve))
    return fake
  }

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#calls++
      if (this.silent) return
      void textOf(request).then((body) => {
        const { status, body: answer, headers = {} } = this.#answer(request, body)
        const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
      })
    })
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://127.0.0.1:${port}`
  }

  get tokenUrl(): string {
    return `${this.url}/token`
  }

  get calls(): number {
    return this.#calls
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /**
   * Adds a service account to a project and returns its key file as Google Cloud provides it. `rights` says whether it
   * may query the agents.
   */
  addAccount(projectId: string, { rights = true } = {}): Record<string, string> {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const clientEmail = `desk-${randomUUID().slice(0, 8)}@${projectId}.iam.gserviceaccount.com`
    this.#accounts.set(clientEmail, { publicKey, projects: new Set(rights ? [projectId] : []) })
    return {
      type: 'service_account',
      project_id: projectId,
      private_key_id: randomUUID().replaceAll('-', ''),
      private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
      client_email: clientEmail,
      client_id: '100000000000000000000',
      auth_uri: 'https://accounts.google.com/o/oauth2/auth',
      token_uri: this.tokenUrl,
    }
  }

  /** Removes the account, as if it had been deleted at Google. */
  removeAccount({ client_email: clientEmail = '' }: Record<string, string>): void {
    this.#accounts.delete(clientEmail)
  }

  #answer({ method, url = '', headers }: IncomingMessage, body: string): Answer {
    if (this.broken) return problem(503, 'UNAVAILABLE', 'The service is currently unavailable.')
    if (this.busy > 0) {
      this.busy--
      return problem(503, 'UNAVAILABLE', 'The service is currently unavailable.')
    }
    if (method === 'POST' && url === '/token') return this.#token(new URLSearchParams(body))
    if (this.outage) return this.outage
    const [, project, session] = ES_PATH.exec(url) ?? []
    const [, cxProject, agentId, cxSession] = CX_PATH.exec(url) ?? []
    const position = { project: decodeURIComponent(project ?? cxProject ?? ''), agentId: agentId ?? null }
    if (method !== 'POST' || position.project === '') return problem(404, 'NOT_FOUND', 'Not found')
    const account = this.#tokens.get(String(headers.authorization).replace('Bearer ', ''))
    if (!account) return problem(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')
    return this.#detect(account, position, decodeURIComponent(session ?? cxSession ?? ''), body)
  }

  #token(form: URLSearchParams): Answer {
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    if (form.get('grant_type') !== GRANT_TYPE) return denied('Unsupported grant type')
    const { alg } = decoded(head)
    const { iss, aud, scope, iat, exp } = decoded(claims)
    const account = this.#accounts.get(String(iss))
    if (!account) return denied('Invalid grant: account not found')
    const isSigned = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${claims}`),
      account.publicKey,
      Buffer.from(signature, 'base64url'),
    )
    if (alg !== 'RS256' || !isSigned) return denied('Invalid JWT Signature.')
    if (aud !== this.tokenUrl) return denied('Invalid JWT: wrong audience')
    const now = Date.now() / 1000
    const isShort = Number(exp) - Number(iat) <= 3600 && Number(iat) <= now + 60 && Number(exp) > now
    if (!isShort)
      return denied('Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.')
    if (!SCOPES.includes(String(scope))) return { status: 400, body: { error: 'invalid_scope' } }
    const token = randomUUID()
    this.#tokens.set(token, account)
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } }
  }

  #detect({ projects }: Account, { project, agentId }: Position, session: string, body: string): Answer {
    if (!projects.has(project))
      return problem(
        403,
        'PERMISSION_DENIED',
        `IAM permission 'dialogflow.sessions.detectIntent' on '${project}' denied.`,
      )
    const agent = this.agents.get(agentId ?? project)
    if (agent === undefined) return problem(404, 'NOT_FOUND', `No DesignTimeAgent found for '${project}'.`)
    const { queryInput = {}, queryParams, inputAudio } = JSON.parse(body) as Question
    const sound = inputAudio ?? queryInput.audio?.audio
    const text = sound ? HEARD : (queryInput.text?.text ?? '')
    const language =
      queryInput.languageCode ?? queryInput.text?.languageCode ?? queryInput.audioConfig?.languageCode ?? ''
    if (!text || text.length > MAX_TEXT || session.length > MAX_SESSION)
      return problem(400, 'INVALID_ARGUMENT', 'Input text is empty or too long.')
    const asked = { project, session, text, language, channel: queryParams?.channel ?? '' }
    this.asked.push(asked)
    const fields = typeof agent === 'function' ? agent(asked) : agentId ? cxText(agent) : esText(agent)
    const common = { queryText: text, languageCode: language.toLowerCase(), intentDetectionConfidence: 1 }
    return { status: 200, body: { responseId: randomUUID(), queryResult: { ...common, ...fields } } }
  }
}

/** What this fake hears in every recording. */
export const HEARD = 'mensagem de voz'
const ES_PATH = /^\/v2\/projects\/([^/]+)(?:\/locations\/[^/]+)?\/agent\/sessions\/([^/]+):detectIntent$/
const CX_PATH =
  /^\/v3\/projects\/([^/]+)\/locations\/[^/]+\/agents\/([^/]+)(?:\/environments\/[^/]+)?\/sessions\/([^/]+):detectIntent$/
type Position = { project: string; agentId: string | null }

const esText = (fulfillmentText: string) => ({
  ...{ fulfillmentText, allRequiredParamsPresent: true },
  fulfillmentMessages: [{ text: { text: [fulfillmentText] } }],
})
const cxText = (text: string) => ({ responseMessages: [{ text: { text: [text] } }], match: { matchType: 'INTENT' } })

type Question = {
  queryInput?: {
    text?: { text?: string; languageCode?: string }
    audioConfig?: { languageCode?: string }
    audio?: { audio?: string }
    languageCode?: string
  }
  queryParams?: { channel?: string }
  inputAudio?: string
}

function decoded(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  } catch {
    return {}
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
