import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { BILLING_SYSTEMS, type BillingSystem } from '#contract/billing-systems.ts'
import { groupsIn, SETTING_KEYS, settingDefinition, type SettingGroup } from '#contract/settings.ts'
import { useUser } from '#web/session/store.ts'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { useDelayed } from '#web/ui/loading/useDelayed.ts'
import { settingsQuery } from './api.ts'
import { BillingSystemTestRow } from './BillingSystemTestRow.tsx'
import { SettingRow } from './SettingRow.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Settings.module.css'

export function OptionsTab() {
  const { t } = useTranslation()
  const user = useUser()
  const { data, error, refetch } = useQuery(settingsQuery)
  useNamedSetting(data !== undefined)
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <>
      <div className={styles.cards}>
        {groupsIn('company').map((group) => (
          <Card key={group} group={group} />
        ))}
        {user.super && groupsIn('operator').map((group) => <Card key={group} group={group} />)}
      </div>
      <div className={styles.section}>
        <h2>{t('settings.access')}</h2>
        <p>{t('settings.accessHint')}</p>
      </div>
      <div className={styles.cards}>
        {groupsIn('access').map((group) => (
          <Card key={group} group={group} />
        ))}
      </div>
    </>
  )
}

/** Leads to the setting that the address names, as soon as it is there: it was asked for by name. */
function useNamedSetting(isShown: boolean): void {
  const location = useLocation()
  useEffect(() => {
    const row = isShown && location.hash !== '' ? document.getElementById(location.hash) : null
    if (!row) return
    row.scrollIntoView({ block: 'center' })
    row.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true })
  }, [location, isShown])
}

function Card({ group }: { group: SettingGroup }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section className={`${parts.panel} ${styles.card}`} aria-labelledby={id}>
      <header>
        <h2 id={id}>{t(`settings.group.${group}.title`)}</h2>
        <p>{t(`settings.group.${group}.hint`)}</p>
      </header>
      {SETTING_KEYS.filter((key) => settingDefinition(key).group === group).map((key) => (
        <SettingRow key={key} settingKey={key} />
      ))}
      {isBillingSystem(group) && <BillingSystemTestRow system={group} />}
    </section>
  )
}

const isBillingSystem = (group: SettingGroup): group is BillingSystem => BILLING_SYSTEMS.some((one) => one === group)

function Waiting() {
  const isLate = useDelayed(true)
  if (!isLate) return null
  return (
    <div className={styles.cards}>
      {groupsIn('company').map((group) => (
        <Skeleton key={group} className={`${parts.panel} ${styles.card}`} height={260} />
      ))}
    </div>
  )
}
