import { useTranslation } from 'react-i18next'
import type { Campaign, CampaignPreview } from '#contract/campaigns.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { useMicros } from '#web/ui/text/useMicros.ts'
import { useTime } from '#web/ui/time/time.ts'

type Props = {
  campaign: Campaign
  preview: CampaignPreview | undefined
  onClose: () => void
  onConfirm: () => Promise<unknown>
}

/** A first message within this time leaves at once. */
const SOON_MS = 120_000
/** Nothing is shown in it. */
const ANY_CURRENCY = 'USD'

/** Says once more who receives the campaign, when the first message leaves and what all cost, before it starts. */
export function StartQuestion({ campaign: { name, contactList, whatsapp }, preview, onClose, onConfirm }: Props) {
  const { t } = useTranslation()
  const time = useTime()
  const startsAt = preview?.startsAt ?? ''
  const { cost } = preview ?? {}
  const moneyOf = useMicros(cost?.currency ?? ANY_CURRENCY)
  const words = [
    t('campaigns.startText', {
      list: contactList?.name ?? t('campaigns.noList'),
      connection: whatsapp?.name ?? t('campaigns.noConnection'),
    }),
    // A list that was made of a tag just now is not counted yet.
    preview && preview.total > 0 && t('campaigns.startCount', { count: preview.recipients }),
    preview?.recipients !== 0 &&
      Date.parse(startsAt) > Date.now() + SOON_MS &&
      t('campaigns.startWaits', { time: time.dateTime(startsAt) }),
    cost && t('campaigns.startCost', { price: moneyOf(cost.cost) }),
    cost && cost.unpriced > 0 && t('campaigns.dry.unpriced', { count: cost.unpriced }),
  ]
  return (
    <ConfirmDialog
      opened
      harmless
      title={t('campaigns.startTitle', { name })}
      text={words.filter(Boolean).join(' ')}
      action={t('campaigns.startAction')}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  )
}
