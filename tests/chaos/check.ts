import type { ChaosServer, Conversation } from './server.ts'

/** A message as the customer's phone shows it, once for each id; `text` is null while it cannot be decrypted. */
export type PhoneMessage = { text: string | null; to: string }
type Row = { fromMe: boolean; body: string; providerId: string }

const numbered = (word: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${word} ${n + 1}`)

function compare(what: string, expected: string[], found: string[]): string[] {
  const missing = expected.filter((text) => !found.includes(text))
  const twice = found.filter((text, index) => found.indexOf(text) !== index)
  const faults: string[] = []
  if (missing.length) faults.push(`${what}: missing ${missing.join(', ')}`)
  if (twice.length) faults.push(`${what}: more than once ${twice.join(', ')}`)
  if (!faults.length && found.join('|') !== expected.join('|'))
    faults.push(`${what}: out of order: ${found.join(', ')}`)
  return faults
}

/** Compares what the screens show and what the phones received with what was written. */
export async function findInconsistencies(
  server: ChaosServer,
  conversations: Conversation[],
  heard: PhoneMessage[],
  count: number,
): Promise<string[]> {
  const faults: string[] = []
  for (const { customer, ticketId } of conversations) {
    const { rows } = await server.database.query<Row>(
      `select from_me as "fromMe", body, provider_id as "providerId" from messages
        where ticket_id = $1 order by created_at, id`,
      [ticketId],
    )
    const shown = (fromMe: boolean, word: string): string[] =>
      rows.filter((row) => row.fromMe === fromMe && row.body.startsWith(word)).map((row) => row.body)
    const received = heard.flatMap(({ text, to }) => (to === customer.number && text !== null ? [text] : []))

    faults.push(...compare(`${customer.name}, in`, numbered('entrada', count), shown(false, 'entrada')))
    faults.push(...compare(`${customer.name}, out, at the desk`, numbered('saída', count), shown(true, 'saída')))
    faults.push(...compare(`${customer.name}, out, on the phone`, numbered('saída', count), received))
  }
  const unreadable = await server.one<{ count: string }>(`select count(*) from messages where undecryptable`)
  if (Number(unreadable?.count)) faults.push(`${unreadable?.count} messages stayed unreadable`)
  const unsent = await server.one<{ count: string }>(`select count(*) from messages where from_me and ack < 2`)
  if (Number(unsent?.count)) faults.push(`${unsent?.count} messages were never acknowledged`)
  return faults
}
