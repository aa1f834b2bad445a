import type { z } from 'zod'
import type { Plan, PlanInput } from '#contract/plans.ts'
import { del, post, put } from '#web/api/client.ts'

type Input = z.input<typeof PlanInput>

export const createPlan = (input: Input): Promise<Plan> => post<Plan>('/plans', input)
export const changePlan = (id: number, input: Input): Promise<Plan> => put<Plan>(`/plans/${id}`, { id, ...input })
export const deletePlan = (id: number): Promise<unknown> => del(`/plans/${id}`)
