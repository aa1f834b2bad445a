import { DummyDriver, Kysely, PostgresAdapter, PostgresQueryCompiler, type CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import type { DomainEvent } from '#contract/events.ts'
import type { DB } from './types.ts'
import { createCommitOrder } from './commit-order.ts'
import { createData } from './transaction.ts'

/** A database that answers each COMMIT when it is told to. */
function slowToAnswer() {
  const commits: { answer: () => void; fail: () => void }[] = []
  class Driver extends DummyDriver {
    override acquireConnection() {
      return Promise.resolve({
        async executeQuery({ sql }: CompiledQuery) {
          if (sql === 'commit')
            await new Promise<void>((answer, reject) => commits.push({ answer, fail: () => reject(new Error('lost')) }))
          return { rows: [] }
        },
        async *streamQuery() {},
      })
    }
  }
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: () => {
        throw new Error('nobody asks for tables')
      },
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return { db, commits }
}

const named = (id: number): DomainEvent => ({ name: 'queue.deleted', payload: { queueId: id } })

test('events are published in the order of the commits, whichever is answered first', async () => {
  const { db, commits } = slowToAnswer()
  const published: string[] = []
  const data = createData(db, (companyId, events) => void published.push(`${companyId} ${JSON.stringify(events)}`))
  const change = async (companyId: number, id: number) => {
    const done = data.change({ companyId, userId: null }, async (tx) => tx.emit(named(id)))
    await expect.poll(() => commits.length).toBeGreaterThan(0)
    return { done, commit: commits.pop()! }
  }
  const [first, lost, last, other] = [await change(1, 1), await change(1, 2), await change(1, 3), await change(2, 4)]
  last.commit.answer()
  other.commit.answer()
  await other.done
  expect(published.map((line) => line.slice(0, 1))).toEqual(['2'])
  lost.commit.fail()
  await expect(lost.done).rejects.toThrow('lost')
  first.commit.answer()
  await Promise.all([first.done, last.done])
  expect(published.slice(1)).toEqual([1, 3].map((id) => `1 ${JSON.stringify([named(id)])}`))
})

test('a commit that is never answered does not keep the next one', async () => {
  const takeSlot = createCommitOrder(1)
  takeSlot(1)
  const { before } = takeSlot(1)
  await before
})
