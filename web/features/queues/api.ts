import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { QueueOption, QueueOptionChange, QueueOptionInput } from '#contract/queue-options.ts'
import type { Queue, QueueChange, QueueInput } from '#contract/queues.ts'
import { del, get, post, put, upload } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

const withFile = (file: File): FormData => {
  const form = new FormData()
  form.append('file', file)
  return form
}

export const createQueue = (input: z.input<typeof QueueInput>): Promise<Queue> => post<Queue>('/queue', input)
export const changeQueue = (id: number, input: z.input<typeof QueueChange>): Promise<Queue> =>
  put<Queue>(`/queue/${id}`, input)
export const deleteQueue = (id: number): Promise<unknown> => del(`/queue/${id}`)
export const attachToQueue = (id: number, file: File): Promise<unknown> =>
  upload(`/queue/${id}/media-upload`, withFile(file))
export const detachFromQueue = (id: number): Promise<unknown> => del(`/queue/${id}/media-upload`)

/** The whole menu of a queue. */
export const menuQuery = (queueId: number) =>
  queryOptions({
    queryKey: [...keys.queueOptions, queueId],
    queryFn: ({ signal }) => get<QueueOption[]>('/queue-options', { query: { queueId, parentId: -1 }, signal }),
  })

export const createOption = (input: z.input<typeof QueueOptionInput>): Promise<QueueOption> =>
  post<QueueOption>('/queue-options', input)
export const changeOption = (id: number, input: z.input<typeof QueueOptionChange>): Promise<QueueOption> =>
  put<QueueOption>(`/queue-options/${id}`, input)
export const deleteOption = (id: number): Promise<unknown> => del(`/queue-options/${id}`)
export const attachToOption = (id: number, file: File): Promise<unknown> =>
  upload(`/queue-options/${id}/media-upload`, withFile(file))
export const detachFromOption = (id: number): Promise<unknown> => del(`/queue-options/${id}/media-upload`)
