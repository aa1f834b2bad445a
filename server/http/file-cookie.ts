import { sign, verify } from '#server/lib/secrets.ts'

/**
 * Browsers load pictures and sounds without a token. This cookie is sent with URLs of files only and names the
 * browser's session; it gives access only to URLs that were handed out before.
 */
export const FILE_COOKIE = 'files'
export const FILE_COOKIE_PATH = '/api/media'

/** The session, the user and the company, as in an access token. */
type Session = { sid: string; uid: number; cid: number }

const SESSION = /^(\d{1,15})\.(\d{1,15})\.([0-9a-f-]{36})\.([\w-]{43})$/

const textOf = ({ sid, uid, cid }: Session): string => `${cid}.${uid}.${sid}`
const signedText = (session: Session): string => `files:${textOf(session)}`

/** `key` is derived for the purpose `cookie`. */
export const writeFileCookie = (key: Buffer, session: Session): string =>
  `${textOf(session)}.${sign(key, signedText(session))}`

export function readFileCookie(key: Buffer, text: string | undefined): Session | null {
  const [, cid, uid, sid = '', signature = ''] = SESSION.exec(text ?? '') ?? []
  const session = { sid, uid: Number(uid), cid: Number(cid) }
  return verify(key, signedText(session), signature) ? session : null
}
