import type { VisitorJoin, VisitorMessage, VisitorMessagePage } from '#contract/webchat.ts'

/** A message that the server has not taken yet. Files live as long as the page. */
export type Pending = {
  clientId: string
  body: string
  file: File | null
  isVoice: boolean
  at: string
  isFailed: boolean
}

/** What the chat has, in the order in which it is shown. */
export type Conversation = {
  messages: VisitorMessage[]
  joins: VisitorJoin[]
  pending: Pending[]
  hasOlder: boolean
}

type Answer = Pick<VisitorMessagePage, 'messages' | 'readUpTo'>

/** Puts messages of an answer in their place, by their time; one that is known already becomes what it is now. */
export function merged(known: VisitorMessage[], { messages, readUpTo }: Answer): VisitorMessage[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  for (const message of messages) byId.set(message.id, message)
  const isRead = ({ id, isMine }: VisitorMessage): boolean => isMine && Number(id) <= Number(readUpTo ?? 0)
  return [...byId.values()]
    .toSorted((left, right) => left.at.localeCompare(right.at) || Number(left.id) - Number(right.id))
    .map((message) => (isRead(message) ? { ...message, isRead: true } : message))
}

/** Returns who joined within what is shown: who did before it is shown with the older messages. */
export function joinsWithin({ messages, joins, hasOlder }: Omit<Conversation, 'pending'>): VisitorJoin[] {
  const from = messages[0]?.at ?? ''
  return hasOlder ? joins.filter(({ at }) => at >= from) : joins
}

/** Removes what the server has by now. */
export const withoutTaken = (pending: Pending[], messages: VisitorMessage[]): Pending[] => {
  const taken = new Set(messages.map(({ clientId }) => clientId))
  return pending.filter(({ clientId }) => !taken.has(clientId))
}

/** Returns the key under which something of a chat is kept in this browser. */
const keyOf = (site: string, what: string): string => `balcao-${what}:${site}`

/** Storage may be forbidden in a frame: then the visitor is new with each page. */
function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Nothing is kept then.
  }
}

export const storedToken = (site: string): string | null => readStored(keyOf(site, 'visitor'))
export const storeToken = (site: string, token: string): void => writeStored(keyOf(site, 'visitor'), token)

/** Each text has a key of its own, so that tabs do not overwrite those of each other. */
const pendingKey = (site: string, clientId: string): string => keyOf(`${site}:${clientId}`, 'pending')

function pendingKeys(site: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(pendingKey(site, '')))
  } catch {
    return []
  }
}
function removeStored(keys: string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Nothing was kept then.
  }
}

/** Forgets who was here. Whoever comes next may be another person. */
export const forgetVisitor = (site: string): void => removeStored([keyOf(site, 'visitor'), ...pendingKeys(site)])

function readPending(key: string, visitor: string): Pending[] {
  try {
    const { of, text } = JSON.parse(readStored(key) ?? '{}') as { of?: string; text?: Pending }
    return of === visitor && text ? [{ ...text, file: null }] : []
  } catch {
    return []
  }
}

/** Texts that were not taken outlive a reload, of the same visitor only. */
export const storedPending = (site: string, visitor: string): Pending[] =>
  pendingKeys(site)
    .flatMap((key) => readPending(key, visitor))
    .toSorted((left, right) => left.at.localeCompare(right.at))
export function storePending(site: string, visitor: string, pending: Pending[]): void {
  for (const text of pending)
    if (!text.file) writeStored(pendingKey(site, text.clientId), JSON.stringify({ of: visitor, text }))
}
export const forgetPending = (site: string, pending: Pending[]): void =>
  removeStored(pending.map(({ clientId }) => pendingKey(site, clientId)))

/** Returns who a token is of. Only the server can tell whether it is true. */
export function visitorIn(token: string): string {
  try {
    const text = (token.split('.')[0] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(text)) as { visitor?: string }).visitor ?? ''
  } catch {
    return ''
  }
}

type Choice = VisitorMessage['choices'][number]

/** Returns what a visitor would write in place of the button: its words, unless they would mean something else. */
export function wordsOf(choice: Choice, choices: Choice[]): string {
  const isOption = /^[1-9]\d*$/.test(choice.key)
  const isAlone = choices.filter(({ label }) => label === choice.label).length === 1
  return isOption && isAlone && !/^\d+$/.test(choice.label) ? choice.label : choice.key
}

/**
 * Returns the message whose buttons the visitor may press: the last one, or the menu that only its file follows. Anything
 * else that follows ends what was asked.
 */
export function openMenuIn({ messages, pending }: Pick<Conversation, 'messages' | 'pending'>): string | null {
  const last = messages.findLast(({ file, isMine }) => isMine || file === null)
  return pending.length === 0 && last && last.choices.length > 0 ? last.id : null
}

/** Returns the text of a menu, or of the question for a rating, without the lines that its buttons say. */
export function textOfMenu({ body, choices }: Pick<VisitorMessage, 'body' | 'choices'>): string {
  const lines = new Set(choices.flatMap(({ key, label }) => [`[ ${key} ] - ${label}`, `*${key}* – ${label}`]))
  return body
    .split('\n')
    .filter((line) => !lines.has(line.trim()))
    .join('\n')
    .trim()
}
