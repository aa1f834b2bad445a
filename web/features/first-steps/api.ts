import { queryOptions } from '@tanstack/react-query'
import type { FirstSteps, FirstStepsChange, SamplesInput } from '#contract/first-steps.ts'
import { del, get, post, put } from '#web/api/client.ts'

/** Steps are taken on other screens, so they are asked for whenever the checklist is shown. */
export const firstStepsQuery = queryOptions({
  queryKey: ['firstSteps'],
  queryFn: ({ signal }) => get('/first-steps', { signal }),
  staleTime: 0,
})

export const changeFirstSteps = (change: FirstStepsChange): Promise<FirstSteps> => put('/first-steps', { body: change })
export const makeSamples = (language: SamplesInput['language']): Promise<FirstSteps> =>
  post('/first-steps/samples', { body: { language } })
export const deleteSamples = (): Promise<FirstSteps> => del('/first-steps/samples')

/** The hours of the company have a tab only while they decide. */
export const switchToCompanyHours = (): Promise<unknown> =>
  put('/settings/:key', { params: { key: 'scheduleType' }, body: { value: 'company' } })
