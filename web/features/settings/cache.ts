import type { QueryClient } from '@tanstack/react-query'
import type { Setting } from '#contract/settings.ts'
import { keys } from '#web/api/keys.ts'
import { mapChanged, patchCache } from '#web/api/patch-cache.ts'

/** The list of the settings screen. What other screens ask is in the session: see `useSetting`. */
export const saveSettingRow = (cache: QueryClient, setting: Setting): void =>
  patchCache<Setting[]>(cache, keys.settings, (rows) =>
    mapChanged(rows, (row) => (row.key === setting.key && row.companyId === setting.companyId ? setting : row)),
  )
