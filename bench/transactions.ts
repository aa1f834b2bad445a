import type { Statement } from './record-sql.ts'

/** Statements that ran in one transaction, without the frame: begin, role and company, commit. */
export type Transaction = { role: string; companyId: string; statements: { text: string; values: unknown[] }[] }

const FRAME = /^\s*(begin|commit|rollback)\b/i

/** Puts what the server sent during one call into its transactions. What ran outside of any belongs to no call. */
export function transactionsOf(recorded: Statement[]): Transaction[] {
  const open = new Map<number, Transaction>()
  const done: Transaction[] = []
  for (const { client, text, values } of recorded) {
    const current = open.get(client)
    if (/^\s*begin\b/i.test(text)) open.set(client, { role: '', companyId: '', statements: [] })
    if (!current) continue
    if (/^\s*commit\b/i.test(text)) {
      open.delete(client)
      done.push(current)
    } else if (text.includes('set_config') && values.length === 2) {
      current.role = String(values[0])
      current.companyId = String(values[1])
    } else if (!FRAME.test(text)) current.statements.push({ text, values })
  }
  return done
}
