/**
 * Makes the login of the running server: a role that owns nothing and can only become one of the three roles of rls.ts.
 * Only the start, which upgrades the database, uses the owner.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'

/** Databases of one PostgreSQL share its roles, so each database has its own login. */
const NAME = `('balcao_login_' || current_database())::name::text`
const ROUNDS = 4096

/**
 * Returns the SCRAM verifier that PostgreSQL stores. It is computed here, so that the password is never part of a
 * statement or of PostgreSQL's log.
 */
function verifierOf(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ROUNDS, 32, 'sha256')
  const keyOf = (name: string): Buffer => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}

const addressOf = (ownerUrl: string, name: string, password: string): string => {
  const url = new URL(ownerUrl)
  url.username = encodeURIComponent(name)
  url.password = password
  for (const parameter of ['user', 'password']) url.searchParams.delete(parameter)
  return url.href
}

async function refusalOf(url: string): Promise<Error | null> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('set role balcao_app; set role balcao_provider; set role balcao_nobody')
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Makes or renews the login in one transaction, so that an existing login is always complete. A lock makes processes
 * that start together take turns.
 */
async function createLogin(owner: pg.Pool, name: string, password: string): Promise<void> {
  const role = pg.escapeIdentifier(name)
  const client = await owner.connect()
  try {
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('balcao_login'))`)
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
    await client.query(
      `${rowCount ? 'alter' : 'create'} role ${role} login noinherit password ${pg.escapeLiteral(verifierOf(password))}`,
    )
    await client.query(`grant balcao_app, balcao_provider, balcao_nobody to ${role}`)
    // Every role may connect unless the owner has revoked that, in which case it is granted.
    const { rows: closed } = await client.query<{ name: string }>(
      `select quote_ident(d) as name from current_database() d where not has_database_privilege($1, d, 'connect')`,
      [name],
    )
    for (const database of closed) await client.query(`grant connect on database ${database.name} to ${role}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const adviceFor = (owner: string): string =>
  `the server works with ${owner}, the role of DATABASE_URL, which owns the tables. So that it can make a login that owns ` +
  `nothing, a superuser says: alter role ${owner} createrole; ` +
  `grant balcao_app, balcao_provider, balcao_nobody to ${owner} with admin option`

type Deps = { owner: pg.Pool; ownerUrl: string; password: string; log: { warn(message: string): void } }

/**
 * Returns the URL with which the server connects: that of the login, or with a warning that of the owner if no login
 * can be made.
 */
export async function ensureLogin({ owner, ownerUrl, password, log }: Deps): Promise<string> {
  const { rows } = await owner.query<{ name: string; me: string; isMade: boolean }>(
    `select ${NAME} as name, quote_ident(current_user) as me,
       exists (select from pg_roles where rolname = ${NAME}) as "isMade"`,
  )
  const { name = '', me = '', isMade = false } = rows[0] ?? {}
  const url = addressOf(ownerUrl, name, password)
  if (isMade && (await refusalOf(url)) === null) return url
  try {
    await createLogin(owner, name, password)
  } catch (error) {
    log.warn(`${adviceFor(me)} (${String(error)})`)
    return ownerUrl
  }
  const refusal = await refusalOf(url)
  if (refusal === null) return url
  log.warn(
    `the server works with ${me}, the role of DATABASE_URL: the login ${name} was made, but is refused (${refusal})`,
  )
  return ownerUrl
}
