import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SimulationInput } from '#contract/bot.ts'
import type { RequestValue } from '#web/api/calls.ts'
import { post } from '#web/api/client.ts'

export type SimulationRequest = RequestValue<typeof SimulationInput>

/** The server simulates the whole conversation again for every message and stores nothing. */
export const simulationQuery = (input: SimulationRequest) =>
  queryOptions({
    queryKey: ['simulation', input],
    queryFn: ({ signal }) => post('/bot/simulate', { body: input, signal }),
    enabled: input.messages.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
