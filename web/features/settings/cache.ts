import type { QueryClient } from '@tanstack/react-query'
import type { Setting } from '#contract/settings.ts'
import { keys } from '#web/api/keys.ts'
import { mapChanged, patchCache } from '#web/api/patch-cache.ts'

/** Updates the list of the settings screen. Other screens read settings from the session by `useSetting`. */
export const saveSettingRow = (cache: QueryClient, setting: Setting): void =>
  patchCache<Setting[]>(cache, keys.settings, (rows) =>
    mapChanged(rows, (row) => (row.key === setting.key && row.companyId === setting.companyId ? setting : row)),
  )
