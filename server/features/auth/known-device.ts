import { equalSecret, randomToken, sign } from '#server/lib/secrets.ts'

/**
 * What a browser carries for a long time: who signed in with it before. It opens nothing. Guesses made with it are counted
 * apart, so that a stranger who guesses on and on does not keep people out of where they are known.
 */
export type KnownDevice = { id: string; userIds: number[] }

export const DEVICE_SECONDS = 400 * 24 * 60 * 60
/** Colleagues share a computer in shifts. */
const MAX_USERS = 20

const DEVICE = /^([\w-]{22})\.(\d+(?:-\d+)*)\.([\w-]{43})$/

const signed = ({ id, userIds }: KnownDevice): string => `device:${id}:${userIds.join('-')}`

/** `key` is derived for the purpose `cookie`. */
export function readDevice(key: Buffer, text: string | undefined): KnownDevice | null {
  const [, id = '', users = '', signature = ''] = DEVICE.exec(text ?? '') ?? []
  const device = { id, userIds: users.split('-').map(Number) }
  return equalSecret(sign(key, signed(device)), signature) ? device : null
}

export const writeDevice = (key: Buffer, device: KnownDevice): string =>
  `${device.id}.${device.userIds.join('-')}.${sign(key, signed(device))}`

/** Who signed in last comes first. */
export const deviceOf = (userId: number, before: KnownDevice | null): KnownDevice => ({
  id: before?.id ?? randomToken(16),
  userIds: [userId, ...(before?.userIds ?? []).filter((id) => id !== userId)].slice(0, MAX_USERS),
})
