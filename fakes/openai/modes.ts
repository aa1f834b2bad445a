/** What a stand-in of a model server does with the next questions. */
export type Mode =
  | 'fine'
  /** Answers only when `release` is called. */
  | 'slow'
  | 'refusal'
  | 'filtered'
  | 'busy'
  | 'broken'
  | 'loading'
  | 'noMoney'
  | 'tooLong'
  | 'empty'
  | 'senseless'
  | 'thinking'
  /** Thinks until a small limit of tokens is used up. */
  | 'cut'
  | 'noUsage'
  | 'noTools'
  | 'transfer'
  | 'transferInWords'
  | 'brokenToolJson'
  /** Calls a tool that it was not given, with an id of somebody else's ticket. */
  | 'foreignTool'
  /** Calls such a tool again and again, whatever it is told. */
  | 'toolLoop'
  /** Does what the customer's text says, as a model that was turned. */
  | 'obedient'
  /** Says its instructions. */
  | 'leaking'
  | 'foreignLink'
  /** Claims something without a source. */
  | 'ungrounded'

export type Answer = { status: number; headers?: Record<string, string>; body: unknown }

const problem = (status: number, code: string, message: string, more: object = {}): Answer => ({
  status,
  body: { error: { message, type: code, param: null, code, ...more } },
})

/** Answers that are the same whatever was asked. */
export const FAILURES: Partial<Record<Mode, Answer>> = {
  filtered: problem(400, 'content_filter', 'The response was filtered due to the content management policy.'),
  busy: { ...problem(429, 'rate_limit_exceeded', 'Rate limit reached.'), headers: { 'retry-after-ms': '40' } },
  broken: problem(500, 'server_error', 'The server had an error while processing your request.'),
  loading: { ...problem(503, 'unavailable', 'Loading model'), headers: { 'retry-after': '1' } },
  noMoney: problem(429, 'insufficient_quota', 'You exceeded your current quota.'),
  tooLong: problem(400, 'context_length_exceeded', "This model's maximum context length is 4096 tokens."),
  senseless: { status: 200, body: { hello: 'world' } },
}

export const REFUSED_TEMPERATURE = problem(
  400,
  'unsupported_value',
  "Unsupported value: 'temperature' does not support this value.",
  { param: 'temperature' },
)
export const REFUSED_LIMIT = problem(400, 'unsupported_parameter', "Unsupported parameter: 'max_tokens'.", {
  param: 'max_tokens',
})
export const REFUSED_TOOLS = problem(400, 'BadRequestError', '"auto" tool choice requires --enable-auto-tool-choice')
export const WRONG_KEY = problem(401, 'invalid_api_key', 'Incorrect API key provided.')
export const NO_MODEL = problem(404, 'model_not_found', 'The model does not exist.')
export const NOT_FOUND = problem(404, 'not_found', 'Not found')
