import type { QueryClient } from '@tanstack/react-query'
import type { OptOut, OptOutImport } from '#contract/opt-outs.ts'
import { keys } from '#web/api/keys.ts'

/** Contact lists show who of them refused. */
const reloadLists = (cache: QueryClient): void => {
  for (const queryKey of [keys.contactLists, keys.contactList, keys.contactListItems])
    void cache.invalidateQueries({ queryKey })
}

/** The position of a refusal in a filtered list is the server's to say, so lists are fetched again. */
export function refreshOptOut(cache: QueryClient, { contactId }: OptOut): void {
  void cache.invalidateQueries({ queryKey: keys.optOuts })
  void cache.invalidateQueries({ queryKey: contactId === null ? keys.optOut : [...keys.optOut, contactId] })
  reloadLists(cache)
}

export function reloadOptOuts(cache: QueryClient): void {
  for (const queryKey of [keys.optOuts, keys.optOut]) void cache.invalidateQueries({ queryKey })
  reloadLists(cache)
}

const MAX_LISTED = 10

export function saveOptOutImport(cache: QueryClient, saved: OptOutImport): void {
  cache.setQueryData<OptOutImport[]>(keys.optOutImports, (list) =>
    list?.some(({ id }) => id === saved.id)
      ? list.map((one) => (one.id === saved.id ? saved : one))
      : list && [saved, ...list].slice(0, MAX_LISTED),
  )
}
