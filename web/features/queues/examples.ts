import type { QueueOption } from '#contract/queue-options.ts'

/** Returns an example option; its children are numbered. */
export const option = (id: number, title: string, children: QueueOption[] = [], message = ''): QueueOption => ({
  id,
  title,
  message,
  option: '1',
  queueId: 7,
  parentId: null,
  mediaPath: '',
  mediaName: '',
  createdAt: '2026-05-04T12:00:00.000Z',
  updatedAt: '2026-05-04T12:00:00.000Z',
  children: children.map((child, index) => ({ ...child, parentId: id, option: String(index + 1) })),
})

/** Returns an example menu; its top level is numbered as well. */
export const menu = (...options: QueueOption[]): QueueOption[] =>
  options.map((one, index) => ({ ...one, option: String(index + 1) }))
