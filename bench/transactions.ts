import type { Statement } from './record-sql.ts'

/** Statements that ran in one transaction, without the frame: begin with role and company, commit. */
export type Transaction = { role: string; companyId: string; statements: { text: string; values: unknown[] }[] }

const BEGIN = /^\s*begin\b/i
const END = /^\s*(commit|rollback)\b/i
const FRAME = /set local role (\w+); set local app\.company_id = '(\d*)'/

/**
 * Puts what the server sent during one call into its transactions. What ran outside of any belongs to no call; the end
 * of the last one may come after the answer.
 */
export function transactionsOf(recorded: Statement[]): Transaction[] {
  const open = new Map<number, Transaction>()
  const all: Transaction[] = []
  for (const { client, text, values } of recorded) {
    if (BEGIN.test(text)) {
      const [, role, companyId = ''] = FRAME.exec(text) ?? []
      if (!role) throw new Error(`a transaction begins in a way the benchmark does not know: ${text}`)
      const transaction = { role, companyId, statements: [] }
      open.set(client, transaction)
      all.push(transaction)
    } else if (END.test(text)) open.delete(client)
    else open.get(client)?.statements.push({ text, values })
  }
  return all
}
