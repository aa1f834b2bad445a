import type { AnswerSource } from '#contract/ai.ts'
import type { Database } from '#server/db/transaction.ts'
import type { AssistantTurn } from '#server/features/assistants/index.ts'

type Turn = Pick<AssistantTurn, 'companyId' | 'turnId' | 'ticket'>

/** Keeps which passages an answer was made from, as they are now. A repeated turn replaces what it had. */
export async function storeSources(
  data: Database,
  turn: Turn,
  promptId: number,
  sources: AnswerSource[],
): Promise<void> {
  const { companyId, turnId, ticket } = turn
  if (sources.length === 0) return
  const passages = JSON.stringify(sources)
  await data.change({ companyId, userId: null }, ({ db }) =>
    db
      .insertInto('assistantSources')
      .values({ companyId, turnId, ticketId: ticket.id, promptId, passages })
      .onConflict((conflict) => conflict.columns(['companyId', 'turnId']).doUpdateSet({ passages }))
      .execute(),
  )
}
