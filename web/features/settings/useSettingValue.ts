import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SETTINGS, type SettingKey } from '#contract/settings.ts'
import { saveSetting } from '#web/session/store.ts'
import { toastError, toastOk } from '#web/ui/toast.tsx'
import { putSetting, settingsQuery } from './api.ts'
import { saveSettingRow } from './cache.ts'

export type SettingValue = {
  value: string
  busy: boolean
  /** Resolves to whether it was saved. */
  save: (value: string) => Promise<boolean>
}

/**
 * A setting, and how to change it. What was chosen is shown at once; when the server refuses, the former value is back.
 * Changes of one setting are sent one after the other, so the last one wins.
 */
export function useSettingValue(key: SettingKey): SettingValue {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { data: saved } = useQuery({
    ...settingsQuery,
    select: (settings) => settings.find((setting) => setting.key === key)?.value,
  })
  const change = useMutation({
    scope: { id: `setting/${key}` },
    mutationFn: (value: string) => putSetting(key, value),
    onSuccess: (setting) => {
      saveSettingRow(cache, setting)
      saveSetting(setting)
      toastOk(t('settings.saved'))
    },
    onError: toastError,
  })
  return {
    value: change.isPending ? change.variables : (saved ?? SETTINGS[key].default),
    busy: change.isPending,
    save: (value) =>
      change.mutateAsync(value).then(
        () => true,
        () => false,
      ),
  }
}
