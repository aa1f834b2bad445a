import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MetaKind } from '#contract/channels.ts'
import { facebookAppQuery } from '#web/api/shared-queries.ts'
import { ApiError } from '#web/api/client.ts'
import { toastError, toastOk, toastWarning } from '#web/ui/overlay/toast.tsx'
import { linkFacebook } from './api.ts'
import { saveConnection } from './cache.ts'
import { loginAtFacebook } from './facebook.ts'

const ADDS_INSTAGRAM: Record<MetaKind, boolean> = { facebook: false, instagram: true }

/**
 * `isOffered` says that the server has a Facebook app through which pages are connected, once `isKnown`. `link` returns
 * whether pages were connected.
 */
export function useFacebookLink() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data: app } = useQuery(facebookAppQuery)
  const [busy, setBusy] = useState(false)
  const appId = app?.appId ?? null

  const link = async (kind: MetaKind): Promise<boolean> => {
    if (!app || appId === null) return false
    const addInstagram = ADDS_INSTAGRAM[kind]
    setBusy(true)
    try {
      const user = await loginAtFacebook({ ...app, appId }, addInstagram)
      if (!user) return false
      const linked = await linkFacebook({ ...user, addInstagram })
      for (const connection of linked) saveConnection(cache, connection)
      toastOk(t('connections.facebook.linked', { count: linked.length }))
      return true
    } catch (error) {
      if (error instanceof ApiError) toastError(error)
      else {
        console.warn('the login at Facebook failed', error)
        toastWarning(t('connections.facebook.failed'))
      }
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isKnown: app !== undefined, isOffered: appId !== null, busy, link }
}
