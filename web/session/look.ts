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

/** The name under which people know this page: in its title, and where Balcão's own stands otherwise. */
export const useBrandName = (): string => useShownLook()?.name ?? 'Balcão'
