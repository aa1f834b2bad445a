import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { reloadWhenReachable } from '#web/api/client.ts'
import { DemoBadge } from '#web/ui/layout/DemoBadge.tsx'
import styles from './Shell.module.css'
import { Subtitle } from './TopBar.tsx'
import { VolumeSlider } from './VolumeSlider.tsx'

/** Holds the buttons that have no room in a phone's top bar. */
export function DrawerButtons() {
  const { t } = useTranslation()
  return (
    <div className={styles.drawerTools}>
      <DemoBadge />
      <Subtitle />
      <VolumeSlider />
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />}
        onClick={() => void reloadWhenReachable()}
      >
        {t('shell.reload')}
      </Button>
    </div>
  )
}
