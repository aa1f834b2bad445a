import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SETTINGS, type SettingKey } from '#contract/settings.ts'
import { saveSetting } from '#web/session/store.ts'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { putSetting, settingsQuery } from './api.ts'
import { saveSettingRow } from './cache.ts'

export type SettingValue = {
  value: string
  busy: boolean
  /** Resolves to true if the value was saved, to false if the server refused it. */
  save: (value: string) => Promise<boolean>
}

/**
 * Returns a setting and a function that changes it. A new value is shown at once; if the server refuses it, the former
 * value is shown again. Changes of one setting are sent one after the other, so that the last one wins.
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
