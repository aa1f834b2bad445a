import { expect, test } from 'vitest'
import { readLinkedList } from './linked-list.ts'

test.each([
  [
    { list: 'pending', queueId: 7 },
    { list: 'pending', queueId: 7 },
  ],
  [
    { list: 'open', queueId: '7' },
    { list: 'open', queueId: 7 },
  ],
  [{ list: 'open' }, { list: 'open' }],
  [{ list: 'pending', queueId: 'x' }, { list: 'pending' }],
  [{ list: 'pending', queueId: -1 }, { list: 'pending' }],
  [{ list: 'closed', queueId: 7 }, {}],
  [{ queueId: 7 }, {}],
  [{}, {}],
])('%j in an address is the list %j', (search, list) => expect(readLinkedList(search)).toEqual(list))
