import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/campaigns.ts'
import { keys } from '#web/api/keys.ts'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { cancelCampaign, deleteCampaign, duplicateCampaign, restartCampaign } from './api.ts'
import { reloadCampaigns } from './cache.ts'

type Done = 'cancelled' | 'restarted' | 'duplicated' | 'removed'

/** Returns the calls about one campaign; each says how it went, and the lists follow. */
export function useCampaignCalls() {
  const { t } = useTranslation()
  const cache = useQueryClient()

  const call = async <Result>(done: Done, id: number, send: (id: number) => Promise<Result>): Promise<Result> => {
    try {
      const result = await send(id)
      toastOk(t(`campaigns.${done}`))
      return result
    } finally {
      reloadCampaigns(cache)
      void cache.invalidateQueries({ queryKey: [...keys.campaign, id] })
    }
  }
  const orToast = async <Result>(result: Promise<Result>): Promise<Result | null> => {
    try {
      return await result
    } catch (error) {
      toastError(error)
      return null
    }
  }

  return {
    stop: (id: number): Promise<unknown> => orToast(call('cancelled', id, cancelCampaign)),
    restart: (id: number): Promise<unknown> => orToast(call('restarted', id, restartCampaign)),
    /** Rejects when the start is refused, for a dialog that stays open. */
    start: (id: number): Promise<unknown> => call('restarted', id, restartCampaign),
    duplicate: (id: number): Promise<Campaign | null> => orToast(call('duplicated', id, duplicateCampaign)),
    remove: (id: number): Promise<unknown> => call('removed', id, deleteCampaign),
  }
}
