import { queryOptions } from '@tanstack/react-query'
import type { QueueOption, QueueOptionChange, QueueOptionInput } from '#contract/queue-options.ts'
import type { Queue, QueueChange, QueueInput } from '#contract/queues.ts'
import type { RequestValue } from '#web/api/calls.ts'
import { del, get, post, put, upload } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

const toFormData = (file: File): FormData => {
  const form = new FormData()
  form.append('file', file)
  return form
}

export const createQueue = (input: RequestValue<typeof QueueInput>): Promise<Queue> => post('/queue', { body: input })
export const updateQueue = (id: number, input: RequestValue<typeof QueueChange>): Promise<Queue> =>
  put('/queue/:id', { params: { id }, body: input })
export const deleteQueue = (id: number): Promise<unknown> => del('/queue/:id', { params: { id } })
export const attachToQueue = (id: number, file: File): Promise<unknown> =>
  upload('/queue/:id/media-upload', { params: { id }, form: toFormData(file) })
export const detachFromQueue = (id: number): Promise<unknown> => del('/queue/:id/media-upload', { params: { id } })

/** Requests the whole menu of a queue. */
export const menuQuery = (queueId: number) =>
  queryOptions({
    queryKey: [...keys.queueOptions, queueId],
    queryFn: ({ signal }) => get('/queue-options', { query: { queueId, parentId: -1 }, signal }),
  })

export const createOption = (input: RequestValue<typeof QueueOptionInput>): Promise<QueueOption> =>
  post('/queue-options', { body: input })
export const updateOption = (id: number, input: RequestValue<typeof QueueOptionChange>): Promise<QueueOption> =>
  put('/queue-options/:id', { params: { id }, body: input })
export const deleteOption = (id: number): Promise<unknown> => del('/queue-options/:id', { params: { id } })
export const attachToOption = (id: number, file: File): Promise<unknown> =>
  upload('/queue-options/:id/media-upload', { params: { id }, form: toFormData(file) })
export const detachFromOption = (id: number): Promise<unknown> =>
  del('/queue-options/:id/media-upload', { params: { id } })
