import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tag, TagListItem, TagPage, TagQuery } from '#contract/tags.ts'
import { readPage } from '#server/db/read-page.ts'
import type { Db } from '#server/db/client.ts'
import { textMatches } from '#server/db/search.ts'
import { AppError } from '#server/lib/app-error.ts'

const PAGE = 20
const COLUMNS = ['id', 'name', 'color', 'companyId', 'kanban', 'userId', 'createdAt', 'updatedAt'] as const

const tags = (db: Db, companyId: number) => db.selectFrom('tags').select(COLUMNS).where('companyId', '=', companyId)

const ticketsCount = sql<string>`(select count(*)::text from ticket_tags
  where ticket_tags.company_id = tags.company_id and ticket_tags.tag_id = tags.id)`

export async function listTagsPage(
  db: Db,
  companyId: number,
  { searchParam, pageNumber }: z.infer<typeof TagQuery>,
): Promise<z.infer<typeof TagPage>> {
  const found = db
    .selectFrom('tags')
    .select(['id', 'name', 'color', 'kanban', 'userId', ticketsCount.as('ticketsCount')])
    .where('companyId', '=', companyId)
    .where(textMatches('name', searchParam))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
  if (pageNumber === undefined) {
    const tags: TagListItem[] = await found.execute()
    return { tags, count: tags.length, hasMore: false }
  }
  const { rows: tags, ...page } = await readPage(found, { pageNumber, size: PAGE })
  return { tags, ...page }
}

export const listTags = (db: Db, companyId: number, searchParam: string): Promise<Tag[]> =>
  tags(db, companyId)
    .where(textMatches('name', searchParam))
    .orderBy(sql`lower(name)`)
    .execute()

/** Lists the lanes of the board from left to right. */
export const kanbanTags = (db: Db, companyId: number): Promise<Tag[]> =>
  tags(db, companyId)
    .where('kanban', '=', 1)
    .orderBy('kanbanOrder', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute()

export async function getTag(db: Db, companyId: number, id: number): Promise<Tag> {
  const tag = await tags(db, companyId).where('id', '=', id).executeTakeFirst()
  if (!tag) throw new AppError('ERR_NO_TAG_FOUND')
  return tag
}

/** Finds the tags of the company that have these ids. */
export const findTags = (db: Db, companyId: number, ids: number[]): Promise<Tag[]> =>
  tags(db, companyId).where('id', 'in', ids).execute()

export const findTagByName = (db: Db, companyId: number, name: string): Promise<Tag | undefined> =>
  tags(db, companyId)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst()
