import type { Config } from '#server/config.ts'
import { wrongField } from '#server/lib/app-error.ts'

/** What the installation asks for beyond the contract, said as the contract says it. No password: the one there is stays. */
export function requireLength(
  { passwordMinLength }: Pick<Config, 'passwordMinLength'>,
  password?: string | null,
): void {
  if (!password || password.length >= passwordMinLength) return
  throw wrongField('password', 'Too Short!')
}
