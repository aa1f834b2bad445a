import { sign, verify } from '#server/lib/secrets.ts'

/**
 * Pictures and sounds are asked for by the browser itself, which sends no token. This cookie goes to the addresses of files
 * only and says whose session the browser has; it opens nothing that was not handed out before.
 */
export const FILE_COOKIE = 'files'
export const FILE_COOKIE_PATH = '/api/media'

/** As in an access token: the session, the user, the company. */
type Session = { sid: string; uid: number; cid: number }

const SESSION = /^(\d{1,15})\.(\d{1,15})\.([0-9a-f-]{36})\.([\w-]{43})$/

const textOf = ({ sid, uid, cid }: Session): string => `${cid}.${uid}.${sid}`
const signed = (session: Session): string => `files:${textOf(session)}`

/** `key` is derived for the purpose `cookie`. */
export const writeFileCookie = (key: Buffer, session: Session): string =>
  `${textOf(session)}.${sign(key, signed(session))}`

export function readFileCookie(key: Buffer, text: string | undefined): Session | null {
  const [, cid, uid, sid = '', signature = ''] = SESSION.exec(text ?? '') ?? []
  const session = { sid, uid: Number(uid), cid: Number(cid) }
  return verify(key, signed(session), signature) ? session : null
}
