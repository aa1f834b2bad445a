import { sql } from 'kysely'
import type { MediaType } from '#contract/messages.ts'
import type { Db } from '#server/db/client.ts'

type MessageRow = { id: number; fromMe: boolean; mediaType: MediaType; createdAt: string; text: string }

/** Named for a model in place of what it cannot see. */
const KINDS: Partial<Record<MediaType, string>> = {
  image: '[imagem]',
  audio: '[áudio]',
  video: '[vídeo]',
  sticker: '[figurinha]',
  application: '[arquivo]',
  locationMessage: '[localização]',
  vcard: '[contato]',
}

export const wordsFor = (mediaType: MediaType, text: string): string =>
  [KINDS[mediaType] ?? '', mediaType === 'vcard' || mediaType === 'locationMessage' ? '' : text]
    .filter(Boolean)
    .join(' ')

/**
 * Returns the last messages of a ticket as far as `lastId`, oldest first, with what voice notes say. History may be stored
 * after what was written later.
 */
export async function readConversation(
  db: Db,
  companyId: number,
  { ticketId, lastId, size }: { ticketId: number; lastId: number | null; size: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`select m.id, m.from_me as "fromMe", m.media_type as "mediaType",
      m.created_at as "createdAt", coalesce(t.body, m.body) as text
    from messages m left join message_transcripts t on t.company_id = m.company_id and t.message_id = m.id
    where m.company_id = ${companyId} and m.ticket_id = ${ticketId} and not m.is_deleted
      and m.media_type not in ('call_log', 'pollVote', 'undecryptable', 'unsupported')
      and (${lastId}::bigint is null or m.id <= ${lastId})
    order by m.created_at desc, m.id desc limit ${size}`.execute(db)
  return rows.toReversed()
}

export const findTranscripts = async (
  db: Db,
  companyId: number,
  messageIds: number[],
): Promise<Map<number, string>> => {
  const rows = await db
    .selectFrom('messageTranscripts')
    .select(['messageId', 'body'])
    .where('companyId', '=', companyId)
    .where('messageId', 'in', messageIds.length === 0 ? [0] : messageIds)
    .execute()
  return new Map(rows.map(({ messageId, body }) => [messageId, body]))
}
