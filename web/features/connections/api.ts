import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type {
  CloudSignup,
  Connection,
  ConnectionInput,
  FacebookLogin,
  LinkCheck,
  LinkCheckInput,
  PairingCodeInput,
} from '#contract/connections.ts'
import type { MessageRates, MessageRatesInput } from '#contract/message-prices.ts'
import type { BroughtSessionInput, PasskeyAnswerInput } from '#contract/linking.ts'
import type { SiteSecret } from '#contract/webchat.ts'
import type { RequestValue } from '#web/api/calls.ts'
import { del, get, post, put } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export type ConnectionFields = RequestValue<typeof ConnectionInput>

export const readConnection = (id: number, signal: AbortSignal): Promise<Connection> =>
  get('/whatsapp/:id', { params: { id }, query: { session: 0 }, signal })
export const createConnection = (fields: ConnectionFields): Promise<Connection> => post('/whatsapp', { body: fields })
export const updateConnection = (id: number, fields: ConnectionFields): Promise<Connection> =>
  put('/whatsapp/:id', { params: { id }, body: fields })
/** It is asked for each time, because no event says that a campaign took the connection. */
export const connectionUsesQuery = (id: number) =>
  queryOptions({
    queryKey: ['connectionUses', id],
    queryFn: ({ signal }) => get('/whatsapp/:id/uses', { params: { id }, signal }),
    gcTime: 0,
    staleTime: 0,
  })
export const deleteConnection = (id: number): Promise<unknown> => del('/whatsapp/:id', { params: { id } })

/** Starts the session again with the stored credentials. */
export const startConnection = (id: number): Promise<unknown> => post('/whatsappsession/:id', { params: { id } })
/** Discards the stored credentials and requests a new QR code. */
export const requestNewQrCode = (id: number): Promise<unknown> => put('/whatsappsession/:id', { params: { id } })
/** Asks for a code to type on the phone of the number, instead of a QR code. */
export const requestPairingCode = (id: number, fields: PairingCodeInput): Promise<Connection> =>
  post('/whatsappsession/:id/code', { params: { id }, body: fields })
/** Goes on with the session that another product has of the number. */
export const bringSession = (id: number, fields: RequestValue<typeof BroughtSessionInput>): Promise<Connection> =>
  post('/whatsappsession/:id/brought', { params: { id }, body: fields })
/** Hands over what WhatsApp's page gave for the passkey of the account. */
export const answerPasskey = (id: number, fields: RequestValue<typeof PasskeyAnswerInput>): Promise<unknown> =>
  post('/whatsappsession/:id/passkey', { params: { id }, body: fields })
/** Says that the phone shows the same code, or none. */
export const confirmPasskeyCode = (id: number): Promise<unknown> =>
  post('/whatsappsession/:id/passkey/confirm', { params: { id } })
export const showSiteSecret = (id: number): Promise<SiteSecret> => post('/whatsapp/:id/site-secret', { params: { id } })
/** Makes another secret; the one before counts no more. */
export const renewSiteSecret = (id: number): Promise<SiteSecret> =>
  post('/whatsapp/:id/site-secret/renew', { params: { id } })
export const logOutConnection = (id: number): Promise<unknown> => del('/whatsappsession/:id', { params: { id } })

/** Events arrive on the server: an open dialog looks again so often. */
const RECEIVED_REFRESH_MS = 10_000

export const receivedQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...keys.received, id],
    queryFn: ({ pageParam, signal }) =>
      get('/whatsapp/:id/received', { params: { id }, query: { pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    refetchInterval: RECEIVED_REFRESH_MS,
  })
export const replayReceived = (id: number, eventId: number): Promise<unknown> =>
  post('/whatsapp/:id/received/:eventId/replay', { params: { id, eventId } })

const COSTS = 'messageCosts'

/** Messages arrive at any time, and nothing tells of it: an open dialog looks again so often. */
const COSTS_REFRESH_MS = 30_000

export const costsQuery = (id: number) =>
  queryOptions({
    queryKey: [COSTS, id],
    queryFn: ({ signal }) => get('/whatsapp/:id/costs', { params: { id }, signal }),
    refetchInterval: COSTS_REFRESH_MS,
  })
export const forgetCosts = (cache: QueryClient): Promise<void> => cache.invalidateQueries({ queryKey: [COSTS] })

/** It is asked for each time, because somebody else may have changed the prices. */
export const ratesQuery = queryOptions({
  queryKey: ['messageRates'],
  queryFn: ({ signal }) => get('/message-rates', { signal }),
  gcTime: 0,
  staleTime: 0,
})
export const saveRates = (rates: MessageRatesInput): Promise<MessageRates> => put('/message-rates', { body: rates })

/** Tries what is typed for a new connection at its provider. Nothing is stored. */
export const checkLink = (input: RequestValue<typeof LinkCheckInput>): Promise<LinkCheck> =>
  post('/whatsapp-check', { body: input })

/** Creates connections for the pages that the user chose at Facebook, or renews existing ones. */
export const linkFacebook = (login: FacebookLogin): Promise<Connection[]> => post('/facebook', { body: login })

/** Creates the connection of a number that was signed up at Meta, or links it anew. */
export const signUpNumber = (signup: CloudSignup): Promise<Connection> => post('/whatsapp-signup', { body: signup })
