import { createData, type Actor, type Database, type Tx } from '#server/db/transaction.ts'
import { createDb, createPool } from '#server/db/client.ts'

type Statement = { text: string; values: unknown[] }

const isTransactionControl = ({ text }: Statement): boolean => /^(begin|commit|rollback|start transaction)/i.test(text)

/** Counts the statements of reads and changes, besides those that begin and end their transactions. */
export async function statementCounter(url: string) {
  const pool = createPool({ url, size: 1 })
  const statements: Statement[] = []
  const client = await pool.connect()
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((...given: unknown[]) => {
    const [statement, values = []] = given as [Partial<Statement> | string, unknown[]?]
    const asked: Partial<Statement> = typeof statement === 'string' ? { text: statement } : statement
    statements.push({ text: asked.text ?? '', values: asked.values ?? values })
    return query(...given)
  }) as typeof client.query
  client.release()
  const data = createData(createDb(pool), () => undefined)
  const list = async (actor: Actor, work: Parameters<Database['read']>[1]): Promise<Statement[]> => {
    statements.length = 0
    await data.read(actor, work)
    return statements.filter((statement) => !isTransactionControl(statement))
  }
  return {
    /** Returns the statements of a read. */
    list,
    count: async (actor: Actor, work: Parameters<Database['read']>[1]): Promise<number> => {
      const listed = await list(actor, work)
      return listed.length
    },
    countChange: async (actor: Actor, work: (tx: Tx) => Promise<unknown>): Promise<number> => {
      statements.length = 0
      await data.change(actor, work)
      return statements.filter((statement) => !isTransactionControl(statement)).length
    },
    /** How many statements the last read made in all. */
    total: (): number => statements.length,
    close: () => pool.end(),
  }
}

export type StatementCounter = Awaited<ReturnType<typeof statementCounter>>
