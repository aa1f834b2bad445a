import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findMissingFields, isContentField } from '#contract/campaign-fields.ts'
import { CampaignInput, type Campaign } from '#contract/campaigns.ts'
import type { ChannelKind } from '#contract/channels.ts'
import { earliestChoice } from '#contract/chosen-time.ts'
import { attachFile, createCampaign, updateCampaign } from '#web/features/campaigns/api.ts'
import { reloadCampaigns } from '#web/features/campaigns/cache.ts'
import { useUser } from '#web/session/store.ts'
import { validateWith } from '#web/ui/form/form.ts'
import { useTime } from '#web/ui/time/time.ts'
import { useSaveForm } from '#web/ui/form/useSaveForm.ts'
import { choice, fieldsOf, NONE, scheduleOf, toBody, type Fields } from './form-fields.ts'
import { useAttachment } from './useAttachment.ts'
import { forgetDraft, useKeptDraft } from './useKeptDraft.ts'
import type { Sources } from './useSources.ts'

/** Whether the campaign has written to somebody, so that its list, connection and time stay. */
export const hasStarted = (campaign: Campaign | null): boolean => campaign?.startedAt != null

export function useCampaignForm(campaign: Campaign | null, sources: Sources, onSaved: () => void) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const time = useTime()
  const user = useUser()
  /** The stored campaign, once there is one: later attempts update it instead of creating another one. */
  const [stored, setStored] = useState(campaign)
  const attachment = useAttachment(stored)
  const staysOpen = useRef(false)
  const isTimeFixed = hasStarted(campaign)
  const required = t('common.validation.required')
  const missing = (values: Fields, isNeeded?: IsNeeded) =>
    missingErrors(values, channelOf(values, stored, sources), required, isNeeded)

  const { form, attempt, submit } = useSaveForm<Fields, Campaign>({
    initialValues: fieldsOf(campaign, time),
    validate: (values) => ({
      ...(!isTimeFixed && scheduleErrors(values, time.zone, required, t('common.validation.past'))),
      ...(isTimeFixed && missing(values, isContentField)),
      ...(!isTimeFixed && scheduleOf(values) && missing(values)),
      ...validateWith(CampaignInput)(toBody(values)),
    }),
    save: async (values) => {
      const body = toBody(values)
      const saved = await (stored ? updateCampaign(stored.id, body) : createCampaign(body))
      forgetDraft(user.id, stored?.id ?? null)
      setStored(saved)
      await attachment.send((file, onProgress) => attachFile(saved.id, file, onProgress))
      return saved
    },
    savedText: t('campaigns.saved'),
    onSaved: (saved) => {
      if (!staysOpen.current) return onSaved()
      // A tag has become a list, which the next save must not take away.
      form.setFieldValue('contactListId', choice(saved.contactListId))
    },
    onSettled: () => reloadCampaigns(cache),
  })

  const isDirty = (): boolean => form.isDirty() || attachment.isDirty
  const draft = useKeptDraft({ form, campaign: stored, fileName: attachment.attached?.file?.name ?? null, isDirty })

  /** Saves and keeps the dialog open, unless something is missing that `needed` names. Resolves with whether it was saved. */
  const saveAndStay = async (needed?: IsNeeded): Promise<boolean> => {
    const { errors } = form.validate()
    const lacking = missing(form.values, needed)
    if (Object.keys({ ...errors, ...lacking }).length > 0) {
      form.setErrors({ ...lacking, ...errors })
      return false
    }
    staysOpen.current = true
    const { ok } = await attempt(form.getValues())
    staysOpen.current = false
    if (ok) {
      form.resetDirty()
      draft.clear()
    }
    return ok
  }

  return { form, stored, attachment, submit, saveAndStay, isDirty, draft }
}

/** A day needs an hour and the other way round, and the time must not be over. */
function scheduleErrors({ day, clock }: Fields, zone: string, required: string, past: string) {
  if (Boolean(day) !== (clock !== '')) return { scheduledAt: required }
  const at = scheduleOf({ day, clock })
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return at && at < wall.format(earliestChoice()) ? { scheduledAt: past } : {}
}

type IsNeeded = (field: string) => boolean

/** Returns the kind of the chosen connection, also before the connections are there. */
export function channelOf(
  { whatsappId }: Pick<Fields, 'whatsappId'>,
  stored: Campaign | null,
  { connections }: Sources,
): ChannelKind | null {
  const known = [...connections, ...(stored?.whatsapp ? [stored.whatsapp] : [])]
  return known.find(({ id }) => String(id) === whatsappId)?.channel ?? null
}

/** A list that is made of the tag when the campaign is saved is there when it starts. */
function missingErrors(
  values: Fields,
  channel: ChannelKind | null,
  required: string,
  needed: IsNeeded = () => true,
): Record<string, string> {
  const body = toBody(values)
  const contactListId = values.tagListId === NONE ? body.contactListId : 0
  const missing = findMissingFields({ ...body, contactListId, hasTemplate: values.template !== null, channel })
  return Object.fromEntries(missing.filter(needed).map((field) => [field, required]))
}
