import { expect, expectTypeOf, it } from 'vitest'
import type { Company, SignUp } from '#contract/companies.ts'
import type { Ticket } from '#contract/tickets.ts'
import { del, download, get, post, put, upload } from './client.ts'

/**
 * These calls are never run: the compiler must refuse each of them, otherwise `@ts-expect-error` itself is an error.
 */
const rejectedCalls = {
  path: [
    // @ts-expect-error the server has no such path
    () => get('/ticket'),
    // @ts-expect-error the path must be the template with its parameters
    () => get('/tickets/1'),
    // @ts-expect-error the path has no DELETE route
    () => del('/tickets'),
    // @ts-expect-error the route accepts no files
    () => upload('/tickets', { form: new FormData() }),
    // @ts-expect-error the route sends a file, which needs `download`
    () => get('/contacts/export'),
    // @ts-expect-error the route sends no file
    () => download('/contacts'),
  ],
  params: [
    // @ts-expect-error the id is missing
    () => get('/tickets/:id'),
    // @ts-expect-error the parameter has another name
    () => get('/tickets/:id', { params: { ticketId: 1 } }),
    // @ts-expect-error an upload needs the path parameter, too
    () => upload('/messages/:ticketId', { form: new FormData() }),
  ],
  query: [
    // @ts-expect-error the ticket is missing
    () => get('/ticket-notes/list', { query: { contactId: 1 } }),
    // @ts-expect-error there is no such field
    () => get('/tickets', { query: { page: 1 } }),
    // @ts-expect-error there is no such status
    () => get('/tickets', { query: { status: 'opened' } }),
    // @ts-expect-error ids are numbers
    () => get('/tickets', { query: { queueIds: [true] } }),
  ],
  body: [
    // @ts-expect-error the body is missing
    () => post('/tickets'),
    // @ts-expect-error the contact is missing
    () => post('/tickets', { body: {} }),
    // @ts-expect-error there is no such field
    () => put('/tickets/:id', { params: { id: 1 }, body: { state: 'open' } }),
    // @ts-expect-error a number that is converted from text must not be a list
    () => post('/tickets', { body: { contactId: [1] } }),
    // @ts-expect-error the route has no body
    () => post('/tickets/:id/undo', { params: { id: 1 }, body: { status: 'open' } }),
    // @ts-expect-error the elements of a list are checked, too: the id is missing
    () => post('/tags/sync', { body: { ticketId: 1, tags: [{ name: 'vip' }] } }),
  ],
}

declare const someone: SignUp

/** These calls are never run: the compiler must accept each of them. */
const acceptedCalls = [
  () => get('/tickets', { query: { queueIds: [1, 2], showAll: true, pageNumber: 2, status: null } }),
  () => get('/chats/:id/messages', { params: { id: 1 }, query: { before: undefined, pageNumber: null } }),
  () => post('/tickets', { body: { contactId: '7', queueId: null, userId: undefined } }),
  () => post('/chats/:id/read', { params: { id: 1 } }),
  () => get('/queue', { signal: AbortSignal.abort() }),
]

/** The type check is the actual test of the calls above. */
it('calls that fit the routes compile, and others do not', () => {
  expect(Object.values(rejectedCalls).flat()).not.toEqual([])
  expect(acceptedCalls).not.toEqual([])
})

it("the result of a call has the type of its route's answer schema", () => {
  type AnswerOf<Call extends (...sent: never[]) => Promise<unknown>> = Awaited<ReturnType<Call>>
  const listed = () => get('/tickets')
  expectTypeOf<AnswerOf<typeof listed>['tickets']>().toEqualTypeOf<Ticket[]>()
  const exported = () => download('/contacts/export')
  expectTypeOf<AnswerOf<typeof exported>>().toEqualTypeOf<Blob>()
  const signedUp = () => post('/companies/cadastro', { body: someone })
  expectTypeOf<AnswerOf<typeof signedUp>>().toEqualTypeOf<Company | { message: string }>()
})
