import { canonicalPhone } from '#server/lib/phone.ts'
import type { ChannelRequest, ChannelResponse } from './channel-request.ts'
import type { Identity } from './port.ts'

/** What the provider said of a number; null stands for no answer. `number` is how it writes the number itself. */
export type NumberAnswer = { hasWhatsapp: boolean; number: string | null } | null

function fromIdentities(found: Identity[] | null): NumberAnswer {
  const phone = found?.find(({ kind }) => kind === 'phone')?.value
  return { hasWhatsapp: found !== null, number: phone === undefined ? null : canonicalPhone(phone) }
}

export const toNumberAnswer = (response: ChannelResponse | null): NumberAnswer =>
  response && 'found' in response ? fromIdentities(response.found) : null

/** Returns the question about the numbers of these people. */
export function askAbout(connectionId: number, people: { number: string }[]): ChannelRequest {
  const numbers = people.map(({ number }) => number)
  return { kind: 'checkNumber', connectionId, number: numbers[0] ?? '', numbers }
}

/** A number of the question, with what the provider said of it. */
export type AskedNumber<Person> = Person & { answer: NumberAnswer }

/**
 * Returns those who were asked about with the answers; null when the question failed. A process of an older version was
 * asked about the first alone.
 */
export function withAnswers<Person extends { number: string }>(
  people: Person[],
  response: ChannelResponse,
): AskedNumber<Person>[] | null {
  if ('found' in response)
    return people.slice(0, 1).map((person) => ({ ...person, answer: fromIdentities(response.found) }))
  if (!('answers' in response)) return null
  return people.map((person) => {
    const found = response.answers[person.number]
    return { ...person, answer: found === undefined ? null : fromIdentities(found) }
  })
}
