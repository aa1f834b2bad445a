/** The address may say which list is shown: what counts tickets links to the list that it counts. */
export type LinkedList = { list?: 'open' | 'pending'; queueId?: number }

export function readLinkedList({ list, queueId }: Record<string, unknown>): LinkedList {
  if (list !== 'open' && list !== 'pending') return {}
  const id = Number(queueId)
  return { list, ...(Number.isSafeInteger(id) && id > 0 && { queueId: id }) }
}
