import { equalSecret, randomToken, sign } from '#server/lib/secrets.ts'

/**
 * A signed long-lived cookie with the users who logged in with this browser. It gives no access. Login guesses with it
 * are counted separately, so that a stranger's guesses do not lock users out of their known browsers.
 */
export type KnownDevice = { id: string; userIds: number[] }

export const DEVICE_SECONDS = 400 * 24 * 60 * 60
/** The limit is above one because colleagues share a computer in shifts. */
const MAX_USERS = 20

const DEVICE = /^([\w-]{22})\.(\d+(?:-\d+)*)\.([\w-]{43})$/

const signedText = ({ id, userIds }: KnownDevice): string => `device:${id}:${userIds.join('-')}`

/** `key` is derived for the purpose `cookie`. */
export function readDevice(key: Buffer, text: string | undefined): KnownDevice | null {
  const [, id = '', users = '', signature = ''] = DEVICE.exec(text ?? '') ?? []
  const device = { id, userIds: users.split('-').map(Number) }
  return equalSecret(sign(key, signedText(device)), signature) ? device : null
}

export const writeDevice = (key: Buffer, device: KnownDevice): string =>
  `${device.id}.${device.userIds.join('-')}.${sign(key, signedText(device))}`

/** Returns the device with the latest user first. */
export const toKnownDevice = (userId: number, before: KnownDevice | null): KnownDevice => ({
  id: before?.id ?? randomToken(16),
  userIds: [userId, ...(before?.userIds ?? []).filter((id) => id !== userId)].slice(0, MAX_USERS),
})
