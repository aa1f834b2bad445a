import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/session/store.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { NoPermission } from '#web/ui/layout/EmptyState.tsx'
import { BusinessHoursTab } from './BusinessHoursTab.tsx'
import { OptionsTab } from './OptionsTab.tsx'
import { useSettingsTabs, type SettingsTab } from './settings-tabs.ts'
import styles from './Settings.module.css'

type Props = {
  /** Names the tab in the address. If it does not exist or is not available to the user, the options are shown. */
  tab: string | undefined
  onTab: (tab: SettingsTab) => void
  look: ReactNode
  companies: ReactNode
  plans: ReactNode
  helps: ReactNode
  /** The days on which other hours count. */
  holidays: ReactNode
}

export function SettingsPage(props: Props) {
  const allowed = useCan('settings:write')
  return allowed ? <SettingsTabs {...props} /> : <NoPermission />
}

function SettingsTabs({ tab, onTab, look, companies, plans, helps, holidays }: Props) {
  const { t } = useTranslation()
  const shown = useSettingsTabs()
  const current = shown.find((one) => one === tab) ?? 'options'
  const panels: Record<SettingsTab, ReactNode> = {
    options: <OptionsTab />,
    hours: <BusinessHoursTab holidays={holidays} />,
    look,
    companies,
    plans,
    helps,
  }
  return (
    <Page lead={t(`settings.lead.${current}`)}>
      <Tabs
        className={styles.tabs}
        value={current}
        onChange={(value) => {
          const next = shown.find((one) => one === value)
          if (next) onTab(next)
        }}
      >
        <Tabs.List aria-label={t('settings.tabs')}>
          {shown.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`settings.tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map((one) => (
          <Tabs.Panel key={one} value={one}>
            {panels[one]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
