import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Simulation, SimulationInput } from '#contract/bot.ts'
import { post } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export type SimulationRequest = z.input<typeof SimulationInput>

/** The whole conversation is played anew with every message: nothing of it is kept anywhere. */
export const simulationQuery = (input: SimulationRequest) =>
  queryOptions({
    queryKey: [...keys.simulation, input],
    queryFn: ({ signal }) => post<Simulation>('/bot/simulate', input, { signal }),
    enabled: input.messages.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
