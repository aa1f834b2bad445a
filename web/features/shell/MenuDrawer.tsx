import { Button, Drawer } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { reloadWhenReachable } from '#web/api/client.ts'
import { DemoBadge } from '#web/ui/layout/DemoBadge.tsx'
import { Brand, Menu } from './Menu.tsx'
import type { MenuGroup } from './menu.ts'
import { ProfileMenu } from './ProfileMenu.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Shell.module.css'
import { Subtitle } from './TopBar.tsx'
import { VolumeSlider } from './VolumeSlider.tsx'

type Props = {
  opened: boolean
  groups: readonly MenuGroup[]
  warning: boolean
  onProfile: () => void
  onClose: () => void
}

/** Shows the whole menu over the screen of a phone. */
export function MenuDrawer({ opened, groups, warning, onProfile, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={240}
      title={<Brand folded={false} canFold={false} />}
      padding={0}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 40, iconSize: 20, mr: 6 }}
    >
      <nav className={`${parts.column} ${styles.drawer}`} aria-label={t('shell.mainMenu')}>
        <Menu groups={groups} folded={false} warning={warning} />
        <DrawerButtons />
        <ProfileMenu
          folded={false}
          onProfile={() => {
            onClose()
            onProfile()
          }}
        />
      </nav>
    </Drawer>
  )
}

/** Holds the buttons that have no room in a phone's top bar. */
function DrawerButtons() {
  const { t } = useTranslation()
  return (
    <div className={`${parts.stack12} ${styles.drawerTools}`}>
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
