import { sql } from 'kysely'
import type { z } from 'zod'
import type { SessionUser, User, UserListItem, UserPage } from '#contract/users.ts'
import { readPage } from '#server/db/read-page.ts'
import type { Db } from '#server/db/client.ts'
import type { Database } from '#server/db/transaction.ts'
import { jsonList, jsonObject, tableAlias } from '#server/db/json-object.ts'
import { textMatches } from '#server/db/search.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

const PAGE = 20

const q = tableAlias<'queues'>('q')
const uq = tableAlias<'userQueues'>('uq')
type UserQueue = User['queues'][number]
const queues = jsonList(
  jsonObject<UserQueue>()({
    ...q.columns('id', 'name', 'color'),
    UserQueue: jsonObject<UserQueue['UserQueue']>()(uq.columns('userId', 'queueId')),
  }),
  {
    from: sql`user_queues uq join queues q on q.company_id = uq.company_id and q.id = uq.queue_id
      where uq.company_id = users.company_id and uq.user_id = users.id`,
    orderBy: sql`q.order_queue, q.id`,
  },
)

const company = jsonObject<User['company']>()(tableAlias<'companies'>('companies').columns('id', 'name'))

const online = sql<boolean>`coalesce(users.online_until > now(), false)`

const users = (db: Db, companyId: number) =>
  db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .where('users.companyId', '=', companyId)
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.profile',
      'users.super',
      'users.companyId',
      'users.connectionId as whatsappId',
      'users.allTicket',
      online.as('online'),
      queues.as('queues'),
      company.as('company'),
      'users.createdAt',
      'users.updatedAt',
    ])

export async function getUser(db: Db, companyId: number, id: number): Promise<User> {
  const user = await users(db, companyId).where('users.id', '=', id).executeTakeFirst()
  if (!user) throw new AppError('ERR_NO_USER_FOUND')
  return user
}

/** Returns the company of a user. Super users find those of all companies, or of the named one. */
export async function companyOfUser(
  data: Database,
  actor: CurrentUser,
  id: number,
  named?: number | null,
): Promise<number> {
  if (!actor.super || id === actor.userId) return actor.companyId
  const user = await data.asOperator(({ db }) =>
    db.selectFrom('users').select('companyId').where('id', '=', id).executeTakeFirst(),
  )
  if (!user || (named && named !== user.companyId)) throw new AppError('ERR_NO_USER_FOUND')
  return user.companyId
}

export async function listUsersPage(
  db: Db,
  companyId: number,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<z.infer<typeof UserPage>> {
  const list = users(db, companyId)
    .where((eb) => eb.or([textMatches('users.name', searchParam), textMatches('users.email', searchParam)]))
    .orderBy('users.createdAt', 'desc')
    .orderBy('users.id', 'desc')
  const { rows: found, ...page } = await readPage(list, { pageNumber, size: PAGE })
  return { users: found, ...page }
}

export const listUsers = (db: Db, companyId: number): Promise<UserListItem[]> =>
  db
    .selectFrom('users')
    .where('companyId', '=', companyId)
    .select(['id', 'name', 'email', 'profile'])
    .select([online.as('online'), queues.as('queues')])
    .orderBy('id')
    .execute()

/** Returns the user with what only their own screens know. */
export async function getUserWithPreferences(
  db: Db,
  companyId: number,
  id: number,
): Promise<User & Pick<SessionUser, 'language' | 'opensWaiting' | 'opensNext'>> {
  const user = await users(db, companyId)
    .select(['users.language', 'users.opensWaiting', 'users.opensNext'])
    .where('users.id', '=', id)
    .executeTakeFirst()
  if (!user) throw new AppError('ERR_NO_USER_FOUND')
  return user
}
