/** Reads what a phone tells of itself when it is linked: the names in its address book, and the settings of its chats. */
import type { BaileysEventMap } from 'baileys'
import type { ChannelContact, ChannelHost } from '#server/channels/port.ts'
import { identitiesOf } from './jid.ts'

/** Returns the people of whom a name or a second address is known. */
export const partiesOf = (contacts: BaileysEventMap['contacts.upsert']): ChannelContact[] =>
  contacts
    .map(({ id, lid, phoneNumber, name, notify, verifiedName }) => ({
      identities: identitiesOf(id, lid, phoneNumber),
      name: name ?? notify ?? verifiedName ?? null,
    }))
    .filter(({ identities, name }) => identities.length > 1 || (identities.length === 1 && name))

/** Returns the chats whose messages disappear, so that the first answer in them does as well. */
export const expirationsOf = (
  chats: BaileysEventMap['messaging-history.set']['chats'],
): Parameters<ChannelHost['onExpiration']>[0][] =>
  chats.flatMap(({ id, pnJid, lidJid, ephemeralExpiration: seconds }) =>
    seconds ? [{ chat: identitiesOf(id, pnJid, lidJid), seconds }] : [],
  )
