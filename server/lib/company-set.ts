/** Until another process hears of a company that was added. */
const REFRESH_MS = 5000

export type CompanySet = {
  has(companyId: number): boolean
  /** This process knows of the company at once. */
  add(companyId: number): void
  /** `readCompanies` returns those that belong to the set. */
  start(readCompanies: () => Promise<number[]>): Promise<void>
  stop(): void
}

/** Knows in memory for which companies something has to be done, so that it costs the others no statement. */
export function createCompanySet(warn: (error: unknown) => void): CompanySet {
  let companies: ReadonlySet<number> = new Set()
  /** Added since the last reading began, which may not have seen them. */
  let added = new Set<number>()
  let timer: NodeJS.Timeout | undefined

  async function refresh(readCompanies: () => Promise<number[]>): Promise<void> {
    const before = added
    added = new Set()
    try {
      companies = new Set([...(await readCompanies()), ...added])
    } catch (error) {
      added = new Set([...before, ...added])
      warn(error)
    }
  }

  return {
    has: (companyId) => companies.has(companyId),
    add(companyId) {
      added.add(companyId)
      companies = new Set([...companies, companyId])
    },
    async start(readCompanies) {
      await refresh(readCompanies)
      timer = setInterval(() => void refresh(readCompanies), REFRESH_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
