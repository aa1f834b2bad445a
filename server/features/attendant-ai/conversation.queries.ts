import { sql, type Expression } from 'kysely'
import type { MediaType } from '#contract/messages.ts'
import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/lib/app-error.ts'

/** A message as a model reads it. */
export type Line = { id: number; isOurs: boolean; text: string }

type Row = {
  id: number
  isOurs: boolean
  mediaType: MediaType
  seconds: number | null
  mediaName: string | null
  body: string
  transcript: string | null
}

/** A conversation that is longer than this is read from its end. */
const MAX_LETTERS = 12_000

/** What stands for a file, which a model does not see. */
const KINDS: Partial<Record<MediaType, string>> = {
  image: 'foto',
  audio: 'áudio',
  video: 'vídeo',
  sticker: 'figurinha',
  application: 'arquivo',
  locationMessage: 'localização',
  vcard: 'contato',
}
/** The text of these is made for programs. */
const WITHOUT_TEXT: readonly MediaType[] = ['locationMessage', 'vcard', 'sticker']

const lengthOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Returns what a message says: its text, a mark for its file, and what was heard in a voice note before. */
function describeMessage({ mediaType, seconds, mediaName, body, transcript }: Omit<Row, 'id' | 'isOurs'>): string {
  const kind = KINDS[mediaType]
  if (kind === undefined) return body
  const detail = mediaType === 'application' ? mediaName : seconds === null ? null : lengthOf(seconds)
  const mark = `[${[kind, detail].filter(Boolean).join(' ')}]`
  const text = WITHOUT_TEXT.includes(mediaType) ? '' : (transcript ?? body)
  return text.trim() === '' ? mark : `${mark} ${text}`
}

const MESSAGES = sql`select m.id, m.from_me as "isOurs", m.media_type as "mediaType", m.media_seconds as seconds,
    m.media_name as "mediaName", m.body, s.body as transcript
  from messages m left join message_transcripts s on s.company_id = m.company_id and s.message_id = m.id`

/** Deleted messages, and those of which nothing is known, are no part of a conversation. */
const COUNTS = sql`not m.is_deleted and m.media_type not in ('call_log', 'pollVote', 'undecryptable', 'unsupported')`

const toLine = (row: Row): Line => ({ id: row.id, isOurs: row.isOurs, text: describeMessage(row) })

/** Returns the last messages of a ticket, oldest first. Notes are no part of it, nor are other tickets. */
export async function listLines(
  db: Db,
  companyId: number,
  { ticketId, size }: { ticketId: number; size: number },
): Promise<Line[]> {
  const { rows } =
    await sql<Row>`${MESSAGES} where m.company_id = ${companyId} and m.ticket_id = ${ticketId} and ${COUNTS}
    order by m.created_at desc, m.id desc limit ${size}`.execute(db)
  let letters = 0
  const newest = rows
    .map(toLine)
    .filter(({ text }) => (letters += text.length) <= MAX_LETTERS || letters === text.length)
  return newest.toReversed()
}

/** Returns what a message says without marks, or what was heard in it. Throws ERR_AI_NO_TEXT. */
export async function getTextOf(db: Db, companyId: number, messageId: number): Promise<string> {
  const { rows } =
    await sql<Row>`${MESSAGES} where m.company_id = ${companyId} and m.id = ${messageId} and ${COUNTS}`.execute(db)
  const [row] = rows
  const text = !row || WITHOUT_TEXT.includes(row.mediaType) ? '' : (row.transcript ?? row.body).trim()
  if (text === '') throw new AppError('ERR_AI_NO_TEXT')
  return text
}

/** Returns how many messages came after one of them. */
export const newerMessages = (ticketId: number, lastMessageId: Expression<number>) =>
  sql<number>`(select count(*)::int from messages m where m.company_id = s.company_id and m.ticket_id = ${ticketId}
    and m.id > ${lastMessageId} and ${COUNTS})`

type Surroundings = { companyName: string; customerName: string; queueName: string }

export async function getSurroundings(db: Db, companyId: number, ticketId: number): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`select co.name as "companyName", c.name as "customerName",
      coalesce(q.name, '') as "queueName"
    from tickets t join companies co on co.id = t.company_id
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    where t.company_id = ${companyId} and t.id = ${ticketId}`.execute(db)
  if (!rows[0]) throw new AppError('ERR_NO_TICKET_FOUND')
  return rows[0]
}
