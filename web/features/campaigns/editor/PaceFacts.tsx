import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CampaignSettings } from '#contract/campaign-settings.ts'
import { weekdaysText } from '#web/features/campaigns/settings/weekday-names.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Editor.module.css'

type Props = {
  settings: CampaignSettings
  /** The provider blocks nobody for the pace, so that there are no pauses. */
  isFree: boolean
  /** How many people who never wrote the chosen connection may write to in a day: null for no limit. */
  firstContactsPerDay: number | null | undefined
  onChange: () => void
}

/** Says which pace and hours apply to the campaign, and lets them be changed without leaving the dialog. */
export function PaceFacts({ settings, isFree, firstContactsPerDay, onChange }: Props) {
  const { t } = useTranslation()
  const { interval, longer, hours } = usePaceWords(isFree ? { ...settings, ...NO_PAUSES } : settings)
  const perDay = firstContactsPerDay === undefined ? perDaySetting(settings) : firstContactsPerDay
  const facts = [
    [t('campaigns.pace.interval'), interval],
    [t('campaigns.pace.longer'), longer],
    [
      t('campaigns.pace.perDay'),
      perDay === undefined
        ? t('campaigns.pace.byAge')
        : perDay === null
          ? t('campaigns.config.noLimit')
          : t('campaigns.pace.upTo', { count: perDay }),
    ],
    [t('campaigns.pace.hours'), hours],
  ] as const
  return (
    <div className={`${parts.spread} ${parts.sunken} ${styles.pace}`}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className={parts.meta}>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className={parts.meta}>{t(settings.quietHours ? 'campaigns.pace.local' : 'campaigns.config.quietRisk')}</p>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconAdjustmentsHorizontal size={15} stroke={1.8} aria-hidden />}
        onClick={onChange}
      >
        {t('campaigns.pace.change')}
      </Button>
    </div>
  )
}

const NO_PAUSES = { messageInterval: 0, longerIntervalAfter: 0 }

/** What the settings say for every connection; undefined when it depends on the age of its number. */
const perDaySetting = ({ dailyFirstContacts }: CampaignSettings): number | null | undefined =>
  dailyFirstContacts === null ? undefined : dailyFirstContacts || null

function usePaceWords({ messageInterval, longerIntervalAfter, greaterInterval, quietHours }: CampaignSettings) {
  const { t, i18n } = useTranslation()
  return {
    interval:
      messageInterval === 0
        ? t('campaigns.config.noInterval')
        : t('campaigns.pace.seconds', { seconds: messageInterval }),
    longer:
      longerIntervalAfter === 0 || greaterInterval <= messageInterval
        ? t('campaigns.pace.noLonger')
        : t('campaigns.pace.every', { seconds: greaterInterval, sends: longerIntervalAfter }),
    hours: quietHours ? (
      <>
        {t('campaigns.pace.fromTo', { from: quietHours.from, to: quietHours.to })},{' '}
        <span>{weekdaysText(i18n.language, quietHours.days)}</span>
      </>
    ) : (
      t('campaigns.pace.anyHour')
    ),
  }
}
