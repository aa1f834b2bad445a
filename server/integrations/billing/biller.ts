import type { BillingSystem } from '#contract/billing-systems.ts'
import type { EgressOptions, EgressResponse } from '#server/integrations/egress.ts'
import type { TaxDocument } from '#server/lib/tax-documents.ts'

/**
 * A customer of the company as its billing system knows them. `ids` are all registrations with this document. `phones`
 * are as they were typed there.
 */
export type BilledCustomer = { ids: string[]; name: string; phones: string[] }

/**
 * A bill that is not paid yet. `dueOn` is a date, YYYY-MM-DD; `link` leads to it in a browser, `pdfUrl` to its file.
 * `digitLine` is what is typed of a boleto, `pixCode` what is pasted into a banking app; both may only be known once the
 * system is asked for them.
 */
export type Bill = {
  id: string
  number: string
  description: string
  valueCents: number
  dueOn: string
  link: string | null
  pdfUrl: string | null
  digitLine: string | null
  pixCode: string | null
}

/** The ways to pay a bill; null for those it does not have. */
export type PaymentWays = { digitLine: string | null; pixCode: string | null; pdf: Buffer | null }

/** A service of the customer that is blocked at the moment. */
export type BlockedContract = { id: string; name: string }

/** `reason` is what the system says about its refusal, empty if it says nothing. */
type UnlockResult = { isUnlocked: true } | { isUnlocked: false; reason: string }

/** A company's account in a billing system. Every method throws BillerError. */
export type Biller = {
  system: BillingSystem
  /** For how many hours a trust unlock lasts; null if only the system knows. */
  unlockHours: number | null
  /** Fails unless the system accepts the credentials. */
  check(): Promise<void>
  /** Returns null when nobody, or somebody with another document, was found. */
  findCustomer(document: TaxDocument): Promise<BilledCustomer | null>
  /** The open bills, the earliest first. */
  listOpenBills(customer: BilledCustomer, document: TaxDocument): Promise<Bill[]>
  /** Leaves out what cannot be had at the moment, unless that is everything. */
  getPaymentWays(bill: Bill): Promise<PaymentWays>
  /** Empty where the system does not manage services. */
  listBlocked(customer: BilledCustomer, document: TaxDocument): Promise<BlockedContract[]>
  unlock(contract: BlockedContract): Promise<UnlockResult>
}

/**
 * credentials: the system does not accept them. address: it is not one that may be called. busy: it wants fewer
 * requests. unavailable: there was no answer in time, or a fault. unreadable: the answer is not understood.
 */
export type BillerFailure = 'credentials' | 'address' | 'busy' | 'unavailable' | 'unreadable'

/** The message has neither credentials nor documents in it. */
export class BillerError extends Error {
  override name = 'BillerError'
  readonly failure: BillerFailure
  readonly status: number | null
  readonly retryAfterMs: number | null

  constructor(
    failure: BillerFailure,
    message: string,
    { status = null, retryAfterMs = null }: Partial<Pick<BillerError, 'status' | 'retryAfterMs'>> = {},
  ) {
    super(message)
    this.failure = failure
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/** Makes one request; what it may reach is decided by whoever gives it. */
export type SendRequest = (address: string, options: Omit<EgressOptions, 'allowLoopback'>) => Promise<EgressResponse>

export type AsaasAccess = { system: 'asaas'; url: string; token: string }
export type IxcAccess = { system: 'ixc'; url: string; token: string }
export type MkAuthAccess = { system: 'mkAuth'; url: string; clientId: string; clientSecret: string }
export type BillerAccess = AsaasAccess | IxcAccess | MkAuthAccess
