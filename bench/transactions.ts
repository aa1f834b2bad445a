import type { Statement } from './record-sql.ts'

/** The statements of one transaction, without its begin (with role and company) and commit. */
export type Transaction = { role: string; companyId: string; statements: { text: string; values: unknown[] }[] }

const BEGIN = /^\s*begin\b/i
const END = /^\s*(commit|rollback)\b/i
const FRAME = /set local role (\w+); set local app\.company_id = '(\d*)'/

/**
 * Groups the statements that the server sent during one call by transaction. Statements outside of any transaction are
 * ignored; the last commit may be sent after the response.
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
