/** Reads and writes whom a message mentions. */
import { areJidsSameUser, type GroupMetadata, isLidUser, jidDecode, type proto, type WASocket } from 'baileys'
import { replaceMentions } from '#contract/mentions.ts'
import type { MentionedPerson, OutgoingMention } from '#server/channels/port.ts'
import { identitiesOf, jidOf } from './jid.ts'
import { contextInfoIn } from './message-context.ts'

/** A group has no more members. */
const MAX_MENTIONED = 1024

/** Returns the addresses that the sender's phone names, of the message and of what it quotes, each once. */
export function mentionedIn(info: proto.IContextInfo, quotedPart: unknown): string[] {
  return [...new Set([...(info.mentionedJid ?? []), ...(contextInfoIn(quotedPart).mentionedJid ?? [])])]
}

const tokenOf = (jid: string): string => jidDecode(jid)?.user ?? ''

/**
 * Returns the people whose digits stand in the texts, with every address that is known without a question to WhatsApp:
 * this runs while events wait.
 */
export async function findMentionedPeople(
  { authState, signalRepository }: WASocket,
  group: GroupMetadata | undefined,
  mentioned: string[],
  texts: string[],
): Promise<MentionedPerson[]> {
  // A stranger may name a hundred thousand addresses: each text is looked through once.
  const tokens = new Set(texts.flatMap((text) => text.match(/@\d+/g) ?? []))
  const written = mentioned.filter((jid) => tokens.has(`@${tokenOf(jid)}`)).slice(0, MAX_MENTIONED)
  if (written.length === 0) return []
  const lids = written.filter((jid) => isLidUser(jid))
  const mappings = (lids.length > 0 && (await signalRepository.lidMapping.getPNsForLIDs(lids))) || []
  const { me } = authState.creds
  return written.map((jid) => {
    const member = group?.participants.find(({ id, lid }) => areJidsSameUser(id, jid) || areJidsSameUser(lid, jid))
    const mapping = mappings.find(({ lid }) => areJidsSameUser(lid, jid))
    return {
      token: tokenOf(jid),
      identities: identitiesOf(jid, mapping?.pn, member?.phoneNumber, member?.id, member?.lid),
      isOwn: areJidsSameUser(jid, me?.id) || areJidsSameUser(jid, me?.lid),
    }
  })
}

/** Writes digits in place of the names, as phones do, and returns whom the text then mentions. */
export function writeMentions(
  body: string,
  mentions: OutgoingMention[],
  group: GroupMetadata | null,
): { text: string; mentions: string[] } {
  const mentioned = new Set<string>()
  const people = mentions.flatMap((mention) => {
    const jid = memberAddress(mention, group)
    return jid ? [{ name: mention.name, jid }] : []
  })
  const text = replaceMentions(body, people, ({ jid }) => {
    mentioned.add(jid)
    return `@${tokenOf(jid)}`
  })
  return { text, mentions: [...mentioned] }
}

/**
 * Returns the address under which the group knows the person: phones tell nobody of another one. Null of somebody who is only
 * claimed to be in it.
 */
function memberAddress({ identities, isClaimed }: OutgoingMention, group: GroupMetadata | null): string | null {
  const addresses = identities.map((identity) => jidOf([identity]))
  const isKnown = (jid: string | null | undefined) =>
    addresses.some((known) => known && areJidsSameUser(known, jid ?? undefined))
  const member = group?.participants.find(({ id, lid, phoneNumber }) => [id, lid, phoneNumber].some(isKnown))
  return member?.id ?? (isClaimed ? null : jidOf(identities))
}
