/** A provider refused a request, or gave no readable answer to it. */
export abstract class ProviderError extends Error {
  /** Whether the provider may have done what was asked nevertheless. */
  abstract readonly mayHaveArrived: boolean
}

/** The provider gave no readable answer. */
export class UnreachableError extends ProviderError {
  readonly mayHaveArrived: boolean
  constructor(message: string, mayHaveArrived: boolean) {
    super(message)
    this.name = 'UnreachableError'
    this.mayHaveArrived = mayHaveArrived
  }
}
