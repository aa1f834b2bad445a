import type { Plan, PlanInput } from '#contract/plans.ts'
import type { RequestValue } from '#web/api/calls.ts'
import { del, post, put } from '#web/api/client.ts'

type Input = RequestValue<typeof PlanInput>

export const createPlan = (input: Input): Promise<Plan> => post('/plans', { body: input })
export function updatePlan(id: number, input: Input): Promise<Plan> {
  const row = { id, ...input }
  return put('/plans/:id', { params: { id }, body: row })
}
export const deletePlan = (id: number): Promise<unknown> => del('/plans/:id', { params: { id } })
