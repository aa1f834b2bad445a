import type { QueryClient } from '@tanstack/react-query'
import type { Setting } from '#contract/settings.ts'
import { keys } from '#web/api/keys.ts'
import { mapChanged, patchCache } from '#web/api/patch-cache.ts'

/**
 * Updates the list of the settings screen. Other screens read settings from the session by `useSetting`. The answer to
 * an own change may arrive after the event of a later one; older data must not replace newer data.
 */
export const saveSettingRow = (cache: QueryClient, setting: Setting): void =>
  patchCache<Setting[]>(cache, keys.settings, (rows) =>
    mapChanged(rows, (row) => (isSameSetting(row, setting) && row.updatedAt <= setting.updatedAt ? setting : row)),
  )

const isSameSetting = (one: Setting, other: Setting): boolean =>
  one.key === other.key && one.companyId === other.companyId
