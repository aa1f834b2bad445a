import type { ShownLook } from '#contract/company-looks.ts'
import { knownLook } from './known-look.ts'
import { usePreference } from './preferences.ts'
import { useSessionState } from './store.ts'

/** Returns how the screens look; null means as Balcão does. */
export function useShownLook(): ShownLook | null {
  const session = useSessionState()
  const { look } = usePreference(knownLook)
  if (session.status !== 'in') return look
  return session.user.look.isSet ? session.user.look : null
}

/** Returns by what the server knows whose look that is: the company's key, or what was named at the login. */
export function useLookCompany(): string | null {
  const session = useSessionState()
  const { company } = usePreference(knownLook)
  return session.status === 'in' ? session.user.look.key : company
}

/** The name under which people know this page: in its title, and where Balcão's own stands otherwise. */
export const useBrandName = (): string => useShownLook()?.name ?? 'Balcão'
