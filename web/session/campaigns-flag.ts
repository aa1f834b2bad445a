import type { Setting } from '#contract/settings.ts'

/** The screens of campaigns exist while this key is in the browser's storage, whatever its value. */
const KEY = 'cshow'

export const areCampaignsEnabled = (settings: readonly Pick<Setting, 'key' | 'value'>[]): boolean =>
  settings.some(({ key, value }) => key === 'campaignsEnabled' && value === 'true')

export function hasCampaigns(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function removeCampaignsFlag(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // A private window has no storage, so that there is nothing to remove.
  }
}

/** Sets the flag if the operator has enabled campaigns for the company, and removes it otherwise. */
export function storeCampaignsFlag(settings: readonly Pick<Setting, 'key' | 'value'>[]): void {
  if (!areCampaignsEnabled(settings)) return removeCampaignsFlag()
  try {
    localStorage.setItem(KEY, 'null')
  } catch {
    // Without storage there is no flag, and the screens of campaigns stay hidden.
  }
}
