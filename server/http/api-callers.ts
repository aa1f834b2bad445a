import type { TokenScope } from '#contract/token-scopes.ts'
import type { CurrentUser } from './current-user.ts'

/**
 * Who sends messages by the external API: a connection with its own token, or a token of the company with the scope for
 * it. `name` is that of the sender among the company's; idempotency keys and limits count within it.
 */
export type Sender = {
  companyId: number
  /** The user who made the company's token; null for the token of a connection. */
  userId: number | null
  /** null: the company's token may choose one. */
  connectionId: number | null
  name: string
}

/** A token of a company, with the user who made it. */
type ApiCaller = { tokenId: number; scopes: readonly TokenScope[]; user: CurrentUser }

/** Recognises the tokens of other programs. Everything throws ERR_SESSION_EXPIRED for a token that is not valid. */
export type ApiCallers = {
  isApiToken(token: string): boolean
  /** The token of a company. `address` is noted as that of its last use. */
  callerOf(token: string, address: string): Promise<ApiCaller>
  /** The token of a connection. */
  connectionOf(token: string): Promise<Sender>
  /** Counts a call. Returns 0, or after how many seconds the next one is allowed. */
  waitForCall(tokenId: number): number
  waitForSend(companyId: number, sender: string): number
}
