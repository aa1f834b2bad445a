import type { ListSearch } from './list-address.ts'

let coming: ListSearch | null = null
const listeners = new Set<() => void>()

/**
 * What an address that is being gone to says of the list. It counts at once: whoever chooses two things in a row chooses
 * the second beside the first, which the router may not have drawn yet.
 */
export const comingList = {
  get: (): ListSearch | null => coming,
  set: (search: ListSearch | null): void => {
    coming = search
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
