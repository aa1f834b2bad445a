import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { facebookAppQuery } from '#web/api/shared-queries.ts'
import { ApiError } from '#web/api/client.ts'
import { toastError, toastOk, toastWarning } from '#web/ui/overlay/toast.tsx'
import { signUpNumber } from './api.ts'
import { saveConnection } from './cache.ts'
import { signUpAtMeta } from './whatsapp-signup.ts'

/** `isOffered` says that the server's app has a sign-up of official WhatsApp at Meta. `signUp` returns whether it was done. */
export function useCloudSignup() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data: app } = useQuery(facebookAppQuery)
  const [busy, setBusy] = useState(false)
  const appId = app?.appId ?? null
  const configId = app?.signupConfigId ?? null

  const signUp = async (): Promise<boolean> => {
    if (!app || appId === null || configId === null) return false
    setBusy(true)
    try {
      const signup = await signUpAtMeta({ ...app, appId }, configId)
      if (!signup) return false
      saveConnection(cache, await signUpNumber(signup))
      toastOk(t('connections.facebook.linked', { count: 1 }))
      return true
    } catch (error) {
      if (error instanceof ApiError) toastError(error)
      else {
        console.warn('the sign-up at Meta failed', error)
        toastWarning(t('connections.signup.failed'))
      }
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isOffered: appId !== null && configId !== null, busy, signUp }
}
