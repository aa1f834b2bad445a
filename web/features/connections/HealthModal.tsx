import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { featuresOf } from '#contract/channels.ts'
import type { Connection } from '#contract/connections.ts'
import { connectionsQuery } from '#web/api/shared-queries.ts'
import { useNow } from '#web/ui/time/useNow.ts'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Connections.module.css'
import { hasQuota, lockedUntil, restrictionOf } from './light.ts'
import { useLimitWords, useRestrictionTimes } from './NumberHealth.tsx'
import { QuotaMeter } from './QuotaMeter.tsx'

/** How a connection does: what it last heard, and what its provider says of its number. It stays true while it is open. */
export function HealthModal({ connection: opened, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation()
  const { data: connections = [] } = useQuery(connectionsQuery)
  const connection = connections.find(({ id }) => id === opened.id) ?? opened
  const { tellsLimits, chargesMessages } = featuresOf(connection.channel)
  // What is kept from a number is kept while its connection is down, too: only the list says nothing of it then.
  const number: Connection = { ...connection, status: 'CONNECTED' }
  return (
    <Modal opened onClose={onClose} title={t('connections.health.title', { name: connection.name })} size="md">
      <dl className={`${parts.column14} ${styles.health}`}>
        <Times connection={connection} />
        {chargesMessages && <OfficialNumber connection={number} />}
        {tellsLimits && <ScannedNumber connection={number} />}
      </dl>
    </Modal>
  )
}

function Fact({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {hint && <small>{hint}</small>}
      </dd>
    </div>
  )
}

function Times({ connection: { health } }: { connection: Connection }) {
  const { t } = useTranslation()
  const { dateTime } = useTime()
  const words = (at: string | null | undefined): string => (at ? dateTime(at) : t('connections.health.never'))
  return (
    <>
      <Fact name={t('connections.health.lastInbound')}>{words(health?.lastInboundAt)}</Fact>
      <Fact name={t('connections.health.lastAcked')} hint={t('connections.health.timesHint')}>
        {words(health?.lastAckedAt)}
      </Fact>
    </>
  )
}

function OfficialNumber({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const limit = useLimitWords(connection)
  const times = useRestrictionTimes(connection)
  const restriction = restrictionOf(connection, useNow())
  const quality = connection.health?.quality
  const unknown = t('connections.health.unknown')
  return (
    <>
      <Fact
        name={t('connections.health.qualityLabel')}
        {...(quality && { hint: t(`connections.health.qualityHint.${quality}`) })}
      >
        {quality ? t(`connections.health.quality.${quality}`) : unknown}
      </Fact>
      <Fact name={t('connections.health.limitLabel')} hint={t('connections.health.limitHint')}>
        {limit || unknown}
      </Fact>
      <Fact
        name={t('connections.health.restrictionLabel')}
        {...(restriction && { hint: t(`connections.health.restriction.${restriction}.hint`) })}
      >
        {restriction
          ? [t(`connections.health.restriction.${restriction}.title`), times].filter(Boolean).join(' · ')
          : t('connections.health.noRestriction')}
      </Fact>
    </>
  )
}

function ScannedNumber({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const time = useTime()
  const now = useNow()
  const until = lockedUntil(connection, now)
  return (
    <>
      <Fact name={t('connections.health.newChatsLabel')} {...(until && { hint: t('connections.limits.lockedHint') })}>
        {until ? t('connections.limits.locked', { until: time.brief(until) }) : t('connections.health.newChatsFree')}
      </Fact>
      <Fact name={t('connections.health.quotaLabel')}>
        {hasQuota(connection, now) ? <QuotaMeter connection={connection} /> : t('connections.health.noQuota')}
      </Fact>
    </>
  )
}
