import type { CompanyLook, ShownLook } from '#contract/company-looks.ts'
import { preference, type Codec } from './preferences.ts'

/** What this browser knows of a look: of which company, by its address or key, and how it was last. */
type KnownLook = { company: string | null; look: ShownLook | null }

const codec: Codec<KnownLook> = { read: JSON.parse, write: JSON.stringify }
const NOTHING: KnownLook = { company: null, look: null }
/** A login elsewhere, which clears what this browser stored, keeps it: the login page comes next. */
export const KNOWN_LOOK_KEY = 'look'
export const knownLook = preference<KnownLook>(KNOWN_LOOK_KEY, NOTHING, codec)

/** The address of a company's own login page names it; otherwise this browser remembers who signed in last. */
export function companyOfLogin(): string | null {
  const { pathname, search } = location
  const named = pathname === '/login' ? new URLSearchParams(search).get('company') : null
  return named || knownLook.get().company
}

export const rememberLoginLook = (company: string | null, look: ShownLook | null): void =>
  knownLook.set({ company, look })

/** After the next logout the login page looks as the screens of this company do. */
export function rememberCompanyLook(look: CompanyLook): void {
  if (look.isSet) knownLook.set({ company: look.key, look })
  else if (knownLook.get().company !== null) knownLook.set(NOTHING)
}
