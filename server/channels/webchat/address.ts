import type { Identity } from '#server/channels/port.ts'

const KIND = 'visitor'

/** A visitor of one chat: `widgetKey` is the chat. */
export type VisitorAddress = { widgetKey: string; visitorId: string }

export const toIdentity = ({ widgetKey, visitorId }: VisitorAddress): Identity => ({
  kind: KIND,
  value: `${widgetKey}/${visitorId}`,
})

/** Returns the visitors of this chat among the identities of a contact. */
export const visitorsIn = (identities: readonly Identity[], widgetKey: string): string[] =>
  identities
    .filter(({ kind, value }) => kind === KIND && value.startsWith(`${widgetKey}/`))
    .map(({ value }) => value.slice(widgetKey.length + 1))

/** The provider id of what a visitor has written, which says whose it is: no other visitor can have it. */
export const toProviderId = (visitorId: string, clientId: string): string => `${visitorId}/${clientId}`
