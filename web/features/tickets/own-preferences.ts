import { useCallback } from 'react'
import type { SessionUser } from '#contract/users.ts'
import { put } from '#web/api/client.ts'
import { updateSessionUser, useUser } from '#web/session/store.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { useMayPeek } from './list-filter.ts'

type Name = 'opensWaiting' | 'opensNext'

const changeOf = (name: Name, isOn: boolean): Partial<Pick<SessionUser, Name>> =>
  name === 'opensNext' ? { opensNext: isOn } : { opensWaiting: isOn }

/** Returns a preference that the person has on every device, and a function that changes it. */
export function useOwnPreference(name: Name): [isOn: boolean, set: (isOn: boolean) => void] {
  const { id, [name]: isOn } = useUser()
  const set = useCallback(
    (next: boolean): void => {
      updateSessionUser(changeOf(name, next))
      put('/users/:id', { params: { id }, body: changeOf(name, next) }).catch((error: unknown) => {
        updateSessionUser(changeOf(name, !next))
        toastError(error)
      })
    },
    [id, name],
  )
  return [isOn, set]
}

/** Returns whether a click opens a pending ticket for reading, which only those who may peek can choose. */
export function useOpensWaiting(): boolean {
  const [isOn] = useOwnPreference('opensWaiting')
  return useMayPeek() && isOn
}
