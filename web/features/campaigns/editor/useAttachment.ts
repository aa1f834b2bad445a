import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/campaigns.ts'
import { detachFile } from '#web/features/campaigns/api.ts'
import { reloadCampaigns } from '#web/features/campaigns/cache.ts'
import { toastOk } from '#web/ui/overlay/toast.tsx'

/** `file` is set if the file was just chosen and is not on the server yet. */
export type Attached = { name: string; url: string; file: File | null }

const storedFile = (campaign: Campaign | null): Attached | null =>
  campaign?.mediaPath ? { name: campaign.mediaName ?? '', url: campaign.mediaPath, file: null } : null

type Send = (file: File, onProgress: (fraction: number) => void) => Promise<unknown>

/** Keeps the file of a campaign: a chosen one is uploaded when the campaign is saved, a stored one is removed at once. */
export function useAttachment(campaign: Campaign | null) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [attached, setAttached] = useState(() => storedFile(campaign))
  const [progress, setProgress] = useState<number | null>(null)
  const chosenUrl = attached?.file ? attached.url : null
  useEffect(() => () => (chosenUrl ? URL.revokeObjectURL(chosenUrl) : undefined), [chosenUrl])

  const choose = (file: File | null): void => {
    if (file) setAttached({ name: file.name, url: URL.createObjectURL(file), file })
  }
  const send = async (upload: Send): Promise<void> => {
    if (!attached?.file) return
    try {
      await upload(attached.file, setProgress)
      setAttached({ ...attached, file: null })
    } finally {
      setProgress(null)
    }
  }
  const remove = async (): Promise<void> => {
    if (attached && !attached.file && campaign) {
      await detachFile(campaign.id)
      toastOk(t('campaigns.editor.detached'))
      reloadCampaigns(cache)
    }
    setAttached(null)
  }
  /** Leaves the file out of what is written; a stored one is deleted by the server when the campaign is saved without it. */
  const forget = (): void => setAttached(null)
  return { attached, progress, choose, send, remove, forget, isDirty: Boolean(attached?.file) }
}
