import type { Config } from '#server/config.ts'
import { wrongField } from '#server/lib/app-error.ts'

/**
 * Throws ERR_VALIDATION for a password shorter than the installation's minimum, with the contract's text. No password
 * means that the present one stays.
 */
export function requireLength(
  { passwordMinLength }: Pick<Config, 'passwordMinLength'>,
  password?: string | null,
): void {
  if (!password || password.length >= passwordMinLength) return
  throw wrongField('password', 'Too Short!')
}
