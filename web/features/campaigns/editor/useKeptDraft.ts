import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Campaign } from '#contract/campaigns.ts'
import { readDraft, saveDraft, useDraft } from '#web/session/drafts.ts'
import { useUser } from '#web/session/store.ts'
import type { Fields } from './form-fields.ts'

/**
 * What was written in the dialog and not saved. `basis` is when the stored campaign was last changed before;
 * `fileName` names a chosen file, which cannot be kept.
 */
type CampaignDraft = { fields: Record<string, unknown>; at: string; basis: string | null; fileName: string | null }

const keyOf = (campaignId: number | null) => ({ kind: 'campaign', id: campaignId ?? 0 }) as const

const isDraft = (value: unknown): value is CampaignDraft =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'string' && 'fields' in value

function parseDraft(text: string): CampaignDraft | null {
  try {
    const value: unknown = JSON.parse(text || 'null')
    return isDraft(value) ? value : null
  } catch {
    return null
  }
}

/** Returns when the draft of a new campaign was written; null when there is none. */
export const useNewCampaignDraft = (): string | null => parseDraft(useDraft(useUser().id, keyOf(null)))?.at ?? null

export const forgetDraft = (userId: number, campaignId: number | null): void => saveDraft(userId, keyOf(campaignId), '')

/** A draft of an earlier version may lack fields, or have others. */
const fieldsLike = (initial: Fields, { fields }: CampaignDraft): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(initial).flatMap(([name, value]) => {
      const kept = fields[name]
      return typeof kept === typeof value || (name === 'day' && typeof kept === 'string') ? [[name, kept]] : []
    }),
  )

type Options = {
  form: UseFormReturnType<Fields>
  campaign: Campaign | null
  fileName: string | null
  isDirty: () => boolean
}

/**
 * Keeps in this browser what is written and not saved, and puts it back when the dialog opens again. Nothing is kept
 * of a campaign that can no longer be changed.
 */
export function useKeptDraft({ form, campaign, fileName, isDirty }: Options) {
  const user = useUser()
  const id = campaign?.id ?? null
  const isLocked = campaign?.editable === false
  const [restored, setRestored] = useState(() => (isLocked ? null : parseDraft(readDraft(user.id, keyOf(id)))))
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const written = JSON.stringify(form.values)

  const restore = useEffectEvent(() => {
    if (restored) form.setValues(fieldsLike(form.values, restored))
  })
  const keep = useEffectEvent(() => {
    if (isLocked || !isDirty()) return
    const at = new Date().toISOString()
    const draft: CampaignDraft = { fields: form.values, at, basis: campaign?.updatedAt ?? null, fileName }
    saveDraft(user.id, keyOf(id), JSON.stringify(draft))
    setSavedAt(at)
  })
  useEffect(() => restore(), [])
  useEffect(() => keep(), [written, fileName])

  return {
    restored,
    savedAt,
    /** Somebody saved the campaign after the draft was written. */
    isOutdated: restored !== null && restored.basis !== (campaign?.updatedAt ?? null),
    clear: (): void => {
      forgetDraft(user.id, id)
      setRestored(null)
      setSavedAt(null)
    },
    /** Shows what is stored again, instead of the draft. */
    discard: (): void => {
      forgetDraft(user.id, id)
      setRestored(null)
      setSavedAt(null)
      form.reset()
    },
  }
}
