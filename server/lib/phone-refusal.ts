import { wrongField, type AppError } from './app-error.ts'
import type { PhoneFault } from './phone.ts'

/** Returns the error for a number that cannot be read; the app has words for both. */
export const phoneRefusal = (fault: PhoneFault): AppError =>
  wrongField('number', fault === 'noAreaCode' ? 'Area code missing' : 'Invalid number')
