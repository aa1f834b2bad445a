import { expect, test } from 'vitest'
import { nextState, type TicketState } from './transitions.ts'

type RequestedChange = Parameters<typeof nextState>[1]

const ME = 1
const OTHER = 2
const pending: TicketState = { status: 'pending', userId: null, queueId: 7, connectionId: 5 }
const mine: TicketState = { ...pending, status: 'open', userId: ME }
const theirs: TicketState = { ...mine, userId: OTHER }
const closed: TicketState = { ...theirs, status: 'closed' }

const taken = { refused: 'ERR_TICKET_TAKEN' }
const changed = { refused: 'ERR_TICKET_CHANGED' }

const table: [string, TicketState, RequestedChange, Partial<TicketState> | { refused: string }][] = [
  ['accept', pending, { status: 'open', userId: ME }, { status: 'open', userId: ME }],
  ['accept without naming oneself', pending, { status: 'open' }, { status: 'open', userId: ME }],
  ['accept again', mine, { status: 'open', userId: ME }, mine],
  ['accept a ticket that another agent has', theirs, { status: 'open', userId: ME }, taken],
  [
    'give a waiting ticket to a colleague',
    pending,
    { status: 'open', userId: OTHER },
    { status: 'open', userId: OTHER },
  ],
  ['reopen', closed, { status: 'open', userId: ME }, { status: 'open', userId: ME }],
  ['return', mine, { status: 'pending', userId: null }, pending],
  ['return, whoever is named', theirs, { status: 'pending', userId: ME }, pending],
  ['return a resolved ticket', closed, { status: 'pending' }, pending],
  ['resolve', mine, { status: 'closed', userId: ME }, { ...mine, status: 'closed' }],
  ['resolve keeps the assignee', theirs, { status: 'closed' }, { ...theirs, status: 'closed' }],
  ['resolve a pending ticket', pending, { status: 'closed' }, { status: 'closed', userId: ME }],
  ['resolve again', closed, { status: 'closed', userId: ME }, closed],
  ['transfer to a queue', mine, { queueId: 8, status: 'pending', userId: null }, { ...pending, queueId: 8 }],
  ['transfer to a queue without a status', mine, { queueId: 8 }, { ...pending, queueId: 8 }],
  ['transfer to a user', mine, { userId: OTHER, queueId: 8 }, { ...theirs, queueId: 8 }],
  ['transfer a waiting ticket to a user', pending, { userId: OTHER }, theirs],
  ['the same queue again', mine, { queueId: 7 }, mine],
  ['another connection', mine, { whatsappId: 6 }, { ...mine, connectionId: 6 }],
  ['another queue and connection', mine, { queueId: 8, whatsappId: 6 }, { ...pending, queueId: 8, connectionId: 6 }],
  ['no connection keeps the present one', mine, { whatsappId: null }, mine],
  ['nobody any more', mine, { userId: null }, pending],
  ['transfer what was resolved meanwhile', closed, { queueId: 8 }, changed],
  ['give away what was resolved meanwhile', closed, { userId: ME }, changed],
  ['nothing', mine, {}, mine],
]

test.each(table)('%s', (_name, current, requested, expected) => {
  expect(nextState(current, requested, ME)).toMatchObject(expected)
})
