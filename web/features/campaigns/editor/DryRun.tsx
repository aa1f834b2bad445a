import { Alert, Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBan,
  IconChevronRight,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconCopyOff,
  IconRefresh,
  IconUserPlus,
  IconWorldOff,
  type Icon,
} from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AudienceGroup, CampaignPreview } from '#contract/campaigns.ts'
import { featuresOf, type ChannelKind } from '#contract/channels.ts'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { Meter } from '#web/ui/display/Meter.tsx'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { AudienceModal } from './AudienceModal.tsx'
import { DryRunFacts } from './DryRunFacts.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './DryRun.module.css'
import { UncheckedNotice } from './UncheckedNotice.tsx'

const GROUPS: readonly { group: AudienceGroup; icon: Icon; tone?: 'ok' | 'warn' | 'bad' }[] = [
  { group: 'known', icon: IconCircleCheck, tone: 'ok' },
  { group: 'neverWrote', icon: IconUserPlus, tone: 'warn' },
  { group: 'unchecked', icon: IconClock, tone: 'warn' },
  { group: 'invalid', icon: IconCircleX, tone: 'bad' },
  { group: 'optedOut', icon: IconBan, tone: 'bad' },
  { group: 'duplicate', icon: IconCopyOff },
  { group: 'country', icon: IconWorldOff, tone: 'bad' },
]

type Props = {
  query: UseQueryResult<CampaignPreview>
  contactListId: number | null
  whatsappId: number | null
  /** The list is made of a tag when the campaign is saved. */
  isFromTag: boolean
  texts: number
  /** The channel of the chosen connection; null until one is chosen. */
  channel: ChannelKind | null
  /** Nobody came to what the warning is about yet. */
  isSilent: (warning: CampaignPreview['warnings'][number]) => boolean
}

/** Says before the start who would receive the campaign, who would not and why, and how long it takes. */
export function DryRun({ query, contactListId, whatsappId, isFromTag, texts, channel, isSilent }: Props) {
  const { t } = useTranslation()
  const number = useNumber()
  const [group, setGroup] = useState<AudienceGroup | null>(null)
  const { data: preview, error, isFetching, refetch } = query
  const canCheck = (preview?.groups.unchecked ?? 0) > 0
  const warnings = (preview?.warnings ?? []).filter(
    (warning) => !(isFromTag && ABOUT_LIST.includes(warning)) && !isSilent(warning),
  )
  const isAsked = channel === null || featuresOf(channel).canCheckNumbers
  if (error && !preview) return <ErrorState error={error} retry={() => void refetch()} />
  return (
    <section className={`${parts.lines} ${styles.dry}`} aria-label={t('campaigns.dry.title')}>
      <header className={parts.spread}>
        <h3>{t('campaigns.dry.title')}</h3>
        <small role="status">{t(isFetching ? 'campaigns.dry.counting' : 'campaigns.dry.fresh')}</small>
      </header>
      {preview && contactListId !== null && (
        <>
          <p className={`${parts.flow} ${styles.big}`}>
            <strong className={`${parts.figure} num`}>{number(preview.recipients)}</strong>
            <span>{t('campaigns.dry.of', { total: preview.total })}</span>
          </p>
          <Meter
            label={t('campaigns.dry.bar', { recipients: preview.recipients, left: preview.total - preview.recipients })}
            total={preview.total}
            segments={[
              { value: preview.groups.known },
              { value: preview.groups.neverWrote + preview.groups.unchecked, tone: 'soft' },
              { value: preview.total - preview.recipients, tone: 'off' },
            ]}
          />
          <ul className={styles.groups}>
            {GROUPS.filter(({ group }) => group !== 'country' || preview.groups.country > 0).map((row) => (
              <li key={row.group}>
                <GroupRow {...row} isAsked={isAsked} preview={preview} onOpen={() => setGroup(row.group)} />
              </li>
            ))}
          </ul>
          <DryRunFacts preview={preview} texts={texts} channel={channel} />
          {canCheck && <UncheckedNotice listId={contactListId} people={preview.groups.unchecked} isAsked={isAsked} />}
        </>
      )}
      {contactListId === null && (
        <p className={styles.none}>{t(isFromTag ? 'campaigns.dry.fromTag' : 'campaigns.dry.chooseList')}</p>
      )}
      {warnings.slice(0, MAX_WARNINGS).map((warning) => (
        <Alert key={warning} color="ambar" icon={<IconAlertTriangle size={18} stroke={1.8} aria-hidden />}>
          {t(`campaigns.dry.warning.${warning}`)}
        </Alert>
      ))}
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconRefresh size={15} stroke={1.8} aria-hidden />}
        onClick={() => void refetch()}
        style={{ alignSelf: 'start' }}
      >
        {t('campaigns.dry.again')}
      </Button>
      {group && contactListId !== null && (
        <AudienceModal
          audience={{ contactListId, whatsappId, group, marketing: (preview?.groups.country ?? 0) > 0 }}
          title={t(`campaigns.dry.group.${labelOf(group, isAsked)}`)}
          onClose={() => setGroup(null)}
        />
      )}
    </section>
  )
}

/** These are not true of a list that does not exist yet. */
const ABOUT_LIST: readonly CampaignPreview['warnings'][number][] = ['noList', 'nobody']
/** The first things to do are enough at a time, but a budget that is spent comes after two others and must be told. */
const MAX_WARNINGS = 3

/** A connection that asks about no number writes to all whose number nobody checked. */
const labelOf = (group: AudienceGroup, isAsked: boolean): AudienceGroup | 'notChecked' =>
  group === 'unchecked' && !isAsked ? 'notChecked' : group

type RowProps = (typeof GROUPS)[number] & { isAsked: boolean; preview: CampaignPreview; onOpen: () => void }

function GroupRow({ group, icon: Icon, tone, isAsked, preview, onOpen }: RowProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const count = preview.groups[group]
  const note =
    group === 'neverWrote' && preview.firstContactsPerDay !== null
      ? t('campaigns.dry.perDay', { count: preview.firstContactsPerDay })
      : group === 'duplicate'
        ? t('campaigns.dry.ninthDigit')
        : ''
  return (
    <button
      type="button"
      className={`${parts.hover} ${parts.stack8} ${styles.group}`}
      data-tone={tone}
      onClick={onOpen}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      <span>
        {t(`campaigns.dry.group.${labelOf(group, isAsked)}`)} {note && <small>{note}</small>}
      </span>
      <b className="num">{number(count)}</b>
      <IconChevronRight size={15} stroke={1.8} aria-hidden />
    </button>
  )
}
